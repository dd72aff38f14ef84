/* SPDX-License-Identifier: GPL-3.0-or-later
 * SPDX-FileCopyrightText: 2026 Varve contributors
 */

/* Integers side by side, as many as fit a register of the instruction set
 * that a file is compiled for; on the vector types of gcc and clang, which
 * any processor has, with the instructions named that those do not reach.
 * For kernels only.
 *
 * All functions work lane by lane.  Loads and stores need no alignment.
 */

#ifndef VARVE_VECTOR_H
#define VARVE_VECTOR_H

#include "varve-fixed.h"

#include <string.h>

#if defined __AVX512BW__ && defined __AVX512DQ__ && defined __AVX512VL__
#include <immintrin.h>
#define VECTOR_BYTES   64
#define X86(operation) _mm512_##operation
typedef __m512i X86Vector;
#elif defined __AVX2__
#include <immintrin.h>
#define VECTOR_BYTES   32
#define X86(operation) _mm256_##operation
typedef __m256i X86Vector;
#elif defined __SSE4_1__
#include <smmintrin.h>
#define VECTOR_BYTES   16
#define X86(operation) _mm_##operation
typedef __m128i X86Vector;
#else
#ifdef __SSE2__
#include <emmintrin.h>
#endif
#define VECTOR_BYTES 16
#endif

#define LANES       (VECTOR_BYTES / 4) /* of 32 bits */
#define SHORT_LANES (VECTOR_BYTES / 2) /* of 16 bits */

/* Inside one file no vector crosses an ABI. */
#pragma GCC diagnostic ignored "-Wpsabi"

#define VECTOR_INLINE static inline __attribute__ ((always_inline))

typedef int32_t  Int __attribute__ ((vector_size (VECTOR_BYTES)));
typedef uint32_t Word __attribute__ ((vector_size (VECTOR_BYTES)));
typedef uint16_t Short __attribute__ ((vector_size (VECTOR_BYTES)));
typedef uint64_t Long __attribute__ ((vector_size (VECTOR_BYTES)));
typedef uint16_t HalfShort __attribute__ ((vector_size (VECTOR_BYTES / 2)));
typedef uint32_t DoubleWord __attribute__ ((vector_size (2 * VECTOR_BYTES)));
typedef uint64_t DoubleLong __attribute__ ((vector_size (2 * VECTOR_BYTES)));

#define VECTOR_LOAD(Type, name)            \
  VECTOR_INLINE Type                       \
  name (const void *memory)                \
  {                                        \
    Type vector;                           \
                                           \
    memcpy (&vector, memory, sizeof vector); \
    return vector;                         \
  }

VECTOR_LOAD (Int, load_int)
VECTOR_LOAD (Word, load_word)
VECTOR_LOAD (Short, load_short)

/* memory may be of any type. */
#define store(memory, vector)                                \
  do                                                         \
    {                                                        \
      __typeof__ (vector) stored = (vector);                 \
                                                             \
      memcpy ((memory), &stored, sizeof stored);             \
    }                                                        \
  while (0)

VECTOR_INLINE Int
all_int (int32_t value)
{
  return value - (Int){ 0 };
}

VECTOR_INLINE Word
all_word (uint32_t value)
{
  return value - (Word){ 0 };
}

VECTOR_INLINE Short
all_short (uint16_t value)
{
  return value - (Short){ 0 };
}

/* yes where mask is −1, no where it is 0. */
VECTOR_INLINE Int
choose (Int mask,
        Int yes,
        Int no)
{
  return (mask & yes) | (~mask & no);
}

/* 16-bit lanes to 32-bit ones and back (modulo 2^16). */
VECTOR_INLINE Int
load_wide (const uint16_t *memory)
{
#if VECTOR_BYTES == 64
  return (Int) _mm512_cvtepu16_epi32 (_mm256_loadu_si256 ((const __m256i_u *) memory));
#elif VECTOR_BYTES == 32
  return (Int) _mm256_cvtepu16_epi32 (_mm_loadu_si128 ((const __m128i_u *) memory));
#elif defined X86
  return (Int) _mm_cvtepu16_epi32 (_mm_loadl_epi64 ((const __m128i_u *) memory));
#else
  HalfShort half;

  memcpy (&half, memory, sizeof half);
  return __builtin_convertvector (half, Int);
#endif
}

