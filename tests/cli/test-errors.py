# SPDX-License-Identifier: GPL-3.0-or-later
# SPDX-FileCopyrightText: 2026 Varve contributors
"""What goes wrong: one clear message, the right exit status, nothing else harmed."""
import json
import os
import re
import subprocess

import harness
from command import PROGRAM, bad, environment, german, good, listing, scratch, varve, write

tap = harness.Tap()


@tap.test
def command_lines():
    """Wrong command lines: exit 2, what is wrong by name, value and legal range"""
    with scratch() as folder:
        for arguments, words in (
                ([], ["varve --help"]), (["nosuch"], ["nosuch"]), (["render"], ["-o"]),
                (["render", "-o", "p.png"], ["recipe"]), (["render", "seed=1"], ["-o"]),
                (["render", "seed=1", "-o", "p.gif"], ["p.gif", "png"]),
                (["render", "seed=1", "-o", "p.png", "--format", "gif"], ["gif", "png"]),
                (["render", "seed=1", "-o", "p.png", "--nosuch"], ["--nosuch"]),
                (["render", "sead=1", "-o", "p.png"], ["sead", "seed"]),
                (["render", "size=1,5", "-o", "p.png"], ["size", "1,5", "65536"]),
                (["render", "seed=4294967296", "-o", "p.png"], ["seed", "4294967295"]),
                (["render", "seed=1", "-o", "p.png", "--width", "0"], ["width: 0", "2147483647"]),
                (["render", "seed=1", "-o", "p.png", "--height", "-3"], ["height: -3"]),
                (["render", "seed=1", "-o", "p.png", "--width", "3000000000"], ["width: 3000000000"]),
                (["render", "seed=1", "-o", "p.png", "--x", "2147483500"], ["x: 2147483500"]),
                (["render", "seed=1", "-o", "p.png", "--width", "abc"], ["abc"]),
                (["render", "seed=1", "-o", "p.png", "--depth", "32"], ["depth: '32'", "16, 8"]),
                (["render", "seed=1", "-o", "p.tif", "--depth", "12"], ["depth: '12'"]),
                (["render", "color1=#00000000", "-o", "p.exr"], ["EXR", "TIFF"]),
                (["render", "--preset", "nosuch", "-o", "p.png"], ["nosuch"]),
                (["verify"], ["FILE"]), (["show"], ["FILE"]), (["batch"], ["MANIFEST"]),
                (["verify", "--recipe", "seed=x", "p.png"], ["seed", "x"]),
                (["batch", "m.ini", "--jobs", "0"], ["--jobs: 0 is", "1 to "]),
                (["probe", "seed=1"], ["--at"]), (["probe", "seed=1", "--at", "1"], ["'1'"]),
                (["probe", "seed=1", "--at", "1,2147483648"], ["2147483648"]),
                (["list", "nosuch"], ["nosuch"]), (["list", "types", "nosuch"], ["nosuch"])):
            assert not bad(*arguments, folder=folder, status=2, words=words)
        assert not listing(folder)


@tap.test
def superfluous():
    """An argument that nothing uses is refused, by each command"""
    with scratch() as folder:
        write(folder, "t.csv", "function,fx,fz\nvalue,1,2\n")
        for arguments in (["selftest", "foo"], ["selftest", "--", "foo"], ["list", "--json", "foo"],
                          ["list", "types", "foo"], ["probe", "--table", "t.csv", "foo"],
                          ["batch", "m.ini", "foo"], ["sweep", "c.json", "foo", "-o", "out"],
                          ["analyze", "t.csv", "foo"], ["--version", "foo"]):
            bad(*arguments, folder=folder, status=2, words=["'foo'"])
        for arguments in (["render", "seed=1", "foo", "-o", "p.png"], ["analyze", "seed=1", "foo"],
                          ["probe", "seed=1", "foo", "--at", "0,0"]):
            bad(*arguments, folder=folder, status=2, words=["'foo' is not of the form"])
        bad("probe", "seed=1", "--at", "0,0", "--check", folder=folder, status=2, words=["--table"])
        assert list(listing(folder)) == ["t.csv"]


