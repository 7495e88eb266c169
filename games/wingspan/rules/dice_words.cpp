// What dice show, in words. A line of the log has room for few arguments, and words in rules live as long as the program: so
// all ways in which up to five dice can lie are written down when it starts.
#include <string>
#include <vector>

#include "wingspan/rules/feeder.h"

namespace rondel::games::wingspan {
namespace {

// ways[side][left]: in how many ways up to `left` dice can show this side and the later ones.
using Ways = std::array<std::array<std::size_t, Feeder::dice + 1>, die_sides + 1>;

constexpr Ways counted_ways() {
  Ways ways{};
  ways[die_sides].fill(1);
  for (std::size_t side = die_sides; side > 0; --side) {
    for (std::size_t left = 0; left <= Feeder::dice; ++left) {
      for (std::size_t count = 0; count <= left; ++count) {
        ways[side - 1][left] += ways[side][left - count];
      }
    }
  }
  return ways;
}

constexpr Ways ways = counted_ways();

// The place of these dice when all ways are put in order: fewer of the first side first, then of the second, and so on.
std::size_t place_of_dice(const Dice& dice) {
  std::size_t place = 0;
  std::size_t left = Feeder::dice;
  for (std::size_t side = 0; side < die_sides; ++side) {
    for (std::size_t count = 0; count < dice[side]; ++count, --left) {
      place += ways[side + 1][left];
    }
  }
  return place;
}

std::string written(const Dice& dice) {
  std::string words;
  for (Side side = 0; side < die_sides; ++side) {
    if (dice[side] > 0) {
      words += (words.empty() ? "" : ", ") + std::to_string(dice[side]) + " ";
      words += side_names[side].view();
    }
  }
  return words;
}

// Puts up to `left` dice of this side and the later ones beside those that are there.
void write_all(std::vector<std::string>& words, Dice dice, Side side, int left) {
  if (side == die_sides) {
    words[place_of_dice(dice)] = written(dice);
    return;
  }
  for (int count = 0; count <= left; ++count) {
    dice[side] = static_cast<std::uint8_t>(count);
    write_all(words, dice, static_cast<Side>(side + 1), left - count);
  }
}

std::vector<std::string> all_words() {
  std::vector<std::string> words(ways[0][Feeder::dice]);
  write_all(words, {}, 0, Feeder::dice);
  return words;
}

const std::vector<std::string> words_by_place = all_words();

}  // namespace

Text words_for(const Dice& dice) { return Text::from_static(words_by_place[place_of_dice(dice)].c_str()); }

}  // namespace rondel::games::wingspan
