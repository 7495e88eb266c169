#include "innovation/rules/ages/rules.h"
#include "innovation/rules/ages/words.h"

namespace rondel::games::innovation {
namespace {

Task<> give_scored(Player me, int count) {
  co_await give(me, some(count, me.score()), to_score(me.leader()));
}
Task<> combustion(Player me) { co_await give_scored(me, me.leader().tops().with(crown).size()); }
Task<> combustion_classic(Player me) { co_await give_scored(me, me.leader().icons(crown) / 4); }
Task<> combustion_return(Player me) { co_await return_cards(me, me.bottom(red)); }

Task<> explosives(Player me) {
  const Cards given = co_await give(me, best(3, me.hand()), to_hand(me.leader()));
  if (!given.empty() && me.hand().empty()) co_await draw(me, 7);
}

Task<> refrigeration(Player me) { co_await return_cards(me, some(me.hand().size() - 1, me.hand())); }
Task<> refrigeration_classic(Player me) { co_await return_cards(me, some(me.hand().size() / 2, me.hand())); }
Task<> refrigeration_score(Player me) { co_await score(me, up_to(1, me.hand())); }

Task<> sanitation(Player me) {
  const Player leader = me.leader();
  const Cards mine = co_await choose_from(me, "exchange your two highest cards", best(2, me.hand()));
  const Cards theirs = co_await choose_from(leader, "for a lowest card", one_of(leader.hand().lowest()));
  co_await exchange(me, mine, to_hand(leader), theirs, to_hand(me));
}
Task<> sanitation_junk(Player me) {
  const int value = co_await name_value(me, "junk which deck?", ages_from_to(7, 8));
  co_await junk_deck(me, value);
}

Task<> bicycle(Player me) {
  if (me.hand().empty() && me.score().empty()) co_return;
  const bool swaps = co_await may(me, "exchange your hand for your score pile?");
  if (swaps) co_await exchange(me, me.hand(), to_score(me), me.score(), to_hand(me));
}

Task<> electricity(Player me) {
  const Cards returned = co_await return_cards(me, me.tops().without(factory));
  co_await draw_times(me, returned.size(), 8);
}

Task<> evolution(Player me) {
  const int choice = co_await may_choose(me, "draw and score, or draw?", "score an 8, then return a card",
                                         "draw one higher than your score pile");
  if (choice == 1) co_await draw(me, me.score().highest_value() + 1);
  if (choice != 0) co_return;
  co_await draw_and_score(me, 8);
  co_await return_cards(me, one_of(me.score()));
}

Cards specials_in(Player me, Zone zone) {
  Cards cards(me.game());
  for (const Card card : me.game().table().cards(zone)) {
    if (me.game().value(card) == 0) cards.add(card);
  }
  return cards;
}
Task<> publications(Player me) {
  const Cards junked = co_await junk(me, up_to(1, specials_in(me, Zones::specials())));
  if (!junked.empty()) co_return;
  const Cards back =
      co_await choose_from(me, "make available again", up_to(1, specials_in(me, Zones::junk())));
  for (const Card card : back) {
    me.game().put(card, Zones::specials());
    me.game().tell("{} brings {} back", me.seat(), me.game().named(card));
    me.game().changed();
  }
}
Task<> publications_classic(Player me) {
  small_vector<Color, color_count> colors;
  for (const Color color : all_colors) {
    if (me.pile(color).size() > 1) colors.push_back(color);
  }
  const std::optional<Color> color = co_await name_color(me, "rearrange which pile?", colors, 0);
  if (color) co_await rearrange(me, *color);
}

Task<> lighting(Player me) {
  const Cards tucked = co_await tuck(me, up_to(3, me.hand()));
  co_await draw_and_score_times(me, tucked.different_values(), 7);
}

Task<> return_hand(Player me) { co_await return_cards(me, me.hand()); }
Task<> railroad_classic(Player me) {
  co_await return_hand(me);
  co_await draw_times(me, 3, 6);
}
Task<> railroad_splay(Player me) { co_await may_splay_any(me, up, right); }

constexpr CardRules rows_7[] = {
    {"Combustion", in_fourth, {demand(combustion), share(combustion_return)}},
    {"Combustion", in_classic, {demand(combustion_classic), share(combustion_return)}},
    {"Explosives", in_both, {demand(explosives)}},
    {"Refrigeration", in_fourth, {demand(refrigeration), share(refrigeration_score)}},
    {"Refrigeration", in_classic, {demand(refrigeration_classic), share(refrigeration_score)}},
    {"Sanitation", in_fourth, {demand(sanitation), share(sanitation_junk)}},
    {"Sanitation", in_classic, {demand(sanitation)}},
    {"Bicycle", in_both, {share(bicycle)}},
    {"Electricity", in_both, {share(electricity)}},
    {"Evolution", in_both, {share(evolution)}},
    {"Publications", in_fourth, {share(may_splay_one<up, yellow, blue>), share(publications)}},
    {"Publications", in_classic, {share(publications_classic), share(may_splay_one<up, yellow, blue>)}},
    {"Lighting", in_both, {share(lighting)}},
    {"Railroad", in_fourth, {share(return_hand), share(draws<6, 3>), share(railroad_splay)}},
    {"Railroad", in_classic, {share(railroad_classic), share(railroad_splay)}},
};

}  // namespace

std::span<const CardRules> rules_of_age_7() { return rows_7; }

}  // namespace rondel::games::innovation
