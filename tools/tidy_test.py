#!/usr/bin/python3
"""Plants violations in a temporary folder and expects tools/tidy to find each; and nothing in what is right."""

import pathlib
import subprocess
import sys
import tempfile
import unittest

sys.dont_write_bytecode = True
import style  # noqa: E402

TIDY = pathlib.Path(__file__).resolve().parent / "tidy"


class TidyTest(unittest.TestCase):
    def setUp(self):
        temporary = tempfile.TemporaryDirectory()
        self.addCleanup(temporary.cleanup)
        self.top = pathlib.Path(temporary.name)
        self.count = 0

    def plant(self, files):
        """A fresh folder with these files ({path: text})."""
        self.count += 1
        folder = self.top / str(self.count)
        for path, text in files.items():
            file = folder / path
            file.parent.mkdir(parents=True, exist_ok=True)
            file.write_text(text)
        return folder

    def finds(self, path, text, finding, beside={}):
        """Expects exactly one finding, in this file: `line: what` or the beginning of it."""
        found = [f"{where}:{line}: {what}" for where, line, what in style.findings(self.plant({path: text, **beside}))]
        self.assertEqual(len(found), 1, found)
        self.assertTrue(found[0].startswith(f"{path}:{finding}"), found)

    def passes(self, path, text, beside={}):
        self.assertEqual(style.findings(self.plant({path: text, **beside})), [])


class Program(TidyTest):
    def run_tidy(self, files, *arguments):
        result = subprocess.run([sys.executable, TIDY, *arguments, self.plant(files)], stdout=subprocess.PIPE, text=True)
        return result.stdout, result.returncode

    def test_prints_findings_in_order_and_fails(self):
        output, code = self.run_tidy({"b.txt": "x \n", "a.txt": "\nx \ny \n"})
        self.assertEqual(output, "".join(f"{place}: trailing whitespace\n" for place in ("a.txt:2", "a.txt:3", "b.txt:1")))
        self.assertEqual(code, 1)

    def test_is_silent_when_all_is_well(self):
        self.assertEqual(self.run_tidy({"a.txt": "x\n"}), ("", 0))

    def test_checks_one_rule_alone(self):
        output, _ = self.run_tidy({"src/kernel/a.cpp": '#include "cli/a.h"\nint x; \n'}, "--only", "layers")
        self.assertEqual(output, 'src/kernel/a.cpp:1: kernel may not include cli: "cli/a.h"\n')


