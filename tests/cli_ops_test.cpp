// `rondel ops`, run as people run it.
#include <gmock/gmock.h>

#include "tests/support/program.h"

namespace rondel {
namespace {

using ::testing::EndsWith;
using ::testing::HasSubstr;
using ::testing::IsEmpty;
using ::testing::StartsWith;
using namespace rondel::testing;

class OpsCommand : public InFolder {
 protected:
  Ran ops(std::vector<std::string> words) const {
    words.insert(words.begin(), {RONDEL_PROGRAM, "ops"});
    return run(std::move(words), folder_);
  }
};

TEST_F(OpsCommand, explains_an_expression_with_tree_sentence_and_rows) {
  const Ran ran = ops({"5m/M; (x)"});
  EXPECT_EQ(ran.exit_code, 0);
  EXPECT_THAT(ran.out, StartsWith("text      5m/M;x\n"
                                  "tree      (; (/ (! 5 5 m) M) x)\n"
                                  "sentence  Choose one: m 5 times, or M. Then x.\n"));
  EXPECT_THAT(ran.out, EndsWith(" id  rank  type  count  min  flags  parent\n"
                                "  4     1  5m        1    1  s           3\n"
                                "  5     1  M         1    1  s           3\n"
                                "  2     2  x         1    1  ,           1\n"));
  EXPECT_THAT(ran.err, IsEmpty());
}

TEST_F(OpsCommand, shows_an_offer_as_the_row_that_can_be_declined) {
  EXPECT_THAT(ops({"?(discard:draw)"}).out, EndsWith("  1     1  discard:draw      1    0  o,          -\n"));
  EXPECT_THAT(ops({"[0,]d"}).out, HasSubstr("d       any    0  o,"));
}

TEST_F(OpsCommand, points_at_what_is_wrong) {
  const Ran ran = ops({"a,(b-c)"});
  EXPECT_EQ(ran.exit_code, 2);
  EXPECT_THAT(ran.err, StartsWith("rondel: unexpected \"-\" (at 5); expected"));
  EXPECT_THAT(ran.err, EndsWith("\n  a,(b-c)\n      ^\n"));
  EXPECT_THAT(ran.out, IsEmpty());
  EXPECT_THAT(ops({"a\n\x1b[2J"}).err, EndsWith("\n  a??[2J\n    ^\n")) << "and obeys nothing";
  EXPECT_EQ(ops({""}).exit_code, 2);
}

TEST_F(OpsCommand, draws_a_tree) {
  EXPECT_EQ(ops({"--dot", "2^(a+'x \"y\"')"}).out,
            "digraph expression {\n"
            "  node [fontname=\"sans-serif\"];\n"
            "  ordering=out;\n"
            "  n1 [label=\"2^\\nsome of, each once\"];\n"
            "  n2 [shape=box, label=\"a\"];\n"
            "  n1 -> n2;\n"
            "  n3 [shape=box, label=\"'x \\\"y\\\"'\"];\n"
            "  n1 -> n3;\n"
            "}\n");
}

TEST_F(OpsCommand, tells_what_a_game_calls_it_and_what_it_does_not_know) {
  const std::string out = ops({"--game", "mars", "3plant+ocaen"}).out;
  EXPECT_THAT(out, HasSubstr("sentence  Gain 3 plants and ocaen.\n"));
  EXPECT_THAT(out, HasSubstr("note      mars has no word for \"ocaen\"; did you mean \"ocean\"?\n"));
}

TEST_F(OpsCommand, needs_a_game_that_has_words) {
  const Ran ran = ops({"--game", "tictactoe", "a"});
  EXPECT_EQ(ran.exit_code, 2);
  EXPECT_THAT(ran.err, HasSubstr("\"tictactoe\" has no operations with words; expected one of mars"));
}

}  // namespace
}  // namespace rondel
