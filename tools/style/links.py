"""Relative links in Markdown lead to something that is there, headings included."""

import re
import urllib.parse

from .tree import line_of

LINK = re.compile(r"\]\(\s*<?([^)\s>]+)>?(?:\s+\"[^\"]*\")?\s*\)|^\[[^\]]+\]:\s*(\S+)", re.MULTILINE)
CODE = re.compile(r"^(```|~~~).*?^\1[^\n]*$|`[^`\n]*`", re.MULTILINE | re.DOTALL)
HEADING = re.compile(r"^#{1,6}\s+(.*?)\s*#*\s*$", re.MULTILINE)


def check(tree):
    for path, text in tree.texts.items():
        if not path.endswith(".md"):
            continue
        prose = without_code(text)
        for match in LINK.finditer(prose):
            target = match.group(1) or match.group(2)
            if re.match(r"[a-z][a-z+.-]*:", target):
                continue
            if not leads_somewhere(tree, path, urllib.parse.unquote(target)):
                yield path, line_of(text, match.start()), f"dead link: {target}"


def without_code(text):
    return CODE.sub(lambda match: re.sub(r"[^\n]", " ", match.group()), text)


def leads_somewhere(tree, path, target):
    name, _, heading = target.partition("#")
    if name.startswith("/"):
        return False  # would point at the reader's own machine
    file = (tree.root / path).parent / name if name else tree.root / path
    file = file.resolve()
    if not file.exists() or not file.is_relative_to(tree.root):
        return False
    if heading and file.suffix == ".md":
        return heading in headings(file.read_text())
    return True


def headings(text):
    """The anchors of a page, as GitHub makes them."""
    found = set()
    for title in HEADING.findall(CODE.sub(lambda match: match.group().strip("`") if match.group()[:3] != "```" else "", text)):
        title = re.sub(r"\[([^\]]*)\]\([^)]*\)", r"\1", title).lower()
        found.add(re.sub(r"[^\w\- ]", "", title).replace(" ", "-"))
    return found
