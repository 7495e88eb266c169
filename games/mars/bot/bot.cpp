#include "mars/bot/bot.h"

#include <algorithm>
#include <array>

#include "kernel/choices.h"
#include "mars/bot/worth.h"
#include "mars/rules/titles.h"
#include "rules/operations/machine_choices.h"

namespace rondel::games::mars {
namespace {

constexpr std::int32_t never = -1'000'000;
constexpr std::int32_t card_cost = 30;  // to buy one

// --- the words of a turn ---

std::int32_t worth_of_award(const MarsSight& sight, std::string_view name) {
  for (const Award award : all_awards) {
    if (award_names[at(award)].view() != name) {
      continue;
    }
    std::int32_t best = 0;
    for (const Seat other : sight.others()) {
      best = std::max(best, sight.standing(other, award));
    }
    const bool is_late = sight.generations_left() <= 2;
    return is_late && sight.standing(sight.me(), award) > best + 1 ? 5 * point_worth - 200 : never;
  }
  return never;
}

std::int32_t worth_of_word(const MarsSight& sight, std::string_view word) {
  const std::int32_t money = worth_of_money(sight);
  const auto step = [&](Parameter parameter) { return worth_of_step(sight, parameter); };
  if (word == actions::pass.view() || word == actions::end_turn.view()) {
    return 0;
  }
  if (word == actions::first_action.view()) {
    return 1'000;
  }
  if (word.starts_with("claim ")) {
    return 5 * point_worth - 80;
  }
  if (word.starts_with("fund ")) {
    return worth_of_award(sight, word.substr(5));
  }
  if (word == actions::turn_plants.view()) {
    return 500;
  }
  if (word == actions::turn_heat.view()) {
    return step(Parameter::temperature) > 0 ? 400 : never;
  }
  // Projects are for what is left of the money: cards come first.
  if (word == "asteroid project") {
    return step(Parameter::temperature) - 14 * money;
  }
  if (word == "aquifer project") {
    return step(Parameter::oceans) > 0 ? step(Parameter::oceans) + 25 - 18 * money : never;
  }
  if (word == "greenery project") {
    return step(Parameter::oxygen) + point_worth + 45 - 23 * money;
  }
  if (word == "city project") {
    return 2 * point_worth + 30 + 10 * sight.generations_left() - 25 * money;
  }
  if (word == "power plant project") {
    return worth_of(sight, mars::rule_terms().power_plant) - 11 * money;
  }
  return never;
}

// What costs more than it brings is left alone.
std::int32_t worth_of_use(const MarsSight& sight, std::int32_t card) {
  const std::int32_t worth = worth_of(sight, sight.face(card).action);
  return worth > 0 ? worth : never;
}

// --- single choices ---

// A count that a row shares with its group is not its own.
std::int32_t worth_of_row(const MarsSight& sight, const ops::Operation* row) {
  if (row == nullptr) {
    return 0;
  }
  const bool is_once = row->flags.has(ops::Flags::shared());
  return worth_of(sight, row->type, is_once ? 1 : std::max(row->count, 1));
}

std::int32_t worth_of_card_choice(const MarsSight& sight, const Question& question, const Choice& choice) {
  const Face& face = sight.face(choice.value);
  const Text label = choice.label;
  if (label == play_label) {
    return worth_of_card(sight, face) - worth_of_money(sight) * sight.cost_of(face);
  }
  if (label == use_label) {
    return worth_of_use(sight, choice.value);
  }
  if (label == buy_label) {
    return worth_of_card(sight, face) - 10 * sight.cost_of(face) - card_cost;
  }
  if (label == discard_label) {
    return 0;
  }
  const Text title = question.title;
  if (title == titles::choose_corporation) {
    return 10 * face.cost + worth_of(sight, face.immediate) + worth_of_card(sight, face) / 2;
  }
  if (title == titles::discard_a_card) {
    return 10 * sight.cost_of(face) - worth_of_card(sight, face);
  }
  if (title == titles::draft_a_card) {
    return worth_of_card(sight, face) - 10 * sight.cost_of(face);
  }
  // Something is added to a card, or taken from one.
  const bool is_added = title == titles::add_to_which_card || title == titles::copy_whose_production;
  return (is_added == sight.is_mine(choice.value) ? 100 : -100) + (face.points ? 10 : 0);
}

std::int32_t worth_of_choice(const MarsSight& sight, const Question& question, const Choice& choice) {
  switch (choice.kind) {
    case Choice::Kind::card:
      return worth_of_card_choice(sight, question, choice);
    case Choice::Kind::seat:
      return Seat(choice.value) == sight.me() ? -10 : 10 + sight.player(Seat(choice.value)).rating.value();
    case Choice::Kind::number:
      if (choice.label.empty()) {
        return worth_of_area(sight, choice.value, question.title);
      }
      if (choice.label == ops::do_label) {
        return worth_of_row(sight, sight.machine().stack().find(ops::id_in(choice)));
      }
      return choice.value;
    default:
      break;
  }
  const std::string_view word = choice.label.view();
  if (word == "yes" || word == "in any order") {
    return 10'000;
  }
  if (word == fewer_label.view()) {
    return -20;  // all of it or nothing
  }
  return question.title == titles::take_an_action || question.title == titles::take_a_second_action
             ? worth_of_word(sight, word)
             : 0;
}

}  // namespace

std::size_t HouseBot::choose(const Turn& turn, std::span<std::uint16_t> room) {
  const MarsSight sight(turn.match, turn.seat);
  const Text title = turn.question.title;
  if (title == titles::pay_with || title == titles::pay_with_mc_for_the_rest ||
      title == titles::how_much_titanium || title == titles::how_much_steel) {
    return choose_payment(sight, turn.question, room);
  }
  const bool is_several =
      title == titles::buy_cards || title == titles::keep_cards || title == titles::sell_patents;
  return is_several ? choose_cards(sight, turn.question, room) : choose_best(sight, turn.question, room);
}

// A group is worth its best target, which is picked with it.
std::size_t HouseBot::choose_best(const MarsSight& sight, const Question& question,
                                  std::span<std::uint16_t> room) {
  std::int32_t best = never - 1;
  std::uint32_t equals = 0;
  std::uint16_t group = 0;
  bool is_in_group = false;
  std::uint16_t head = 0;
  for (std::size_t i = 0; i < question.choices.size(); ++i) {
    const Choice& choice = question.choices[i];
    if (choice.is(Choice::heads)) {
      head = static_cast<std::uint16_t>(i);
    }
    if (choice.is(Choice::heads) || choice.is(Choice::disabled)) {
      continue;
    }
    const std::int32_t worth = worth_of_choice(sight, question, choice);
    equals = worth > best ? 1 : equals + (worth == best ? 1 : 0);
    if (worth > best || (worth == best && dice_.below(equals) == 0)) {
      best = worth;
      room[0] = static_cast<std::uint16_t>(i);
      is_in_group = choice.is(Choice::nested);
      group = head;
    }
  }
  if (is_in_group) {
    room[1] = room[0];
    room[0] = group;
    return 2;
  }
  return 1;
}

// The best ones: all that are well worth their price, as far as money for playing some of them is left.
std::size_t HouseBot::choose_cards(const MarsSight& sight, const Question& question,
                                   std::span<std::uint16_t> room) {
  const auto worth = [&](std::uint16_t pick) {
    const Face& face = sight.face(question.choices[pick].value);
    return worth_of_card(sight, face) - 10 * sight.cost_of(face);
  };
  const std::span<std::uint16_t> picks = room.first(question.choices.size());
  for (std::size_t i = 0; i < picks.size(); ++i) {
    picks[i] = static_cast<std::uint16_t>(i);
  }
  const bool is_sale = question.title == titles::sell_patents;
  std::ranges::sort(picks, [&](std::uint16_t a, std::uint16_t b) {
    const std::int32_t difference = is_sale ? worth(b) - worth(a) : worth(a) - worth(b);
    return difference > 0 || (difference == 0 && a < b);
  });
  if (question.min == question.max || is_sale) {
    return question.min;
  }
  const std::size_t enough = sight.hand_size() > 8 ? 1 : 5;
  std::size_t count = question.min;
  while (count < std::min<std::size_t>(question.max, enough) && worth(picks[count]) > 2 * card_cost) {
    ++count;
  }
  return count;
}

// As little money and heat as can be: metals are for nothing else.
std::size_t HouseBot::choose_payment(const MarsSight& sight, const Question& question,
                                     std::span<std::uint16_t> room) {
  const auto cost = [](const Payment& payment) {
    return 10 * payment.mc + 9 * payment.heat + 5 * payment.steel + 8 * payment.titanium;
  };
  const auto& payments = sight.payments();
  const Payment best = *std::ranges::min_element(payments, {}, cost);
  const bool is_of_each = question.min == 0;  // one number of each thing, none where it is 0
  std::size_t count = 0;
  for (std::size_t i = 0; i < question.choices.size(); ++i) {
    const Payment part = mars::unpack(question.choices[i].value);
    const bool is_whole = question.title == titles::pay_with && part == best;
    const bool is_metal = (question.title == titles::how_much_titanium && part.titanium == best.titanium) ||
                          (question.title == titles::how_much_steel && part.steel == best.steel);
    const bool is_part = is_of_each && ((part.steel > 0 && part.steel == best.steel) ||
                                        (part.titanium > 0 && part.titanium == best.titanium) ||
                                        (part.heat > 0 && part.heat == best.heat));
    if (is_whole || is_metal || is_part) {
      room[count++] = static_cast<std::uint16_t>(i);
    }
  }
  return count;
}

std::unique_ptr<Agent> make_house_bot() { return std::make_unique<HouseBot>(); }

}  // namespace rondel::games::mars
