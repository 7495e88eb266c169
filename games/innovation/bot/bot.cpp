#include "innovation/bot/bot.h"

#include <algorithm>
#include <array>
#include <string_view>

#include "innovation/bot/habits.h"
#include "innovation/bot/sight.h"

namespace rondel::games::innovation {
namespace {

constexpr int best_of_all = 10'000;
constexpr int tiring = 6;           // a card that is activated once more
constexpr int rest = 2;             // after each action
constexpr int a_scoring_card = 28;  // what is worth as much brings points

// What the next achievement lacks: a higher card on the board, or points.
bool needs_age(const Sight& sight) { return sight.highest_top() < sight.lowest_available(); }
bool needs_points(const Sight& sight) { return sight.points(sight.me()) < 5 * sight.lowest_available(); }

int worth_of_melding(const Sight& sight, const Printed& card) {
  const int covered = sight.top_age(card.color);
  const int stronger = std::max(0, card.age - sight.highest_top());
  const int strength = (needs_age(sight) ? 14 : 6) * stronger;
  if (covered == 0) return 16 + 2 * card.age + strength;
  return 12 + std::min(sight.hand_size(sight.me()), 6) + 4 * (card.age - covered) + strength;
}

// Of those who would be hit, how many have what a demand takes.
int victims(const Sight& sight, SeatSet targets, Habit::Takes takes) {
  int count = 0;
  for (const Seat seat : targets) {
    const bool has_some = takes == Habit::Takes::hand    ? sight.hand_size(seat) > 0
                          : takes == Habit::Takes::score ? sight.score_size(seat) > 0
                                                         : true;
    count += has_some ? 1 : 0;
  }
  return count;
}

bool lacks(const Sight& sight, Habit::Needs needs) {
  switch (needs) {
    case Habit::Needs::nothing:
      return false;
    case Habit::Needs::hand:
      return sight.hand_size(sight.me()) == 0;
    case Habit::Needs::two_cards:
      return sight.hand_size(sight.me()) < 2;
    case Habit::Needs::score:
      return sight.score_size(sight.me()) == 0;
  }
  return false;
}

int worth_of_dogma(const Sight& sight, const Printed& card) {
  const Habit& habit = habit_of(card.name.view());
  const bool is_idle = lacks(sight, habit.needs);
  const Reach reach = sight.reach(card);
  const int hunger = habit.own < a_scoring_card ? 0 : needs_points(sight) ? 8 : needs_age(sight) ? -16 : 0;
  const int own = is_idle ? 0 : habit.own + hunger;
  return own + habit.demand * victims(sight, reach.targets, habit.takes) - own * reach.sharers.size() / 3;
}

int worth_of_action(const Sight& sight, const Choice& choice) {
  if (choice.kind == Choice::Kind::number) return best_of_all + choice.value;
  if (choice.kind == Choice::Kind::word) return sight.hand_size(sight.me()) == 0 ? 18 : 11;
  const Printed& card = sight.printed(choice.value);
  return choice.label == Text("meld") ? worth_of_melding(sight, card) : worth_of_dogma(sight, card);
}

int worth_of_yes(const Sight& sight, std::string_view title) {
  if (title.starts_with("meld ") || title.starts_with("junk ") || title.starts_with("return a highest"))
    return -1;
  if (title.starts_with("exchange your hand")) return sight.hand_value() - sight.points(sight.me());
  if (title.starts_with("exchange")) return -1;
  return 1;
}

// What is melded, scored or taken is better the higher it is; what is given, returned or shown, the lower.
int worth_of_card(const Sight& sight, std::string_view title, std::int32_t card) {
  const int age = sight.age(card);
  if (title == "meld" && sight.knows(card)) return worth_of_melding(sight, sight.printed(card));
  if (title == "execute" && sight.knows(card)) return worth_of_dogma(sight, sight.printed(card));
  if (title == "score" || title == "take" || title.starts_with("meld") || title.starts_with("make"))
    return age;
  if (title == "return" && !sight.is_mine(card)) return age;
  // The more is returned, the more comes of it.
  if (sight.running() == "Agriculture" || sight.running() == "Mathematics") return age;
  return -age;
}

bool asks_for_action(const Question& question) { return question.title.view().starts_with("your "); }

int worth_of_choice(const Sight& sight, const Question& question, const Choice& choice) {
  const std::string_view title = question.title.view();
  if (asks_for_action(question)) return worth_of_action(sight, choice);
  if (choice.kind == Choice::Kind::card) return worth_of_card(sight, title, choice.value);
  if (choice.kind == Choice::Kind::number) return choice.value;
  if (choice.kind == Choice::Kind::seat) return sight.points(Seat(choice.value));
  if (choice.label == Text("yes")) return worth_of_yes(sight, title);
  if (title.starts_with("splay")) return sight.pile(sight.me(), static_cast<Color>(choice.value)).size();
  return 0;
}

// How many to pick, where that is free: all that can be scored, tucked or traded in, and nothing that is lost for nothing.
std::size_t how_many(const Question& question) {
  const std::string_view title = question.title.view();
  const bool is_wanted = title == "return" || title == "score" || title == "tuck" || title == "meld" ||
                         title.starts_with("splay") || title.starts_with("score the two") ||
                         title.starts_with("draw and score") || title == "reveal";
  return is_wanted ? question.max : question.min;
}

// What is worth less is not picked, where one need not.
int least_worth(const Question& question) { return question.title == Text("meld") ? 8 : -best_of_all; }

}  // namespace

int HouseBot::weariness_of(const Choice& choice) const {
  if (choice.label != Text("dogma")) return 0;
  for (const Weariness& weariness : tired_of_) {
    if (weariness.card == choice.value) return weariness.much;
  }
  return 0;
}

void HouseBot::remember(const Choice& action) {
  for (Weariness& weariness : tired_of_) weariness.much = std::max(0, weariness.much - rest);
  if (action.label != Text("dogma")) return;
  const auto same = [&](const Weariness& weariness) { return weariness.card == action.value; };
  const std::span<Weariness> all = tired_of_;
  auto found = std::ranges::find_if(all, same);
  if (found == all.end()) found = std::ranges::min_element(all, {}, &Weariness::much);
  *found = {.card = action.value, .much = (found->card == action.value ? found->much : 0) + tiring};
}

std::size_t HouseBot::choose(const Turn& turn, std::span<std::uint16_t> room) {
  const Sight sight(turn.match, turn.seat);
  const Question& question = turn.question;
  const std::size_t count = question.choices.size();
  const std::size_t wanted = how_many(question);
  // The best ones first, by going through those that are left as often as one is wanted.
  std::size_t picked = 0;
  while (picked < wanted) {
    int best = 0;
    std::uint32_t equals = 0;
    for (std::size_t i = 0; i < count; ++i) {
      const auto pick = static_cast<std::uint16_t>(i);
      if (std::find(room.begin(), room.begin() + static_cast<std::ptrdiff_t>(picked), pick) !=
          room.begin() + static_cast<std::ptrdiff_t>(picked)) {
        continue;
      }
      const int worth =
          worth_of_choice(sight, question, question.choices[i]) - weariness_of(question.choices[i]);
      const bool is_better = equals == 0 || worth > best;
      equals = is_better ? 1 : equals + (worth == best ? 1 : 0);
      if (is_better || (worth == best && dice_.below(equals) == 0)) {
        best = worth;
        room[picked] = pick;
      }
    }
    if (best < least_worth(question) && picked >= question.min) break;
    ++picked;
  }
  if (asks_for_action(question)) remember(question.choices[room[0]]);
  return picked;
}

std::unique_ptr<Agent> make_house_bot() { return std::make_unique<HouseBot>(); }

}  // namespace rondel::games::innovation
