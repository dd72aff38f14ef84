# SPDX-License-Identifier: GPL-3.0-or-later
# SPDX-FileCopyrightText: 2026 Varve contributors
"""varve batch: what a manifest makes, once, in shares, in tiles, and what stays."""
import os
import resource
import subprocess

import harness
from command import PROGRAM, bad, environment, good, listing, scratch, varve, write

tap = harness.Tap()

MANIFEST = """
# a comment
[defaults]
width=60
height=40

[ö a]
recipe=type=simplex
seed=1..3;10
gain=0.1..0.3..0.1
output=pictures/{group}-{seed:3}-{gain}.png

[b]
recipe=type=value warp=3
type=perlin;worley
width=30
output={number:2}-{type}-{width}x{height}.tif
"""


def run(folder, *arguments):
    """Runs a batch; returns written, there already, failed, not tried."""
    status, output, errors = varve("batch", *arguments, folder=folder)
    assert not errors and status == 0, (status, output, errors)
    words = output.split()
    assert words[1::2][0] == "written,", output
    return tuple(int(word) for word in words if word.isdigit())



@tap.test
def combinations():
    """Each combination of lists and ranges gives its picture, with the keys' values"""
    with scratch() as folder:
        write(folder, "m.ini", MANIFEST)
        assert run(folder, "m.ini") == (14, 0, 0, 0)
        expected = {"m.ini", "01-perlin-30x40.tif", "02-worley-30x40.tif"}
        for seed in (1, 2, 3, 10):
            for gain in ("0.1", "0.2", "0.3"):
                name = os.path.join("pictures", f"ö a-{seed:03}-{gain}.png")
                expected.add(name)
                drawn = harness.read_png(os.path.join(folder, name))
                assert drawn == harness.core(f"type=simplex seed={seed} gain={gain}", 0, 0, 60, 40), name
        assert set(listing(folder)) == expected, listing(folder).keys()
        assert "perlin" in good("show", os.path.join(folder, "01-perlin-30x40.tif"))


@tap.test
def dry_run():
    """--dry-run lists the same pictures, in order, and makes none"""
    with scratch() as folder:
        write(folder, "m.ini", MANIFEST)
        lines = good("batch", "m.ini", "--dry-run", folder=folder).splitlines()
        assert len(lines) == 14
        assert lines[0] == "pictures/ö a-001-0.1.png\t60×40+0+0\ttype=simplex seed=1 gain=0.1"
        assert lines[-1] == "02-worley-30x40.tif\t30×40+0+0\ttype=worley warp=3"
        assert list(listing(folder)) == ["m.ini"]


@tap.test
def again():
    """A second run writes nothing; it makes what is missing, changed or forced"""
    with scratch() as folder:
        path = os.path.join(folder, "pictures", "ö a-002-0.2.png")
        write(folder, "m.ini", MANIFEST)
        run(folder, "m.ini")
        made = listing(folder)
        stamps = {name: os.stat(os.path.join(folder, name)).st_mtime_ns for name in made}
        assert run(folder, "m.ini") == (0, 14, 0, 0)
        assert stamps == {name: os.stat(os.path.join(folder, name)).st_mtime_ns for name in made}
        os.remove(path)
        assert run(folder, "m.ini") == (1, 13, 0, 0)
        good("render", "type=simplex seed=99", "-o", path)
        assert run(folder, "m.ini") == (1, 13, 0, 0)
        assert listing(folder) == made
        assert run(folder, "m.ini", "--force") == (14, 0, 0, 0)
        assert listing(folder) == made


@tap.test
def cut_off():
    """A picture that another program has cut off is made again, in each format"""
    with scratch() as folder:
        write(folder, "m.ini", "[a]\noutput=p.png\n[b]\noutput=p.tif\n[c]\noutput=p.exr\n")
        run(folder, "m.ini")
        made = listing(folder)
        for name in ("p.png", "p.tif", "p.exr"):
            for part in (0.5, 0.999):
                with open(os.path.join(folder, name), "r+b") as file:
                    file.truncate(int(len(made[name]) * part))
                status, output, errors = varve("batch", "m.ini", folder=folder)
                assert (status, errors) == (0, "") or name == "p.tif", (name, errors)
                if status != 0:  # its directory is at its end, so it is no TIFF any more
                    assert "--force" in errors, errors
                    run(folder, "m.ini", "--force")
                assert listing(folder) == made, name