@tap.test
def words():
    """Values may be joined to short options or start with a dash; -- ends options anywhere"""
    with scratch() as folder:
        write(folder, "m.ini", "[a]\noutput=out.png\nwidth=8\n")
        for line, name in (("-o./a.png", "a.png"), ("-so./b.png", "b.png"), ("-d8 -oc.png", "c.png"),
                           ("-o=d.png -fpng", "=d.png"), ("-pmarble -oe.png", "e.png"),
                           ("-o -s.png", "-s.png"), ("--output -d8.png", "-d8.png"),
                           ("-o -- -f png", "--"), ("-fraw -o -f", "-f"), ("-so g.png --", "g.png")):
            before = set(listing(folder))
            good("render", "seed=1", "--width=8", *line.split(), folder=folder)
            assert set(listing(folder)) - before == {name}, (line, listing(folder).keys())
        good("batch", "-fj2", "m.ini", folder=folder)
        names = ["a.png", "--", "-s.png", "--", "-d8.png"]
        assert good("verify", *names, folder=folder).count("are the same") == 4
        assert re.findall(r"^\S+", good("show", *names, folder=folder), re.M) == [
            names[0], *names[2:]]
        for line, words in (("-os", "ending of 's'"), ("-odf", "ending of 'df'"), ("-d7 -oz.png", "'7'"),
                            ("-oz.png -- -d8", "'-d8' is not of the form"), ("-so", "-o"),
                            ("-oz.png -qd8", "-qd8"), ("-oz.png -fd8", "'d8'")):
            bad("render", "seed=1", *line.split(), folder=folder, status=2, words=[words])
        assert "z.png" not in listing(folder)


@tap.test
def presets():
    """A preset that is not found in a file that cannot be read is told of with the reason"""
    with scratch() as folder:
        os.mkdir(os.path.join(folder, "varve"))
        for text, words in (("garbage\n", ["presets.ini", "garbage"]), ("[mine]\nrecipe=seed=x\n", ["'x'"]),
                            ("[other]\nrecipe=seed=1\n", ["varve list presets"])):
            write(folder, "varve/presets.ini", text)
            bad("render", "-p", "mine", "-o", "p.png", folder=folder, status=2, XDG_CONFIG_HOME=folder,
                words=["no preset 'mine'", *words])
            good("render", "-p", "marble", "-o", "/dev/null", "-f", "png", "--width=8", folder=folder,
                 XDG_CONFIG_HOME=folder)


@tap.test
def processor():
    """VARVE_CPU is checked by each command, not for help; an empty one is none"""
    commands = re.findall(r'^VARVE_COMMAND \("(\w+)"', open(os.path.join(
        os.environ["VARVE_SRC"], "plugin", "cli", "varve-commands.def"), encoding="utf-8").read(), re.M)
    assert len(commands) >= 9, commands
    for name in commands:
        bad(name, status=2, VARVE_CPU="v99", words=["VARVE_CPU: 'v99' is not one of baseline"])
        assert "VARVE_CPU" not in varve(name, VARVE_CPU="")[2], name
        assert good(name, "--help", VARVE_CPU="v99") == good(name, "--help")
    for option in ("--help", "--version"):
        assert good(option, VARVE_CPU="v99") == good(option)
    assert good("list", VARVE_CPU="") == good("list")
    with scratch() as folder:
        bad("render", "seed=1", "-o", "p.png", folder=folder, status=2, VARVE_CPU="v99", words=["v99"])
        assert not listing(folder)
        good("render", "seed=1", "-o", "p.png", folder=folder, VARVE_CPU="")


