// Operations that give and take what a player has.
#include "mars/rules/deeds.h"
#include "mars/rules/play.h"

namespace rondel::games::mars {

void Deeds::gain(Seat seat, std::string_view what, std::int32_t count) {
  if (is_production(what)) {
    play_.change_production(seat, produced(what), count);
  } else if (what == "tr") {
    play_.raise_rating(seat, count);
  } else {
    play_.change_stock(seat, resource(what), count);
  }
}

Task<> Deeds::do_gain(Operation operation, Choice) {
  gain(seat(operation), word(operation.type), operation.count);
  co_return;
}

std::int32_t Deeds::by_formula(const Operation& operation) const {
  const ops::Formula* const formula = formula_of(book().arguments(operation.type)[1]);
  check(formula != nullptr, "a formula was not read at start-up");
  return static_cast<std::int32_t>(play_.evaluate(seat(operation), *formula, card_of(operation.data)));
}

Task<> Deeds::do_gain_by_formula(Operation operation, Choice) {
  gain(seat(operation), argument(operation), by_formula(operation));
  co_return;
}

Task<> Deeds::do_temperature(Operation operation, Choice) {
  play_.raise(operation, Parameter::temperature, operation.count);
  co_return;
}

Task<> Deeds::do_oxygen(Operation operation, Choice) {
  play_.raise(operation, Parameter::oxygen, operation.count);
  co_return;
}

// --- costs ---

bool Deeds::can_lose(const Operation& operation) const {
  const std::string_view what = argument(operation);
  return is_production(what) ? play_.can_drop(seat(operation), produced(what), operation.count)
                             : play_.stock(seat(operation), resource(what)) >= operation.count;
}

// In a group it waits for what may bring what is missing.
Text Deeds::why_not_lose(const Operation& operation) const {
  return can_lose(operation) ? Text() : Text("there is not enough of it");
}

Task<> Deeds::do_lose(Operation operation, Choice) {
  gain(seat(operation), argument(operation), -operation.count);
  co_return;
}

Price Deeds::price(const Operation& operation) {
  const std::string_view other = argument(operation, 1);
  return {.cost = operation.count, .takes_steel = other == "steel", .takes_titanium = other == "titanium"};
}

Text Deeds::why_not_pay(const Operation& operation) const {
  const bool can =
      argument(operation) == "mc" ? play_.can_pay(seat(operation), price(operation)) : can_lose(operation);
  return can ? Text() : Text("it cannot be paid");
}

Task<> Deeds::do_pay(Operation operation, Choice) {
  if (argument(operation) == "mc") {
    co_await play_.pay(seat(operation), price(operation));
  } else {
    play_.change_stock(seat(operation), resource(argument(operation)), -operation.count);
  }
}

std::int32_t Deeds::convertible(const Operation& operation) const {
  const std::string_view from = argument(operation);
  return is_production(from) ? play_.production(seat(operation), produced(from))
                             : play_.stock(seat(operation), resource(from));
}

void Deeds::list_numbers(const Operation& operation, Choices& choices) const {
  for (std::int32_t i = 1; i <= convertible(operation); ++i) {
    choices.add(Choice::number(i, "convert"));
  }
}

Task<> Deeds::do_convert(Operation operation, Choice target) {
  gain(seat(operation), argument(operation), -target.value);
  gain(seat(operation), argument(operation, 1), target.value);
  co_return;
}

Text Deeds::why_not_raised(const Operation& operation) const {
  return play_.player(seat(operation)).has_raised ? Text()
                                                  : Text("the rating has not risen in this generation");
}

Task<> Deeds::do_nothing(Operation, Choice) { co_return; }

}  // namespace rondel::games::mars
