#include "mars/rules/forecast.h"

#include <algorithm>

#include "mars/rules/handlers.h"
#include "mars/rules/operation_words.h"
#include "mars/rules/play.h"

namespace rondel::games::mars {

bool is_possible(const Mars& play, Seat seat, ops::Term term, std::optional<Card> card) {
  Forecast forecast(play);
  const ops::Operation row = {.type = term, .owner = seat, .data = card ? data_of(*card) : 0};
  if (card && play.table().zone_of(*card) == hand_of(seat)) {
    for (std::size_t tag = 0; tag < tag_count; ++tag) {
      for (int i = 0; i < play.printed(*card).tags[tag]; ++i) {
        forecast.expect_answers(played(static_cast<Tag>(tag)), row);
      }
    }
  }
  return !term || forecast.can(row);
}

bool Forecast::can(const ops::Operation& row) {
  const ops::Book& all = book();
  const auto can_part = [&](ops::Term part) {
    ops::Operation inner = row;
    inner.type = all.body(part);
    inner.count = all.op(part) == ops::Operator::counted ? all.range(part).to : 1;
    return all.range(part).from == 0 || can(inner);
  };
  if (all.is_operation(row.type)) {
    return can_do(row);
  }
  if (all.op(row.type) == ops::Operator::counted) {
    return can_part(row.type);
  }
  return all.op(row.type) == ops::Operator::choice ? std::ranges::any_of(all.operands(row.type), can_part)
                                                   : std::ranges::all_of(all.operands(row.type), can_part);
}

bool Forecast::can_do(const ops::Operation& operation) {
  const std::string_view name = word(operation.type);
  const std::string_view what = argument(operation);
  if (name == "gain") {
    expect(what, amount_by_formula(play_, operation));
    return true;
  }
  if (name == "lose" || (name == "pay" && what != "mc")) {
    return can_lose(operation);
  }
  if (name == "any_loses") {
    return can_hurt(operation);
  }
  if (name == "add" && argument(operation, 1) == "other") {
    return true;  // lost without a card for it
  }
  if (is_city(name == "city" || name == "tile" ? tile_and_site(operation).tile : Tile::none)) {
    expect_answers(city_placed, operation);
    expect_answers(city_placed_on_mars, operation);
  }
  expect(name, operation.count);
  return play_.operations.obstacle(operation).empty() &&
         (!play_.operations.has_targets(operation.type) || has_choice(operation));
}

bool Forecast::can_lose(const ops::Operation& operation) {
  const std::string_view what = argument(operation);
  ops::Operation less = operation;
  less.count -= is_production(what) ? production_[at(produced(what))] : stock_[at(resource_named(what))];
  expect(what, -operation.count);
  return why_not_lose(play_, less).empty();
}

bool Forecast::can_hurt(const ops::Operation& operation) const {
  const Amount hurt = amount(operation);
  const bool may_be_me =
      is_production(hurt.what) && play_.players[doer(operation)].resources.can_lower_production(
                                      produced(hurt.what), hurt.count - production_[at(produced(hurt.what))]);
  return may_be_me || has_choice(operation);
}

bool Forecast::has_choice(const ops::Operation& operation) const {
  Choices choices;
  play_.operations.targets(operation, choices);
  return count_selectable(choices) > 0;
}

void Forecast::expect(std::string_view gained, std::int32_t count) {
  if (const std::size_t i = find_name(resource_names, gained); i < resource_count) {
    stock_[i] += count;
  } else if (const std::size_t k = find_name(production_names, gained); k < resource_count) {
    production_[k] += count;
  }
}

void Forecast::expect_answers(ops::EventId event, const ops::Operation& operation) {
  const auto hear = [&](const Face& face) {
    for (const ops::Listener& listener : face.listeners) {
      if (listener.waits_for(event)) {
        const bool is_choice = book().op(listener.outcome) == ops::Operator::choice;
        const ops::Term first = is_choice ? book().operands(listener.outcome)[0] : listener.outcome;
        if (is_plain(book(), first) && word(book().body(first)) != "add") {
          ops::Operation answer = operation;
          answer.type = first;
          can(answer);
        }
      }
    }
  };
  const Seat seat = doer(operation);
  const std::optional<Card> card = card_of(operation.data);
  for (const Card each : play_.cards.of(seat)) {
    hear(play_.printed(each));
  }
  if (card && play_.table().zone_of(*card) == hand_of(seat)) {
    hear(play_.printed(*card));
  }
}

}  // namespace rondel::games::mars
