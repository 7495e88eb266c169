#!/usr/bin/python3
"""What the build finds in a game's folder, as C++: rondel_module.py NAME FOLDER ENGINE OUTPUT [SOURCE...]
The hash of the engine itself, as a line of text: rondel_module.py --engine FOLDER OUTPUT
The hash of the headers that a game is compiled with, as a C++ literal: rondel_module.py --headers FOLDER OUTPUT

The first writes the constant rondel::modules::NAME (kernel/modules.h): the game, the hash of its rules, its board and how it is
played. What decides what a match is goes into the hash: of the engine (ENGINE holds its hash) the sources of src/kernel and src/rules, less
src/rules/edge, which turns matches into JSON and back; of the game game.h, game.cpp, rules/ and data/, and those sources that
the build was told of, but for bot/ and tests/. A hash covers names and bytes, in the order of the names, so it is the same on
every machine and wherever the folder stands. A board that is no JSON and a co_await within a condition, which C++ would take,
are refused here.
"""

import hashlib
import json
import os
import pathlib
import re
import sys

SOURCES = (".h", ".cpp")
DIGITS = 32


def is_test(path):
    return path.name.endswith("_test.cpp") or "tests" in path.parts


def engine_files(folder):
    for layer in ("kernel", "rules"):
        for path in (folder / layer).rglob("*"):
            relative = path.relative_to(folder)
            if path.suffix in SOURCES and not is_test(relative) and relative.parts[:2] != ("rules", "edge"):
                yield relative


def header_files(folder):
    """What a module that a program loads must have been compiled with, as the program was; names and bytes, wherever they are."""
    for layer in ("kernel", "rules", "agents"):
        for path in (folder / layer).rglob("*.h"):
            relative = path.relative_to(folder)
            if not is_test(relative):
                yield relative


def game_files(folder, sources=()):
    for source in sources:
        relative = pathlib.Path(os.path.relpath(source, folder))
        if relative.parts[0] not in ("bot", "tests"):
            yield relative
    yield from (pathlib.Path(name) for name in ("game.h", "game.cpp") if (folder / name).exists())
    for part in ("rules", "data"):
        for path in (folder / part).rglob("*"):
            relative = path.relative_to(folder)
            if path.is_file() and not is_test(relative):
                yield relative


def digest(folder, paths, before=""):
    total = hashlib.sha256(before.encode())
    for path in sorted(set(paths), key=lambda path: path.as_posix()):
        content = (folder / path).read_bytes()
        total.update(f"{path.as_posix()}\n{len(content)}\n".encode())
        total.update(content)
    return total.hexdigest()[:DIGITS]


def engine_hash(folder):
    return digest(folder, engine_files(folder))


def rules_hash(folder, engine, sources=()):
    return digest(folder, game_files(folder, sources), engine)


def literal(text):
    """The text as a raw string, which may hold no more than 64 KiB on some compilers: in pieces."""
    pieces = [text[at:at + 8000] for at in range(0, len(text), 8000)]
    return "\n    ".join(f'R"board({piece})board"' for piece in pieces) or '""'


def check_how_to_play(file, text):
    """Clients show headings, paragraphs and lists (docs/how-to-play.md), and the game's title themselves."""
    for number, line in enumerate(text.splitlines(), 1):
        if re.match(r"#(?!# \S)|[`>|!<]|\s+\S|[*+] ", line):
            sys.exit(f"{file}:{number}: \"{line[:40]}\" is no line of a page; expected text, \"## heading\" or \"- item\", "
                     "as docs/how-to-play.md describes it")


def check_board(file, text):
    """The server reads it when somebody asks for the list of games, where nobody could mend it any more."""
    try:
        is_object = isinstance(json.loads(text), dict)
    except json.JSONDecodeError as error:
        sys.exit(f"{file}:{error.lineno}: {error.msg}; expected JSON, as docs/board.md describes it")
    if not is_object:
        sys.exit(f"{file}:1: expected a JSON object, as docs/board.md describes it")


# Comments, raw strings, strings and characters, which may hold anything.
NO_CODE = re.compile(r"""//[^\n]*|/\*.*?\*/|R"(\w*)\(.*?\)\1"|"(?:\\.|[^"\\\n])*"|(?<!\w)'(?:\\.|[^'\\\n])*'""", re.DOTALL)
CONDITION = re.compile(r"\b(if|while|switch|for)\s*(?:constexpr\s*)?\(")


def conditions(code):
    """The keyword and the place of each condition, with what stands in its parentheses."""
    for found in CONDITION.finditer(code):
        depth = 1
        end = found.end()
        while end < len(code) and depth:
            depth += {"(": 1, ")": -1}.get(code[end], 0)
            end += 1
        yield found[1], found.start(), code[found.end():end]


def check_asking(folder, sources):
    """An answer has a name, which a debugger can show, before anything hangs on it."""
    for path in sorted(path for path in set(game_files(folder, sources)) if path.suffix in SOURCES):
        code = NO_CODE.sub(lambda found: re.sub(r"[^\n]", " ", found[0]), (folder / path).read_text())
        for keyword, at, inside in conditions(code):
            if re.search(r"\bco_await\b", inside):
                line = code.count("\n", 0, at) + 1
                sys.exit(f"{folder / path}:{line}: co_await in the parentheses of {keyword}; expected a named local before it: "
                         f"const auto answer = co_await ...; {keyword} (answer ...)")


def source(name, folder, engine, sources=()):
    check_asking(folder, sources)
    board = folder / "board" / "layout.json"
    layout = board.read_text() if board.exists() else ""
    if layout:
        check_board(board, layout)
    page = folder / "how-to-play.md"
    how_to_play = page.read_text() if page.exists() else ""
    check_how_to_play(page, how_to_play)
    return f"""// Written by rondel_module.py.
#include "kernel/modules.h"

namespace rondel::games::{name} {{
extern const Game game;
}}

namespace rondel::modules {{

extern const Module {name};
const Module {name}{{
    .game = &games::{name}::game,
    .rules_hash = "{rules_hash(folder, engine, sources)}",
    .board = {literal(layout)},
    .how_to_play = {literal(how_to_play)}}};

}}  // namespace rondel::modules
"""


def write_if_other(path, text):
    if not path.exists() or path.read_text() != text:
        path.write_text(text)


def main(words):
    if len(words) == 3 and words[0] == "--engine":
        pathlib.Path(words[2]).write_text(engine_hash(pathlib.Path(words[1])) + "\n")
        return 0
    if len(words) == 3 and words[0] == "--headers":
        folder = pathlib.Path(words[1])
        write_if_other(pathlib.Path(words[2]), f'"{digest(folder, header_files(folder))}"\n')
        return 0
    if len(words) < 4:
        print(__doc__, file=sys.stderr)
        return 2
    name, folder, engine, output, *sources = words
    text = source(name, pathlib.Path(folder), pathlib.Path(engine).read_text().strip(), sources)
    pathlib.Path(output).write_text(text)
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
