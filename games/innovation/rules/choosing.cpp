#include <algorithm>
#include <bit>

#include "innovation/rules/verbs.h"

namespace rondel::games::innovation {
namespace {

constexpr std::array<Text, last_age + 1> back_labels = {"[0]", "[1]", "[2]", "[3]", "[4]",  "[5]",
                                                        "[6]", "[7]", "[8]", "[9]", "[10]", "[11]"};

// A card that the chooser does not know is picked by its back.
Choice choice_for(const Innovation& game, Seat chooser, Card card) {
  const bool is_known = game.table().knowers(card).has(chooser);
  return choice_of(card, is_known ? Text() : back_labels[static_cast<std::size_t>(game.value(card))]);
}

}  // namespace

// Where not everybody sees what the cards were sorted out by, all see that the player is asked, and that somebody is not who has none
// such; so the question is asked even when there is one answer only.
Task<Cards> choose_from(Player me, Text title, Pick pick) {
  Innovation& game = me.game();
  Cards taken = pick.sure ? *pick.sure : pick.from.first(0);
  const int most = std::min(pick.max, pick.from.size());
  const int least = std::min(pick.min, most);
  if (pick.from.tell()) game.learn(Knowers::everybody(), Knowers::nobody());
  if (most <= 0) co_return taken;
  if (pick.is_all || (least == pick.from.size() && !pick.from.tell())) {
    taken.add(pick.from);
    co_return taken;
  }
  const Seat chooser = pick.chooser ? *pick.chooser : me.seat();
  small_vector<Choice, 8> choices;
  for (const Card card : pick.from) choices.push_back(choice_for(game, chooser, card));
  const Picks picks = co_await ask({.seat = chooser,
                                    .title = title,
                                    .choices = choices,
                                    .min = static_cast<std::uint16_t>(least),
                                    .max = static_cast<std::uint16_t>(most),
                                    .shown = pick.from.are_hidden() ? Shown::to_asked : Shown::to_all,
                                    .covered = pick.from.tell(),
                                    .lingers = pick.from.tell()});
  for (const std::uint16_t place : picks) taken.add(Card(choices[place].value));
  co_return taken;
}

Task<bool> may(Player me, Text title) { co_return co_await choose_yes_no(me.seat(), title); }

Task<int> name_value(Player me, Text title, Ages among, int least) {
  if (among == 0) co_return 0;
  if (least == 1 && std::has_single_bit(among)) co_return std::countr_zero(among);
  small_vector<Choice, last_age> choices;
  for (Ages left = among; left != 0; left &= left - 1)
    choices.push_back(Choice::number(std::countr_zero(left)));
  const auto min = static_cast<std::uint16_t>(least);
  const small_vector<Choice, 4> named = co_await choose_some(me.seat(), title, choices, HowMany{min, 1});
  if (named.empty()) co_return 0;
  me.game().tell("{} names {}", me.seat(), named[0].value);
  co_return named[0].value;
}

Task<std::optional<Color>> name_color(Player me, Text title, small_vector<Color, color_count> among,
                                      int least) {
  if (among.empty()) co_return std::nullopt;
  small_vector<Choice, color_count> choices;
  for (const Color color : among) choices.push_back(Choice::word(name_of(color), static_cast<int>(color)));
  const auto min = static_cast<std::uint16_t>(least);
  const small_vector<Choice, 4> named = co_await choose_some(me.seat(), title, choices, HowMany{min, 1});
  if (named.empty()) co_return std::nullopt;
  co_return static_cast<Color>(named[0].value);
}

Task<Icon> name_icon(Player me, Text title, Icon except) {
  small_vector<Choice, icon_kinds> choices;
  for (const Icon icon : real_icons) {
    if (icon != except) choices.push_back(Choice::word(name_of(icon), static_cast<int>(icon)));
  }
  const Choice named = co_await choose(me.seat(), title, choices);
  me.game().tell("{} names {}", me.seat(), named.label);
  co_return static_cast<Icon>(named.value);
}

Task<std::optional<Player>> choose_player(Player me, Text title, small_vector<Player, most_players> among,
                                          int least) {
  if (among.empty()) co_return std::nullopt;
  if (among.size() == 1 && least == 1) co_return among[0];
  small_vector<Choice, most_players> choices;
  for (const Player& player : among) choices.push_back(Choice::seat(player.seat()));
  const auto min = static_cast<std::uint16_t>(least);
  const small_vector<Choice, 4> chosen = co_await choose_some(me.seat(), title, choices, HowMany{min, 1});
  if (chosen.empty()) co_return std::nullopt;
  co_return Player(me.game(), Seat(chosen[0].value));
}

Task<int> may_choose(Player me, Text title, Text first, Text second) {
  const std::array choices = {Choice::word(first, 0), Choice::word(second, 1)};
  const small_vector<Choice, 4> chosen = co_await choose_some(me.seat(), title, choices, rondel::up_to(1));
  co_return chosen.empty() ? -1 : chosen[0].value;
}

Cards available_achievements(Player me, Ages ages) {
  Cards all(me.game());
  for (const Card card : me.game().table().cards(Zones::available())) all.add(card);
  return all.of_ages(ages);
}

}  // namespace rondel::games::innovation
