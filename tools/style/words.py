"""Words that do not belong: names of games below games, and places that exist on one machine only."""

import re

from .tree import line_of

# Names of games that mean something else as well: hearts are also a suit, and lists have elements.
SHARED = {"hearts", "elements"}

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
    names = [name for name in tree.games() if name not in SHARED]
    if not names:
        return
    # "tictactoe" is also found as TicTacToe, tic-tac-toe and tic_tac_toe_board, but not inside a longer word.
    spellings = "|".join("[ _-]?".join(map(re.escape, name.replace("_", ""))) for name in names)
    game_words = re.compile(rf"(?<![a-z])(?i:{spellings})(?![a-z])")
    for path, text in tree.texts.items():
        if path.startswith(("src/kernel/", "src/rules/")):
            for match in game_words.finditer(text):
                yield path, line_of(text, match.start()), f'"{match.group()}" is a game; name the mechanic instead'
