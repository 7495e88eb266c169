#include "innovation/rules/ages/rules.h"
#include "innovation/rules/ages/words.h"

namespace rondel::games::innovation {
namespace {

Task<> construction(Player me) {
  co_await give(me, two_of(me.hand()), to_hand(me.leader()));
  co_await draw(me, 2);
}
Task<> construction_claim(Player me) {
  for (const Player& player : me.everybody()) {
    if ((player.tops().size() == 5) != (player == me)) co_return;
  }
  co_await claim(me, Special::empire);
}

Task<std::optional<Player>> give_red_for_green(Player me) {
  const Cards melded = co_await meld(me, Pick(me.hand(), 1, 2));
  if (melded.size() < 2) co_return std::nullopt;
  const std::optional<Player> other =
      co_await choose_player(me, "give your top red card to", me.opponents(), 0);
  if (!other) co_return std::nullopt;
  const Cards given = co_await give(me, me.top(red), to_board(*other));
  if (given.empty()) co_return std::nullopt;
  co_return other;
}
Task<> road_building(Player me) {
  const std::optional<Player> other = co_await give_red_for_green(me);
  if (other) co_await meld(me, other->top(green));
}
Task<> road_building_classic(Player me) {
  const std::optional<Player> other = co_await give_red_for_green(me);
  if (other) co_await give(me, other->top(green), to_board(me));
}

Task<> swap_highest(Player me) {
  co_await exchange(me, me.hand().highest(), to_score(me), me.score().highest(), to_hand(me));
}
Task<> canal_building(Player me) {
  const int choice =
      co_await may_choose(me, "exchange your highest cards, or junk a deck?", "exchange", "junk deck 3");
  if (choice == 0) co_await swap_highest(me);
  if (choice == 1) co_await junk_deck(me, 3);
}
Task<> canal_building_classic(Player me) {
  const bool swaps = co_await may(me, "exchange the highest cards of your hand and score pile?");
  if (swaps) co_await swap_highest(me);
}

Task<> fermenting(Player me) { co_await draw_times(me, me.colors_with(leaf), 2); }

Task<> currency(Player me) {
  const Cards returned = co_await return_cards(me, any_of(me.hand()));
  co_await draw_and_score_times(me, returned.different_values(), 2);
}

Task<> mapmaking(Player me) { co_await give(me, one_of(me.score().of_value(1)), to_score(me.leader())); }
Task<> mapmaking_score(Player me) {
  if (me.dogma().moved) co_await draw_and_score(me, 1);
}

Task<> calendar(Player me) {
  if (me.score().size() > me.hand().size()) co_await draw_times(me, 2, 3);
}

Task<> mathematics(Player me) {
  const Cards returned = co_await return_cards(me, up_to(1, me.hand()));
  if (!returned.empty()) co_await draw_and_meld(me, returned.value() + 1);
}

Task<> monotheism(Player me) {
  const Cards missing = me.tops().not_on_board_of(me.leader().seat());
  const Cards given = co_await give(me, one_of(missing), to_score(me.leader()));
  if (!given.empty()) co_await draw_and_tuck(me, 1);
}

Task<> philosophy(Player me) { co_await may_splay_any(me, left); }
Task<> score_one(Player me) { co_await score(me, up_to(1, me.hand())); }

constexpr CardRules rows_2[] = {
    {"Construction", in_both, {demand(construction), share(construction_claim)}},
    {"Road Building", in_fourth, {share(road_building)}},
    {"Road Building", in_classic, {share(road_building_classic)}},
    {"Canal Building", in_fourth, {share(canal_building)}},
    {"Canal Building", in_classic, {share(canal_building_classic)}},
    {"Fermenting", in_both, {share(fermenting)}},
    {"Currency", in_both, {share(currency)}},
    {"Mapmaking", in_both, {demand(mapmaking), share(mapmaking_score)}},
    {"Calendar", in_both, {share(calendar)}},
    {"Mathematics", in_both, {share(mathematics)}},
    {"Monotheism", in_both, {demand(monotheism), share(draws_and_tucks<1>)}},
    {"Philosophy", in_both, {share(philosophy), share(score_one)}},
};

}  // namespace

std::span<const CardRules> rules_of_age_2() { return rows_2; }

}  // namespace rondel::games::innovation
