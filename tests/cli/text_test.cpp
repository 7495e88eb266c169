// The small parts of the program that make text.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <array>

#include "cli/histogram.h"
#include "cli/task_names.h"
#include "cli/terminal.h"
#include "rules/suggest.h"
#include "tests/support/plain_paint.h"

namespace rondel::cli {
namespace {

using ::testing::HasSubstr;
using ::testing::IsEmpty;

using rondel::testing::plain;
const Paint colours(true);
const std::vector<std::string> games = {"tictactoe", "leduc", "hearts", "ginrummy"};

TEST(Suggest, finds_what_was_meant) {
  EXPECT_EQ(nearest("heart", games), "hearts");
  EXPECT_EQ(nearest("haerts", games), "hearts");
  EXPECT_EQ(nearest("Leduc", games), "leduc");
  EXPECT_EQ(nearest("gin", games), "ginrummy");
  EXPECT_EQ(nearest("tic-tac-toe", games), "tictactoe");
}

TEST(Suggest, does_not_guess_wildly) {
  EXPECT_THAT(nearest("chess", games), IsEmpty());
  EXPECT_THAT(nearest("", games), IsEmpty());
  EXPECT_THAT(nearest(std::string(100'000, 'h'), games), IsEmpty());
  EXPECT_EQ(expected_one_of("chess", games), "expected one of tictactoe, leduc, hearts, ginrummy");
}

TEST(TaskNames, are_what_the_author_calls_a_function) {
  EXPECT_EQ(short_function("virtual Task<Result> rondel::games::(anonymous namespace)::Hearts::run()"),
            "Hearts::run");
  EXPECT_EQ(short_function("Task<> rondel::games::play_trick(Play &, rondel::Seat)"), "play_trick");
  EXPECT_EQ(short_function("Task<flat_map<int, int>> rondel::draw(int)"), "draw");
  EXPECT_EQ(short_function("Task<> gain_coins(Play &, Seat) [coins = 3]"), "gain_coins");
  EXPECT_EQ(
      short_function(
          "auto rondel::games::(anonymous namespace)::Hunt::run()::(anonymous class)::operator()(int) const"),
      "Hunt::run");
  EXPECT_EQ(short_function("run"), "run");
  EXPECT_EQ(short_function(""), "");
}

TEST(TaskNames, stand_with_their_places) {
  const std::array tasks = {
      TaskLine{.function = "Task<> rondel::Game::turn()", .file = "game.cpp", .line = 7, .scope = "turn 3"},
      TaskLine{.function = "Task<> rondel::Game::run()", .file = "game.cpp", .line = 99, .scope = {}}};
  EXPECT_EQ(task_list(tasks, "  ", plain),
            "  Game::turn [turn 3]  game.cpp:7\n  Game::run            game.cpp:99\n");
}

TEST(Terminal, counts_columns_not_bytes) {
  EXPECT_EQ(columns_of("Q♠ é"), 4U);
  EXPECT_EQ(columns_of(colours.title("Q♠")), 2U);
  EXPECT_EQ(columns_of("\x1b["), 0U);
  EXPECT_EQ(padded("♥", 3), "♥  ");
  EXPECT_EQ(padded("abc", 2), "abc");
}

TEST(Terminal, paints_only_when_it_may) {
  EXPECT_EQ(plain.title("a"), "a");
  EXPECT_EQ(plain.suits("Q♥ K♠"), "Q♥ K♠");
  EXPECT_EQ(colours.title("a"), "\x1b[1ma\x1b[0m");
  EXPECT_EQ(colours.suits(" Q♥  K♠\n2♦"), " \x1b[31mQ♥\x1b[0m  K♠\n\x1b[31m2♦\x1b[0m");
}

TEST(Terminal, draws_bars_to_an_eighth) {
  EXPECT_EQ(bar(0, 4), "");
  EXPECT_EQ(bar(0.5, 4), "██");
  EXPECT_EQ(bar(0.53125, 4), "██▏");
  EXPECT_EQ(bar(7, 4), "████");
}

TEST(Histogram, has_a_row_a_value) {
  const std::array<std::uint64_t, 6> counts = {0, 0, 1, 0, 3, 0};
  EXPECT_EQ(histogram(counts, "answers a game", plain),
            "answers a game: 2 to 4, median 4, mean 3.5\n"
            "  2  █████████████▍                            25.0 %\n"
            "  3                                             0.0 %\n"
            "  4  ████████████████████████████████████████  75.0 %\n");
}

TEST(Histogram, groups_many_values) {
  std::vector<std::uint64_t> counts(1000);
  counts[120] = 5;
  counts[999] = 5;
  const std::string text = histogram(counts, "length", plain);
  EXPECT_THAT(text, HasSubstr("length: 120 to 999, median 120, mean 559.5"));
  EXPECT_THAT(text, HasSubstr("  100–199  "));
  EXPECT_THAT(text, HasSubstr("  900–999  "));
  EXPECT_LE(std::ranges::count(text, '\n'), 13);
}

TEST(Histogram, of_nothing_is_empty) {
  EXPECT_THAT(histogram({}, "length", plain), IsEmpty());
  EXPECT_THAT(histogram(std::vector<std::uint64_t>(5), "length", plain), IsEmpty());
}

}  // namespace
}  // namespace rondel::cli
