#!/usr/bin/python3
"""examples/loveletter as somebody else would build it: loveletter_test.py BUILD

Installs what BUILD made for authors into an empty folder, copies the project elsewhere, and runs `make test` there. Then the
commands that docs/secrets-tutorial.md shows are run in the copy.
"""

import pathlib
import shutil
import subprocess
import sys
import tempfile

ROOT = pathlib.Path(__file__).resolve().parent.parent
PROJECT = "examples/loveletter"


def run(*command, folder=ROOT):
    """Ends the test, with what was printed, where the command fails."""
    result = subprocess.run([str(word) for word in command], cwd=folder, stdout=subprocess.PIPE, stderr=subprocess.STDOUT,
                            text=True)
    if result.returncode:
        print("$", *command)
        print(result.stdout)
        sys.exit(1)


def main():
    with tempfile.TemporaryDirectory(prefix="loveletter.") as scratch:
        installed, copy = pathlib.Path(scratch) / "installed", pathlib.Path(scratch) / "loveletter"
        run("cmake", "--install", sys.argv[1], "--component", "development", "--prefix", installed)
        shutil.copytree(ROOT / PROJECT, copy, ignore=shutil.ignore_patterns("build"))
        run("make", "test", f"RONDEL={installed}", folder=copy)
        run(sys.executable, "tools/docs_check", copy / "build/bin/loveletter", "--in", PROJECT, copy)


if __name__ == "__main__":
    main()