VECTOR_INLINE void
store_narrow (uint16_t *memory,
              Int       vector)
{
#if VECTOR_BYTES == 64
  _mm256_storeu_si256 ((__m256i_u *) memory, _mm512_cvtepi32_epi16 ((X86Vector) vector));
#elif VECTOR_BYTES == 32
  X86Vector packed = _mm256_packus_epi32 ((X86Vector) (vector & 0xFFFF), (X86Vector) vector);

  _mm_storeu_si128 ((__m128i_u *) memory,
                    _mm256_castsi256_si128 (_mm256_permute4x64_epi64 (packed, 0x08)));
#elif defined X86
  _mm_storel_epi64 ((__m128i_u *) memory,
                    _mm_packus_epi32 ((X86Vector) (vector & 0xFFFF), (X86Vector) vector));
#else
  store (memory, __builtin_convertvector ((Word) vector, HalfShort));
#endif
}

/* The lower halves of the lanes of two vectors. */
VECTOR_INLINE Short
pack_short (Word a,
            Word b)
{
#if VECTOR_BYTES == 64
  Short even = { 0, 2, 4, 6, 8, 10, 12, 14, 16, 18, 20, 22, 24, 26, 28, 30,
                 32, 34, 36, 38, 40, 42, 44, 46, 48, 50, 52, 54, 56, 58, 60, 62 };

  return (Short) _mm512_permutex2var_epi16 ((X86Vector) a, (X86Vector) even, (X86Vector) b);
#elif defined X86
  X86Vector packed = X86 (packus_epi32) ((X86Vector) (a & 0xFFFF), (X86Vector) (b & 0xFFFF));

#if VECTOR_BYTES == 32
  packed = _mm256_permute4x64_epi64 (packed, 0xD8);
#endif
  return (Short) packed;
#else
  HalfShort half[2] = { __builtin_convertvector (a, HalfShort),
                        __builtin_convertvector (b, HalfShort) };

  return load_short (half);
#endif
}

/* The upper halves. */
VECTOR_INLINE Short
pack_upper (Word a,
            Word b)
{
#if VECTOR_BYTES == 64
  Short odd = { 1, 3, 5, 7, 9, 11, 13, 15, 17, 19, 21, 23, 25, 27, 29, 31,
                33, 35, 37, 39, 41, 43, 45, 47, 49, 51, 53, 55, 57, 59, 61, 63 };

  return (Short) _mm512_permutex2var_epi16 ((X86Vector) a, (X86Vector) odd, (X86Vector) b);
#else
  return pack_short (a >> 16, b >> 16);
#endif
}

/* Both halves of each lane, combined by exclusive or. */
VECTOR_INLINE Short
pack_folded (Word a,
             Word b)
{
#if VECTOR_BYTES == 64
  return pack_short (a, b) ^ pack_upper (a, b);
#else
  return pack_short (a ^ (a >> 16), b ^ (b >> 16));
#endif
}

/* Stores two vectors as 16-bit numbers, those outside [0, 2^16) as the nearest inside. */
VECTOR_INLINE void
store_clamped (uint16_t *memory,
               Int       a,
               Int       b)
{
#ifdef X86
  X86Vector packed = X86 (packus_epi32) ((X86Vector) a, (X86Vector) b);

#if VECTOR_BYTES == 64
  packed = _mm512_permutexvar_epi64 (_mm512_setr_epi64 (0, 2, 4, 6, 1, 3, 5, 7), packed);
#elif VECTOR_BYTES == 32
  packed = _mm256_permute4x64_epi64 (packed, 0xD8);
#endif
  store (memory, packed);
#else
  store_narrow (memory, choose (a > 0xFFFF, all_int (0xFFFF), a & ~(a < 0)));
  store_narrow (memory + LANES, choose (b > 0xFFFF, all_int (0xFFFF), b & ~(b < 0)));
#endif
}

VECTOR_INLINE Int
smaller (Int a,
         Int b)
{
#ifdef X86
  return (Int) X86 (min_epi32) ((X86Vector) a, (X86Vector) b);
#else
  return choose (a < b, a, b);
#endif
}

VECTOR_INLINE Int
larger (Int a,
        Int b)
{
#ifdef X86
  return (Int) X86 (max_epi32) ((X86Vector) a, (X86Vector) b);
#else
  return choose (a > b, a, b);
#endif
}

/* floor (a·b / 2^16) of 16-bit lanes. */
VECTOR_INLINE Short
high_short (Short a,
            Short b)
{
#ifdef X86
  return (Short) X86 (mulhi_epu16) ((X86Vector) a, (X86Vector) b);
#elif defined __SSE2__
  return (Short) _mm_mulhi_epu16 ((__m128i) a, (__m128i) b);
#else
  return __builtin_convertvector (__builtin_convertvector (a, DoubleWord)
                                  * __builtin_convertvector (b, DoubleWord) >> 16, Short);
#endif
}

