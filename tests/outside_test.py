#!/usr/bin/python3
"""Games in repositories of their own: tests/outside_test.py installed|source BUILD

installed   What BUILD made is installed into a folder of its own. `rondel new` of it then writes a game of each kind, and
            each is built against it, tested and hosted by the verbs that its README names.
source      A game of one kind is built with these sources instead: with RONDEL_SOURCE, as its CMakeLists.txt has it, and with
            FetchContent, as docs/own-repository.md has it.

Everything is left in BUILD/outside, to be looked at.
"""

import json
import os
import pathlib
import re
import shutil
import subprocess
import sys
import unittest
import urllib.request

ROOT = pathlib.Path(__file__).resolve().parent.parent
PATIENCE = 1200  # seconds that a command may take on a busy machine
WHICH, BUILD = sys.argv[1], pathlib.Path(sys.argv[2]).resolve()
PLACE = BUILD / "outside" / WHICH
KINDS = sorted(folder.name.removeprefix("my_") for folder in (ROOT / "templates").glob("my_*"))
# Compiled only once where nothing changed; the folders are always the same.
CCACHE = {"CMAKE_CXX_COMPILER_LAUNCHER": "ccache", "CCACHE_BASEDIR": str(PLACE), "CCACHE_NOHASHDIR": "1"}
ENVIRONMENT = os.environ | {"CMAKE_PREFIX_PATH": str(PLACE / "prefix")} | (CCACHE if shutil.which("ccache") else {})


class Outside(unittest.TestCase):
    def run_in(self, folder, *words):
        """What the command prints."""
        done = subprocess.run(words, cwd=folder, env=ENVIRONMENT, stdin=subprocess.DEVNULL, stdout=subprocess.PIPE,
                              stderr=subprocess.STDOUT, text=True, errors="replace", timeout=PATIENCE)
        self.assertEqual(done.returncode, 0, f"{' '.join(map(str, words))}\n{done.stdout}")
        return done.stdout

    def begin(self, program, kind, name):
        """A game that was just begun, in a folder of its name."""
        told = self.run_in(PLACE, program, "new", name, "--kind", kind)
        self.assertIn(f"cd {name}\n", told)
        return PLACE / name

    def expect_tested(self, folder, printed):
        self.assertIn("100% tests passed", printed)
        for test in ("scenarios", "check"):
            self.assertRegex(printed, rf"{folder.name}_{test} \.+ +Passed")


class Installed(Outside):
    @classmethod
    def setUpClass(cls):
        shutil.rmtree(PLACE, ignore_errors=True)
        PLACE.mkdir(parents=True)
        subprocess.run(["cmake", "--install", BUILD, "--prefix", PLACE / "prefix"], check=True, stdout=subprocess.DEVNULL)

    def test_each_kind_is_built_tested_and_hosted(self):
        self.assertGreaterEqual(len(KINDS), 5)
        for kind in KINDS:
            with self.subTest(kind):
                folder = self.begin(PLACE / "prefix/bin/rondel", kind, f"new_{kind}")
                self.expect_tested(folder, self.run_in(folder, "make", "test"))
                self.expect_hosted(folder)
                self.expect_nothing_else_is_made(folder)

    def expect_hosted(self, folder):
        """The game's own program has the page for browsers, and the game's own layout."""
        server = subprocess.Popen([folder / "build/bin" / folder.name, "serve", "--listen", "127.0.0.1:0"],
                                  cwd=folder, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True)
        try:
            address = re.search(r"http://\S+", server.stdout.readline())[0].rstrip("/")
            with urllib.request.urlopen(f"{address}/", timeout=PATIENCE) as page:
                self.assertIn("<!doctype html>", page.read().decode().lower())
            with urllib.request.urlopen(f"{address}/api/games", timeout=PATIENCE) as answer:
                (game,) = json.load(answer)["games"]
            self.assertEqual((game["name"], game["title"]), (folder.name, folder.name.replace("_", " ").capitalize()))
            self.assertEqual(game["board"], json.loads((folder / "board/layout.json").read_text()))
        finally:
            server.terminate()
            server.wait(PATIENCE)
            server.stdout.close()

    def expect_nothing_else_is_made(self, folder):
        """What a build and a server leave behind is not for the repository."""
        self.run_in(folder, "git", "init", "--quiet")
        listed = self.run_in(folder, "git", "status", "--porcelain", "--untracked-files=all").split("\n")
        template = ROOT / f"templates/my_{folder.name.removeprefix('new_')}"
        wanted = [file.relative_to(base).as_posix() for base in (template, ROOT / "templates/common")
                  for file in base.rglob("*") if file.is_file()]
        self.assertEqual(sorted(line.removeprefix("?? ") for line in listed if line), sorted(wanted))


class Source(Outside):
    def setUp(self):
        shutil.rmtree(PLACE, ignore_errors=True)
        PLACE.mkdir(parents=True)

    def test_are_compiled_along(self):
        folder = self.begin(BUILD / "bin/rondel", "cards", "along")
        # Not optimised, which is not what this is about.
        flags = f"-DRONDEL_SOURCE={ROOT} -DCMAKE_BUILD_TYPE="
        self.expect_tested(folder, self.run_in(folder, "make", "test", f"CMAKE_FLAGS={flags}"))

    def test_are_fetched(self):
        folder = self.begin(BUILD / "bin/rondel", "cards", "fetched")
        page = (ROOT / "docs/own-repository.md").read_text()
        shown = re.search(r"```cmake\n(include\(FetchContent\).*?)```", page, re.DOTALL)[1]
        file = folder / "CMakeLists.txt"
        file.write_text(re.sub(r"if\(RONDEL_SOURCE\).*?endif\(\)\n", lambda _: shown, file.read_text(), flags=re.DOTALL))
        self.assertIn("FetchContent_MakeAvailable", file.read_text())
        self.run_in(folder, "cmake", "-B", "build", "-DCMAKE_CXX_COMPILER=clang++-19", f"-DFETCHCONTENT_SOURCE_DIR_RONDEL={ROOT}")
        self.assertIn("fetched_check", self.run_in(folder, "ctest", "--test-dir", "build", "--show-only"))


if __name__ == "__main__":
    unittest.main(argv=[sys.argv[0], WHICH.capitalize()])
