#!/usr/bin/python3
"""A game that comes changes nothing outside its folder: tests/one_more_game_test.py PROGRAM

What the program does with more games is tried under the preset asan, which has some (docs/building.md). Here one is put into
games/ of a copy of the sources, as whoever begins one there would do it, and what reads the sources looks at the copy: the style
guide, the docs with their links, the golden transcripts, and the build, which has to find it.
"""

import os
import pathlib
import shutil
import subprocess
import sys
import tempfile
import unittest

ROOT = pathlib.Path(__file__).resolve().parent.parent
PROGRAM = pathlib.Path(sys.argv.pop(1)).resolve()
LEFT_BEHIND = shutil.ignore_patterns("build", "node_modules", "dist", "__pycache__", ".*.db", ".cache", "corpus")
GUEST = "guest_of_honour"


class OneMoreGame(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        folder = tempfile.TemporaryDirectory()
        cls.addClassCleanup(folder.cleanup)
        cls.tree = pathlib.Path(folder.name) / "rondel"
        cls.tree.mkdir()
        for part in sorted(ROOT.iterdir()):
            if part.is_dir() and part.name not in ("build", ".git"):
                shutil.copytree(part, cls.tree / part.name, symlinks=True, ignore=LEFT_BEHIND)
            elif part.is_file() and part.name != ".git":
                shutil.copy(part, cls.tree)
        subprocess.run([PROGRAM, "new", GUEST, "--folder", cls.tree / "games" / GUEST], check=True, stdout=subprocess.DEVNULL)

    def run_there(self, *words):
        done = subprocess.run(words, cwd=self.tree, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True)
        self.assertEqual(done.returncode, 0, done.stdout)
        return done.stdout

    def test_keeps_to_the_style_guide(self):
        self.run_there(sys.executable, "tools/tidy")

    def test_leaves_the_transcripts_of_others_as_they_are(self):
        self.run_there(sys.executable, "cmake/rondel_bless.py", "--check", PROGRAM, ".")

    def test_leaves_the_docs_as_they_are(self):
        self.run_there(sys.executable, "tools/docs_check", "--sources", PROGRAM)

    def test_is_found_by_the_build(self):
        self.run_there("cmake", "--preset", "release", "-DRONDEL_WEB=OFF")
        self.assertIn(f"librondel_module_{GUEST}.a", self.run_there("ninja", "-C", "build/release", "-t", "targets", "all"))
        listed = self.run_there("ctest", "--preset", "release", "--show-only")
        self.assertIn(f"scenarios_{GUEST}", listed)


if __name__ == "__main__":
    os.environ["PYTHONDONTWRITEBYTECODE"] = "1"
    unittest.main()
