// Whether all of an expression can be done, so that a card may be played: what it gains counts for what it costs, and so
// does what cards in play answer.
#include <algorithm>

#include "mars/rules/deeds.h"
#include "mars/rules/play.h"

namespace rondel::games::mars {

bool Deeds::is_possible(Seat seat, ops::Term term, std::optional<Card> card) const {
  Ahead ahead;
  const Operation row = {.type = term, .owner = seat, .data = card ? data_of(*card) : 0};
  if (card && play_.table().zone_of(*card) == play_.hand(seat)) {
    for (std::size_t tag = 0; tag < tag_count; ++tag) {
      for (int i = 0; i < play_.printed(*card).tags[tag]; ++i) {
        expect_answers(static_cast<ops::EventId>(tag_played + tag), row, ahead);
      }
    }
  }
  return !term || can(row, ahead);
}

bool Deeds::can(const Operation& row, Ahead& ahead) const {
  const ops::Book& all = book();
  const auto can_part = [&](ops::Term part) {
    Operation inner = row;
    inner.type = all.body(part);
    inner.count = all.op(part) == ops::Operator::counted ? all.range(part).to : 1;
    return all.range(part).from == 0 || can(inner, ahead);
  };
  if (all.is_operation(row.type)) {
    return can_do(row, ahead);
  }
  if (all.op(row.type) == ops::Operator::counted) {
    return can_part(row.type);
  }
  return all.op(row.type) == ops::Operator::choice ? std::ranges::any_of(all.operands(row.type), can_part)
                                                   : std::ranges::all_of(all.operands(row.type), can_part);
}

bool Deeds::has_choice(const Operation& operation) const {
  Choices choices;
  targets(operation, choices);
  return count_selectable(choices) > 0;
}

bool Deeds::can_do(const Operation& operation, Ahead& ahead) const {
  const std::string_view name = word(operation.type);
  const std::string_view what = argument(operation);
  const auto expect = [&](std::string_view gained, std::int32_t count) {
    if (const std::size_t i = find_name(resource_names, gained); i < resource_count) {
      ahead.stock[i] += count;
    } else if (const std::size_t k = find_name(production_names, gained); k < resource_count) {
      ahead.production[k] += count;
    }
  };
  if (name == "gain") {
    expect(what, by_formula(operation));
    return true;
  }
  if (name == "lose" || (name == "pay" && what != "mc")) {
    Operation less = operation;
    less.count -=
        is_production(what) ? ahead.production[at(produced(what))] : ahead.stock[at(resource(what))];
    expect(what, -operation.count);
    return can_lose(less);
  }
  if (name == "any_loses") {
    const Amount hurt = amount(operation);
    const bool may_be_me =
        is_production(hurt.what) && play_.can_drop(seat(operation), produced(hurt.what),
                                                   hurt.count - ahead.production[at(produced(hurt.what))]);
    return may_be_me || has_choice(operation);
  }
  if (name == "add" && argument(operation, 1) == "other") {
    return true;  // lost without a card for it
  }
  if (is_city(name == "city" || name == "tile" ? placing(operation).tile : Tile::none)) {
    expect_answers(city_placed, operation, ahead);
    expect_answers(city_placed_on_mars, operation, ahead);
  }
  expect(name, operation.count);
  return obstacle(operation).empty() && (!has_targets(operation.type) || has_choice(operation));
}

// What plain answers of the own cards bring, the card itself included.
void Deeds::expect_answers(ops::EventId event, const Operation& operation, Ahead& ahead) const {
  const auto hear = [&](const Face& face) {
    for (const ops::Listener& listener : face.listeners) {
      if (listener.waits_for(event)) {
        const bool is_choice = book().op(listener.outcome) == ops::Operator::choice;
        const ops::Term first = is_choice ? book().operands(listener.outcome)[0] : listener.outcome;
        if (is_plain(book(), first) && word(book().body(first)) != "add") {
          Operation answer = operation;
          answer.type = first;
          can(answer, ahead);
        }
      }
    }
  };
  const std::optional<Card> card = card_of(operation.data);
  for (const Card each : play_.table().cards(play_.played(seat(operation)))) {
    hear(play_.printed(each));
  }
  if (card && play_.table().zone_of(*card) == play_.hand(seat(operation))) {
    hear(play_.printed(*card));
  }
}

}  // namespace rondel::games::mars
