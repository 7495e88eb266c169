// Operations that give and take what a player has.
#include "mars/rules/handlers.h"
#include "mars/rules/operation_words.h"
#include "mars/rules/play.h"

namespace rondel::games::mars {
namespace {

void change(Mars& play, Seat seat, std::string_view what, std::int32_t by) {
  Player& player = play.players[seat];
  if (is_production(what)) {
    player.resources.change_production(produced(what), by);
  } else if (what == "tr") {
    player.rating.raise(by);
  } else {
    player.resources.change_stock(resource_named(what), by);
  }
}

bool can_lose(const Mars& play, const ops::Operation& operation) {
  const std::string_view what = argument(operation);
  const Resources& resources = play.players[doer(operation)].resources;
  return is_production(what) ? resources.can_lower_production(produced(what), operation.count)
                             : resources.stock(resource_named(what)) >= operation.count;
}

Price price_in(const ops::Operation& operation) {
  const std::string_view other = argument(operation, 1);
  return {.cost = operation.count, .takes_steel = other == "steel", .takes_titanium = other == "titanium"};
}

std::int32_t convertible(const Mars& play, const ops::Operation& operation) {
  const std::string_view from = argument(operation);
  const Resources& resources = play.players[doer(operation)].resources;
  return is_production(from) ? resources.production(produced(from)) : resources.stock(resource_named(from));
}

}  // namespace

// --- gains ---

Task<> gain(Mars& play, ops::Operation operation, Choice) {
  change(play, doer(operation), word(operation.type), operation.count);
  co_return;
}

Task<> gain_by_formula(Mars& play, ops::Operation operation, Choice) {
  change(play, doer(operation), argument(operation), amount_by_formula(play, operation));
  co_return;
}

Task<> raise_temperature(Mars& play, ops::Operation operation, Choice) {
  play.parameters.raise(operation, Parameter::temperature, operation.count);
  co_return;
}

Task<> raise_oxygen(Mars& play, ops::Operation operation, Choice) {
  play.parameters.raise(operation, Parameter::oxygen, operation.count);
  co_return;
}

// --- costs ---

// In a group it waits for what may bring what is missing.
Text why_not_lose(const Mars& play, const ops::Operation& operation) {
  return can_lose(play, operation) ? Text() : Text("there is not enough of it");
}

Task<> lose(Mars& play, ops::Operation operation, Choice) {
  change(play, doer(operation), argument(operation), -operation.count);
  co_return;
}

Text why_not_pay(const Mars& play, const ops::Operation& operation) {
  const bool can = argument(operation) == "mc" ? play.payments.can_pay(doer(operation), price_in(operation))
                                               : can_lose(play, operation);
  return can ? Text() : Text("it cannot be paid");
}

Task<> pay(Mars& play, ops::Operation operation, Choice target) {
  return argument(operation) == "mc" ? play.payments.pay(doer(operation), price_in(operation))
                                     : lose(play, operation, target);
}

void list_amounts(const Mars& play, const ops::Operation& operation, Choices& choices) {
  for (std::int32_t i = 1; i <= convertible(play, operation); ++i) {
    choices.add(Choice::number(i, "convert"));
  }
}

Task<> convert(Mars& play, ops::Operation operation, Choice target) {
  change(play, doer(operation), argument(operation), -target.value);
  change(play, doer(operation), argument(operation, 1), target.value);
  co_return;
}

Text why_not_raised(const Mars& play, const ops::Operation& operation) {
  return play.players[doer(operation)].rating.has_risen()
             ? Text()
             : Text("the rating has not risen in this generation");
}

Task<> do_nothing(Mars&, ops::Operation, Choice) { co_return; }

}  // namespace rondel::games::mars
