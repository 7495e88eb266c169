#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "agents/playout.h"
#include "agents/roster.h"
#include "server/server.h"

namespace rondel::server {
namespace {

constexpr unsigned most_attempts = 1000;

// Two of the words are enough to be told apart by.
std::uint64_t number_of(const Seed& dice) {
  return (static_cast<std::uint64_t>(dice.words[0]) << 32U) | dice.words[1];
}

}  // namespace

BotAnswer find_bot(std::string_view name) {
  if (!is_agent_name(name)) {
    return {};
  }
  return [name = std::string(name)](const Match& match, Seat seat, const Seed& dice,
                                    BotPatience patience) -> std::optional<std::vector<std::uint16_t>> {
    const std::unique_ptr<Agent> agent = make_agent(name, match.game());
    agent->begin(number_of(dice));
    const Question& question = match.question(seat);
    PickRoom space;
    const std::span<std::uint16_t> room = space.fit(question.choices.size());
    const bool may_wait =
        patience == BotPatience::may_wait && match.mode(seat) == Mode::any && match.waiting().size() > 1;
    if (may_wait && agent->waits({.match = match, .question = question, .seat = seat})) {
      return std::nullopt;
    }
    for (unsigned attempt = 0;; ++attempt) {
      const Turn turn = {.match = match, .question = question, .seat = seat, .attempt = attempt};
      const std::size_t count = agent->choose(turn, room);
      const std::span<const std::uint16_t> picks = room.first(count);
      // After so many it is for the table to say that the bot does not know how to go on.
      if (attempt == most_attempts || !match.review(seat, picks)) {
        return std::vector<std::uint16_t>(picks.begin(), picks.end());
      }
    }
  };
}

}  // namespace rondel::server
