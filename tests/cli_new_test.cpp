// `rondel new`, as people run it. What it writes is built by tests/outside_test.py.
#include <gmock/gmock.h>

#include <algorithm>

#include "tests/support/program.h"

namespace rondel {
namespace {

using ::testing::EndsWith;
using ::testing::HasSubstr;
using ::testing::IsEmpty;
using ::testing::StartsWith;
using namespace rondel::testing;
namespace fs = std::filesystem;

class NewCommand : public InFolder {
 protected:
  Ran begin(std::vector<std::string> words) const {
    words.insert(words.begin(), {RONDEL_PROGRAM, "new"});
    return run(std::move(words), folder_);
  }
  void expect_refused(const std::vector<std::string>& words, const std::string& sentence) const {
    const Ran ran = begin(words);
    EXPECT_EQ(ran.exit_code, 2);
    EXPECT_THAT(ran.err, HasSubstr(sentence));
    EXPECT_EQ(std::ranges::count(ran.err, '\n'), 1) << ran.err;
    EXPECT_THAT(ran.out, IsEmpty());
  }
};

TEST_F(NewCommand, writes_a_game_and_says_what_to_do_next) {
  const Ran ran = begin({"treasure"});
  EXPECT_EQ(ran.exit_code, 0) << ran.err;
  EXPECT_THAT(ran.out, StartsWith("treasure is a game of cards now, in "));
  EXPECT_THAT(ran.out, HasSubstr("\n  cd treasure\n  make run "));
  EXPECT_THAT(ran.out, HasSubstr("\n  make test "));
  EXPECT_THAT(read_file(folder_ / "treasure/game.cpp"),
              EndsWith("}  // namespace rondel::games::treasure\n"));
}

TEST_F(NewCommand, takes_a_kind_and_a_folder) {
  EXPECT_EQ(begin({"treasure", "--kind", "board", "--folder", "there/it is"}).exit_code, 0);
  EXPECT_THAT(read_file(folder_ / "there/it is/game.cpp"), HasSubstr("layout.board("));
}

TEST_F(NewCommand, says_what_is_wrong_and_writes_nothing) {
  expect_refused({}, "NAME is required");
  expect_refused({"Treasure"}, "did you mean \"treasure\"?");
  expect_refused({"treasure", "--kind", "card"}, "unknown kind \"card\"; did you mean \"cards\"?");
  expect_refused({"treasure", "--kind", "chess"}, "unknown kind \"chess\"; expected one of board, cards,");
  EXPECT_FALSE(fs::exists(folder_ / "treasure"));
  fs::create_directories(folder_ / "treasure/inside");
  expect_refused({"treasure"},
                 "treasure has \"inside\" in it; expected a new or an empty folder (--folder DIR)");
  EXPECT_FALSE(fs::exists(folder_ / "treasure/game.cpp"));
}

}  // namespace
}  // namespace rondel
