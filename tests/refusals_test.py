#!/usr/bin/python3
"""What the compiler tells authors who ask in a way that goes wrong: refusals_test.py COMPILER"""

import pathlib
import subprocess
import sys
import unittest

ROOT = pathlib.Path(__file__).resolve().parent.parent
COMPILER = sys.argv.pop(1)

RULE = """#include "kernel/rondel.h"
using namespace rondel;
small_vector<Choice, 4> cells();
Task<> rule(Seat me) {
  %s
}
"""


def told(code):
    """What the compiler says of a rule, or nothing."""
    words = [COMPILER, "-std=c++20", "-fsyntax-only", "-Werror=unused-result", f"-I{ROOT / 'src'}", "-x", "c++", "-"]
    return subprocess.run(words, input=RULE % code, capture_output=True, text=True).stderr


class RefusalsTest(unittest.TestCase):
    def test_takes_a_list_that_has_a_name(self):
        self.assertEqual(told('const auto list = cells(); const Choice cell = co_await choose(me, "place", list); (void)cell;'), "")

    def test_refuses_a_temporary_list(self):
        for code in ('co_await choose(me, "place", cells());', 'co_await ask({.seat = me, .title = "place", .choices = cells()});'):
            self.assertIn("these choices are a temporary", told(code))

    def test_refuses_a_task_that_nobody_awaits(self):
        self.assertIn("co_await it", told("rule(me); co_return;"))


if __name__ == "__main__":
    unittest.main()
