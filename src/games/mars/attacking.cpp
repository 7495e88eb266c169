// Operations that take from the other players. Resources may always be left alone; production has to fall where it can.
#include <algorithm>

#include "games/mars/deeds.h"
#include "games/mars/play.h"

namespace rondel::games::tharsis {
namespace {

constexpr Text nobody_label = "nobody";

}  // namespace

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
  choices.add(Choice::word(nobody_label));
}

Task<> Deeds::do_hurt(Operation operation, Choice target) {
  const Amount hurt = amount(operation);
  if (target.kind == Choice::Kind::card) {
    const Card card(target.value);
    play_.add_resources(card, -std::min(hurt.count, play_.on_card(card)));
  } else if (target.kind == Choice::Kind::seat && is_production(hurt.what)) {
    play_.change_production(Seat(target.value), produced(hurt.what), -hurt.count);
  } else if (target.kind == Choice::Kind::seat) {
    const Seat victim(target.value);
    const Resource what = resource(hurt.what);
    play_.change_stock(victim, what, -std::min(hurt.count, play_.stock(victim, what)));
  }
  co_return;
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
  choices.add(Choice::word(nobody_label));
}

Task<> Deeds::do_steal(Operation operation, Choice target) {
  const Amount stolen = amount(operation);
  const Resource what = resource(stolen.what);
  std::int32_t count = play_.is_solo() ? stolen.count : 0;
  if (target.kind == Choice::Kind::seat) {
    const Seat victim(target.value);
    count = std::min(stolen.count, play_.stock(victim, what));
    play_.change_stock(victim, what, -count);
  }
  play_.change_stock(seat(operation), what, count);
  co_return;
}

void Deeds::list_flooded(const Operation& operation, Choices& choices) const {
  for (const Seat each : play_.others(seat(operation))) {
    if (play_.last_area_ != no_area && play_.stock(each, Resource::mc) > 0 &&
        play_.is_beside_own(play_.last_area_, each)) {
      choices.add(Choice::seat(each));
    }
  }
  choices.add(Choice::word(nobody_label));
}

Task<> Deeds::do_flood(Operation operation, Choice target) {
  if (target.kind == Choice::Kind::seat) {
    const Seat victim(target.value);
    const std::int32_t lost = std::min(amount(operation).count, play_.stock(victim, Resource::mc));
    play_.change_stock(victim, Resource::mc, -lost);
  }
  co_return;
}

}  // namespace rondel::games::tharsis
