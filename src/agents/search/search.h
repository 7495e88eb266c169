// Search answers a question by trying: in one world after another it goes down the tree of what it has tried before, plays on
// from there to the end, and notes how that went. Elsewhere: information-set Monte Carlo tree search with a single observer
// (Cowling, Powley, Whitehouse 2012), with PUCT for what to try next.
//   (1) It is given worlds and nothing else of a match.
//   (2) The same worlds, seed and number of iterations: the same answer.
//   (3) It takes memory while it has not met a question as large; what it has taken it keeps.
#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <vector>

#include "agents/search/budget.h"
#include "agents/search/descent.h"
#include "agents/search/options.h"
#include "agents/search/policy.h"
#include "agents/search/tree.h"
#include "agents/search/utility.h"
#include "agents/worlds.h"

namespace rondel {

// An answer that was tried, and what came after it most of the time.
struct SearchLine {
  std::uint32_t visits = 0;
  double value = 0;                  // for the seat that searches: see utility.h
  std::vector<std::string> answers;  // as people read them: "south: lead a card → QS"
};

class Search {
 public:
  Search(const Game& game, const SearchOptions& options);

  // Thinks about what the seat of these worlds is asked, and fills `room` from the front with the picks; gives how many.
  std::size_t choose(Worlds& worlds, SearchBudget& budget, std::uint64_t seed, std::span<std::uint16_t> room);

  // What the last answer was made from: what was tried most, with what followed in a world of these.
  std::vector<SearchLine> lines(Worlds& worlds, std::size_t most);
  std::uint32_t iterations() const { return iterations_; }
  // Of these, how many came to no end: the rules faulted in a world, or nothing was accepted there.
  std::uint32_t broken() const { return broken_; }

 private:
  void try_once(Match& world, Seat me);
  bool judge(Match& world);
  SearchLine line(Match& world, Seat me, Tree::Edge first);

  SearchOptions options_;
  Tree tree_;
  Policy policy_;
  ValueRange range_;
  Dice dice_;
  Descent descent_;
  PickRoom room_;
  Utility utility_{};
  std::uint64_t seed_ = 0;
  bool has_outlook_ = false;
  std::uint32_t iterations_ = 0;
  std::uint32_t broken_ = 0;
};

}  // namespace rondel
