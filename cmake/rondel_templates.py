#!/usr/bin/python3
"""The files of a folder of templates as C++, for `rondel new`: rondel_templates.py FOLDER OUTPUT

Writes rondel::cli::template_files (cli/template_files.h). Hidden folders, and what a build left behind, are passed over.
"""

import pathlib
import sys

PASSED_OVER = {"build", "__pycache__"}


def files_in(folder):
    for path in sorted(folder.rglob("*"), key=lambda path: path.relative_to(folder).as_posix()):
        parts = path.relative_to(folder).parts
        if path.is_file() and len(parts) > 1 and not PASSED_OVER.intersection(parts):
            yield path


def literal(text):
    """As a raw string, which may hold no more than 64 KiB on some compilers: in pieces."""
    pieces = [text[at:at + 8000] for at in range(0, len(text), 8000)]
    return "\n     ".join(f'R"template({piece})template"' for piece in pieces) or '""'


def main(words):
    if len(words) != 2:
        print(__doc__, file=sys.stderr)
        return 2
    folder, output = map(pathlib.Path, words)
    entries = [f'    {{"{path.relative_to(folder).as_posix()}",\n     {literal(path.read_text())}}},' for path in files_in(folder)]
    output.write_text("\n".join(["// Written by rondel_templates.py.", '#include "cli/template_files.h"', "",
                                 "namespace rondel::cli {", "", "std::span<const TemplateFile> template_files() {",
                                 "  static constexpr TemplateFile files[] = {", *entries, "  };", "  return files;", "}", "",
                                 "}  // namespace rondel::cli", ""]))
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
