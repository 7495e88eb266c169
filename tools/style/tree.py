"""The files that the rules look at."""

import os
import pathlib
import re

SKIPPED = {"build", "dist", "node_modules", "__pycache__", ".git", ".cache"}

# Comments, and strings with what stands before their quote; a raw string goes to its own end mark.
NOT_CODE = re.compile(
    r"""//[^\n]* | /\*.*?\*/
      | R"(?P<mark>[^()\s\\]{0,16})\(.*?\)(?P=mark)"
      | "(?:\\.|[^"\\\n])*"
      | (?<![0-9a-fA-F])'(?:\\.|[^'\\\n])+'""",
    re.VERBOSE | re.DOTALL,
)


def blank(text):
    return re.sub(r"[^\n]", " ", text)


def code_only(text):
    """C++ with comments and the inside of strings blanked out; lines and columns stay where they are."""

    def emptied(match):
        found = match.group()
        if found.startswith("/"):
            return blank(found)
        if found.startswith("R"):
            return '""' + blank(found[2:])
        return found[0] + blank(found[1:-1]) + found[-1]

    return NOT_CODE.sub(emptied, text)


def line_of(text, position):
    return text.count("\n", 0, position) + 1


class Tree:
    """A folder of sources. Paths are relative to it, with forward slashes."""

    def __init__(self, root):
        self.root = pathlib.Path(root).resolve()
        self.texts = {}
        for folder, folders, names in os.walk(self.root):
            folders[:] = sorted(name for name in folders if name not in SKIPPED)
            for name in sorted(name for name in names if name not in SKIPPED):
                self._add(pathlib.Path(folder, name))
        self.codes = {path: code_only(text) for path, text in self.texts.items() if path.endswith((".h", ".cpp"))}

    def _add(self, file):
        try:
            text = file.read_bytes().decode()
        except (UnicodeDecodeError, FileNotFoundError):
            return  # a picture, or a dangling link
        if "\0" not in text:
            self.texts[file.relative_to(self.root).as_posix()] = text

    def games(self):
        """The names of the games: the folders in games."""
        folder = self.root / "games"
        return sorted(entry.name for entry in folder.iterdir() if entry.is_dir()) if folder.is_dir() else []


def is_test(path):
    return path.endswith("_test.cpp") or "/tests/" in path
