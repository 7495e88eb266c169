"""Lengths of files and functions, and whitespace."""

import re

from .tree import line_of

MAX_FILE_LINES = 500
MAX_FUNCTION_LINES = 60
COUNTED = (".h", ".cpp", ".py", ".mjs", ".js", ".ts", ".svelte")

# What stands before an opening brace that belongs to a type, a namespace or a block rather than a function.
NOT_FUNCTION = re.compile(
    r"(template\s*)?(inline\s+|export\s+|typedef\s+)*(class|struct|union|enum|namespace|extern|requires|concept)\b"
    r"|(if|else|for|while|do|switch|try|catch)\b"
)


def check(tree):
    for path, text in tree.texts.items():
        lines = text.count("\n")
        if path.endswith(COUNTED) and ".gen." not in path and lines > MAX_FILE_LINES:
            yield path, MAX_FILE_LINES + 1, f"{lines} lines; a file has at most {MAX_FILE_LINES}"
        if "/golden/" not in path:  # those hold what a program prints
            yield from whitespace(path, text)
    for path, code in tree.codes.items():
        for start, end in functions(code):
            length = end - start + 1
            if length > MAX_FUNCTION_LINES:
                yield path, start, f"a function of {length} lines; it has at most {MAX_FUNCTION_LINES}"


def whitespace(path, text):
    for match in re.finditer(r"[ \t\r]+$", text, re.MULTILINE):
        yield path, line_of(text, match.start()), "trailing whitespace"
    if text and not text.endswith("\n"):
        yield path, line_of(text, len(text)), "no newline at the end"


def functions(code):
    """First and last line of each function; what is nested inside one counts as part of it."""
    # Preprocessor lines would unbalance the braces and confuse the heads.
    code = re.sub(r"^[ \t]*#(?:\\\n|[^\n])*", lambda match: re.sub(r"[^\n]", " ", match.group()), code, flags=re.MULTILINE)
    stack = []  # for each open brace: the line its function starts on, or None
    parentheses = 0
    inside = 0  # open braces that are functions or lie in one
    head = 0
    for position, char in enumerate(code):
        if char in "([":
            parentheses += 1
        elif char in ")]":
            parentheses -= 1
        elif char == "{":
            start = None
            if inside or (parentheses == 0 and is_function(code[head:position])):
                inside += 1
                if inside == 1:
                    start = line_of(code, head + len(code[head:position]) - len(code[head:position].lstrip()))
            stack.append((start, parentheses))
            parentheses = 0
            head = position + 1
        elif char == "}" and stack:
            start, parentheses = stack.pop()
            if inside:
                inside -= 1
            if start is not None:
                yield start, line_of(code, position)
            head = position + 1
        elif char == ";" and parentheses == 0:
            head = position + 1


def is_function(head):
    """Whether the text before an opening brace is the head of a function."""
    head = re.sub(r"\[\[.*?\]\]", " ", head, flags=re.DOTALL)
    head = re.sub(r"\b(public|private|protected)\s*:", " ", head)
    previous = None
    while previous != head:
        previous, head = head, re.sub(r"<[^<>()]*>", "", head)
    head = head.strip()
    return "(" in head and not head.endswith(("=", ",", "return")) and not NOT_FUNCTION.match(head)
