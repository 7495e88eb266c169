#!/usr/bin/python3
"""Plants pages that have drifted in a temporary folder and expects tools/docs_check to find each; and nothing in
pages that are true."""

import pathlib
import subprocess
import sys
import tempfile
import unittest

CHECK = pathlib.Path(__file__).resolve().parent / "docs_check"

SOURCE = """\
#include <a>

int first() {
  return 1;
}

int second() {
  if (first()) {
    return 2;
  }
  return 3;
}
"""

# Says its arguments one a line; without any, fails.
PROGRAM = """\
#!/bin/sh
[ $# -gt 0 ] || { echo "nothing to say" >&2; exit 2; }
printf '%s\\n' "$@"
"""


class DocsCheckTest(unittest.TestCase):
    def setUp(self):
        temporary = tempfile.TemporaryDirectory()
        self.addCleanup(temporary.cleanup)
        self.top = pathlib.Path(temporary.name)
        self.program = self.top / "bin/say"
        self.program.parent.mkdir()
        self.program.write_text(PROGRAM)
        self.program.chmod(0o755)
        self.count = 0

    def check(self, page, path="docs/page.md", more=()):
        """The lines that are printed and the exit code, for a folder with this page and a source a.cpp."""
        self.count += 1
        folder = self.top / str(self.count)
        for name, text in {path: page, "a.cpp": SOURCE}.items():
            file = folder / name
            file.parent.mkdir(parents=True, exist_ok=True)
            file.write_text(text)
        result = subprocess.run([sys.executable, CHECK, self.program, folder, *more], stdout=subprocess.PIPE, text=True)
        return result.stdout.splitlines(), result.returncode

    def passes(self, page, path="docs/page.md"):
        self.assertEqual(self.check(page, path), ([], 0))

    def finds(self, page, finding, path="docs/page.md"):
        """Expects exactly one finding: `line: what`, or the beginning of it."""
        lines, code = self.check(page, path)
        self.assertEqual(code, 1)
        found = [line for line in lines if line.startswith(path + ":")]
        self.assertEqual(len(found), 1, lines)
        self.assertTrue(found[0].startswith(f"{path}:{finding}"), lines)
        return lines


class Code(DocsCheckTest):
    @staticmethod
    def cut(*lines, mark="<!-- from: a.cpp -->"):
        return "\n".join(["Words.", mark, "```cpp", *lines, "```", "More words.", ""])

    def test_code_that_stands_in_its_source_passes(self):
        self.passes(self.cut("int first() {", "  return 1;", "}"))
        self.passes(self.cut("if (first()) {", "  return 2;", "}"))  # deeper in the source
        self.passes(self.cut("    if (first()) {", "      return 2;", "    }"))  # or on the page
        self.passes(self.cut("int first() {", "  return 1;", "}", "", "int second() {"))
        self.passes(self.cut("int first() {", "...", "    return 2;", "", "...", "", "  return 3;", "...", "}"))

    def test_code_that_has_drifted_is_found_where_it_differs(self):
        self.finds(self.cut("int first() {", "  return 2;", "}"), '5: not in a.cpp: "return 2;"')
        self.finds(self.cut("int third() {"), '4: not in a.cpp: "int third() {"')
        self.finds(self.cut("int first() {", "    return 1;", "}"), "6: not in a.cpp")  # indented otherwise
        self.finds(self.cut("int first() {", "  return 1;", "}", "int second() {"), "7: not in a.cpp")  # a line is missing

    def test_pieces_come_in_order(self):
        self.finds(self.cut("int second() {", "...", "int first() {"), '6: not in a.cpp after line 7: "int first() {"')

    def test_the_source_must_be_there(self):
        self.finds(self.cut("int x;", mark="<!-- from: b.cpp -->"), "2: there is no file b.cpp")

    def test_code_says_where_it_comes_from(self):
        self.finds(self.cut("int x;", mark=""), "3: a cpp block without")
        self.finds(self.cut("int x;", mark="<!-- from: a.cpp -->\nBut not directly before."), "4: a cpp block without")
        self.passes("```json\n{}\n```\n\n    int indented;\n")

    def test_json_may_say_where_it_comes_from(self):
        self.passes("<!-- from: a.cpp -->\n```json\nint first() {\n```\n")
        self.finds("<!-- from: a.cpp -->\n```json\nint third() {\n```\n", '3: not in a.cpp: "int third() {"')

    def test_a_block_in_a_list_is_checked_too(self):
        self.finds("- one\n\n  <!-- from: a.cpp -->\n  ```cpp\n  int first() {\n    return 2;\n  ```\n", "6: not in a.cpp")

    def test_a_change_fits_what_is_there(self):
        def change(*lines):
            return "\n".join(["<!-- changes: a.cpp -->", "```diff", *lines, "```", ""])

        self.passes(change(" int first() {", "-  return 1;", "+  return 2;", " }", "...", "+  return 4;", "   return 3;"))
        self.finds(change("-  return 7;", "+  return 8;"), '3: not in a.cpp: "return 7;"')
        self.finds("```diff\n-int x;\n```\n", "1: a diff block without")

    def test_a_page_may_promise_a_whole_file(self):
        first, second = SOURCE.split("\nint second", 1)
        whole = "<!-- all of: a.cpp -->\n" + self.cut(*first.split("\n")) + self.cut(*("int second" + second).split("\n"))
        self.passes(whole)
        self.finds(whole.replace("  return 3;", "..."), '1: does not show a.cpp:11: "return 3;"')