@tap.test
def foreign():
    """A file that is not Varve's stays as it is, unless forced; --keep-going makes the others"""
    with scratch() as folder:
        write(folder, "m.ini", MANIFEST)
        path = write(folder, "02-worley-30x40.tif", "my holidays")
        for options, n_left in ((["-j", "1"], None), (["--keep-going"], 0)):
            output = bad("batch", "m.ini", *options, folder=folder, status=1,
                         words=["m.ini:17: ", "02-worley-30x40.tif", "--force"])
            assert ", 1 failed" in output, output
            assert n_left is None or ", 0 not tried" in output, output
            with open(path, encoding="utf-8") as file:
                assert file.read() == "my holidays"
        assert len(listing(folder)) == 15
        run(folder, "m.ini", "--force")
        good("verify", path)


@tap.test
def shards():
    """Shares have no picture in common and together make all, the same bytes"""
    with scratch() as folder:
        write(folder, "m.ini", MANIFEST)
        run(folder, "m.ini", "-o", "whole")
        counts = [run(folder, "m.ini", "-o", "parts", "--shard", f"{i}/4")[0] for i in (1, 2, 3, 4)]
        assert counts == [4, 4, 3, 3], counts
        assert listing(os.path.join(folder, "whole")) == listing(os.path.join(folder, "parts"))
        assert run(folder, "m.ini", "-o", "parts", "--shard", "20/20") == (0, 0, 0, 0)
        for shard in ("0/4", "5/4", "1", "a/b", "1/0", "-1/4", "1/4/2"):
            bad("batch", "m.ini", "--shard", shard, folder=folder, status=2, words=[shard])


@tap.test
def threads():
    """One thread and many make the same files"""
    with scratch() as folder:
        write(folder, "m.ini", MANIFEST)
        run(folder, "m.ini", "-o", "one", "--jobs", "1")
        run(folder, "m.ini", "-o", "many", "--jobs", "16")
        assert listing(os.path.join(folder, "one")) == listing(os.path.join(folder, "many"))


@tap.test
def tiles():
    """Tiles of a huge field, on both sides of 0, join into the one made whole"""
    words = "type=perlin size=100 octaves=8 warp=30 seed=7"
    with scratch() as folder:
        write(folder, "m.ini", f"""
[tile]
recipe={words}
width=64
height=48
x=5
y=-7
column=-2..2
row=-1..1
output={{column}},{{row}}.png
""")
        assert run(folder, "m.ini") == (15, 0, 0, 0)
        good("render", words, "-o", "whole.png", "--x", "-123", "--y", "-55", "--width", "320",
             "--height", "144", folder=folder)
        whole = harness.read_png(os.path.join(folder, "whole.png"))
        for column in range(-2, 3):
            for row in range(-1, 2):
                tile = harness.read_png(os.path.join(folder, f"{column},{row}.png"))
                assert tile == whole.crop((column + 2) * 64, (row + 1) * 48, 64, 48), (column, row)


@tap.test
def raw_again():
    """Raw files, which cannot tell, are written again, to the same bytes"""
    with scratch() as folder:
        write(folder, "m.ini", "[a]\nrecipe=type=blue\nseed=1..3\nwidth=9\noutput={seed}.raw\n")
        assert run(folder, "m.ini") == (3, 0, 0, 0)
        made = listing(folder)
        assert run(folder, "m.ini") == (3, 0, 0, 0)
        assert listing(folder) == made


@tap.test
def ranges():
    """Ranges count up and down, by whole and decimal steps"""
    with scratch() as folder:
        for text, expected in (("3..1", "3 2 1"), ("1..10..4", "1 5 9"), ("10..1..4", "10 6 2"),
                               ("-1..1", "-1 0 1"), ("5..5", "5"), ("1; 2;4..6", "1 2 4 5 6"),
                               ("0.5..1.5..0.25", "0.5 0.75 1 1.25 1.5"), ("7", "7")):
            write(folder, "m.ini", f"[a]\noutput={{offset-x}}.png\noffset-x={text}\n")
            lines = good("batch", "m.ini", "-n", folder=folder).splitlines()
            assert [line.split(".png")[0] for line in lines] == expected.split(), (text, lines)


