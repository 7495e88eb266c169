// A series: many matches of one game between the same agents, on as many threads as wanted. What comes out
// depends on the seed and the number of games alone, never on the number of threads.
#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "agents/playout.h"
#include "kernel/match.h"
#include "series/scores.h"
#include "table/record.h"

namespace rondel {

// Whether each game is dealt by itself, or each deal is played as often as there are seats, by the agents in turn in each: then
// luck with the cards falls to all alike, and fewer games tell who plays better.
enum class Deals : std::uint8_t { fresh, shared };

struct Series {
  const Game* game = nullptr;
  Settings settings;
  int seats = 0;
  Seed seed;
  std::vector<std::string> agents;  // names (series/lineup.h), one a seat
  std::uint64_t games = 0;
  unsigned threads = 1;
  Deals deals = Deals::fresh;
  // When there: gets each match once it has stopped, with its record, on the thread that played it. Gives an
  // empty string, or a sentence that ends the series. Matches then keep their history.
  std::function<std::string(std::uint64_t index, const Match& match, const Recorder& recorder)> save = {};
  // When there: called on the calling thread about ten times a second with the number of games begun.
  std::function<void(std::uint64_t begun, double seconds)> progress = {};

  std::uint64_t deal_of(std::uint64_t index) const {
    return deals == Deals::fresh ? index : index / static_cast<std::uint64_t>(seats);
  }
  // Agents change seats from game to game, so that none keeps the first: agent a of game i sits in seat
  // a + i.
  int agent_in(int seat, std::uint64_t index) const {
    const auto count = static_cast<std::uint64_t>(seats);
    return static_cast<int>((static_cast<std::uint64_t>(seat) + count - index % count) % count);
  }
};

// A game of a series that did not end as games should.
struct SeriesFailure {
  std::uint64_t index = 0;
  std::string sentence;
};

struct SeriesResult {
  std::uint64_t answers = 0;
  std::vector<std::uint64_t> wins;       // for each agent: games it won alone
  std::vector<std::uint64_t> seat_wins;  // for each seat, whoever sat there
  std::vector<Scores> scores;            // of each agent, in games that came to their end
  std::vector<Scores> seat_scores;
  std::uint64_t draws = 0;             // games with no winner, or more than one
  std::uint64_t losses = 0;            // games that who plays alone has lost; no draws
  std::vector<std::uint64_t> lengths;  // [n]: games of n answers
  std::uint64_t failures = 0;
  std::optional<SeriesFailure> first_failure;  // the one with the lowest index
  std::string save_problem;                    // the series ended early
  double seconds = 0;
};

SeriesResult play_series(const Series& series);

}  // namespace rondel
