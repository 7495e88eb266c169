// Operations that take from the other players. Resources may always be left alone, or fewer of them taken; production has
// to fall where it can.
#include <algorithm>
#include <iterator>

#include "mars/rules/deeds.h"
#include "mars/rules/play.h"

namespace rondel::games::mars {
namespace {

constexpr Text fewer_label = "fewer";
constexpr Text nobody_label = "nobody";

}  // namespace

std::int32_t Deeds::most(const Amount& loss, const Choice& from) const {
  if (from.kind == Choice::Kind::card) {
    return std::min(loss.count, play_.on_card(Card(from.value)));
  }
  return from.kind == Choice::Kind::seat
             ? std::min(loss.count, play_.stock(Seat(from.value), resource(loss.what)))
             : 0;
}

// After those who could lose something.
void Deeds::list_ways_out(const Operation& operation, Choices& choices) const {
  const Amount loss = amount(operation);
  const std::span<const Choice> listed = choices;
  if (std::ranges::any_of(listed, [&](const Choice& choice) { return most(loss, choice) > 1; })) {
    choices.add(Choice::word(fewer_label));
  }
  choices.add(Choice::word(nobody_label));
}

// Most take all they can, in one answer; who wants fewer is asked for whom and for the number.
Task<Deeds::Loss> Deeds::choose_loss(Operation operation, Choice target) {
  const Amount loss = amount(operation);
  if (target.label != fewer_label) {
    co_return Loss{.from = target, .count = most(loss, target)};
  }
  Choices listed;
  targets(operation, listed);
  vector<Choice> victims;
  std::ranges::copy_if(std::span<const Choice>(listed), std::back_inserter(victims),
                       [&](const Choice& choice) { return most(loss, choice) > 1; });
  const Picks who = co_await ask({.seat = seat(operation), .title = "who loses fewer?", .choices = victims});
  const Choice from = victims[who[0]];
  vector<Choice> numbers;
  for (std::int32_t i = 1; i < most(loss, from); ++i) {
    numbers.push_back(Choice::number(i));
  }
  const Picks number =
      co_await ask({.seat = seat(operation), .title = "how many are lost?", .choices = numbers});
  co_return Loss{.from = from, .count = numbers[number[0]].value};
}

// The cards of anybody from which one of a kind may be removed.
void Deeds::list_cards_with(Seat me, Holds holds, Choices& choices) const {
  for (const Seat owner : play_.seats()) {
    if (owner != me && play_.player(owner).modifiers.is_protected) {
      continue;
    }
    for (const Card card : play_.table().cards(play_.played(owner))) {
      const Face& face = play_.printed(card);
      if (face.holds == holds && !face.always.is_locked && play_.on_card(card) > 0) {
        choices.add(choice_of(card));
      }
    }
  }
}

void Deeds::list_victims(const Operation& operation, Choices& choices) const {
  const Amount hurt = amount(operation);
  const Seat me = seat(operation);
  if (is_production(hurt.what)) {
    for (const Seat each : play_.seats()) {
      if (!play_.is_solo() && play_.can_drop(each, produced(hurt.what), hurt.count)) {
        choices.add(Choice::seat(each));
      }
    }
    if (play_.is_solo()) {
      choices.add(Choice::word("the neutral opponent"));
    }
    return;
  }
  if (const Holds holds = kind(hurt.what); at(holds) < holds_count) {
    list_cards_with(me, holds, choices);
  } else {
    const Resource what = resource(hurt.what);
    for (const Seat each : play_.seats()) {
      const bool is_safe = each != me && what == Resource::plant && play_.player(each).modifiers.is_protected;
      if (play_.stock(each, what) > 0 && !is_safe) {
        choices.add(Choice::seat(each));
      }
    }
  }
  list_ways_out(operation, choices);
}

Task<> Deeds::do_hurt(Operation operation, Choice target) {
  const Amount hurt = amount(operation);
  if (is_production(hurt.what)) {
    if (target.kind == Choice::Kind::seat) {
      play_.change_production(Seat(target.value), produced(hurt.what), -hurt.count);
    }
    co_return;
  }
  const Loss loss = co_await choose_loss(operation, target);
  if (loss.from.kind == Choice::Kind::card) {
    play_.add_resources(Card(loss.from.value), -loss.count);
  } else if (loss.from.kind == Choice::Kind::seat) {
    play_.change_stock(Seat(loss.from.value), resource(hurt.what), -loss.count);
  }
}

void Deeds::list_robbed(const Operation& operation, Choices& choices) const {
  const Resource what = resource(amount(operation).what);
  if (play_.is_solo()) {
    choices.add(Choice::word("the neutral opponent"));
    return;
  }
  for (const Seat each : play_.others(seat(operation))) {
    if (play_.stock(each, what) > 0) {
      choices.add(Choice::seat(each));
    }
  }
  list_ways_out(operation, choices);
}

Task<> Deeds::do_steal(Operation operation, Choice target) {
  const Resource what = resource(amount(operation).what);
  const Loss loss = co_await choose_loss(operation, target);
  if (loss.from.kind == Choice::Kind::seat) {
    play_.change_stock(Seat(loss.from.value), what, -loss.count);
  }
  play_.change_stock(seat(operation), what, play_.is_solo() ? amount(operation).count : loss.count);
}

void Deeds::list_flooded(const Operation& operation, Choices& choices) const {
  for (const Seat each : play_.others(seat(operation))) {
    if (play_.last_area_ != no_area && play_.stock(each, Resource::mc) > 0 &&
        play_.is_beside_own(play_.last_area_, each)) {
      choices.add(Choice::seat(each));
    }
  }
  list_ways_out(operation, choices);
}

Task<> Deeds::do_flood(Operation operation, Choice target) {
  const Loss loss = co_await choose_loss(operation, target);
  if (loss.from.kind == Choice::Kind::seat) {
    play_.change_stock(Seat(loss.from.value), Resource::mc, -loss.count);
  }
}

}  // namespace rondel::games::mars
