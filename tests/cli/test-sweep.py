# SPDX-License-Identifier: GPL-3.0-or-later
# SPDX-FileCopyrightText: 2026 Varve contributors
"""varve sweep: the figures of the literature, exact values, and nothing half written."""
import csv
import json
import os
import random
import re
import resource
import subprocess
import sys
import tempfile
import xml.etree.ElementTree

import harness
from command import PROGRAM, bad, environment, german, good, write
from measures import check_measures, close

SRC = os.environ["VARVE_SRC"]
sys.path.insert(0, os.path.join(SRC, "tests", "oracle"))
import varve_oracle as oracle  # noqa: E402

tap = harness.Tap()
EXAMPLES = os.path.join(SRC, "data", "sweeps")
PLOTS = {"noise": ("differences", "spectrum"), "fbm": ("roughness", "spectrum")}
SEED = 24285

# Names and figures as printed; a figure's digits say how exactly it is known.
NOISE = {
    "value": {
        "mean": "32138.73", "variance": "199322122", "min": "32", "max": "65534",
        "diffMean": "4703.49", "diffMax": "21698", "diffZeroCount": "2", "peakBin": "0",
        "diffHistogram": "17932 9007 3365 1686 478 44 0 0 0 0 0 0 0 0 0 0",
        "spectrum": ".5649 .3394 .0826 .0098 .0015 .0006 .0003 .0002"},
    "perlin": {
        "mean": "97.85", "variance": "198930126", "min": "-46342", "max": "42947",
        "diffMean": "7464.07", "diffMax": "25384", "diffZeroCount": "640", "peakBin": "2",
        "diffHistogram": "9489 10343 6595 3972 1776 330 7 0 0 0 0 0 0 0 0 0",
        "spectrum": ".1176 .3323 .4426 .0956 .0090 .0015 .0005 .0003"},
}
FBM = {
    "octaves-1": {"std": "13653.3", "min": "169", "max": "57539", "relativeRoughness": ".0405",
                  "centroid": ".0067"},
    "octaves-2": {"std": "10845.1", "min": "4438", "max": "58662", "relativeRoughness": ".0509",
                  "centroid": ".0073"},
    "octaves-4": {"std": "8995.2", "min": "5510", "max": "53406", "relativeRoughness": ".0714",
                  "centroid": ".0074"},
    "octaves-8": {"std": "8481.3", "min": "6951", "max": "53028", "relativeRoughness": ".0918",
                  "centroid": ".0074"},
    "warped": {"warpMeanChange": "1570.51", "relativeRoughness": ".0732"},
}
# Printed without rounding.
FBM_MEANS = {"octaves-1": 25624, "octaves-2": 27516, "octaves-4": 28563, "octaves-8": 28823}


def read(folder, name):
    with open(os.path.join(folder, name), encoding="utf-8") as file:
        return file.read()


def sweep(config, folder, **options):
    """Runs a study; config is a path or what a file is to hold.  Returns its JSON and table."""
    if not isinstance(config, str):
        config = write(os.path.dirname(folder), os.path.basename(folder) + ".json", json.dumps(config))
    out = good("sweep", config, "-o", folder, **options)
    study = json.loads(read(folder, "study.json"))
    return {field["name"]: field for field in study["fields"]}, study, out


def example(name, folder, **options):
    return sweep(os.path.join(EXAMPLES, name + ".json"), os.path.join(folder, name), **options)


def printed(value, text):
    """Returns whether a number shows as the text with its number of decimals."""
    decimals = len(text.partition(".")[2])
    return f"{value:.{decimals}f}".replace("0.", ".", 1) == text.replace("0.", ".", 1)


def check_printed(fields, figures):
    for name, expected in figures.items():
        for key, text in expected.items():
            found = fields[name][key]
            for one, figure in zip(found if isinstance(found, list) else [found], text.split()):
                assert printed(one, figure), f"{name} {key}: {one}, printed {figure}"
            assert not isinstance(found, list) or len(found) >= len(text.split())


