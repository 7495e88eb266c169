#!/usr/bin/python3
"""What the build finds in a game's folder (cmake/rondel_module.py): what changes the hash of its rules, and what does not."""

import pathlib
import re
import subprocess
import sys
import tempfile
import unittest

TOOL = pathlib.Path(__file__).resolve().parent.parent / "cmake" / "rondel_module.py"

FILES = {
    "src/kernel/match.h": "a",
    "src/kernel/match_test.cpp": "b",
    "src/kernel/CMakeLists.txt": "c",
    "src/rules/cards.cpp": "d",
    "src/rules/edge/json.cpp": "e",
    "chess/game.h": "f",
    "chess/game.cpp": "g",
    "chess/rules/mate.cpp": "h",
    "chess/data/openings.csv": "i",
    "chess/tests/chess_test.cpp": "j",
    "chess/scenarios/mate.json": "k",
    "chess/bot/bot.cpp": "l",
    "chess/board/layout.json": "{}",
}


class ModuleTest(unittest.TestCase):
    def module(self, files, sources=()):
        with tempfile.TemporaryDirectory() as name:
            folder = pathlib.Path(name)
            for path, text in files.items():
                file = folder / path
                file.parent.mkdir(parents=True, exist_ok=True)
                file.write_text(text)
            subprocess.run([sys.executable, TOOL, "--engine", folder / "src", folder / "engine"], check=True)
            subprocess.run([sys.executable, TOOL, "chess", folder / "chess", folder / "engine", folder / "out.cpp",
                            *(folder / "chess" / source for source in sources)], check=True)
            return (folder / "out.cpp").read_text()

    def hash(self, files, sources=()):
        return re.search(r'rules_hash = "([0-9a-f]{32})"', self.module(files, sources))[1]

    def is_changed_by(self, path, text):
        """Whether the hash changes with this file; None as text: it goes."""
        files = {**FILES, path: text}
        if text is None:
            del files[path]
        return self.hash(files) != self.hash(FILES)

    def test_stays_as_it_is(self):
        self.assertEqual(self.hash(FILES), self.hash(dict(reversed(FILES.items()))))
        self.assertEqual(self.hash(FILES), "2601842d0b8fad623bc7db679efa328b")

    def test_changes_with_what_decides_a_match(self):
        for path in ("src/kernel/match.h", "src/rules/cards.cpp", "src/rules/new.h", "chess/game.cpp", "chess/rules/mate.cpp",
                     "chess/rules/new.h", "chess/data/openings.csv"):
            self.assertTrue(self.is_changed_by(path, "changed"), path)
        self.assertTrue(self.is_changed_by("src/rules/cards.cpp", None))
        self.assertTrue(self.is_changed_by("chess/data/openings.csv", None))

    def test_does_not_mind_what_changes_no_match(self):
        for path in ("src/kernel/match_test.cpp", "src/kernel/CMakeLists.txt", "src/rules/edge/json.cpp", "chess/README.md",
                     "chess/tests/chess_test.cpp", "chess/scenarios/mate.json", "chess/bot/bot.cpp"):
            self.assertFalse(self.is_changed_by(path, "changed"), path)
        self.assertFalse(self.is_changed_by("chess/board/layout.json", '{"seats": "row"}'))

    def test_changes_with_sources_that_the_build_was_told_of(self):
        files = {**FILES, "chess/pieces.cpp": "m"}
        self.assertEqual(self.hash(files), self.hash(files, ["game.cpp", "rules/mate.cpp", "bot/bot.cpp"]))
        self.assertNotEqual(self.hash(files), self.hash(files, ["pieces.cpp"]))

    def test_tells_where_a_file_ends(self):
        one = {**FILES, "chess/rules/a.cpp": "x", "chess/rules/b.cpp": "yz"}
        other = {**FILES, "chess/rules/a.cpp": "xy", "chess/rules/b.cpp": "z"}
        self.assertNotEqual(self.hash(one), self.hash(other))

    def test_holds_the_board(self):
        board = '{"seats": "around", "label": "a )board\\" b"}'
        text = self.module({**FILES, "chess/board/layout.json": '{"a": "' + "é" * 9000 + '"}'})
        self.assertEqual("".join(re.findall(r'R"board\((.*?)\)board"', text, re.DOTALL)), '{"a": "' + "é" * 9000 + '"}')
        self.assertIn(".board = \"\"", self.module({path: text for path, text in FILES.items() if "board" not in path}))
        self.assertIn("around", self.module({**FILES, "chess/board/layout.json": board}))

    def test_a_board_that_is_no_json_ends_the_build(self):
        for board in ('{"a": 1,}', "[1]"):
            with self.assertRaises(subprocess.CalledProcessError):
                self.module({**FILES, "chess/board/layout.json": board})

    def test_holds_how_to_play_which_changes_no_match(self):
        page = "Two players.\n\n## A turn\n\n- Move **one** piece\nof {wood}.\n"
        self.assertIn(page, self.module({**FILES, "chess/how-to-play.md": page}))
        self.assertFalse(self.is_changed_by("chess/how-to-play.md", page))
        self.assertIn('.how_to_play = ""', self.module(FILES))

    def test_a_page_that_no_client_could_show_ends_the_build(self):
        for line in ("# Chess", "### More", "| a | b |", "> so", "`code`", "* one", "<b>no</b>"):
            with self.assertRaises(subprocess.CalledProcessError, msg=line):
                self.module({**FILES, "chess/how-to-play.md": "Two players.\n\n" + line + "\n"})

    def refusal(self, code):
        """What the build says of this code, or None."""
        with tempfile.TemporaryDirectory() as name:
            folder = pathlib.Path(name)
            (folder / "game.cpp").write_text(code)
            (folder / "engine").write_text("e")
            told = subprocess.run([sys.executable, TOOL, "chess", folder, folder / "engine", folder / "out.cpp"],
                                  capture_output=True, text=True)
            return told.stderr if told.returncode else None

    def test_an_answer_has_a_name_before_anything_hangs_on_it(self):
        for code in ("if (co_await choose_yes_no(me, \"mate?\")) {}", "while (f(1) &&\n co_await next()) {}",
                     "if constexpr (x) {} switch ((co_await g()).value) {}", "for (const Card c : co_await cards()) {}"):
            told = self.refusal("// chess\n" + code)
            self.assertRegex(told or "", r"game\.cpp:2: co_await in the parentheses of (if|while|switch|for)")
            self.assertIn("expected a named local", told)

    def test_code_that_awaits_after_a_condition_is_fine(self):
        for code in ("if (melds) co_await meld(me);", "const bool yes = co_await ask(); if (yes) {}",
                     "// if (co_await x)\nlog(\"if (co_await x)\"); /* while (co_await y) */ R\"(if (co_await z))\";",
                     "constexpr int many = 1'000; if (many > 1'0) {} co_await g();"):
            self.assertIsNone(self.refusal(code), code)


if __name__ == "__main__":
    unittest.main()
