// Records to try things on: short matches with answers that follow from the question alone.
#pragma once

#include <gtest/gtest.h>

#include <cstdint>
#include <sstream>
#include <string>
#include <string_view>
#include <vector>

#include "kernel/built_modules.h"
#include "kernel/match.h"
#include "table/record.h"

namespace rondel::testing {

inline Match new_match(std::string_view game_name, std::uint64_t seed) {
  const Game& game = *built_modules().find(game_name);
  return Match(game, Settings(game.settings), Seed::from_number(seed));
}

inline void answer_and_note(Match& match, Recorder& recorder, const std::vector<std::uint16_t>& picks) {
  const Rejection rejection = match.answer(*match.waiting().begin(), picks);
  ASSERT_FALSE(rejection) << rejection.message();
  recorder.note(match);
}

// Plays with picks that move through the choices, until the match is over or has lasted long enough.
inline std::string played(std::string_view game_name, std::uint64_t seed) {
  Match match = new_match(game_name, seed);
  Recorder recorder;
  recorder.begin(match);
  std::uint64_t step = seed;
  while (match.status() == Status::waiting && match.answers() < 10'000) {
    const Question& question = match.question(*match.waiting().begin());
    std::vector<std::uint16_t> picks;
    for (std::size_t i = 0; i < question.min; ++i) {
      picks.push_back(static_cast<std::uint16_t>((step + i) % question.choices.size()));
    }
    ++step;
    answer_and_note(match, recorder, picks);
  }
  return recorder.text(match);
}

// X wins with its seventh mark. Cells as people count them: 1 2 3 4 5 6, then 7 on the diagonal.
inline std::string played_tictactoe() {
  Match match = new_match("tictactoe", 1);
  Recorder recorder;
  recorder.begin(match);
  for (const std::uint16_t pick : {0, 0, 0, 0, 0, 0, 0}) {
    answer_and_note(match, recorder, {pick});
  }
  return recorder.text(match);
}

inline std::vector<std::string> lines_of(const std::string& text) {
  std::vector<std::string> lines;
  std::istringstream stream(text);
  for (std::string line; std::getline(stream, line);) {
    lines.push_back(line);
  }
  return lines;
}

inline std::string text_of(const std::vector<std::string>& lines) {
  std::string text;
  for (const std::string& line : lines) {
    text += line + "\n";
  }
  return text;
}

}  // namespace rondel::testing