@tap.test
def noise_figures():
    """the noise study gives every figure of the literature, as printed"""
    with tempfile.TemporaryDirectory() as folder:
        fields, study, out = example("noise", folder)
        check_printed(fields, NOISE)
        assert list(fields) == ["value", "perlin"] and study["study"] == "noise"
        for name, row in (("Value", NOISE["value"]), ("Perlin", NOISE["perlin"])):
            words = [row[key] for key in ("mean", "variance", "min", "max", "diffMean", "diffMax",
                                          "diffZeroCount", "peakBin")]
            assert any(line.split() == [name, *words] for line in out.splitlines()), (words, out)
        for b in range(8):
            words = [str(b), *(NOISE[name][key].split()[b].replace(".", "0.")
                               for key in ("diffHistogram", "spectrum") for name in NOISE)]
            assert any(line.split() == words for line in out.splitlines()), (words, out)


@tap.test
def fbm_figures():
    """the fBm study gives every figure of the literature, as printed"""
    with tempfile.TemporaryDirectory() as folder:
        fields, study, out = example("fbm", folder)
        check_printed(fields, FBM)
        assert list(fields) == list(FBM) and study["study"] == "fbm"
        for name, mean in FBM_MEANS.items():
            assert int(fields[name]["mean"]) == mean, (name, fields[name]["mean"])
            row = next(line.split() for line in out.splitlines()
                       if line.startswith(name.rpartition("-")[2] + " octave"))
            assert row[2].startswith(f"{mean}.") and row[3:6] == [
                FBM[name][key] for key in ("std", "min", "max")], row
            assert row[7:9] == ["0" + FBM[name][key] for key in ("relativeRoughness", "centroid")]
        assert "1570.51" in out and "0.0732" in out, out
        times = json.loads(read(os.path.join(folder, "fbm"), "times.json"))
        assert times["reproducible"] is False
        assert [row["name"] for row in times["fields"]] == list(FBM)
        assert all(row["seconds"] > 0 for row in times["fields"]), times


@tap.test
def pixels():
    """the fields are the pixels of the recipes that say the same"""
    base = f"interpolation=smoothstep decorrelate=false antialias=false normalize=amplitude seed={SEED} "
    with tempfile.TemporaryDirectory() as folder:
        example("noise", folder)
        example("fbm", folder)
        recipes = {
            "noise/value": (base + "type=value fractal=none size=4", 128),
            "noise/perlin": (base + "type=perlin fractal=none size=4", 128),
            "noise/value-spectrum-grid": (base + "type=value fractal=none size=16", 256),
            "noise/perlin-spectrum-grid": (base + "type=perlin fractal=none size=16", 256),
            "fbm/warped": (base + "type=value size=32 octaves=4 warp=16", 128),
        }
        for octaves in (1, 2, 4, 8):
            recipes[f"fbm/octaves-{octaves}"] = (base + f"type=value size=32 octaves={octaves}", 128)
        for name, (recipe, size) in recipes.items():
            picture = harness.read_png(os.path.join(folder, name + ".png"))
            assert picture.depth == 16 and picture == harness.core(recipe, 0, 0, size, size), name


def random_probes(rng, shift):
    return [[rng.choice((0, rng.randint(-3 << shift, 3 << shift), rng.randint(-2**53, 2**53)))
             for _ in range(2)] for _ in range(20)]


def noise_config(rng, shift):
    return {"grid": rng.randint(2, 12), "stepQ16": rng.randint(1, min(2 << shift, 2**31 - 1)),
            "latticeShift": shift, "seed": rng.getrandbits(32), "spectrumGrid": rng.randint(4, 9),
            "spectrumStepQ16": rng.randint(1, min(2 << shift, 2**31 - 1)), "spectrumBins": rng.randint(1, 12),
            "diffBins": rng.randint(1, 40), "probes": random_probes(rng, shift)}


def fbm_config(rng, shift):
    return {"grid": rng.randint(4, 9), "stepQ16": rng.randint(1, min(2 << shift, 2**31 - 1)),
            "latticeShift": shift, "seed": rng.getrandbits(32), "gainQ16": rng.randint(0, 65536),
            "octaves": sorted(rng.sample(range(1, 17), 3)), "spectrumBins": rng.randint(1, 12),
            "warpOctaves": rng.randint(1, 16), "warpStrengthQ16": rng.randint(0, 2**20),
            "probes": random_probes(rng, shift)}


