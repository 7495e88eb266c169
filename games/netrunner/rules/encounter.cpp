// Encounters: breaking, and what was not broken.
#include <algorithm>
#include <bit>

#include "netrunner/rules/play.h"
#include "netrunner/rules/scopes.h"

namespace rondel::games::netrunner {

Task<> Netrunner::encounter(Card ice) {
  encounters_.push_back({.ice = ice, .window = make_window()});
  const Server server = *server_of(ice);
  const std::span<const Card> standing = ices(server);
  log("{} encounters {} protecting {} at position {}", runner, table_.named(ice), name_of[server],
      std::ranges::find(standing, ice) - standing.begin());
  co_await scoped(in_encounter, hold_encounter(ice));
  encounters_.pop_back();
  reset_pumps();
}

// By the rulebook what is not broken resolves by itself; otherwise the Corp has to say so.
Task<> Netrunner::hold_encounter(Card ice) {
  co_await fire(When::encountered, ice);
  co_await settle();
  co_await hold_window();
  if (is_strict_) {
    co_await fire_unbroken();
  }
}

Task<> Netrunner::force_encounter(Card ice) {
  if (run_ && is_rezzed(ice)) {
    co_await encounter(ice);
  }
}

// After anything that may take cards away: a run on a server that is gone is over, and so is an encounter with ice that is gone.
Task<> Netrunner::settle() {
  co_await end_if_server_is_gone();
  if (!encounters_.empty() && !is_rezzed(encounters_.back().ice)) {
    co_await leave(in_encounter);
  }
}

void Netrunner::weaken_encountered_ice(std::int32_t count) {
  if (!encounters_.empty()) {
    encounters_.back().strength_change -= count;
  }
}

void Netrunner::reset_pumps() {
  for (CardNotes& notes : notes_) {
    notes.pump = 0;
  }
}

// --- subroutines ---

Task<> Netrunner::fire_unbroken() {
  const Card ice = encounters_.back().ice;
  const std::span<const Subroutine> subroutines = printed(ice).own_subroutines();
  const std::uint8_t left = unbroken(encounters_.back());
  if (left == 0) {
    co_return;
  }
  log("{} resolves {} unbroken subroutines on {}", corp, std::popcount(left), table_.named(ice));
  for (std::size_t i = 0; i < subroutines.size(); ++i) {
    if ((left >> i & 1U) != 0) {
      encounters_.back().fired = static_cast<std::uint8_t>(encounters_.back().fired | 1U << i);
      log("  {}", subroutines[i].label);
      co_await subroutines[i].effect(*this, ice);
      co_await settle();
    }
  }
}

void Netrunner::set_broken(std::size_t subroutine) {
  Encounter& encounter = encounters_.back();
  encounter.broken = static_cast<std::uint8_t>(encounter.broken | 1U << subroutine);
}

// --- breaking ---

bool Netrunner::can_break(Card breaker) const {
  const Encounter& encounter = encounters_.back();
  const Breaker& how = printed(breaker).breaker;
  const bool fits = how.breaks == any_ice || (how.breaks & printed(encounter.ice).subtypes) != 0;
  return fits && breakable(encounter) != 0 && strength(breaker) >= strength(encounter.ice) &&
         to_spend(runner) >= how.cost;
}

bool Netrunner::has_paid_ability(Card card) const {
  const Ability& ability = printed(card).paid;
  return ability.effect != nullptr && (ability.is_possible == nullptr || ability.is_possible(*this, card));
}

void Netrunner::offer_breaking(Choices& choices) const {
  const Encounter& encounter = encounters_.back();
  for (const Card card : table_.cards(rig())) {
    const Face& face = printed(card);
    if (face.is_breaker()) {
      if (can_break(card)) {
        choices.add(choice_of(card, "break with"));
      }
      if (to_spend(runner) >= face.breaker.pump_cost) {
        choices.add(choice_of(card, "pump"));
      }
      const std::optional<std::int32_t> cost = full_break_cost(card);
      if (cost && *cost <= to_spend(runner)) {
        choices.add(choice_of(card, "fully break with"));
      }
    }
    if (has_paid_ability(card)) {
      choices.add(choice_of(card, "use"));
    }
  }
  if ((printed(encounter.ice).subtypes & bioroid) != 0 && clicks(runner) > 0 && breakable(encounter) != 0) {
    choices.add(Choice::word("lose a click to break a subroutine", say_click_to_break));
  }
  if (!is_strict_ && !encounter.is_let_fire && unbroken(encounter) != 0) {
    choices.add(Choice::word("let the subroutines fire", say_let_fire));
  }
}

Task<> Netrunner::act_in_encounter(Act act) {
  if (act.choice.kind == Choice::Kind::word) {
    if (act.choice.value == say_fire) {
      co_await fire_unbroken();
    } else {
      co_await click_to_break();
    }
    co_return;
  }
  const Card card(act.choice.value);
  if (act.choice.label == Text("break with")) {
    co_await break_with(card);
  } else if (act.choice.label == Text("pump")) {
    pump(card);
  } else if (act.choice.label == Text("fully break with")) {
    break_fully(card);
  } else {
    log("{} uses {}", act.seat, table_.named(card));
    co_await printed(card).paid.effect(*this, card);
  }
}

void Netrunner::pump(Card breaker) {
  pay(runner, printed(breaker).breaker.pump_cost);
  const std::int32_t more = pump_amount(breaker);
  notes_[at(breaker)].pump += more;
  log("{} uses {} to add {} strength", runner, table_.named(breaker), more);
}

Task<> Netrunner::break_with(Card breaker) {
  const Breaker& how = printed(breaker).breaker;
  notes_[at(breaker)].breaks_this_run = true;
  log("{} uses {} to break subroutines on {}", runner, table_.named(breaker),
      table_.named(encounters_.back().ice));
  pay(runner, how.cost);
  co_await choose_and_break(how.count);
}

Task<> Netrunner::click_to_break() {
  lose_click(runner, 1);
  log("{} loses [Click] to break a subroutine on {}", runner, table_.named(encounters_.back().ice));
  co_await choose_and_break(1);
}

// The Runner picks them one by one, unless it may break all that are left; it may stop before.
Task<> Netrunner::choose_and_break(std::int32_t count) {
  for (std::int32_t i = 0; i < count; ++i) {
    const std::uint8_t left = breakable(encounters_.back());
    const std::span<const Subroutine> subroutines = printed(encounters_.back().ice).own_subroutines();
    small_vector<Choice, 4> choices;
    for (std::size_t each = 0; each < subroutines.size(); ++each) {
      if ((left >> each & 1U) != 0) {
        choices.push_back(Choice::number(static_cast<std::int32_t>(each), subroutines[each].label));
      }
    }
    if (choices.empty()) {
      co_return;
    }
    std::int32_t broken = choices[0].value;
    if (std::cmp_greater(choices.size(), count - i)) {
      if (i > 0) {
        choices.push_back(Choice::word("no more", say_enough));
      }
      const Choice choice = co_await pick(runner, "break which subroutine?", choices);
      if (choice.kind == Choice::Kind::word) {
        co_return;
      }
      broken = choice.value;
    }
    set_broken(static_cast<std::size_t>(broken));
  }
}

void Netrunner::break_fully(Card breaker) {
  pay(runner, full_break_cost(breaker).value_or(0));
  Encounter& encounter = encounters_.back();
  const std::uint8_t left = unbroken(encounter);
  const std::int32_t each = pump_amount(breaker);
  while (strength(breaker) < strength(encounter.ice)) {
    notes_[at(breaker)].pump += each;
  }
  encounter.broken = static_cast<std::uint8_t>(encounter.broken | left);
  notes_[at(breaker)].breaks_this_run = true;
  log("{} uses {} to break all {} subroutines on {}", runner, table_.named(breaker), std::popcount(left),
      table_.named(encounter.ice));
}

}  // namespace rondel::games::netrunner
