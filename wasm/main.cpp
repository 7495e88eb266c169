// Plays a few matches of each game with picks drawn from a fixed seed and prints how each went. The same
// program is built natively and for WebAssembly: both must print the same lines, fingerprint for fingerprint.
#include <cstdint>
#include <cstdio>
#include <vector>

#include "kernel/built_modules.h"
#include "kernel/match.h"

namespace {

using namespace rondel;

constexpr int matches_a_game = 3;
constexpr int most_tries = 1000;  // at one question, before its check counts as impossible to satisfy

// Of the choices from `first` up to `last`, stepping over what belongs to groups; into a group that is picked one goes.
void pick_in(const Question& question, std::size_t first, std::size_t last, Random& dice,
             std::vector<std::uint16_t>& picks) {
  std::vector<std::uint16_t> left;
  for (std::size_t i = first; i < last; i += std::size_t{1} + question.choices[i].size) {
    left.push_back(static_cast<std::uint16_t>(i));
  }
  dice.shuffle(left);
  if (first == 0) {
    left.resize(static_cast<std::size_t>(dice.between(question.min, question.max)));
  } else {
    left.resize(1);
  }
  for (const std::uint16_t pick : left) {
    picks.push_back(pick);
    if (const Choice& choice = question.choices[pick]; choice.is(Choice::heads)) {
      pick_in(question, pick + std::size_t{1}, pick + std::size_t{1} + choice.size, dice, picks);
    }
  }
}

std::vector<std::uint16_t> random_picks(const Question& question, Random& dice) {
  std::vector<std::uint16_t> picks;
  pick_in(question, 0, question.choices.size(), dice, picks);
  return picks;
}

bool answer_one(Match& match, Random& dice) {
  const Seat seat = *match.waiting().begin();
  for (int tries = 0; tries < most_tries; ++tries) {
    if (!match.answer(seat, random_picks(match.question(seat), dice))) {
      return true;
    }
  }
  return false;
}

bool play_one(const Game& game, std::uint64_t number) {
  const Seed seed = Seed::from_number(number);
  Random dice(seed, Purpose("driver").id);
  Match match(game, Settings(game.settings), seed);
  while (match.status() == Status::waiting && answer_one(match, dice)) {
  }
  std::printf("%.*s %llu: %u answers, %016llx\n", static_cast<int>(game.name.size()), game.name.data(),
              static_cast<unsigned long long>(number), match.answers(),
              static_cast<unsigned long long>(match.fingerprint()));
  return match.status() == Status::over;
}

}  // namespace

int main() {
  bool all_over = true;
  for (const Game* const game : built_modules().games()) {
    for (std::uint64_t number = 1; number <= matches_a_game; ++number) {
      all_over = play_one(*game, number) && all_over;
    }
  }
  return all_over ? 0 : 1;
}
