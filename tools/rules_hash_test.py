#!/usr/bin/python3
"""What changes a hash that tools/rules_hash writes, and what does not."""

import pathlib
import re
import subprocess
import sys
import tempfile
import unittest

TOOL = pathlib.Path(__file__).resolve().parent / "rules_hash"

FILES = {
    "src/kernel/match.h": "a",
    "src/kernel/match_test.cpp": "b",
    "src/kernel/CMakeLists.txt": "c",
    "src/rules/cards.cpp": "d",
    "src/rules/edge/json.cpp": "e",
    "src/games/all.cpp": "f",
    "src/games/chess/chess.cpp": "g",
    "src/games/chess/openings.csv": "h",
    "src/games/chess/tests/chess_test.cpp": "i",
    "src/games/chess/scenarios/mate.json": "j",
    "src/games/go/go.cpp": "k",
}


class RulesHashTest(unittest.TestCase):
    def hashes(self, files, order=sorted):
        with tempfile.TemporaryDirectory() as name:
            folder = pathlib.Path(name)
            for path, text in files.items():
                file = folder / path
                file.parent.mkdir(parents=True, exist_ok=True)
                file.write_text(text)
            (folder / "list").write_text("\n".join(order(files)) + "\n")
            subprocess.run([sys.executable, TOOL, folder / "list", folder / "out.cpp", folder], check=True)
            return dict(re.findall(r'\{"(\w+)", "([0-9a-f]{32})"\}', (folder / "out.cpp").read_text()))

    def changed(self, path, text):
        """The games whose hash changes with this file; None as text: it goes."""
        files = {**FILES, path: text}
        if text is None:
            del files[path]
        before = self.hashes(FILES)
        after = self.hashes(files)
        return sorted(game for game in before if before[game] != after.get(game))

    def test_covers_every_game_and_nothing_else(self):
        self.assertEqual(sorted(self.hashes(FILES)), ["chess", "go"])

    def test_is_the_same_elsewhere_and_in_any_order(self):
        self.assertEqual(self.hashes(FILES), self.hashes(FILES, order=lambda files: sorted(files, reverse=True)))

    def test_stays_as_it_is(self):
        self.assertEqual(self.hashes(FILES)["go"], "3db1b34e40d88b682407eaacc4fa227d")

    def test_changes_with_what_all_games_stand_on(self):
        for path in ("src/kernel/match.h", "src/rules/cards.cpp", "src/rules/new.h"):
            self.assertEqual(self.changed(path, "changed"), ["chess", "go"], path)
        self.assertEqual(self.changed("src/rules/cards.cpp", None), ["chess", "go"])

    def test_changes_with_the_game_and_its_data(self):
        for path in ("src/games/chess/chess.cpp", "src/games/chess/openings.csv", "src/games/chess/more/new.json"):
            self.assertEqual(self.changed(path, "changed"), ["chess"], path)

    def test_does_not_mind_what_changes_no_match(self):
        for path in (
            "src/kernel/match_test.cpp",
            "src/kernel/CMakeLists.txt",
            "src/rules/edge/json.cpp",
            "src/games/all.cpp",
            "src/games/chess/tests/chess_test.cpp",
            "src/games/chess/scenarios/mate.json",
            "src/games/chess/README.md",
        ):
            self.assertEqual(self.changed(path, "changed"), [], path)

    def test_tells_where_a_file_ends(self):
        one = self.hashes({"src/games/go/a.cpp": "x", "src/games/go/b.cpp": "yz"})
        other = self.hashes({"src/games/go/a.cpp": "xy", "src/games/go/b.cpp": "z"})
        self.assertNotEqual(one, other)


if __name__ == "__main__":
    unittest.main()
