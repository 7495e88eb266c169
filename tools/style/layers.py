"""A layer includes only the layers above it in LAYERS, and itself; rules reach no thread, file, socket, clock or heap
order, so that a match stays a function of its record."""

import re

from .tree import is_test, line_of

LAYERS = ["kernel", "rules", "games", "table", "agents", "server", "cli"]
PURE = {"kernel", "rules", "games"}

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


def check(tree):
    for path, code in tree.codes.items():
        parts = path.split("/")
        if parts[0] != "src" or len(parts) < 3:
            continue
        layer = parts[1]
        if layer not in LAYERS:
            yield path, 1, f'"{layer}" is not a layer; the layers are {", ".join(LAYERS)}'
            continue
        # Includes are read from the text: in the code, strings are blanked out.
        text = tree.texts[path]
        for match in INCLUDE.finditer(text):
            line = line_of(text, match.start())
            ours, system = match.groups()
            if ours is not None:
                what = wrong_include(path, layer, ours)
            else:
                what = wrong_header(path, layer, system)
            if what:
                yield path, line, what
        if layer in PURE and not is_test(path):
            for match in IMPURE_WORDS.finditer(code):
                if match.group() in ALLOWED.get(path, ()):
                    continue
                yield path, line_of(code, match.start()), f"{match.group()} may not be used in {layer}"


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
    if target == layer == "games":
        own, other = path.split("/")[2:-1], name.split("/")[1:-1]
        if own and other and own[0] != other[0]:
            return f'a game never includes another game: "{name}"'
        if own and not other:
            return f'a game may not include what knows all games: "{name}"'
    return None


def wrong_header(path, layer, name):
    if layer not in PURE or is_test(path) or name in ALLOWED.get(path, ()):
        return None
    if path.startswith(EDGE) and name.startswith("boost/json"):
        return None
    if IMPURE_HEADERS.fullmatch(name):
        return f"<{name}> may not be used in {layer}"
    return None