class Reach(DocsCheckTest):
    def check_pages(self, pages):
        folder = self.top / "pages"
        for name, text in pages.items():
            file = folder / name
            file.parent.mkdir(parents=True, exist_ok=True)
            file.write_text(text)
        result = subprocess.run([sys.executable, CHECK, self.program, folder], stdout=subprocess.PIPE, text=True)
        return result.stdout.splitlines()

    def test_two_clicks_are_enough(self):
        pages = {"docs/README.md": "[a](a.md) and [games](../games/README.md#all)", "docs/a.md": "[b](deep/b.md)",
                 "docs/deep/b.md": "[c](../c.md)", "games/README.md": "[d](../docs/d.md)", "docs/d.md": ""}
        self.assertEqual(self.check_pages(pages), [])

    def test_a_page_further_away_is_found(self):
        pages = {"docs/README.md": "[a](a.md)", "docs/a.md": "[b](b.md)", "docs/b.md": "[c](c.md)", "docs/c.md": "",
                 "docs/lost.md": "[home](README.md)"}
        self.assertEqual(self.check_pages(pages), ["docs/c.md:1: is not found from docs/README.md with 2 clicks",
                                                   "docs/lost.md:1: is not found from docs/README.md with 2 clicks"])


class Commands(DocsCheckTest):
    @staticmethod
    def shell(*lines, mark="<!-- run -->"):
        return "\n".join(["Words.", mark, "```sh", *lines, "```", ""])

    def test_commands_that_print_what_is_shown_pass(self):
        self.passes(self.shell("$ say one two", "one", "two", "$ true", "$ say three | tr a-z A-Z", "THREE"))
        self.passes(self.shell("$ say one \\", "    two", "one", "two"))

    def test_commands_can_be_left_out(self):
        page = self.shell("$ say one", "two") + "\n```cpp\nint x;\n```\n"
        lines, _ = self.check(page, more=["--sources"])
        self.assertEqual([line for line in lines if "without <!-- from" in line], lines)
        self.assertEqual(len(lines), 1)

    def test_the_readme_is_checked(self):
        self.finds(self.shell("$ say one", "two"), "4: say one prints something else", path="README.md")

    def test_other_output_is_found_and_shown(self):
        lines = self.finds(self.shell("$ say one", "one", "$ say two", "too"), "6: say two prints something else:")
        self.assertIn("-too", lines)
        self.assertIn("+two", lines)
        self.finds(self.shell("$ say one", "one", "two"), "4: ")
        self.finds(self.shell("$ say one two", "one"), "4: ")
        self.finds(self.shell("$ say 1.5", "1x5"), "4: ")

    def test_dots_stand_for_anything(self):
        self.passes(self.shell("$ say 1 2 3 4", "1", "...", "4"))
        self.passes(self.shell("$ say 1 2", "1", "...", "2"))
        self.passes(self.shell("$ say 'took 12 seconds'", "took ... seconds"))
        self.finds(self.shell("$ say 1 2 3 5", "1", "...", "4"), "4: ")
        self.finds(self.shell("$ say 'took 12 minutes'", "took ... seconds"), "4: ")

    def test_failing_is_part_of_what_is_shown(self):
        self.passes(self.shell("$ say", "nothing to say", "(exit 2)"))
        self.finds(self.shell("$ say", "nothing to say"), "4: ")
        self.finds(self.shell("$ false"), "4: ")
        self.finds(self.shell("$ say", "..."), "4: ")

    def test_files_stay_within_a_page(self):
        self.passes(self.shell("$ say kept > file") + self.shell("$ cat file", "kept"))
        self.finds(self.shell("$ cat file", "kept"), "4: cat file prints something else")

    def test_every_block_is_run_or_says_why_not(self):
        self.finds(self.shell("$ false", mark=""), "3: an sh block without")
        self.finds(self.shell("$ false", mark="<!-- not run: -->"), "3: an sh block without")
        self.passes(self.shell("$ false", mark="<!-- not run: needs a network -->"))
        self.finds(self.shell("say one"), '4: expected a command: "$ ..."')

    def test_commands_in_a_project_are_run_in_the_copy_that_is_given(self):
        (self.top / "copy").mkdir()
        (self.top / "copy/here.txt").write_text("a line\n")
        page = "<!-- run in: examples/one -->\n```sh\n$ cat here.txt\nanother line\n```\n"
        self.assertEqual(self.check(page)[1], 0)
        self.assertEqual(self.check(page, more=["--in", "examples/two", self.top / "copy"]), ([], 0))
        lines, code = self.check(page, more=["--in", "examples/one", self.top / "copy"])
        self.assertEqual(code, 1)
        self.assertIn("docs/page.md:3: cat here.txt prints something else:", lines[0])


class Program(DocsCheckTest):
    def test_it_needs_the_program(self):
        result = subprocess.run([sys.executable, CHECK, self.top / "none", self.top], stdout=subprocess.PIPE, text=True)
        self.assertEqual(result.returncode, 2)
        self.assertIn("there is no program", result.stdout)


if __name__ == "__main__":
    unittest.main()