class Layers(TidyTest):
    def test_a_layer_may_not_include_a_later_one(self):
        self.finds("src/kernel/a.cpp", '\n#include "rules/card.h"\n', '2: kernel may not include rules: "rules/card.h"')
        self.finds("src/agents/a.h", '#include "cli/a.h"\n', "1: agents may not include cli")
        self.finds("src/rules/a_test.cpp", '#include "whist/x.h"\n', '1: "whist/x.h" does not start with a layer')

    def test_json_stays_at_the_edge_of_rules(self):
        self.passes("src/rules/edge/a.cpp", "#include <boost/json/value.hpp>\n")
        self.finds("src/rules/a.cpp", "#include <boost/json/value.hpp>\n", "1: <boost/json/value.hpp> may not be used")
        self.finds("src/rules/a.cpp", '#include "rules/edge/wire.h"\n', "1: rules know no JSON")
        self.finds("src/rules/edge/a.cpp", "double x;\n", "1: double may not be used")

    def test_a_layer_may_include_itself_and_earlier_ones(self):
        self.passes("src/table/a.cpp", '#include "table/a.h"\n#include "kernel/match.h"\n')

    def test_includes_are_written_from_src(self):
        self.finds("src/rules/a.cpp", '#include "card.h"\n', '1: "card.h" does not start with a layer')
        self.finds("src/rules/a.cpp", '#include "../kernel/a.h"\n', '1: "../kernel/a.h" does not start with a layer')

    def test_only_tests_may_include_test_support(self):
        self.finds("src/kernel/a.cpp", '#include "tests/support/trap.h"\n', "1: ")
        self.passes("src/kernel/a_test.cpp", '#include "tests/support/trap.h"\n')

    def test_a_folder_of_src_is_a_layer(self):
        self.finds("src/helpers/a.cpp", "\n", '1: "helpers" is not a layer')

    def test_a_game_never_includes_another(self):
        self.finds("games/whist/rules/a.cpp", '#include "chess/b.h"\n', "1: a game never includes another game")
        self.finds("games/whist/rules/a.cpp", '#include "b.h"\n', '1: "b.h" does not start with the game')
        self.passes("games/whist/rules/a.cpp", '#include "whist/rules/b.h"\n#include "rules/table.h"\n')

    def test_a_template_is_a_game(self):
        self.finds("templates/my_whist/game.cpp", '#include "table/hall.h"\n', "1: a game may not include table")
        self.passes("templates/my_whist/game.cpp", '#include "my_whist/game.h"\n#include "rules/table.h"\n')

    def test_what_a_game_stands_on(self):
        self.finds("games/whist/rules/a.cpp", '#include "table/hall.h"\n', "1: a game may not include table")
        self.finds("games/whist/rules/a.cpp", '#include "agents/agent.h"\n', "1: rules may not include agents")
        self.finds("games/whist/rules/a.cpp", '#include "rules/edge/view.h"\n', "1: rules know no JSON")
        self.passes("games/whist/bot/a.cpp", '#include "agents/agent.h"\n#include <boost/json/object.hpp>\n')
        self.passes("games/whist/tests/a_test.cpp", '#include "series/series.h"\n#include "table/record.h"\n')

    def test_folders_of_a_layer_do_not_include_each_other(self):
        self.finds("src/table/a.cpp", '\n#include "table/sub/b.h"\n', "2: table and table/sub include each other",
                   beside={"src/table/sub/b.h": '#include "table/a.h"\n'})
        self.passes("src/table/a.cpp", '#include "table/sub/b.h"\n', beside={"src/table/sub/b.h": "int a;\n"})

    def test_rules_may_not_reach_threads_files_sockets_or_clocks(self):
        headers = ("thread mutex chrono fstream random unordered_map unordered_set filesystem ctime sys/socket.h "
                   "sys/mman.h unistd.h boost/json.hpp").split()
        for folder, layer in (("src/kernel", "kernel"), ("src/rules", "rules"), ("games/whist/rules", "games")):
            for header in headers:
                with self.subTest(folder=folder, header=header):
                    self.finds(f"{folder}/a.h", f"#include <{header}>\n", f"1: <{header}> may not be used in {layer}")
        self.passes("src/table/a.cpp", "#include <thread>\n")
        self.passes("src/kernel/a_test.cpp", "#include <thread>\n")

    def test_only_the_page_range_asks_for_address_space(self):
        self.passes("src/kernel/pages.cpp", "#include <sys/mman.h>\n")
        self.finds("src/kernel/pages.cpp", "#include <sys/socket.h>\n", "1: <sys/socket.h> may not")

    def test_rules_have_no_floating_point_and_no_foreign_shuffle(self):
        for word in ("float", "double", "std::shuffle"):
            with self.subTest(word=word):
                self.finds("games/whist/rules/a.cpp", f"// why\nauto x = {word}(1);\n", f"2: {word} may not be used in games")
        self.passes("src/rules/a.cpp", '// a double\nauto s = "double"; /* float */ int double_round;\n')
        self.passes("src/agents/a.cpp", "double x = 1;\n")


