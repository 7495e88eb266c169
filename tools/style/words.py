"""Words that do not belong: names of games outside their folders, and places that exist on one machine only."""

import re

from .tree import line_of

# Names of games that mean something else as well: hearts are also a suit, lists have elements, and progress is innovation.
# They are found in quotes, before a scope and in includes.
SHARED = {"hearts", "elements", "innovation"}

# What knows no game by name: it is given a list of modules. A benchmark's workloads may name what they play.
GAMELESS = ("src/", "web/src/")
WORKLOADS = ("src/bench/", "src/cli/bench.cpp")

# Written in pieces so that this file passes its own rule.
HOMES = "|".join(["work", "root", "home", "Users"])
PLACES = re.compile(
    rf"(?<![\w.}})*$-])/({HOMES})/[\w.-]*"
    r"|https?://[\w.-]*(?:registry|artifactory|nexus|mirror|proxy)[\w.-]*[/:]"
)


def check(tree):
    for path, text in tree.texts.items():
        for match in PLACES.finditer(text):
            yield path, line_of(text, match.start()), f"{match.group()} exists on one machine only"
    games = tree.games()
    if not games:
        return
    # "tictactoe" is also found as TicTacToe, tic-tac-toe and tic_tac_toe_board, but not inside a longer word.
    spellings = ["[ _-]?".join(map(re.escape, name.replace("_", ""))) for name in games if name not in SHARED]
    words = [rf"(?<![a-z])(?i:{'|'.join(spellings)})(?![a-z])"] if spellings else []
    shared = "|".join(name for name in games if name in SHARED)
    words += [rf"[\"'`](?:{shared})[\"'`/]|\bgames::(?:{shared})\b|\b(?:{shared})::game\b"] if shared else []
    game_words = re.compile("|".join(words))
    for path, text in tree.texts.items():
        if path.startswith(GAMELESS) and not path.startswith(WORKLOADS) and not path.endswith("messages/en.ts"):
            for match in game_words.finditer(text):
                yield path, line_of(text, match.start()), f'"{match.group()}" is a game; what needs it belongs to its module'
