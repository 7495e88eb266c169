"""co_await stands as a whole statement, as the initialiser of a named local, or after co_return: every decision gets a
name that a debugger can show, and no compiler of today gets it wrong."""

import re

from .tree import line_of

WHAT = "co_await must be a whole statement, initialise a named local (with =) or follow co_return"

TOKEN = re.compile(r"[()\[\]{};]|\bco_await\b")
CLOSING = {"(": ")", "[": "]", "{": "}"}

# A brace that opens a block follows one of these; any other opens a list of values.
BLOCK_HEAD = re.compile(
    r"(^|[;{})\]:]|\b(else|do|try|const|noexcept|override|final|mutable)|->\s*[\w:<>,&*\s]+)\s*$", re.DOTALL
)
LABEL = re.compile(r"\s*(case\b[^;{}]*?[^:]|default|\w+)\s*:(?!:)")
CONTROL = re.compile(r"\s*((else|do)\b|(if|for|while|switch)(\s+constexpr)?\s*(?=\())")
ATTRIBUTE = re.compile(r"\s*\[\[.*?\]\]")
NAMED = re.compile(r"(const\s+)?[A-Za-z_][\w:]*(\s*<.*>)?(::\w+)?(\s+const)?(\s*[&*]+\s*|\s+)(\w+|\[[\w,\s]+\])\s*=", re.DOTALL)
OPERATOR = re.compile(r"\s(\?|\+|-|\*|/|%|&&|\|\||==|!=|<=|>=|<|>|&|\||<<|>>)\s")


def check(tree):
    for path, code in tree.codes.items():
        if "co_await" in code:
            for position in misplaced(code):
                yield path, line_of(code, position), WHAT


def misplaced(code):
    """Positions of the co_awaits that stand where they should not."""
    stack = []  # of (bracket, whether it is a block)
    start = 0  # of the current statement
    for match in TOKEN.finditer(code):
        token, position = match.group(), match.start()
        in_block = not stack or stack[-1][1]
        if token == "co_await":
            if code[:position].rstrip().endswith("operator"):
                continue
            if not in_block or not well_placed(code[start:position]) or not ends_well(code, match.end()):
                yield position
        elif token in CLOSING:
            block = token == "{" and BLOCK_HEAD.search(code[max(0, position - 200):position]) is not None
            stack.append((token, block, start))
            if block:
                start = match.end()
        elif token == ";":
            if in_block:
                start = match.end()
        elif stack:
            _, was_block, outer_start = stack.pop()
            # After a block the next statement begins, unless it was a lambda's inside an expression.
            in_block = not stack or stack[-1][1]
            start = match.end() if was_block and in_block else outer_start


def well_placed(before):
    """Whether the statement may go on with co_await."""
    while True:
        before = before.strip()
        attribute = ATTRIBUTE.match(before)
        label = LABEL.match(before)
        control = CONTROL.match(before)
        if attribute:
            before = before[attribute.end():]
        elif control:
            before = before[control.end():]
            if before.startswith("("):
                before = after_parentheses(before)
        elif label:
            before = before[label.end():]
        else:
            break
    return before in ("", "co_return") or NAMED.fullmatch(before) is not None


def after_parentheses(text):
    depth = 0
    for position, char in enumerate(text):
        depth += (char == "(") - (char == ")")
        if depth == 0:
            return text[position + 1:]
    return text  # still open: the co_await is inside


def ends_well(code, position):
    """Whether nothing is computed with what was awaited: no operator outside brackets up to the semicolon."""
    depth, flat = 0, []
    for char in code[position:]:
        depth += (char in "([{") - (char in ")]}")
        if depth < 0 or (char == ";" and depth == 0):
            break
        flat.append(char if depth == 0 else "_")
    return OPERATOR.search("".join(flat)) is None
