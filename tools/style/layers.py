"""A layer includes only the layers above it in LAYERS, and itself; rules reach no thread, file, socket, clock or heap
order, so that a match stays a function of its record."""

import re

from .tree import is_test, line_of

LAYERS = ["kernel", "rules", "agents", "table", "series", "server", "bench", "cli"]
# What a game stands on; its tests may use what plays many matches, too.
BELOW_GAMES = {"kernel", "rules", "agents"}
BELOW_GAME_TESTS = BELOW_GAMES | {"table", "series"}
PURE = {"kernel", "rules", "games"}
# Where each folder is a game.
GAME_FOLDERS = {"games", "templates"}

INCLUDE = re.compile(r'^[ \t]*#[ \t]*include[ \t]*(?:"([^"\n]*)"|<([^>\n]*)>)', re.MULTILINE)

IMPURE_HEADERS = re.compile(
    r"(thread|stop_token|mutex|shared_mutex|condition_variable|semaphore|latch|barrier|future|chrono|fstream|iostream|"
    r"filesystem|ctime|time\.h|random|unordered_map|unordered_set|cmath|math\.h|pthread\.h|unistd\.h|fcntl\.h|poll\.h|"
    r"netdb\.h|dlfcn\.h|signal\.h|csignal|(sys|netinet|arpa|boost|fmt|CLI|nlohmann)/.*)"
)
IMPURE_WORDS = re.compile(r"\b(float|double|std::shuffle|std::rand|std::random_shuffle|std::time|std::clock|std::getenv)\b")

# The one place that asks the operating system for something: address space. The parser's events have a number with a
# fraction among them, which is refused right there.
ALLOWED = {"src/kernel/pages.cpp": {"sys/mman.h", "unistd.h"}, "src/rules/edge/strict_json.cpp": {"double"}}

# Where rules meet JSON; rules themselves do not come here.
EDGE = "src/rules/edge/"


def layer_of(path):
    """The layer that a source belongs to, "games" for one in a game's folder; None: it is in none."""
    parts = path.split("/")
    if parts[0] in GAME_FOLDERS and len(parts) > 2:
        return "games"
    return parts[1] if parts[0] == "src" and len(parts) > 2 else None


def check(tree):
    for path, code in tree.codes.items():
        layer = layer_of(path)
        if layer is None:
            continue
        if layer != "games" and layer not in LAYERS:
            yield path, 1, f'"{layer}" is not a layer; the layers are {", ".join(LAYERS)}'
            continue
        # Includes are read from the text: in the code, strings are blanked out.
        text = tree.texts[path]
        for match in INCLUDE.finditer(text):
            line = line_of(text, match.start())
            ours, system = match.groups()
            if ours is None:
                what = wrong_header(path, layer, system)
            elif layer == "games":
                what = wrong_include_of_game(path, ours)
            else:
                what = wrong_include(path, layer, ours)
            if what:
                yield path, line, what
        if layer in PURE and not is_test(path):
            for match in IMPURE_WORDS.finditer(code):
                if match.group() in ALLOWED.get(path, ()):
                    continue
                yield path, line_of(code, match.start()), f"{match.group()} may not be used in {layer}"
    yield from cycles(tree)


def wrong_include_of_game(path, name):
    game, target = path.split("/")[1], name.split("/")[0]
    if target == "tests" and is_test(path):
        return None
    if "/" not in name:
        return f'"{name}" does not start with the game or a layer; write it as "{game}/{name}"'
    if target not in LAYERS:
        return None if target == game else f'a game never includes another game: "{name}"'
    if target not in (BELOW_GAME_TESTS if is_test(path) else BELOW_GAMES):
        return f'a game may not include {target}: "{name}"'
    in_rules = path.split("/")[2] != "bot" and not is_test(path)
    if in_rules and target == "agents":
        # The module names its bot; what the rules do hangs on nobody who plays.
        return None if path.endswith("/game.cpp") else f'rules may not include agents: "{name}"'
    if in_rules and name.startswith("rules/edge/"):
        return f'rules know no JSON; only rules/edge does: "{name}"'
    return None


def wrong_include(path, layer, name):
    target = name.split("/")[0]
    if target == "tests" and is_test(path):
        return None
    if "/" not in name or target not in LAYERS:
        return f'"{name}" does not start with a layer; write it from src, as in "kernel/match.h"'
    if LAYERS.index(target) > LAYERS.index(layer):
        return f'{layer} may not include {target}: "{name}"'
    if layer == "rules" and name.startswith("rules/edge/") and not path.startswith(EDGE) and not is_test(path):
        return f'rules know no JSON; only rules/edge does: "{name}"'
    return None


def cycles(tree):
    """Folders within a layer that include each other: which one stands on which must be plain."""
    uses = {}
    for path in tree.codes:
        if not path.startswith("src/") or is_test(path):
            continue
        folder = "/".join(path.split("/")[1:-1])
        for match in INCLUDE.finditer(tree.texts[path]):
            other = "/".join((match.group(1) or "").split("/")[:-1])
            if other and other != folder and other.split("/")[0] == folder.split("/")[0]:
                uses.setdefault((folder, other), (path, line_of(tree.texts[path], match.start())))
    for (folder, other), (path, line) in sorted(uses.items()):
        if folder < other and (other, folder) in uses:
            back = uses[other, folder][0]
            yield path, line, f"{folder} and {other} include each other (see {back}); one must stand on the other"


def wrong_header(path, layer, name):
    if layer not in PURE or is_test(path) or name in ALLOWED.get(path, ()):
        return None
    if name.startswith("boost/json") and (path.startswith(EDGE) or "/bot/" in path):
        return None  # bots and automation read what a seat is sent
    if IMPURE_HEADERS.fullmatch(name):
        return f"<{name}> may not be used in {layer}"
    return None