/* floor (a·b / 2^32) of 32-bit lanes. */
VECTOR_INLINE Word
high_word (Word a,
           Word b)
{
#ifdef X86
  Long even = (Long) X86 (mul_epu32) ((X86Vector) a, (X86Vector) b);
  Long odd  = (Long) X86 (mul_epu32) ((X86Vector) ((Long) a >> 32), (X86Vector) ((Long) b >> 32));

#if VECTOR_BYTES == 64
  Int upper = { 1, 17, 3, 19, 5, 21, 7, 23, 9, 25, 11, 27, 13, 29, 15, 31 };

  return (Word) _mm512_permutex2var_epi32 ((X86Vector) even, (X86Vector) upper, (X86Vector) odd);
#else
  return (Word) X86 (blend_epi16) ((X86Vector) (even >> 32), (X86Vector) odd, 0xCC);
#endif
#else
  return __builtin_convertvector (__builtin_convertvector (a, DoubleLong)
                                  * __builtin_convertvector (b, DoubleLong) >> 32, Word);
#endif
}

/* floor (a·b / 2^16) for a and b in [0, 2^16). */
VECTOR_INLINE Int
high_int (Int a,
          Int b)
{
#ifdef X86
  return (Int) X86 (mulhi_epu16) ((X86Vector) a, (X86Vector) b);
#else
  return (Int) ((Word) a * (Word) b >> 16);
#endif
}

/* floor (factor·(value mod 2^16) / 2^16) for factor in [0, 2^16). */
VECTOR_INLINE Int
scale_low (Int factor,
           Int value)
{
#ifdef X86
  return (Int) X86 (mulhi_epu16) ((X86Vector) value, (X86Vector) factor);
#else
  return (Int) ((Word) factor * ((Word) value & 0xFFFF) >> 16);
#endif
}

/* floor (factor·value / 2^16) for factor in [0, 2^16) and |value| < 2^30. */
VECTOR_INLINE Int
scale_int (Int factor,
           Int value)
{
  return factor * (value >> 16) + scale_low (factor, value);
}

/* a + floor (s·(b − a) / 2^16), as varve_lerp () */
VECTOR_INLINE Int
lerp_int (Int s,
          Int a,
          Int b)
{
  return a + scale_int (s, b - a);
}

/* sum − (b < a ? part : 0) of 16-bit lanes. */
VECTOR_INLINE Short
subtract_where_less (Short sum,
                     Short part,
                     Short b,
                     Short a)
{
#if VECTOR_BYTES == 64
  return (Short) _mm512_mask_sub_epi16 ((X86Vector) sum,
                                        _mm512_cmplt_epu16_mask ((X86Vector) b, (X86Vector) a),
                                        (X86Vector) sum, (X86Vector) part);
#elif defined X86
  X86Vector reached = X86 (cmpeq_epi16) (X86 (max_epu16) ((X86Vector) a, (X86Vector) b),
                                         (X86Vector) b);

  return sum - (~(Short) reached & part);
#else
  return sum - ((Short) (b < a) & part);
#endif
}

/* A table of eight numbers, and what stands in it at an index; only the three
 * lowest bits of indices count.
 */
#ifdef __AVX2__
#define VECTOR_TABLE /* a Table is a vector, its numbers repeated */
typedef Int Table;

VECTOR_INLINE Table
make_table (const int32_t numbers[8])
{
  Table table = { 0 };

  for (int k = 0; k < LANES; k += 8)
    memcpy ((int32_t *) &table + k, numbers, 32);
  return table;
}

VECTOR_INLINE Int
look_up (Table table,
         Int   index)
{
#if VECTOR_BYTES == 64
  return (Int) _mm512_permutexvar_epi32 ((X86Vector) index, (X86Vector) table);
#else
  return (Int) _mm256_permutevar8x32_epi32 ((X86Vector) table, (X86Vector) index);
#endif
}
#else
typedef struct
{
  int32_t number[8];
} Table;

VECTOR_INLINE Table
make_table (const int32_t numbers[8])
{
  Table table;

  memcpy (table.number, numbers, sizeof table.number);
  return table;
}

VECTOR_INLINE Int
look_up (Table table,
         Int   index)
{
  Int result;

  for (int k = 0; k < LANES; k++)
    result[k] = table.number[index[k] & 7];
  return result;
}
#endif

#endif
