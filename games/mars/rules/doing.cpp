// What happens to stocks, parameters and cards: the only places where they change.
#include <algorithm>
#include <array>

#include "mars/rules/play.h"

namespace rondel::games::mars {
namespace {

constexpr std::int32_t lowest_money_production = -5;
constexpr std::int32_t most = 9'999;  // of anything; nobody who plays to win gets there

// As it is counted: "1 plant", "2 plants"; the others are the same in any number.
Text counted(Resource resource, std::int32_t count) {
  return resource == Resource::plant && count != 1 ? Text("plants") : resource_names[at(resource)];
}

// "1 microbe", "2 microbes"; of science there is no more than science.
Text counted(Holds holds, std::int32_t count) {
  constexpr std::array<Text, holds_count> several = {"", "animals", "microbes", "science", "fighters"};
  return count == 1 ? holds_names[at(holds)] : several[at(holds)];
}

std::int16_t narrow(std::int32_t value) { return static_cast<std::int16_t>(value); }

}  // namespace

void Mars::change_stock(Seat seat, Resource resource, std::int32_t by) {
  if (by == 0) {
    return;
  }
  std::int16_t& stock = mine(seat).stock[at(resource)];
  check(stock + by >= 0, "a stock fell below nothing");
  stock = narrow(std::min(stock + by, most));
  log(by > 0 ? Text("{} gains {} {}") : Text("{} loses {} {}"), seat, std::abs(by),
      counted(resource, std::abs(by)));
}

void Mars::change_production(Seat seat, Resource resource, std::int32_t by) {
  if (by == 0) {
    return;
  }
  std::int16_t& production = mine(seat).production[at(resource)];
  production = narrow(std::min(production + by, most));
  check(production >= (resource == Resource::mc ? lowest_money_production : 0), "a production fell too low");
  log(by > 0 ? Text("{}'s production of {} rises by {} to {}")
             : Text("{}'s production of {} falls by {} to {}"),
      seat, resource_names[at(resource)], std::abs(by), int{production});
}

bool Mars::can_drop(Seat seat, Resource resource, std::int32_t by) const {
  return production(seat, resource) - by >= (resource == Resource::mc ? lowest_money_production : 0);
}

void Mars::raise_rating(Seat seat, std::int32_t by) {
  if (by > 0) {
    mine(seat).rating = narrow(player(seat).rating + by);
    mine(seat).has_raised = true;
    log("{}'s terraform rating rises to {}", seat, int{player(seat).rating});
  }
}

void Mars::raise(const ops::Operation& because, Parameter which, std::int32_t steps) {
  const Seat seat = because.owner.first();
  std::int16_t& value = parameters_[at(which)];
  for (; steps > 0 && !is_at_goal(which); --steps) {
    value = narrow(value + (which == Parameter::temperature ? 2 : 1));
    log(which == Parameter::oxygen ? Text("oxygen is at {}") : Text("the temperature is at {}"), int{value});
    raise_rating(seat, 1);
    if (which == Parameter::oxygen && value == 8) {
      raise(because, Parameter::temperature, 1);
    }
    if (which == Parameter::temperature && (value == -24 || value == -20)) {
      change_production(seat, Resource::heat, 1);
    }
    if (which == Parameter::temperature && value == 0) {
      machine_.push(because, rule_terms().ocean);
    }
  }
}

// --- cards ---

void Mars::refill_deck() {
  if (table_.is_empty(deck()) && !table_.is_empty(discard())) {
    log("the discarded cards become the new deck");
    table_.move_all(discard(), deck());
    table_.shuffle(deck(), random("deck"));
  }
}

std::optional<Card> Mars::turn_top(Zone to) {
  refill_deck();
  return table_.draw(deck(), to);
}

void Mars::draw(Seat seat, std::int32_t count) {
  for (; count > 0; --count) {
    const std::optional<Card> card = turn_top(hand(seat));
    if (!card) {
      log("there is no card left to draw");
      return;
    }
    log_redacted("{} draws {}", "{} draws a card", seat, table_.named(*card));
  }
}

void Mars::add_resources(Card card, std::int32_t count) {
  const Holds holds = printed(card).holds;
  table_.add_tokens(card, holds_names[at(holds)], count);
  log(count > 0 ? Text("{} gains {} {}") : Text("{} loses {} {}"), table_.named(card), std::abs(count),
      counted(holds, std::abs(count)));
}

}  // namespace rondel::games::mars