def check_probes(study, folder, functions):
    header, *rows = csv.reader(read(folder, "probes.csv").splitlines())
    assert len(rows) == len(study["probes"]) > 0
    for probe, row in zip(study["probes"], rows):
        assert [str(probe[key]) for key in header] == row, (probe, row)
        for name, function in functions.items():
            expected = function(probe["fx"], probe["fz"])
            assert probe[name] == expected, (study["config"], probe, name, expected)


def lattice(function, grid, step):
    return [[function(x * step, y * step) for x in range(grid)] for y in range(grid)]


@tap.test
def noise_model():
    """any lattice, step and seed: probes, statistics and spectra of value and Perlin noise"""
    rng = random.Random("noise")
    with tempfile.TemporaryDirectory() as folder:
        for shift in (0, 3, 10, 16, 17, 18, 19, 24, 32):
            c = noise_config(rng, shift)
            path = os.path.join(folder, f"n{shift}")
            fields, study, _ = sweep(c, path)
            functions = {name: lambda fx, fz, noise=noise: noise(fx, fz, c["seed"], shift)
                         for name, noise in (("value", oracle.value), ("perlin", oracle.perlin))}
            check_probes(study, path, functions)
            for name, function in functions.items():
                assert fields[name]["range"] > 0 or shift == 0
                check_measures(fields[name], lattice(function, c["grid"], c["stepQ16"]),
                               lattice(function, c["spectrumGrid"], c["spectrumStepQ16"]),
                               c["diffBins"])


@tap.test
def fbm_model():
    """any lattice, step, seed and gain: probes, statistics and spectra of fBm and warp"""
    rng = random.Random("fbm")
    with tempfile.TemporaryDirectory() as folder:
        for shift in (0, 5, 17, 18, 19, 26, 32):
            c = fbm_config(rng, shift)
            path = os.path.join(folder, f"f{shift}")
            fields, study, _ = sweep(c, path)
            strength = c["warpStrengthQ16"]

            def fbm(fx, fz, octaves):
                return oracle.fbm(fx, fz, c["seed"], shift, octaves, c["gainQ16"])

            def moved(fx, fz):
                return oracle.warp_once(fx, fz, c["seed"], shift, c["warpOctaves"], oracle.HALF,
                                        strength, strength)

            def warped(fx, fz):
                return fbm(*moved(fx, fz), c["warpOctaves"])

            functions = {f"octaves-{n}": lambda fx, fz, n=n: fbm(fx, fz, n) for n in c["octaves"]}
            check_probes(study, path, {**functions, "warped": warped,
                                       "warpedFx": lambda fx, fz: moved(fx, fz)[0],
                                       "warpedFz": lambda fx, fz: moved(fx, fz)[1]})
            for name, function in {**functions, "warped": warped}.items():
                grid = lattice(function, c["grid"], c["stepQ16"])
                check_measures(fields[name], grid, grid)
            plain = lattice(lambda fx, fz: fbm(fx, fz, c["warpOctaves"]), c["grid"], c["stepQ16"])
            change = sum(abs(a - b) for row, other in zip(grid, plain) for a, b in zip(row, other))
            assert close(fields["warped"]["warpMeanChange"], change / c["grid"] ** 2)


@tap.test
def files():
    """CSV says what JSON says, plots are drawn, and nothing else is left"""
    with tempfile.TemporaryDirectory() as folder:
        for name, plots in PLOTS.items():
            fields, _, _ = example(name, folder)
            path = os.path.join(folder, name)
            rows = list(csv.DictReader(read(path, "statistics.csv").splitlines()))
            assert [row.pop("field") for row in rows] == list(fields)
            for row, field in zip(rows, fields.values()):
                for key, value in row.items():
                    assert value == "" or float(value) == field[key], (key, value, field[key])
            tables = {"spectrum": "spectrum", "differences": "diffHistogram"}
            for table in [table for table in tables if f"{table}.csv" in os.listdir(path)]:
                for b, row in enumerate(csv.DictReader(read(path, f"{table}.csv").splitlines())):
                    assert int(row.pop("bin")) == b
                    for key, value in row.items():
                        assert float(value) == fields[key][tables[table]][b], (table, b, row)
            for plot in plots:
                picture = harness.read_png(os.path.join(path, plot + ".png"))
                assert picture.width >= 600 and len(set(picture.samples)) > 50, plot
                root = xml.etree.ElementTree.parse(os.path.join(path, plot + ".svg")).getroot()
                assert root.tag == "{http://www.w3.org/2000/svg}svg"
            expected = {"study.json", "statistics.csv", "spectrum.csv", "probes.csv"}
            expected |= {f"{plot}.{kind}" for plot in plots for kind in ("png", "svg")}
            expected |= {f"{field}.png" for field in fields}
            expected |= ({"times.json"} if name == "fbm" else
                         {"differences.csv", "value-spectrum-grid.png", "perlin-spectrum-grid.png"})
            assert set(os.listdir(path)) == expected, set(os.listdir(path)) ^ expected


