// The log of Wingspan is the whole history: whoever reads it from the first line on knows the dice in the feeder, everybody's
// foods and action cubes, the round, and who is first.
#include <gtest/gtest.h>

#include <array>
#include <charconv>
#include <string_view>

#include "kernel/match.h"
#include "tests/support/random_answers.h"
#include "wingspan/game.h"
#include "wingspan/rules/play.h"

namespace rondel::games::wingspan {
namespace {

template <class Names>
std::size_t place_among(const Names& names, std::string_view name) {
  for (std::size_t i = 0; i < names.size(); ++i) {
    if (names[i].view() == name) {
      return i;
    }
  }
  ADD_FAILURE() << "nothing is called " << name;
  return 0;
}

// "2 seed, 1 fish"
Dice dice_in(std::string_view words) {
  Dice dice{};
  while (!words.empty()) {
    const std::string_view each = words.substr(0, words.find(", "));
    words.remove_prefix(std::min(words.size(), each.size() + 2));
    const std::size_t space = each.find(' ');
    int count = 0;
    std::from_chars(each.data(), each.data() + space, count);
    dice[place_among(side_names, each.substr(space + 1))] = static_cast<std::uint8_t>(count);
  }
  return dice;
}

// What somebody knows who has read the log and seen nothing else.
struct LogReader {
  std::array<Foods, most_players> foods{};
  std::array<int, most_players> cubes{};
  Dice feeder{};
  int first = -1;
  int round = 1;

  void take_die(std::size_t seat, std::string_view taken, bool is_kept) {
    const std::size_t end = taken.find(" (two-faced die)");
    const std::size_t food = place_among(food_names, taken.substr(0, end));
    --feeder[end == std::string_view::npos ? food : either_side];
    foods[seat].counts[food] = static_cast<std::int16_t>(foods[seat].counts[food] + (is_kept ? 1 : 0));
  }

  void read(const LogLine& line) {
    const auto is = [&](Text pattern) { return line.pattern == pattern; };
    const auto number = [&](std::size_t i) { return line.args[i].value; };
    const auto word = [&](std::size_t i) { return line.args[i].word.view(); };
    const auto seat = static_cast<std::size_t>(std::max(0, number(0)));
    if (is("the feeder is rolled: {}")) {
      feeder = dice_in(word(0));
    } else if (is("{} rerolls the feeder: {}")) {
      feeder = dice_in(word(1));
    } else if (is("{} takes {} from the feeder")) {
      take_die(seat, word(1), true);
    } else if (is("{} takes {} from the feeder and caches it on {}")) {
      take_die(seat, word(1), false);
    } else if (is("{} gains {} {}") || is("{} pays {} {}")) {
      std::int16_t& count = foods[seat].counts[place_among(food_names, word(2))];
      count = static_cast<std::int16_t>(count + (is("{} gains {} {}") ? number(1) : -number(1)));
    } else if (is("all players have {} action cubes")) {
      cubes.fill(number(0));
    } else if (is("{}: {}")) {
      --cubes[seat];
    } else if (is("{} is the first player")) {
      first = number(0);
    } else if (is("round {}: {}")) {
      round = number(0);
    }
  }
};

TEST(WingspanLog, HasWordsForAllWaysInWhichFiveDiceCanLie) {
  const auto each = [](const auto& self, Dice dice, Side side, int left) -> int {
    if (side == die_sides) {
      EXPECT_EQ(dice_in(words_for(dice).view()), dice);
      return 1;
    }
    int ways = 0;
    for (int count = 0; count <= left; ++count) {
      dice[side] = static_cast<std::uint8_t>(count);
      ways += self(self, dice, static_cast<Side>(side + 1), left - count);
    }
    return ways;
  };
  EXPECT_EQ(each(each, {}, 0, Feeder::dice), 462);
}

TEST(WingspanLog, TellsDiceFoodsCubesRoundAndWhoIsFirst) {
  for (const int seats : {2, 5}) {
    for (std::uint64_t seed = 1; seed <= 3; ++seed) {
      Match match(game, Settings(game.settings), Seed::from_number(seed), {}, seats);
      const Position& now = static_cast<const Wingspan&>(match.play()).position();
      testing::RandomAnswers answers(seed);
      LogReader reader;
      std::size_t read = 0;
      do {
        const std::vector<LogLine> lines = match.log();
        for (; read < lines.size(); ++read) {
          reader.read(lines[read]);
        }
        ASSERT_EQ(reader.feeder, now.feeder.showing()) << "after " << match.answers() << " answers";
        ASSERT_EQ(reader.first, now.course.first.index()) << "after " << match.answers() << " answers";
        ASSERT_EQ(reader.round, now.course.round + 1) << "after " << match.answers() << " answers";
        for (const Seat seat : now.seats()) {
          const auto place = static_cast<std::size_t>(seat.index());
          ASSERT_EQ(reader.foods[place], now.mat(seat).foods()) << "after " << match.answers() << " answers";
          ASSERT_EQ(reader.cubes[place], now.mat(seat).cubes()) << "after " << match.answers() << " answers";
        }
      } while (answers.answer(match));
      ASSERT_EQ(match.status(), Status::over) << match.fault();
    }
  }
}

}  // namespace
}  // namespace rondel::games::wingspan
