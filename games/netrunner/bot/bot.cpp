#include "netrunner/bot/bot.h"

#include <utility>
#include <vector>

namespace rondel::games::netrunner {
namespace {

// What goes first when there are too many: what costs most, and what is hardest to use.
std::int32_t worth_of_keeping(const NetSight& sight, Card card) {
  const Face& face = *sight.face(card);
  if (face.type == Type::agenda) {
    return 50 - face.points;
  }
  if (face.type == Type::ice) {
    return 40 - face.cost;
  }
  return (face.is_breaker() ? 45 : 30) - face.cost;
}

}  // namespace

std::size_t HouseBot::discard(const NetSight& sight, const Question& question,
                              std::span<std::uint16_t> room) {
  std::vector<std::uint16_t> order(question.choices.size());
  for (std::size_t i = 0; i < order.size(); ++i) {
    order[i] = static_cast<std::uint16_t>(i);
  }
  std::ranges::sort(order, {}, [&](std::uint16_t i) {
    return std::pair(worth_of_keeping(sight, Card(question.choices[i].value)), i);
  });
  std::copy_n(order.begin(), question.min, room.begin());
  return question.min;
}

bool HouseBot::waits(const Turn& turn) const {
  const NetSight sight(turn.match, turn.seat);
  return turn.seat == corp && sight.subroutines_left() > 0 && !sight.is_done_breaking();
}

std::size_t HouseBot::choose(const Turn& turn, std::span<std::uint16_t> room) {
  const NetSight sight(turn.match, turn.seat);
  const Question& question = turn.question;
  if (question.min == 0) {
    return 0;
  }
  if (question.min > 1 || question.title == Text("discard down to the maximum hand size")) {
    return discard(sight, question, room);
  }
  std::int32_t best = never - 1;
  std::uint32_t equals = 0;
  for (std::size_t i = 0; i < question.choices.size(); ++i) {
    const Choice& choice = question.choices[i];
    const std::int32_t worth = turn.seat == corp ? worth_to_corp(sight, question, choice, installing_)
                                                 : worth_to_runner(sight, question, choice);
    equals = worth > best ? 1 : equals + (worth == best ? 1 : 0);
    if (worth > best || (worth == best && dice_.below(equals) == 0)) {
      best = worth;
      room[0] = static_cast<std::uint16_t>(i);
    }
  }
  const Choice& chosen = question.choices[room[0]];
  if (chosen.kind == Choice::Kind::card && chosen.label == Text("install")) {
    installing_ = Card(chosen.value);
  }
  return 1;
}

std::unique_ptr<Agent> make_house_bot() { return std::make_unique<HouseBot>(); }

}  // namespace rondel::games::netrunner
