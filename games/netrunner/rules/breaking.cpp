#include "netrunner/rules/breaking.h"

#include <algorithm>
#include <bit>
#include <utility>

#include "netrunner/rules/play.h"

namespace rondel::games::netrunner {

// --- what can be done ---

bool Breaking::fits(const Breaker& breaker) const {
  return breaker.breaks == any_ice ||
         (breaker.breaks & play_.printed(play_.encounters().top().ice).subtypes) != 0;
}

bool Breaking::can_break(Card breaker) const {
  const Encounters& encounters = play_.encounters();
  const Breaker& how = play_.printed(breaker).breaker;
  return fits(how) && encounters.breakable() != 0 &&
         encounters.strength(breaker) >= encounters.strength(encounters.top().ice) &&
         play_.credits(runner).to_spend() >= how.cost;
}

std::int32_t Breaking::pump_amount(Card breaker) const {
  const Breaker& how = play_.printed(breaker).breaker;
  return how.pump_amount != nullptr ? how.pump_amount(play_, breaker) : how.pump;
}

std::optional<std::int32_t> Breaking::full_cost(Card breaker) const {
  const Encounters& encounters = play_.encounters();
  if (!encounters.are_on()) {
    return std::nullopt;
  }
  const Breaker& how = play_.printed(breaker).breaker;
  const std::uint8_t left = encounters.unbroken();
  if (!fits(how) || left == 0 || left != encounters.breakable()) {
    return std::nullopt;
  }
  const std::int32_t missing =
      std::max(0, encounters.strength(encounters.top().ice) - encounters.strength(breaker));
  const std::int32_t each = pump_amount(breaker);
  const std::int32_t pumps = (missing + each - 1) / each;
  const std::int32_t breaks = (std::popcount(left) + how.count - 1) / how.count;
  return pumps * how.pump_cost + breaks * how.cost;
}

void Breaking::offer(Choices& choices) const {
  const Encounters& encounters = play_.encounters();
  for (const Card card : play_.rig().cards()) {
    if (play_.printed(card).is_breaker()) {
      offer_breaker(card, choices);
    }
    if (play_.abilities().can_use_in_run(card)) {
      choices.add(choice_of(card, "use"));
    }
  }
  const bool is_bioroid = (play_.printed(encounters.top().ice).subtypes & bioroid) != 0;
  if (is_bioroid && play_.clicks(runner).count() > 0 && encounters.breakable() != 0) {
    choices.add(Choice::word("lose a click to break a subroutine", say_click_to_break));
  }
  if (!play_.is_strict() && !encounters.top().is_let_fire && encounters.unbroken() != 0) {
    choices.add(Choice::word("let the subroutines fire", say_let_fire));
  }
}

void Breaking::offer_breaker(Card card, Choices& choices) const {
  const std::int32_t to_spend = play_.credits(runner).to_spend();
  if (can_break(card)) {
    choices.add(choice_of(card, "break with"));
  }
  if (to_spend >= play_.printed(card).breaker.pump_cost) {
    choices.add(choice_of(card, "pump"));
  }
  const std::optional<std::int32_t> cost = full_cost(card);
  if (cost && *cost <= to_spend) {
    choices.add(choice_of(card, "fully break with"));
  }
}

// --- doing it ---

Task<> Breaking::act(Choice choice) {
  const Card card(choice.value);
  if (choice.kind == Choice::Kind::word) {
    co_await break_for_click();
  } else if (choice.label == Text("break with")) {
    co_await break_with(card);
  } else if (choice.label == Text("pump")) {
    pump(card);
  } else {
    break_fully(card);
  }
}

void Breaking::pump(Card breaker) {
  play_.credits(runner).pay(play_.printed(breaker).breaker.pump_cost);
  const std::int32_t more = pump_amount(breaker);
  play_.cards().notes().of(breaker).pump += more;
  play_.log("{} uses {} to add {} strength", runner, table_.named(breaker), more);
}

Task<> Breaking::break_with(Card breaker) {
  const Breaker& how = play_.printed(breaker).breaker;
  play_.cards().notes().of(breaker).breaks_this_run = true;
  play_.log("{} uses {} to break subroutines on {}", runner, table_.named(breaker),
            table_.named(play_.encounters().top().ice));
  play_.credits(runner).pay(how.cost);
  co_await choose_and_break(how.count);
}

Task<> Breaking::break_for_click() {
  play_.clicks(runner).lose(1);
  play_.log("{} loses [Click] to break a subroutine on {}", runner,
            table_.named(play_.encounters().top().ice));
  co_await choose_and_break(1);
}

// The Runner picks them one by one, unless it may break all that are left; it may stop before.
Task<> Breaking::choose_and_break(std::int32_t count) {
  Encounters& encounters = play_.encounters();
  for (std::int32_t i = 0; i < count; ++i) {
    const std::uint8_t left = encounters.breakable();
    const std::span<const Subroutine> subroutines = play_.printed(encounters.top().ice).own_subroutines();
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
      const Choice choice = co_await play_.pick(runner, "break which subroutine?", choices);
      if (choice.kind == Choice::Kind::word) {
        co_return;
      }
      broken = choice.value;
    }
    encounters.set_broken(static_cast<std::uint8_t>(1U << broken));
  }
}

void Breaking::break_fully(Card breaker) {
  Encounters& encounters = play_.encounters();
  const Card ice = encounters.top().ice;
  play_.credits(runner).pay(full_cost(breaker).value_or(0));
  const std::uint8_t left = encounters.unbroken();
  const std::int32_t each = pump_amount(breaker);
  CardNotes& notes = play_.cards().notes().of(breaker);
  while (encounters.strength(breaker) < encounters.strength(ice)) {
    notes.pump += each;
  }
  encounters.set_broken(left);
  notes.breaks_this_run = true;
  play_.log("{} uses {} to break all {} subroutines on {}", runner, table_.named(breaker),
            std::popcount(left), table_.named(ice));
}

}  // namespace rondel::games::netrunner
