# SPDX-License-Identifier: GPL-3.0-or-later
# SPDX-FileCopyrightText: 2026 Varve contributors
"""The gallery and the pages of the noises show what there is, and all of it."""
import os
import re
import xml.etree.ElementTree

import harness
import tables

tap = harness.Tap()
SRC = os.environ["VARVE_SRC"]
DOCS = os.path.join(SRC, "docs")
PRESETS = os.path.join(SRC, "plugin", "common", "varve-presets.def")


def read(*path):
    with open(os.path.join(*path), encoding="utf-8") as file:
        return file.read()


def presets():
    """Returns id, name and recipe of each preset."""
    found = re.findall(r'^VARVE_PRESET\s*\(\s*"([^"]*)",\s*NC_\s*\("preset",\s*"([^"]*)"\),'
                       r'\s*"([^"]*)"\s*\)', read(PRESETS), re.MULTILINE)
    assert len(found) == len(re.findall("^VARVE_PRESET", read(PRESETS), re.MULTILINE)), found
    return found


def names(folder, *suffixes):
    return {name for name in os.listdir(os.path.join(DOCS, folder)) if name.endswith(suffixes)}


def table(variable):
    """Returns the lines of a table in docs/pictures.sh, split at |."""
    text = re.search(rf"^{variable}='\n(.*?)^'", read(DOCS, "pictures.sh"), re.DOTALL | re.MULTILINE)
    return [line.split("|") for line in text.group(1).splitlines()]


@tap.test
def enough():
    """There are two dozen presets and more, with ids and names of their own"""
    found = presets()
    assert len(found) >= 24, len(found)
    for column in range(3):
        assert len({row[column] for row in found}) == len(found), column


@tap.test
def gallery():
    """docs/gallery.md has each preset in order, with its picture and recipe, and no others"""
    text = read(DOCS, "gallery.md")
    found = presets()
    pictures = re.findall(r"!\[([^\]]*)\]\(gallery/([^)]*)\.jpg\)<br>\[([^\]]*)\]", text)
    assert pictures == [(name, id_, name) for id_, name, _ in found], pictures
    recipes = re.findall(r"^### (.*)\n\n    (.*)$", text, re.MULTILINE)
    assert recipes == [(name, recipe) for _, name, recipe in found], recipes
    anchors = {re.sub("[^a-z0-9-]", "", name.lower().replace(" ", "-")) for _, name, _ in found}
    assert set(re.findall(r"\]\(#([^)]*)\)", text)) == anchors
    assert names("gallery", "") == {id_ + ".jpg" for id_, _, _ in found}


@tap.test
def seamless():
    """Presets that tile have as many whole cells as they say, within one in a hundred"""
    count = 0
    for _, name, recipe in presets():
        words = dict(word.split("=") for word in recipe.split())
        assert ("tile-width" in words) == ("tile-height" in words), name
        if "tile-width" in words:
            count += 1
            size = float(words["size"])
            for tile, cell in ((words["tile-width"], size * float(words.get("aspect", "1"))),
                               (words["tile-height"], size)):
                cells = float(tile) / cell
                assert abs(cells / round(cells) - 1) < 0.01, f"{name}: {cells} cells"
    assert count >= 24, count


@tap.test
def pages():
    """Each noise has a page with formula, picture, spectrum and a list of properties"""
    types = [nick for _, nick, _ in tables.enumerations()["VarveType"]]
    assert names("noises", ".md") == {nick + ".md" for nick in types + ["fractals"]}
    for nick in types + ["fractals"]:
        text = read(DOCS, "noises", nick + ".md")
        for words in ("## Formula", "## Spectrum", f"]({nick}.jpg)", f"]({nick}.svg)"):
            assert words in text, f"{nick}: {words}"
        if nick != "fractals":
            assert "## When to use it" in text and "## What the properties do" in text, nick
        root = xml.etree.ElementTree.fromstring(read(DOCS, "noises", nick + ".svg"))
        assert root.findall(".//{http://www.w3.org/2000/svg}polyline"), nick


@tap.test
def strips():
    """Each property but type and algorithm has a strip, and each picture is on a page"""
    rows = table("strips")
    properties = [name for name, _, _ in tables.properties()]
    assert {row[2] for row in rows} == set(properties) - {"type", "algorithm"}
    drawn = {row[0] + ".jpg" for row in rows + table("portraits")}
    drawn |= {row[0] + ".svg" for row in table("spectra")}
    assert names("noises", ".jpg", ".svg") == drawn
    shown = set()
    for page in names("noises", ".md"):
        text = read(DOCS, "noises", page)
        shown |= set(re.findall(r"!\[[^\]]+\]\(([^)]*)\)", text))
        for name, _, property_, _ in rows:
            if f"]({name}.jpg)" in text:
                assert f"`{property_}`" in text, f"{page}: {property_}"
    assert shown == drawn, shown ^ drawn


@tap.test
def sizes():
    """The gallery has less than 1.5 MB of pictures, docs/ less than 4 MB in all"""
    size = {path: os.path.getsize(path) for folder, _, files in os.walk(DOCS)
            for path in (os.path.join(folder, name) for name in files)}
    assert sum(size.values()) < 4e6, sum(size.values())
    in_gallery = sum(size[path] for path in size if os.path.join("docs", "gallery") + os.sep in path)
    assert in_gallery < 1.5e6, in_gallery


tap.main()