@tap.test
def numbers():
    """Numbers of options are decimal and in their range; the message has option, value and range"""
    with scratch() as folder:
        write(folder, "m.ini", "[a]\noutput=p.png\n")
        most = "2147483647"
        for arguments, option, legal in (
                (["render", "seed=1", "-o", "p.png"], "--width", f"1 to {most}"),
                (["render", "seed=1", "-o", "p.png"], "--height", f"1 to {most}"),
                (["render", "seed=1", "-o", "p.png"], "--x", f"-2147483648 to {most}"),
                (["render", "seed=1", "-o", "p.png"], "--y", f"-2147483648 to {most}"),
                (["batch", "m.ini"], "--jobs", "1 to "),
                *((["analyze", "seed=1"], f"--{name}", legal) for name, legal in (
                    ("width", "1 to 65536"), ("height", "1 to 65536"), ("bins", "1 to 65536"),
                    ("x", "-1073741824 to 1073741824"), ("y", "-1073741824 to 1073741824"),
                    ("diff-bins", "1 to 65536"), ("spectrum-bins", "1 to 65536")))):
            for value in ("0x10", "1e2", "8.0", " 8", "8 ", "", "-", "+-8", "8k", "٨"):
                bad(*arguments, f"{option}={value}", folder=folder, status=2,
                    words=[f"{option}: '{value}' is not a whole number; legal is {legal}"])
            for value in ("9" * 10, "9" * 19, "9" * 40, "-" + "9" * 40):
                bad(*arguments, f"{option}={value}", folder=folder, status=2,
                    words=[f"{option}: {value} is out of range; legal is {legal}"])
        for depth, words in (("7", "'7' is not one of those of png: 16, 8"), ("32", "those of png: 16, 8"),
                             *((text, f"--depth: '{text}' is not one of 8, 16, 32") for text in (
                                 "0x10", "8.0", "", "-8", "0", "9" * 10, "9" * 40))):
            bad("render", "seed=1", "-o", "p.png", f"--depth={depth}", folder=folder, status=2,
                words=[words])
        for at in ("0x1,2", "1,0x2", "1, 2", "1.0,2", "1,", "1,2,3", "1,99999999999999999999"):
            bad("probe", "seed=1", "--at", at, folder=folder, status=2, words=[f"--at: '{at}'", most])
        assert list(listing(folder)) == ["m.ini"], listing(folder)
        good("render", "seed=1", "-o", "p.png", "--width=010", "--height=+08", "--x=-010", folder=folder)
        assert "first pixel: -10, 0\n  size: 10 × 8," in good("show", "p.png", folder=folder)
        points = json.loads(good("probe", "seed=1", "--at", "-010,+08"))["values"]
        assert [(point["x"], point["z"]) for point in points] == [(-10, 8)]


