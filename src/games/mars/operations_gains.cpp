// Operations that give and take what a player has.
#include "games/mars/handlers.h"

namespace rondel::games::tharsis {

// --- gains ---

bool Operations::can_gain(const Mars&, const Doing& doing, Ahead& ahead) {
  expect(word(doing.term), doing.count, ahead);
  return true;
}

void Operations::expect(std::string_view what, std::int32_t count, Ahead& ahead) {
  if (is_production(what)) {
    ahead.production[at(produced(what))] += count;
  } else if (const std::size_t i = find_name(resource_names, what); i < resource_count) {
    ahead.stock[i] += count;
  }
}

void Operations::gain(Mars& play, Seat seat, std::string_view what, std::int32_t count) {
  if (is_production(what)) {
    play.change_production(seat, produced(what), count);
  } else if (what == "tr") {
    play.raise_rating(seat, count);
  } else {
    play.change_stock(seat, resource(what), count);
  }
}

Task<> Operations::do_gain(Mars& play, Doing doing) {
  gain(play, doing.seat, word(doing.term), doing.count);
  co_return;
}

std::int32_t Operations::formula(const Mars& play, const Doing& doing) {
  const ops::Term text = book().arguments(doing.term)[1];
  return static_cast<std::int32_t>(play.evaluate(doing.seat, formula_of(text), doing.card));
}

bool Operations::can_gain_by_formula(const Mars& play, const Doing& doing, Ahead& ahead) {
  expect(argument(doing), formula(play, doing), ahead);
  return true;
}

Task<> Operations::do_gain_by_formula(Mars& play, Doing doing) {
  gain(play, doing.seat, argument(doing), formula(play, doing));
  co_return;
}

Task<> Operations::do_temperature(Mars& play, Doing doing) {
  co_await play.raise(doing.seat, Parameter::temperature, doing.count);
}

Task<> Operations::do_oxygen(Mars& play, Doing doing) {
  co_await play.raise(doing.seat, Parameter::oxygen, doing.count);
}

// --- costs ---

bool Operations::can_lose(const Mars& play, const Doing& doing, Ahead& ahead) {
  const std::string_view what = argument(doing);
  if (is_production(what)) {
    std::int32_t& extra = ahead.production[at(produced(what))];
    const bool can = play.can_drop(doing.seat, produced(what), doing.count - extra);
    extra -= doing.count;
    return can;
  }
  std::int32_t& extra = ahead.stock[at(resource(what))];
  const bool can = play.stock(doing.seat, resource(what)) + extra >= doing.count;
  extra -= doing.count;
  return can;
}

Task<> Operations::do_lose(Mars& play, Doing doing) {
  Ahead none;
  if (can_lose(play, doing, none)) {
    gain(play, doing.seat, argument(doing), -doing.count);
  } else if (play.has_more_than_losses()) {
    play.do_later(doing);
  } else {
    play.log("{} has not enough to give up", doing.seat);
  }
  co_return;
}

Price Operations::price(const Doing& doing) {
  const std::string_view other = argument(doing, 1);
  return {.cost = doing.count, .takes_steel = other == "steel", .takes_titanium = other == "titanium"};
}

bool Operations::can_pay(const Mars& play, const Doing& doing, Ahead& ahead) {
  return argument(doing) == "mc" ? play.can_pay(doing.seat, price(doing)) : can_lose(play, doing, ahead);
}

Task<> Operations::do_pay(Mars& play, Doing doing) {
  if (argument(doing) == "mc") {
    co_await play.pay(doing.seat, price(doing));
  } else {
    play.change_stock(doing.seat, resource(argument(doing)), -doing.count);
  }
}

std::int32_t Operations::convertible(const Mars& play, const Doing& doing) {
  const std::string_view from = argument(doing);
  return is_production(from) ? play.production(doing.seat, produced(from))
                             : play.stock(doing.seat, resource(from));
}

bool Operations::can_convert(const Mars& play, const Doing& doing, Ahead&) {
  return convertible(play, doing) > 0;
}

Task<> Operations::do_convert(Mars& play, Doing doing) {
  vector<Choice> choices;
  for (std::int32_t i = 1; i <= convertible(play, doing); ++i) {
    choices.push_back(Choice::number(i, "convert"));
  }
  const Choice chosen = co_await choose(doing.seat, "how many?", choices);
  gain(play, doing.seat, argument(doing), -chosen.value);
  gain(play, doing.seat, argument(doing, 1), chosen.value);
}

bool Operations::can_raised(const Mars& play, const Doing& doing, Ahead&) {
  return play.player(doing.seat).has_raised;
}

Task<> Operations::do_nothing(Mars&, Doing) { co_return; }

}  // namespace rondel::games::tharsis