@tap.test
def widths():
    """Zeros fill a name's value up to its width, after a minus sign"""
    with scratch() as folder:
        write(folder, "m.ini", "[a]\noutput={offset-x:4},{x:1}.png\noffset-x=-1000;-999;-5;0;5;0.5;-0.5;10000\n"
              "x=-12\n")
        lines = good("batch", "m.ini", "-n", folder=folder).splitlines()
        assert [line.split(",")[0] for line in lines] == [
            "-1000", "-999", "-005", "0000", "0005", "00.5", "-0.5", "10000"], lines
        assert all(",-12.png" in line for line in lines), lines


@tap.test
def long_names():
    """A name that is too long is refused with its line before anything is written"""
    longest = "x" * 245 + ".png"  # 249 bytes, which ".NAME.part" makes 255
    good_part = "[good]\noutput=good.png\nwidth=8\n[bad]\n# a comment\n"
    with scratch() as folder:
        for name, length, most in (("x" + longest, 250, 249), ("ä" * 123 + ".png", 250, 249),
                                   ("{seed:99}{seed:99}{seed:99}.png", 301, 249),
                                   ("y" * 256 + "/p.png", 256, 255), ("y/" * 2100 + "p.png", 4205, 4089)):
            write(folder, "m.ini", good_part + f"output={name}\n")
            bad("batch", "m.ini", folder=folder, status=2,
                words=["m.ini:6: ", f"has {length} bytes", f"at most {most}"])
            assert list(listing(folder)) == ["m.ini"]
        write(folder, "m.ini", f"[a]\noutput={'y' * 255}/{longest}\nwidth=8\nheight=8\n")
        assert run(folder, "m.ini") == (1, 0, 0, 0)


@tap.test
def many_jobs():
    """Pictures at a time are as many as can be open; more are refused, and none fails for it"""
    def limit():
        resource.setrlimit(resource.RLIMIT_NOFILE, (64, 64))

    with scratch() as folder:
        write(folder, "m.ini", "[a]\noutput={seed}.png\nseed=1..200\nwidth=8\nheight=8\n")
        bad("batch", "m.ini", "--jobs", "257", folder=folder, status=2,
            words=["--jobs: 257 is out of range; legal is 1 to 256"])
        assert list(listing(folder)) == ["m.ini"]
        assert run(folder, "m.ini", "--jobs", "256") == (200, 0, 0, 0)
        for jobs, status in (("17", 2), ("16", 0)):
            done = subprocess.run([PROGRAM, "batch", "m.ini", "--force", "--jobs", jobs], cwd=folder,
                                  preexec_fn=limit, env=environment(), stdout=subprocess.PIPE,
                                  stderr=subprocess.PIPE, text=True, timeout=harness.TIMEOUT)
            assert done.returncode == status, done
            assert "legal is 1 to 16" in done.stderr if status else not done.stderr, done


@tap.test
def byte_order_mark():
    """A manifest may begin with one, and its lines are counted as before"""
    with scratch() as folder:
        write(folder, "plain.ini", MANIFEST.lstrip())
        for name, text in (("mark.ini", MANIFEST.lstrip()), ("group.ini", MANIFEST.partition("\n\n")[2])):
            write(folder, name, "\ufeff" + text)
            assert len(good("batch", name, "-n", folder=folder).splitlines()) == 14, name
        assert good("batch", "mark.ini", "-n", folder=folder) == good("batch", "plain.ini", "-n", folder=folder)
        write(folder, "m.ini", "\ufeff[a]\noutput=p.png\nfoo=1\n")
        bad("batch", "m.ini", folder=folder, status=2, words=["m.ini:3: ", "foo"])


@tap.test
def standard_input():
    """A manifest comes from standard input too"""
    with scratch() as folder:
        output = good("batch", "-", folder=folder, data="[a]\noutput=p.png\nwidth=8\n")
        assert output.startswith("1 written"), output


tap.main()
