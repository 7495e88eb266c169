#!/usr/bin/python3
"""Golden transcripts: rondel_bless.py [--check] PROGRAM FOLDER

Each FOLDER/golden/*.txt, and each FOLDER/games/*/golden/*.txt, starts with a line "$ PROGRAM ..." and goes on with what
that command prints (run from FOLDER, standard output and error together). Records them anew, or with --check compares and
shows the difference.
"""

import argparse
import difflib
import pathlib
import shlex
import subprocess
import sys


def play(program, folder, command):
    words = shlex.split(command.removeprefix("$ "))
    # Started under the name in the transcript, so that usage lines do not show where it was built.
    result = subprocess.run(words, executable=program, cwd=folder, stdin=subprocess.DEVNULL, stdout=subprocess.PIPE,
                            stderr=subprocess.STDOUT, timeout=100)
    end = "" if result.returncode == 0 else f"(exit {result.returncode})\n"
    return command + "\n" + result.stdout.decode(errors="replace") + end


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--check", action="store_true", help="compare, change nothing")
    parser.add_argument("program", type=pathlib.Path, help="the program to run")
    parser.add_argument("folder", type=pathlib.Path, help="of a game, or with games in games/")
    arguments = parser.parse_args()

    folder, program = arguments.folder.resolve(), arguments.program.resolve()
    files = sorted([*folder.glob("golden/*.txt"), *folder.glob("games/*/golden/*.txt")])
    if not files:
        print(f"no golden transcripts in {folder}/golden")
        return 0

    different = 0
    for file in files:
        name = file.relative_to(folder)
        recorded = file.read_text()
        command = recorded.split("\n", 1)[0]
        if not command.startswith(f"$ {program.name} "):
            sys.exit(f'{name}:1: starts with "{command}", expected "$ {program.name} ..."')
        played = play(program, folder, command)
        if played == recorded:
            continue
        different += 1
        if arguments.check:
            sys.stdout.writelines(difflib.unified_diff(recorded.splitlines(True), played.splitlines(True),
                                                       f"{name} (recorded)", f"{name} (played)"))
        else:
            file.write_text(played)
            print(f"blessed {name}")
    if different and arguments.check:
        print(f"{different} of {len(files)} transcripts differ; if that is meant, run make bless and review the diff")
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main())