class Shape(TidyTest):
    def test_a_file_has_at_most_500_lines(self):
        self.finds("src/cli/a.h", "\n" * 501, "501: 501 lines; a file has at most 500")
        self.passes("src/cli/a.h", "\n" * 500)

    # What a function may look like: its lines before the body, and how many of them are its own.
    HEADS = [
        ("void f() {", 1),
        ("int Class::f(int a, int b) const noexcept {", 1),
        ("template <class T>\nauto f(std::vector<T> v) -> std::pair<int, T> {", 2),
        ("struct S {\n  Task<> f() override {", 1),
        ('namespace a {\nclass [[nodiscard("why")]] B {\n public:\n  explicit B(int b) : b_{b}, c_(b) {', 1),
        ("TEST(A, does_this) {", 1),
        ("bool operator<(const A& a, const B<int>& b) {", 1),
    ]

    def test_a_function_has_at_most_60_lines(self):
        for head, own in self.HEADS:
            with self.subTest(head=head):
                outer = "}" * (head.count(" {") - 1) + "\n"
                found = style.findings(self.plant({"a.cpp": head + "\n" + "  g();\n" * (60 - own) + "}\n" + outer}))
                self.assertEqual([what for _, _, what in found], ["a function of 61 lines; it has at most 60"])
                self.passes("a.cpp", head + "\n" + "  g();\n" * (59 - own) + "}\n" + outer)

    def test_the_finding_names_the_line_of_the_function(self):
        self.finds("src/cli/a.cpp", "int x;\n\nvoid f() {\n" + "  g();\n" * 59 + "}\n", "3: a function of 61 lines")

    def test_blocks_and_lambdas_inside_count_as_part(self):
        body = "  if (a) {\n    g([] { h(); });\n  }\n" * 20
        self.finds("src/cli/a.cpp", "void f() {\n" + body + "}\n", "1: a function of 62 lines")

    def test_types_namespaces_and_tables_may_be_long(self):
        lines = "  int f(int);\n" * 70
        for head in ("namespace a {", "class A : public B<C(int)> {", "template <class T> struct A {", "enum class E {"):
            with self.subTest(head=head):
                self.passes("src/cli/a.h", head + "\n" + lines + "};\n")
        self.passes("src/cli/a.cpp", "const std::array<A, 70> table = {\n" + "  a(1),\n" * 70 + "};\n")

    def test_braces_in_strings_comments_and_macros_do_not_count(self):
        self.passes("src/cli/a.cpp", 'void f() { g("{", \'{\', R"x({)x"); }  // {\n#define A {\n' + "int a();\n" * 70)

    def test_no_trailing_whitespace(self):
        self.finds("docs/a.md", "one\ntwo \n", "2: trailing whitespace")
        self.finds("Makefile", "a:\n\tb\t\n", "2: trailing whitespace")
        self.finds("a.txt", "a", "1: no newline at the end")
        self.passes("games/whist/golden/a.txt", "$ rondel games\na \n")


class Awaits(TidyTest):
    RIGHT = [
        "co_await f();",
        "co_await f(1 + 2, {3});",
        "const bool paid = co_await play.may_pay(me, 2);",
        "auto& x = co_await f();",
        "std::vector<A, B<int>> x = co_await f();",
        "const auto [a, b] = co_await f();",
        "[[maybe_unused]] const Card c = co_await f<3>(x);",
        "co_return co_await f();",
        "if (a && b(c)) co_await f();",
        "if (a) { co_await f(); } else co_await g();",
        "while (!play.harbor_is_full()) co_await play_round(play);",
        "for (int i = 0; i < 3; ++i) co_await f(i);",
        "for (const Seat s : seats) { co_await f(s); }",
        "switch (a) { case A::b: co_await f(); break; default: co_await g(); }",
        "run([](Play& p) -> Task<> { co_await f(p); });",
        "const A a{.b = 1}; co_await f();",
        "do co_await f(); while (a);",
        'co_await f("a ? b : c");',
        "g([] { return 1; }); const int a = co_await f();",
    ]
    WRONG = [
        "if (co_await f()) g();",
        "while (co_await f()) g();",
        "g(co_await f());",
        "const int a = g(co_await f());",
        "x = co_await f();",
        "this->x = co_await f();",
        "x += co_await f();",
        "const A a{co_await f()};",
        "const A a = {.b = co_await f()};",
        "const int a = co_await f() + 1;",
        "const int a = 1 + co_await f();",
        "const int a = co_await f() ? 1 : 2;",
        "const int a = b ? co_await f() : 2;",
        "const int a = co_await f(co_await g());",
        "co_return 1 + co_await f();",
        "co_return co_await f() && b;",
        "return co_await f();",
        "for (const A a : co_await f()) g(a);",
        "for (int i = 0; co_await f(); ++i) g();",
        "(co_await f()).g();",
        "std::pair<int, int>{1, co_await f()};",
    ]

    def test_where_co_await_may_stand(self):
        for statement in self.RIGHT:
            with self.subTest(statement=statement):
                self.passes("games/whist/rules/a.cpp", f"Task<> t(Play& play) {{\n  {statement}\n}}\n")

    def test_where_it_may_not(self):
        for statement in self.WRONG:
            with self.subTest(statement=statement):
                self.finds("games/whist/rules/a.cpp", f"Task<> t(Play& play) {{\n  a();\n  {statement}\n}}\n",
                           "3: co_await must be a whole statement")

    def test_an_operator_may_be_named_co_await(self):
        self.passes("src/kernel/a.h", "Awaiter operator co_await() const { return {}; }\n")


