// A Search that sits in a seat. This is the one place where it meets the match: worlds are made of it, and the search is given
// those.
#pragma once

#include <memory>
#include <optional>

#include "agents/agent.h"
#include "agents/random_agent.h"
#include "agents/search/search.h"

namespace rondel {

class SearchAgent final : public Agent {
 public:
  // `clock` may be null where the options name no time.
  SearchAgent(const Game& game, const SearchOptions& options, AgentClock clock);

  void begin(std::uint64_t seed) override;
  std::size_t choose(const Turn& turn, std::span<std::uint16_t> room) override;
  bool wants_history() const override { return true; }
  std::string thoughts() override;

 private:
  Search search_;
  std::unique_ptr<SearchBudget> budget_;
  Dice dice_;
  RandomAgent random_;  // for what a check refuses in spite of all
  std::optional<Worlds> worlds_;
};

}  // namespace rondel