@tap.test
def manifests():
    """Wrong manifests: exit 2, file and line, no picture made"""
    with scratch() as folder:
        for text, line, words in (
                ("[a]\noutput=p.png\nfoo\n", 3, ["foo"]), ("output=p.png\n", 1, []),
                ("# x\n\n[a]\noutput=p.png\nocaves=3\n", 5, ["ocaves", "octaves"]),
                ("[a]\noutput={octaves}.png\noctaves=3;99\n", 3, ["octaves", "99", "1 to 16"]),
                ("[defaults]\n\nwidth=0\n[a]\noutput=p.png\n", 3, ["width: 0"]),
                ("[a]\noutput=p.png\n[b]\noutput=q.png\nheight=9999999999\n", 5, ["height", "9999999999"]),
                ("[a]\noutput=p.png\nheight=x\n", 3, ["height: 'x' is not", "1 to 2147483647"]),
                ("[a]\noutput=p.png\nwidth=0x10\n", 3, ["width: '0x10' is not"]),
                ("[a]\noutput=p.png\nwidth=-1\n", 3, ["width: -1 is", "1 to 2147483647"]),
                ("[a]\noutput=p.png\ndepth=0\n", 3, ["depth: '0' is", "8, 16, 32"]),
                ("[a]\noutput=p.exr\ndepth=7\n", 3, ["depth: '7' is", "exr: 32"]),
                ("[a]\noutput=p.png\nrow=2147483648\n", 3, ["row: 2147483648 is"]),
                ("[a]\noutput=p.png\nx=2147483647\n", 3, ["x: 2147483647"]),
                ("[a]\noutput=p.png\nseed=1;2\n", 2, ["p.png", "twice"]),
                ("[a]\noutput=p.png\n[b]\noutput=p.png\n", 4, ["p.png", "twice"]),
                ("[a]\noutput={sead}.png\n", 2, ["sead"]), ("[a]\noutput={seed.png\n", 2, ["{seed"]),
                ("[a]\noutput=p.jpg\n", 2, ["p.jpg"]), ("[x]\n\n[a]\nseed=1\n", 1, ["[x]", "output"]),
                ("[a]\noutput=p.png\nseed=1\nx=3\nseed = 2\n", 5, ["seed", "twice", "line 3"]),
                ("[defaults]\nsize=5\n\n  size=6\n[a]\noutput=p.png\n", 4, ["size", "twice", "line 2"]),
                ("[a]\noutput=p.png\n[b]\noutput=q.png\n#[b]\n [a] \nseed=2\n", 6, ["[a]", "line 1"]),
                ("[a]\r\noutput=p.png\r\nseed=1\r\nseed=1\r\n", 4, ["seed", "line 3"]),
                ("[a]\noutput=p.png\nseed[de]=5\n", 3, ["seed[de]"]),
                ("[a]\nrecipe=type=nix\noutput=p.png\n", 2, ["nix"]),
                ("[a]\npreset=nix\noutput=p.png\n", 2, ["nix"]),
                ("[a]\noutput={seed}.png\nseed=1..5..0\n", 3, ["1..5..0"]),
                ("[a]\noutput={seed}.png\nseed=1..x\n", 3, ["1..x"]),
                ("[a]\noutput={seed}.png\nseed=\n", 3, ["seed"]),
                ("[a]\noutput={seed}.png\nseed=0..4294967295\n", 3, ["too long"]),
                ("[a]\noutput=p.exr\ndepth=16\n", 3, ["depth: '16'", "exr"]),
                ("[a]\noutput=p.exr\ncolor1=#00000080\n", 3, ["EXR"]),
                ("[a]\nwidth=8\noutput=p.exr\nrecipe=color1=#00000080\n", 3, ["EXR"]),
                ("[defaults]\noutput=p.png\n[a]\nrow=4194304\n", 2, ["y: 2147483648 is"])):
            good_part = "[good]\noutput=good.png\nwidth=8\n"
            write(folder, "m ü.ini", text if text[0] != "[" else text + good_part)
            bad("batch", "m ü.ini", folder=folder, status=2, words=[f"varve: m ü.ini:{line}: ", *words])
            assert list(listing(folder)) == ["m ü.ini"], text
        for text in ("", "# nothing\n", "[defaults]\nwidth=3\n"):
            write(folder, "m.ini", text)
            bad("batch", "m.ini", folder=folder, status=2, words=["m.ini"])
        bad("batch", "none.ini", folder=folder, status=1, words=["none.ini"])


@tap.test
def nothing_is_passed_over():
    """Empty recipes, zero bytes, a second manifest and other spellings of a name are told of"""
    with scratch() as folder:
        job = "[{}]\nrecipe=seed={}\nwidth=8\nheight=8\noutput={}\n"
        write(folder, "one.ini", job.format("a", 1, "p.png"))
        write(folder, "two.ini", job.format("a", 1, "./p.png") + job.format("b", 2, "x/../p.png"))
        for name in ("zero.txt", "zero.ini", "zero.csv"):
            with open(os.path.join(folder, name), "wb") as file:
                file.write(b"[a]\nseed=1\n\0nonsense")
        for arguments, words in (
                (["render", "", "-o", "p.png"], ["recipe"]),
                (["render", " \n", "-o", "p.png"], ["recipe"]),
                (["render", "@zero.txt", "-o", "p.png"], ["zero.txt", "text"]),
                (["batch", "zero.ini"], ["zero.ini", "text"]),
                (["probe", "--table", "zero.csv"], ["zero.csv", "text"]),
                (["batch", "one.ini", "two.ini"], ["two.ini", "one file"]),
                (["batch", "two.ini"], ["two.ini", "p.png", "twice"])):
            bad(*arguments, folder=folder, status=2, words=words)
        assert not [name for name in listing(folder) if name.endswith(".png")], listing(folder)
        for arguments in (["render", "@/dev/zero", "-o", "p.png"], ["batch", "/dev/zero"],
                          ["sweep", "/dev/zero", "-o", "out"], ["probe", "--table", "/dev/zero"]):
            bad(*arguments, folder=folder, status=2, words=["'/dev/zero' is not a text"])
        done = subprocess.run(["sh", "-c", 'yes | "$0" batch -', PROGRAM], stderr=subprocess.PIPE,
                              env=environment(), text=True, timeout=harness.TIMEOUT)
        assert done.returncode == 2 and "'-' has more than 268435456 bytes" in done.stderr, done
        good("render", "seed=1", "-o", "-p.png", folder=folder)
        good("show", "--", "-p.png", folder=folder)


