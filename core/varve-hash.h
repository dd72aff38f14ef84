/* SPDX-License-Identifier: GPL-3.0-or-later
 * SPDX-FileCopyrightText: 2026 Varve contributors
 */

/* The lattice hash: coordinates times large primes, combined by exclusive
 * or (Teschner et al., "Optimized Spatial Hashing for Collision Detection of
 * Deformable Objects", 2003), then mixed by shift and multiply.
 */

#ifndef VARVE_HASH_H
#define VARVE_HASH_H

#include <stdint.h>

#define VARVE_PRIME_X    UINT32_C (73856093)
#define VARVE_PRIME_Z    UINT32_C (19349663)
#define VARVE_PRIME_SEED UINT32_C (83492791)
#define VARVE_MIX        UINT32_C (1274126177)

/* Mixes the exclusive or of coordinates and seed, each times its prime. */
static inline uint32_t
varve_mix (uint32_t h)
{
  h ^= h >> 13;
  h *= VARVE_MIX;
  return h ^ (h >> 16);
}

static inline uint32_t
varve_mix32 (uint32_t ix,
             uint32_t iz,
             uint32_t seed)
{
  return varve_mix (ix * VARVE_PRIME_X ^ iz * VARVE_PRIME_Z ^ seed * VARVE_PRIME_SEED);
}

/* A random value in [0, ONE). */
static inline int32_t
varve_value_hash (uint32_t ix,
                  uint32_t iz,
                  uint32_t seed)
{
  return (int32_t) (varve_mix32 (ix, iz, seed) & 0xFFFF);
}

#endif
