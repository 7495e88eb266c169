// Operations that take from the other players. Resources may always be left alone, or fewer of them taken; production has
// to fall where it can.
#include <algorithm>
#include <iterator>

#include "mars/rules/handlers.h"
#include "mars/rules/operation_words.h"
#include "mars/rules/play.h"
#include "mars/rules/titles.h"

namespace rondel::games::mars {
namespace {

constexpr Text neutral_label = "the neutral opponent";

// Who or what loses how much.
struct Loss {
  Choice from{};  // a seat, a card, or nobody
  std::int32_t count = 0;
};

std::int32_t stock_of(const Mars& play, Seat seat, Resource resource) {
  return play.players[seat].resources.stock(resource);
}

std::int32_t most_to_lose(const Mars& play, const Amount& loss, const Choice& from) {
  if (from.kind == Choice::Kind::card) {
    return std::min(loss.count, play.cards.resources_on(Card(from.value)));
  }
  return from.kind == Choice::Kind::seat
             ? std::min(loss.count, stock_of(play, Seat(from.value), resource_named(loss.what)))
             : 0;
}

// After those who could lose something.
void list_ways_out(const Mars& play, const ops::Operation& operation, Choices& choices) {
  const Amount loss = amount(operation);
  const std::span<const Choice> listed = choices;
  if (std::ranges::any_of(listed, [&](const Choice& each) { return most_to_lose(play, loss, each) > 1; })) {
    choices.add(Choice::word(fewer_label));
  }
  choices.add(Choice::word(nobody_label));
}

// Most take all they can, in one answer; who wants fewer is asked for whom and for the number.
Task<Loss> choose_loss(Mars& play, ops::Operation operation, Choice target) {
  const Amount loss = amount(operation);
  if (target.label != fewer_label) {
    co_return Loss{.from = target, .count = most_to_lose(play, loss, target)};
  }
  Choices listed;
  play.operations.targets(operation, listed);
  vector<Choice> victims;
  std::ranges::copy_if(std::span<const Choice>(listed), std::back_inserter(victims),
                       [&](const Choice& each) { return most_to_lose(play, loss, each) > 1; });
  const Picks who =
      co_await ask({.seat = doer(operation), .title = titles::who_loses_fewer, .choices = victims});
  const Choice from = victims[who[0]];
  vector<Choice> numbers;
  for (std::int32_t i = 1; i < most_to_lose(play, loss, from); ++i) {
    numbers.push_back(Choice::number(i));
  }
  const Picks number =
      co_await ask({.seat = doer(operation), .title = titles::how_many_are_lost, .choices = numbers});
  co_return Loss{.from = from, .count = numbers[number[0]].value};
}

// The cards of anybody from which one of a kind may be removed.
void list_cards_with(const Mars& play, Seat me, Holds holds, Choices& choices) {
  for (const Seat owner : play.seats()) {
    if (owner != me && play.players[owner].modifiers.is_protected) {
      continue;
    }
    for (const Card card : play.cards.of(owner)) {
      const Face& face = play.printed(card);
      if (face.holds == holds && !face.always.is_locked && play.cards.resources_on(card) > 0) {
        choices.add(choice_of(card));
      }
    }
  }
}

// Those who have some of it in stock, where nothing protects it.
void list_owners(const Mars& play, Seat me, Resource what, Choices& choices) {
  for (const Seat each : play.seats()) {
    const bool is_safe = each != me && what == Resource::plant && play.players[each].modifiers.is_protected;
    if (stock_of(play, each, what) > 0 && !is_safe) {
      choices.add(Choice::seat(each));
    }
  }
}

void list_producers(const Mars& play, const Amount& wanted, Choices& choices) {
  if (play.is_solo()) {
    choices.add(Choice::word(neutral_label));
    return;
  }
  for (const Seat each : play.seats()) {
    if (play.players[each].resources.can_lower_production(produced(wanted.what), wanted.count)) {
      choices.add(Choice::seat(each));
    }
  }
}

}  // namespace

// --- anybody loses something ---

void list_victims(const Mars& play, const ops::Operation& operation, Choices& choices) {
  const Amount wanted = amount(operation);
  if (is_production(wanted.what)) {
    list_producers(play, wanted, choices);
    return;
  }
  const std::size_t holds = find_name(holds_names, wanted.what);
  if (holds < holds_count) {
    list_cards_with(play, doer(operation), static_cast<Holds>(holds), choices);
  } else {
    list_owners(play, doer(operation), resource_named(wanted.what), choices);
  }
  list_ways_out(play, operation, choices);
}

Task<> hurt(Mars& play, ops::Operation operation, Choice target) {
  const Amount wanted = amount(operation);
  if (is_production(wanted.what)) {
    if (target.kind == Choice::Kind::seat) {
      play.players[Seat(target.value)].resources.change_production(produced(wanted.what), -wanted.count);
    }
    co_return;
  }
  const Loss loss = co_await choose_loss(play, operation, target);
  if (loss.from.kind == Choice::Kind::card) {
    play.cards.add_resources(Card(loss.from.value), -loss.count);
  } else if (loss.from.kind == Choice::Kind::seat) {
    play.players[Seat(loss.from.value)].resources.change_stock(resource_named(wanted.what), -loss.count);
  }
}

// --- others are robbed ---

void list_robbed(const Mars& play, const ops::Operation& operation, Choices& choices) {
  const Resource what = resource_named(amount(operation).what);
  if (play.is_solo()) {
    choices.add(Choice::word(neutral_label));
    return;
  }
  for (const Seat each : play.others(doer(operation))) {
    if (stock_of(play, each, what) > 0) {
      choices.add(Choice::seat(each));
    }
  }
  list_ways_out(play, operation, choices);
}

Task<> steal(Mars& play, ops::Operation operation, Choice target) {
  const Resource what = resource_named(amount(operation).what);
  const Loss loss = co_await choose_loss(play, operation, target);
  if (loss.from.kind == Choice::Kind::seat) {
    play.players[Seat(loss.from.value)].resources.change_stock(what, -loss.count);
  }
  const std::int32_t gained = play.is_solo() ? amount(operation).count : loss.count;
  play.players[doer(operation)].resources.change_stock(what, gained);
}

// --- others are flooded: those with a tile beside the one that was placed last ---

void list_flooded(const Mars& play, const ops::Operation& operation, Choices& choices) {
  const AreaId placed = play.map.last_placed();
  const AreaSet around = placed == no_area ? AreaSet() : beside(placed);
  for (const Seat each : play.others(doer(operation))) {
    if (stock_of(play, each, Resource::mc) > 0 && !(around & play.map.tiles_of(each)).empty()) {
      choices.add(Choice::seat(each));
    }
  }
  list_ways_out(play, operation, choices);
}

Task<> flood(Mars& play, ops::Operation operation, Choice target) {
  const Loss loss = co_await choose_loss(play, operation, target);
  if (loss.from.kind == Choice::Kind::seat) {
    play.players[Seat(loss.from.value)].resources.change_stock(Resource::mc, -loss.count);
  }
}

// --- one is taken from a card ---

void list_prey(const Mars& play, const ops::Operation& operation, Choices& choices) {
  const auto holds = static_cast<Holds>(find_name(holds_names, argument(operation)));
  list_cards_with(play, doer(operation), holds, choices);
  if (play.is_solo()) {
    choices.add(Choice::word(neutral_label));
  }
}

Task<> take_from_card(Mars& play, ops::Operation, Choice target) {
  if (target.kind == Choice::Kind::card) {
    play.cards.add_resources(Card(target.value), -1);
  }
  co_return;
}

}  // namespace rondel::games::mars
