// Fidelity: a match is a function of its answers, however it got there. A match that was played once is played again
// with the same answers, and at every question something is done that must make no difference.
#pragma once

#include <array>
#include <boost/json/value.hpp>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "kernel/match.h"

namespace rondel {

enum class Fidelity : std::uint8_t {
  snapshot,  // snapshot and restore at every question; at the end, go back to each of them, last first
  undo,      // undo and redo: every answer is taken back and given again
  replay,    // a fresh match gets all the answers so far, and goes on in place of the old one
};
inline constexpr std::array all_fidelity_modes = {Fidelity::snapshot, Fidelity::undo, Fidelity::replay};
std::string_view name_of(Fidelity mode);

// All that can be seen of a match at one point: by an all-seeing eye, every seat and a spectator.
struct Look {
  std::uint64_t fingerprint = 0;
  boost::json::value shown;  // {state, views}

  friend bool operator==(const Look&, const Look&) = default;
};
// Of the log, the lines from number `log_from` on.
Look look_at(const Match& match, std::uint32_t log_from = 0);

// The first difference between two looks, as "views.north.phase" with both values; empty when there is none.
std::string difference(const Look& expected, const Look& actual);

// What a match is made of.
struct Recipe {
  const Game* game = nullptr;
  Settings settings;
  Seed seed;
  int seats = 0;
  std::shared_ptr<Setup> setup;

  Match make() const { return Match(*game, settings, seed, {.setup = setup}, seats); }
};

// A match that was played: `looks` has one more than `answers`, the first from before them.
struct Played {
  std::vector<Response> answers;
  std::vector<Look> looks;
};

struct Disagreement {
  std::size_t answer = 0;  // after how many answers
  std::string problem;     // empty: the mode agrees
};

Disagreement play_again(const Recipe& recipe, const Played& played, Fidelity mode);

}  // namespace rondel