@tap.test
def again():
    """each run writes the same bytes, in German too, over those that were there"""
    with tempfile.TemporaryDirectory() as folder, german() as env:
        for name in PLOTS:
            path = os.path.join(folder, name)
            contents, tables = [], []
            for locale in ({}, env, {}):
                _, _, out = example(name, folder, **locale)
                numbers = re.compile(r"-?[0-9]+(\.[0-9]+)?")
                tables.append([[word for word in line.split()[:-1] if numbers.fullmatch(word)]
                               for line in out.splitlines()])  # the last is a time
                contents.append({file: open(os.path.join(path, file), "rb").read()
                                 for file in os.listdir(path) if file != "times.json"})
            assert contents[0] == contents[2], name
            for file, content in contents[0].items():
                # Plots have words.
                plot = file.partition(".")[0] in PLOTS[name] and not file.endswith(".csv")
                assert plot or content == contents[1][file], file
            assert tables[0] == tables[1] and sum(map(len, tables[0])) > 20, tables


@tap.test
def byte_order_mark():
    """a file that begins with one is read as without it, and so is standard input"""
    with tempfile.TemporaryDirectory() as folder:
        text = json.dumps(fbm_config(random.Random(2), 18))
        write(folder, "plain.json", text)
        write(folder, "mark.json", "\ufeff" + text)
        for name, data in (("plain", None), ("mark", None), ("-", "\ufeff" + text)):
            config = name if data else os.path.join(folder, name + ".json")
            good("sweep", config, "-o", os.path.join(folder, name), data=data)
            assert read(os.path.join(folder, name), "study.json") == \
                read(os.path.join(folder, "plain"), "study.json"), name
        write(folder, "mark.json", "\ufeff{\n\"grid\": ,\n}")
        bad("sweep", os.path.join(folder, "mark.json"), "-o", folder, status=2, words=["mark.json:2:"])


GOOD = {"noise": noise_config(random.Random(1), 18), "fbm": fbm_config(random.Random(1), 18)}


def changed(name, **changes):
    config = {**GOOD[name], **changes}
    return json.dumps({key: value for key, value in config.items() if value is not KeyError})