class Links(TidyTest):
    def test_relative_links_lead_somewhere(self):
        self.finds("docs/a.md", "see\n[b](b.md)\n", "2: dead link: b.md")
        self.finds("docs/a.md", "[b]: ../b.md\n", "1: dead link: ../b.md")
        self.finds("docs/a.md", "![b](/b.png)\n", "1: dead link: /b.png")
        self.finds("docs/a.md", "[b](#c)\n", "1: dead link: #c")
        self.finds("docs/a.md", "[b](b.md#d)\n", "1: dead link: b.md#d", beside={"docs/b.md": "# c\n"})

    def test_what_is_there_or_elsewhere_passes(self):
        self.passes("docs/a.md", "[b](b.md#the-c-of-d) [web](https://x.example) [dir](../docs) `[x](y)`\n```\n[x](y)\n```\n",
                    beside={"docs/b.md": "# The `c` of d\n"})


class Words(TidyTest):
    GAME = {"games/ginrummy/game.cpp": "int a;\n", "games/hearts/game.cpp": "int a;\n"}

    def test_no_game_is_named_outside_its_folder(self):
        for word in ("ginrummy", "GinRummy", "gin_rummy_hand", "// Gin rummy"):
            with self.subTest(word=word):
                self.finds("src/rules/a.h", f"\n{word};\n", '2: "', beside=self.GAME)
        for path in ("src/kernel/a.cpp", "src/cli/a.cpp", "web/src/lib/a.ts"):
            self.finds(path, "int ginrummy;\n", '1: "ginrummy" is a game; what needs it', beside=self.GAME)
        self.finds("src/table/a.cpp", 'find("hearts");\n', "1: ", beside=self.GAME)

    def test_games_may_be_named_elsewhere_and_suits_anywhere(self):
        self.passes("src/bench/a.cpp", "int ginrummy;\n", beside=self.GAME)
        self.passes("docs/a.md", "ginrummy\n", beside=self.GAME)
        self.passes("src/rules/a.cpp", "int hearts;\nint ginrummying;\n", beside=self.GAME)

    def test_no_places_of_one_machine(self):
        for place in ("/wo" + "rk/main", "/ro" + "ot/x", "/ho" + "me/ann/x", "http://" + "registry.example.org/x"):
            for path in ("docs/a.md", "Makefile", "package-lock.json", "src/cli/a.cpp"):
                with self.subTest(place=place, path=path):
                    self.finds(path, f'\n"{place}"\n', "2: ")
        self.passes("a.txt", "docs/work/x ${ROOT}/root/x https://example.org/work/x /usr/include /workshop/x\n")


if __name__ == "__main__":
    unittest.main()
