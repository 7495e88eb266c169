"""The rules of tools/tidy; each is a function that takes a Tree and yields findings (path, line, what)."""

from . import awaits, layers, links, shape, words
from .tree import Tree

RULES = {
    "layers": layers.check,
    "shape": shape.check,
    "awaits": awaits.check,
    "links": links.check,
    "words": words.check,
}


def findings(folder, only=None):
    tree = Tree(folder)
    rules = [RULES[only]] if only else RULES.values()
    return sorted(finding for rule in rules for finding in rule(tree))
