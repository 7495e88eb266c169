#!/usr/bin/python3
"""Real servers on a real PostgreSQL, played on while they are killed, cut off and restarted:
nodes_test.py PROGRAM [--long] [words of unittest]

The scenes stand in tests/nodes. The long form has the full counts; both print what they measured."""
import os
import sys

from seeded import main

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), "nodes"))
from breaking_scenes import BreakingScenes  # noqa: E402,F401
from failover_scenes import FailoverScenes  # noqa: E402,F401
from operating_scenes import OperatingScenes  # noqa: E402,F401
from scene import Options  # noqa: E402
from upgrade_scenes import UpgradeScenes  # noqa: E402,F401
from watching_scenes import WatchingScenes  # noqa: E402,F401

Options.program = os.path.abspath(sys.argv.pop(1))
if "--long" in sys.argv:
    sys.argv.remove("--long")
    Options.is_long = True

if __name__ == "__main__":
    main(warnings="ignore")
