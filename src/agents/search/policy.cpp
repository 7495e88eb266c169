#include "agents/search/policy.h"

namespace rondel {

Policy::Policy(const Game& game, SearchOptions::Rollout rollout) {
  seating_.fill(&random_);
  if (rollout == SearchOptions::Rollout::random || game.house_bot == nullptr) {
    return;
  }
  for (std::size_t i = 0; i < game.seats.size(); ++i) {
    house_.push_back(game.house_bot());
    seating_[i] = house_.back().get();
  }
}

void Policy::begin(Dice& dice) {
  random_.begin(dice.word());
  for (const std::unique_ptr<Agent>& agent : house_) {
    agent->begin(dice.word());
  }
}

std::optional<std::span<const std::uint16_t>> Policy::ask(Agent& agent, const Match& world, Seat seat,
                                                          unsigned attempts) {
  const Question& question = world.question(seat);
  const std::span<std::uint16_t> room = room_.fit(question.choices.size());
  Turn turn{.match = world, .question = question, .seat = seat};
  for (; turn.attempt < attempts; ++turn.attempt) {
    const std::span<const std::uint16_t> picks = room.first(agent.choose(turn, room));
    if (!world.review(seat, picks)) {
      return picks;
    }
  }
  return std::nullopt;
}

std::optional<std::span<const std::uint16_t>> Policy::answer(const Match& world, Seat seat) {
  constexpr unsigned most_attempts = 20;
  const std::optional<std::span<const std::uint16_t>> own =
      is_house() ? ask(*seating_[static_cast<std::size_t>(seat.index())], world, seat, most_attempts)
                 : std::nullopt;
  return own ? own : chance(world, seat);
}

std::optional<std::span<const std::uint16_t>> Policy::chance(const Match& world, Seat seat) {
  constexpr unsigned most_attempts = 200;
  return ask(random_, world, seat, most_attempts);
}

}  // namespace rondel