@tap.test
def tables():
    """Wrong tables: exit 2, file and line"""
    with scratch() as folder:
        head = "function,fx,fz\n"
        for text, line, words in ((head + "nix,1,2\n", 2, ["nix"]), (head + "value,1\n", 2, ["2"]),
                                  (head + "value,1,2\nvalue,x,2\n", 3, ["fx: 'x' is not"]),
                                  (head + "value,1,0x2\n", 2, ["fz: '0x2' is not"]),
                                  (head + "value,1," + 20 * "9" + "\n", 2, ["fz: 9999", "out of range"]),
                                  ("function,fx,fy\nvalue,1,2\n", 1, ["fy"]),
                                  ("function,octaves\nfbm,17\n", 2, ["octaves: 17"]),
                                  ("function,octaves,shift\nfbm,4,3\n", 2, ["shift: 3"]),
                                  ("function,fx, fx\nvalue,1,2\n", 1, ["'fx'", "twice"]),
                                  ("fx\n1\n", 1, ["function"]), ("", 1, ["column"])):
            write(folder, "t.csv", text)
            bad("probe", "--table", "t.csv", folder=folder, status=2, words=[f"t.csv:{line}: ", *words])
        write(folder, "t.csv", head)
        bad("probe", "--table", "t.csv", folder=folder, status=2, words=["t.csv"])
        for text, line in ((head + "value,1,2\nvalue,3,4\n", 2),
                           ("function,fx,result_z\nvalue,1,2\n", 2),
                           ("function,fx,result_x\nmix32,0,0\nmix32,1,\n", 3)):
            write(folder, "t.csv", text)
            assert not bad("probe", "--table", "t.csv", "--check", folder=folder, status=2,
                           words=[f"t.csv:{line}: ", "result_x"])


@tap.test
def locales():
    """Under a comma locale and in plain C all is the same"""
    with scratch() as folder, german() as comma:
        write(folder, "m.ini", "[ä]\noutput={group}{gain}.png\nsize=7.5\ngain=0.2..0.4..0.1\nwidth=9\n")
        write(folder, "t.csv", "function,fx,fz\nperlin,100000,-5\n")
        seen = []
        for i, locale in enumerate(({"LC_ALL": "C"}, {"LC_ALL": "C.UTF-8"}, comma)):
            out = os.path.join(folder, str(i))
            status, text, errors = varve("batch", "m.ini", "-o", out, folder=folder, **locale)
            assert (status, errors) == (0, ""), (locale, errors)
            assert set(listing(out)) == {"ä0.2.png", "ä0.3.png", "ä0.4.png"}, locale
            good("verify", *[os.path.join(out, name) for name in listing(out)], **locale)
            seen.append((text, listing(out), [good(*command, folder=folder, **locale) for command in (
                ["probe", "size=7.5 gain=0.3", "--at", "3,4"], ["probe", "--table", "t.csv"],
                ["probe", "--table", "t.csv", "--json"], ["list", "words"], ["selftest"],
                ["show", "--recipe", "0/ä0.3.png"])]))
            bad("render", "size=1,5", "-o", "x.png", folder=folder, status=2, words=["1,5"], **locale)
        assert seen[0] == seen[1] == seen[2]
        assert json.loads(good("list", "--json", **comma)) == json.loads(good("list", "--json"))


tap.main()
