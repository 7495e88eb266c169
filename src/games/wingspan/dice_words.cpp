// What dice show, in words. A line of the log has room for few arguments, and words in rules live as long as the program: so
// all ways in which up to five dice can lie are written down when it starts.
#include <map>
#include <string>

#include "games/wingspan/feeder.h"

namespace rondel::games::wings {
namespace {

using WordsByDice = std::map<Dice, std::string>;

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
void write_all(WordsByDice& words, Dice dice, Side side, int left) {
  if (side == die_sides) {
    words.emplace(dice, written(dice));
    return;
  }
  for (int count = 0; count <= left; ++count) {
    dice[side] = static_cast<std::uint8_t>(count);
    write_all(words, dice, static_cast<Side>(side + 1), left - count);
  }
}

WordsByDice all_words() {
  WordsByDice words;
  write_all(words, {}, 0, Feeder::dice);
  return words;
}

const WordsByDice words_by_dice = all_words();

}  // namespace

Text words_for(const Dice& dice) { return Text::from_static(words_by_dice.find(dice)->second.c_str()); }

}  // namespace rondel::games::wings
