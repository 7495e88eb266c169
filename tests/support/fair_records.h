// A record as a hosted table leaves it: a seed with a history of its own, and something that was taken back.
#pragma once

#include <gtest/gtest.h>

#include <string>
#include <vector>

#include "tests/support/records.h"

namespace rondel::testing {

inline FairPlay some_fair_play(std::vector<std::string> nonces) {
  const std::string secret = "000102030405060708090a0b0c0d0e0f101112131415161718191a1b1c1d1e1f";
  return {.commitment = HostSecret::from_hex(secret)->commitment(),
          .secret = secret,
          .nonces = std::move(nonces)};
}

inline Match new_fair_match(std::string_view game_name, const FairPlay& fair) {
  const Game& game = *built_modules().find(game_name);
  return Match(game, Settings(game.settings), match_seed(*HostSecret::from_hex(fair.secret), fair.nonces));
}

// Leduc: check, and branch `branch` in place of a check that was taken back; then the same answer up to the end. The
// second check draws the public card.
inline std::string branched_record(const FairPlay& fair, std::uint32_t branch) {
  Match match = new_fair_match("leduc", fair);
  Recorder recorder;
  recorder.begin(match);
  answer_and_note(match, recorder, {0});
  Snapshot snapshot;
  match.snapshot(snapshot);
  answer_and_note(match, recorder, {0});
  match.restore(snapshot);
  match.branch(branch);
  recorder.note(match);
  while (match.status() == Status::waiting) {
    answer_and_note(match, recorder, {0});
  }
  return recorder.text(match, fair);
}

}  // namespace rondel::testing
