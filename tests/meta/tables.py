# SPDX-License-Identifier: GPL-3.0-or-later
# SPDX-FileCopyrightText: 2026 Varve contributors
"""Reads the core's tables of properties and choices."""
import os
import re

SRC = os.environ["VARVE_SRC"]
# A string, a blank, or a mark that the rows are split at.
TOKEN = re.compile(r'"(?:[^"\\]|\\.)*"|/\*.*?\*/|[(),]|[^"(),/\s]+|/', re.DOTALL)


def rows(path):
    """Yields the macro calls of a table: name and list of arguments."""
    with open(os.path.join(SRC, "core", path), encoding="utf-8") as file:
        text = re.sub(r"/\*.*?\*/", "", file.read(), flags=re.DOTALL)
    text = re.sub(r"^#(?:\\\n|.)*", "", text, flags=re.MULTILINE)
    tokens = iter(TOKEN.findall(text))
    name = None
    for token in tokens:
        if token != "(":
            name = token
            continue
        depth, arguments = 1, [""]
        while depth:
            token = next(tokens)
            depth += (token == "(") - (token == ")")
            if token == "," and depth == 1:
                arguments.append("")
            elif depth:
                arguments[-1] += token
        yield name, arguments


def string(argument):
    return argument.strip('"')


def enumerations():
    """Returns a dict from the C name of each enumeration to its nicks, by number."""
    result, nicks = {}, []
    for macro, arguments in rows("varve-enums.def"):
        if macro == "VARVE_ENUM_BEGIN":
            nicks = []
        elif macro == "VARVE_ENUM_VALUE":
            nicks.append((int(arguments[1]), string(arguments[2]), arguments[0]))
        else:
            result[arguments[0]] = sorted(nicks)
    result["VarveType"] = sorted((int(arguments[1]), string(arguments[2]), "VARVE_TYPE_" + arguments[0])
                                 for _, arguments in rows("varve-types.def"))
    return result


def number(text):
    return f"{float(text):.10g}".replace("+", "") if abs(float(text)) < 1e9 else f"{float(text):.0f}"


def properties():
    """Yields name, legal values and default of each property, as the README writes them."""
    choices = enumerations()
    for macro, arguments in rows("varve-properties.def"):
        name = string(arguments[1])
        if macro == "VARVE_ENUM":
            values = choices[arguments[2]]
            default = next(nick for _, nick, identifier in values if identifier == arguments[4])
            yield name, ", ".join(f"`{nick}`" for _, nick, _ in values), f"`{default}`"
        elif macro == "VARVE_SEED":
            yield name, "0 to 4294967295", arguments[2]
        elif macro in ("VARVE_DOUBLE", "VARVE_INT"):
            unit = arguments[9 if macro == "VARVE_DOUBLE" else 7]
            legal = f"{number(arguments[2])} to {number(arguments[3])}"
            yield name, legal + (" px" if unit != "NULL" else ""), number(arguments[4])
        elif macro == "VARVE_BOOLEAN":
            yield name, "`false`, `true`", f"`{arguments[2]}`"
        else:
            assert macro == "VARVE_COLOR", macro
            yield name, "a colour", "`" + arguments[2].replace("VARVE_", "").lower() + "`"
