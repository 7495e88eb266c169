#!/usr/bin/python3
"""tools/once runs a test again when something that it hangs on has changed, and not otherwise."""

import json
import os
import pathlib
import subprocess
import sys
import tempfile
import unittest

ONCE = pathlib.Path(__file__).resolve().parent / "once"


class OnceTest(unittest.TestCase):
    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.folder = pathlib.Path(folder.name)
        self.data = self.folder / "data"
        self.data.mkdir()
        (self.data / "a.txt").write_text("one")
        self.needs = self.folder / "needs.txt"
        self.needs.write_text(f"{self.data}\n")
        self.runs = self.folder / "runs"

    def once(self, name="try", then="true", **environment):
        """How many times it has been run by now, and how it ended."""
        command = [sys.executable, ONCE, "--plain", self.folder / "verdicts", name, self.needs,
                   "sh", "-c", f"echo run >> {self.runs}; {then}"]
        clean = {key: value for key, value in os.environ.items() if key not in ("FRESH", "RC_PARAMS", "RONDEL_SEED")}
        done = subprocess.run([str(word) for word in command], env=clean | environment, stdout=subprocess.DEVNULL)
        return self.runs.read_text().count("run"), done.returncode

    def verdict(self):
        return json.loads((self.folder / "verdicts/try.json").read_text())

    def test_what_passed_is_not_run_again(self):
        self.assertEqual(self.once(), (1, 0))
        self.assertFalse(self.verdict()["reused"])
        self.assertEqual(self.once(), (1, 0))
        self.assertTrue(self.verdict()["reused"])

    def test_a_changed_file_counts(self):
        self.once()
        (self.data / "a.txt").write_text("two")
        self.assertEqual(self.once(), (2, 0))

    def test_a_new_file_in_a_folder_counts(self):
        self.once()
        (self.data / "b.txt").write_text("")
        self.assertEqual(self.once(), (2, 0))

    def test_a_renamed_file_counts(self):
        self.once()
        (self.data / "a.txt").rename(self.data / "c.txt")
        self.assertEqual(self.once(), (2, 0))

    def test_another_command_counts(self):
        self.once()
        self.assertEqual(self.once(then="exit 0"), (2, 0))

    def test_another_seed_of_properties_counts(self):
        self.once(RC_PARAMS="seed=1")
        self.assertEqual(self.once(RC_PARAMS="seed=2"), (2, 0))

    def test_what_is_generated_does_not_count(self):
        self.once()
        (self.data / "api.gen.ts").write_text("made from something that counts")
        self.assertEqual(self.once(), (1, 0))

    def test_what_failed_is_run_again_and_leaves_no_verdict(self):
        self.once()
        self.assertEqual(self.once(then="exit 3"), (2, 3))
        self.assertFalse((self.folder / "verdicts/try.json").exists())
        self.assertEqual(self.once(then="exit 3"), (3, 3))

    def test_fresh_runs_it_in_any_case(self):
        self.once()
        self.assertEqual(self.once(FRESH="1"), (2, 0))


if __name__ == "__main__":
    unittest.main()