REFUSED = [
    (changed("noise", grid=1), "grid", "1", "2 to 4096"),
    (changed("noise", grid=4097), "grid", "4097", "2 to 4096"),
    (changed("noise", stepQ16=0), "stepQ16", "0", "1 to 2147483647"),
    (changed("noise", latticeShift=33), "latticeShift", "33", "0 to 32"),
    (changed("noise", latticeShift=-1), "latticeShift", "-1", "0 to 32"),
    (changed("noise", seed=2**32), "seed", "4294967296", "0 to 4294967295"),
    (changed("noise", seed=1.5), "seed", "1.5", "whole number"),
    (changed("noise", seed="7"), "seed", '"7"', "whole number"),
    (changed("noise", seed=None), "seed", "null", "whole number"),
    (changed("noise", seed=[7]), "seed", "[7]", "whole number"),
    (changed("noise", spectrumGrid=1), "spectrumGrid", "1", "2 to 4096"),
    (changed("noise", diffBins=0), "diffBins", "0", "1 to 4096"),
    (changed("noise", spectrumBins=4097), "spectrumBins", "4097", "1 to 4096"),
    (changed("noise", spectrumStepQ16=-5), "spectrumStepQ16", "-5", "1 to 2147483647"),
    (changed("noise", probes=7), "probes", "7", "pairs"),
    (changed("noise", probes=[[0, 0], [1]]), "probes", "[1]", "pairs"),
    (changed("noise", probes=[[0, 2**53 + 1]]), "probes", "9007199254740993", "2^53"),
    (changed("noise", grid=KeyError), "grid", "missing"),
    (changed("noise", probes=KeyError), "probes", "missing"),
    (changed("noise", gird=128), "gird", "no key", "latticeShift"),
    (changed("noise", octaves=[1]), "octaves", "noise study", "diffBins"),
    (changed("fbm", gainQ16=65537), "gainQ16", "65537", "0 to 65536"),
    (changed("fbm", octaves=[]), "octaves", "[]", "1 to 16"),
    (changed("fbm", octaves=[4, 2]), "octaves", "[4,2]", "rising"),
    (changed("fbm", octaves=[0]), "octaves", "[0]", "1 to 16"),
    (changed("fbm", octaves=[17]), "octaves", "[17]", "1 to 16"),
    (changed("fbm", octaves=4), "octaves", "4", "1 to 16"),
    (changed("fbm", warpOctaves=17), "warpOctaves", "17", "1 to 16"),
    (changed("fbm", warpStrengthQ16=2**31), "warpStrengthQ16", "2147483648", "0 to 2147483647"),
    (changed("fbm", warpOctaves=KeyError), "warpOctaves", "missing"),
    ('{"grid": 128}', "which study", "diffBins", "octaves"),
    (changed("fbm")[:-1] + ', "seed": 1}', "seed", "twice"),
    ("[" * 100000, "JSON object"),
    (changed("fbm", seed=10**19), "18 digits"),
    ("[]", "JSON object"), ("", "JSON object"), ("\0", "text"), ("{,}", ":1:"), ('{"grid": 1', ":1:"),
]


@tap.test
def refusals():
    """a wrong file is refused by its name, the key, the value and what is legal; nothing is written"""
    with tempfile.TemporaryDirectory() as folder:
        target = os.path.join(folder, "out")
        for text, *words in REFUSED:
            config = write(folder, "wrong file.json", text)
            assert not bad("sweep", config, "-o", target, status=2, words=["wrong file.json", *words])
            assert os.listdir(folder) == ["wrong file.json"], text
        for arguments in ((), (config,), ("-o", target), (config, config, "-o", target)):
            bad("sweep", *arguments, status=2, words=[])
        bad("sweep", os.path.join(folder, "nothing.json"), "-o", target, status=1, words=["nothing.json"])
        fbm = os.path.join(EXAMPLES, "fbm.json")
        bad("sweep", fbm, "-o", config, status=1, words=["wrong file.json"])
        bad("sweep", fbm, "-o", os.path.join(folder, "no", "out"), status=1, words=["out"])
        assert os.listdir(folder) == ["wrong file.json"]


def limited(path, limit):
    """Runs a study where no file may grow beyond so many bytes; returns what it complains of."""
    done = subprocess.run([PROGRAM, "sweep", os.path.join(EXAMPLES, "fbm.json"), "-o", path],
                          env=environment(), stderr=subprocess.PIPE, stdout=subprocess.DEVNULL,
                          text=True, timeout=harness.TIMEOUT,
                          preexec_fn=lambda: resource.setrlimit(resource.RLIMIT_FSIZE, (limit, limit)))
    assert done.returncode == 1 and done.stderr.count("\n") == 1, done.stderr
    return done.stderr


@tap.test
def full_disk():
    """what cannot be written whole leaves the folder as it was"""
    with tempfile.TemporaryDirectory() as folder:
        example("fbm", folder)
        path = os.path.join(folder, "fbm")
        sizes = {name: os.path.getsize(os.path.join(path, name)) for name in os.listdir(path)}
        largest = max(sizes, key=sizes.get)
        assert "octaves-1.png" in limited(os.path.join(folder, "new"), 20000)
        assert os.listdir(folder) == ["fbm"]
        for name in sizes:
            os.remove(os.path.join(path, name))
        before = {"study.json": "old", "mine.txt": "mine"}
        for name, text in before.items():
            write(path, name, text)
        # The last byte of one file alone fails, when all others are written.
        for limit, word in ((20000, "octaves-1.png"), (sizes[largest] - 1, "fbm")):
            assert word in limited(path, limit), (limit, largest)
            assert {name: read(path, name) for name in os.listdir(path)} == before, limit


tap.main()
