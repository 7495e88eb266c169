#include "wingspan/bot/bot.h"

#include <algorithm>
#include <array>
#include <string_view>

#include "wingspan/bot/worth.h"

namespace rondel::games::wingspan {
namespace {

constexpr std::int32_t a_drawn_card = 25;  // worth of a card that nobody knows
constexpr std::int32_t a_goal = 10;        // what counts for the goal comes first where eggs lie

Habitat habitat_named(Text label) {
  for (const Habitat habitat : all_habitats) {
    if (name_of(habitat) == label) {
      return habitat;
    }
  }
  return {};
}

std::int32_t worth_of_card_choice(const MatSight& sight, std::string_view title, const Choice& choice) {
  const std::int32_t card = choice.value;
  if (title == "keep one bonus card") {
    return worth_of_bonus(sight, sight.face(card));
  }
  const Bird& bird = sight.bird(card);
  if (title == "play which bird where?") {
    return worth_of_playing(sight, Card(card), habitat_named(choice.label));
  }
  if (title == "lay an egg on") {
    return sight.mat().bird(card).room() + a_goal * eggs_for_goal(sight, card, sight.mat().bird(card).eggs());
  }
  if (title == "take an egg from") {
    return -sight.mat().bird(card).room() -
           a_goal * eggs_for_goal(sight, card, sight.mat().bird(card).eggs() - 1);
  }
  if (title == "discard an egg for one more card?") {
    return sight.mat().hand().size() < 2 && sight.turns_left() > 6 ? 1 : -1;
  }
  if (title == "discard a card for one more food?") {
    const bool has_too_many = sight.mat().hand().size() > 3 && sight.turns_left() > 3;
    return has_too_many ? 200 - worth_of_card(sight, bird) : -1000;
  }
  if (title == "repeat the power of") {
    return worth_of_using(sight, bird);
  }
  const bool gives_away =
      title == "tuck a card from your hand" || title == "the turn is over: discard a card";
  return gives_away ? -worth_of_card(sight, bird) : worth_of_card(sight, bird);
}

// Dice tell their food in the last digit of their value; the other lists of foods are the foods themselves.
std::int32_t worth_of_food_choice(const MatSight& sight, std::string_view title, const Choice& choice) {
  if (choice.label == Text("reroll")) {
    return 1;
  }
  const auto food = static_cast<Food>(choice.value % 8);
  const std::int32_t worth = worth_of_food(sight, food);
  if (title == "trade which food?") {
    return sight.mat().foods()[food] - 3 * worth;
  }
  if (title == "discard a food for one more egg?") {
    return sight.room() > 1 && (worth <= 2 || sight.turns_left() < 6) ? 10 - worth : -1;
  }
  return 2 * worth + (sight.mat().foods()[food] == 0 ? 1 : 0);
}

std::int32_t worth_of(const MatSight& sight, const Question& question, const Choice& choice) {
  const std::string_view title = question.title.view();
  if (choice.kind == Choice::Kind::card) {
    return worth_of_card_choice(sight, title, choice);
  }
  if (choice.kind == Choice::Kind::seat) {
    return Seat(choice.value) == sight.me() ? 1 : 0;
  }
  if (title == "choose an action") {
    return worth_of_action(sight, static_cast<Action>(choice.value));
  }
  const std::string_view word = choice.label.view();
  if (word == "the deck") {
    return a_drawn_card;
  }
  if (word == "cache it") {
    return sight.turns_left() < 4 ? 1 : -1;
  }
  if (word == "play none" || word == "no trade" || word == "keep it" || word == "decline") {
    return 0;
  }
  if (word == "activate") {
    const std::string_view name = title.substr(0, title.find(':'));
    const std::int32_t face = face_named(name);
    return face < 0 || worth_of_using(sight, bird_at(face)) >= 0 ? 1 : -1;
  }
  if (title == "move it to") {
    return -sight.mat().row(habitat_named(choice.label)).size();
  }
  return worth_of_food_choice(sight, title, choice);
}

// The first foods that are offered pay as printed, as far as that can be done, and else with what there is most of.
std::size_t pay(const Question& question, std::span<std::uint16_t> room) {
  for (std::uint16_t i = 0; i < question.min; ++i) {
    room[i] = i;
  }
  return question.min;
}

}  // namespace

// Up to three of the best birds, and the foods that they need most.
std::size_t HouseBot::choose_start(const MatSight& sight, const Question& question,
                                   std::span<std::uint16_t> room) {
  constexpr std::int32_t good_enough = 25;
  std::array<std::int32_t, 16> worth{};
  std::array<std::int32_t, food_kinds> needs{};
  std::array<std::size_t, 16> order{};
  for (std::size_t i = 0; i < question.choices.size(); ++i) {
    order[i] = i;
    const Choice& choice = question.choices[i];
    if (choice.kind == Choice::Kind::card) {
      const Bird& bird = sight.bird(choice.value);
      worth[i] = worth_of_card(sight, bird) - good_enough - 3 * bird.cost.size();
      for (std::size_t food = 0; food < food_kinds; ++food) {
        needs[food] += bird.cost.foods.counts[food] * std::max(0, worth[i] + good_enough) /
                       (bird.cost.is_choice ? 2 : 1);
      }
    }
  }
  for (std::size_t i = 0; i < question.choices.size(); ++i) {
    if (question.choices[i].kind == Choice::Kind::word) {
      worth[i] = needs[static_cast<std::size_t>(question.choices[i].value)] / 4;
    }
  }
  std::sort(order.begin(), order.begin() + static_cast<std::ptrdiff_t>(question.choices.size()),
            [&](std::size_t a, std::size_t b) { return worth[a] != worth[b] ? worth[a] > worth[b] : a < b; });
  std::size_t count = 0;
  int cards = 0;
  const auto is_picked = [&](std::uint16_t pick) {
    const auto end = room.begin() + static_cast<std::ptrdiff_t>(count);
    return std::find(room.begin(), end, pick) != end;
  };
  for (const int most_cards : {3, cards_at_start}) {
    for (std::size_t i = 0; i < question.choices.size() && count < question.min; ++i) {
      const bool is_card = question.choices[order[i]].kind == Choice::Kind::card;
      const auto pick = static_cast<std::uint16_t>(order[i]);
      if ((is_card && cards >= most_cards) || is_picked(pick)) {
        continue;
      }
      cards += is_card ? 1 : 0;
      room[count++] = pick;
    }
  }
  return count;
}

std::size_t HouseBot::choose(const Turn& turn, std::span<std::uint16_t> room) {
  const MatSight sight(turn.match, turn.seat);
  const Question& question = turn.question;
  if (question.title == Text("keep five of these cards and foods")) {
    return choose_start(sight, question, room);
  }
  if (question.title == Text("pay for the bird")) {
    return pay(question, room);
  }
  std::int32_t best = 0;
  std::uint32_t equals = 0;
  for (std::size_t i = 0; i < question.choices.size(); ++i) {
    if (question.choices[i].is(Choice::disabled)) {
      continue;
    }
    const std::int32_t worth = worth_of(sight, question, question.choices[i]);
    const bool is_better = equals == 0 || worth > best;
    equals = is_better ? 1 : equals + (worth == best ? 1 : 0);
    if (is_better || (worth == best && dice_.below(equals) == 0)) {
      best = worth;
      room[0] = static_cast<std::uint16_t>(i);
    }
  }
  return 1;
}

std::unique_ptr<Agent> make_house_bot() { return std::make_unique<HouseBot>(); }

}  // namespace rondel::games::wingspan
