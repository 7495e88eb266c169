#include "innovation/rules/ages/rules.h"
#include "innovation/rules/ages/words.h"

namespace rondel::games::innovation {
namespace {

Task<> archery(Player me) {
  co_await draw(me, 1);
  co_await give(me, one_of(me.hand().highest()), to_hand(me.leader()));
}
Task<> archery_junk(Player me) { co_await junk(me, one_of(available_achievements(me, ages_from_to(1, 2)))); }

Task<> metalworking(Player me) {
  for (;;) {
    const Cards drawn = co_await draw_and_reveal(me, 1);
    if (!drawn.shows(castle)) co_return;
    co_await score(me, drawn);
  }
}

Task<> oars(Player me) {
  for (;;) {
    const Cards given = co_await give(me, one_of(me.hand().with(crown)), to_score(me.leader()));
    if (given.empty()) co_return;
    co_await draw(me, 1);
  }
}
Task<> oars_draw(Player me) {
  if (!me.dogma().moved) co_await draw(me, 1);
}

Task<> agriculture(Player me) {
  const Cards returned = co_await return_cards(me, up_to(1, me.hand()));
  if (!returned.empty()) co_await draw_and_score(me, returned.value() + 1);
}

Task<> domestication(Player me) {
  co_await meld(me, one_of(me.hand().lowest()));
  co_await draw(me, 1);
}

Task<> masonry(Player me) {
  const Cards melded = co_await meld(me, any_of(me.hand().with(castle)));
  me.tally() = static_cast<std::uint8_t>(melded.size());
}
Task<> masonry_three_red(Player me) {
  if (me.pile(red).size() == 3) co_await claim(me, Special::monument);
}
Task<> masonry_four_melded(Player me) {
  if (me.tally() >= 4) co_await claim(me, Special::monument);
}

Task<> clothing(Player me) { co_await meld(me, one_of(me.hand().not_on_board_of(me.seat()))); }
Task<> clothing_score(Player me) {
  Cards unique = me.tops();
  for (const Player& other : me.opponents()) unique = unique.not_on_board_of(other.seat());
  co_await draw_and_score_times(me, unique.size(), 1);
}

Task<> pottery(Player me) {
  const Cards returned = co_await return_cards(me, up_to(3, me.hand()));
  if (!returned.empty()) co_await draw_and_score(me, returned.size());
}

Task<> tools(Player me) {
  if (me.hand().size() < 3) co_return;
  const bool returns = co_await may(me, "return three cards to draw and meld a 3?");
  if (!returns) co_return;
  co_await return_cards(me, some(3, me.hand()));
  co_await draw_and_meld(me, 3);
}
Task<> tools_draw(Player me) {
  const Cards returned = co_await return_cards(me, up_to(1, me.hand().of_value(3)));
  if (!returned.empty()) co_await draw_times(me, 3, 1);
}

Task<> city_states(Player me) {
  if (me.icons(castle) < 4) co_return;
  const Cards given = co_await give(me, one_of(me.tops().with(castle)), to_board(me.leader()));
  if (!given.empty()) co_await draw(me, 1);
}

Task<> code_of_laws(Player me) {
  const Cards tucked = co_await tuck(me, up_to(1, me.hand().on_board_of(me.seat())));
  if (!tucked.empty()) co_await may_splay(me, {tucked.color()}, left);
}

Task<> mysticism(Player me) {
  const Cards drawn = co_await draw_and_reveal(me, 1);
  if (!me.has(drawn.color())) co_return;
  co_await meld(me, drawn);
  co_await draw(me, 1);
}

constexpr CardRules rows_1[] = {
    {"Archery", in_fourth, {demand(archery), share(archery_junk)}},
    {"Archery", in_classic, {demand(archery)}},
    {"Metalworking", in_both, {share(metalworking)}},
    {"Oars", in_both, {demand(oars), share(oars_draw)}},
    {"Agriculture", in_both, {share(agriculture)}},
    {"Domestication", in_both, {share(domestication)}},
    {"Masonry", in_fourth, {share(masonry), share(masonry_three_red)}},
    {"Masonry", in_classic, {share(masonry), share(masonry_four_melded)}},
    {"Clothing", in_both, {share(clothing), share(clothing_score)}},
    {"Sailing", in_both, {share(draws_and_melds<1>)}},
    {"The Wheel", in_both, {share(draws<1, 2>)}},
    {"Pottery", in_both, {share(pottery), share(draws<1>)}},
    {"Tools", in_both, {share(tools), share(tools_draw)}},
    {"Writing", in_both, {share(draws<2>)}},
    {"City States", in_both, {demand(city_states)}},
    {"Code of Laws", in_both, {share(code_of_laws)}},
    {"Mysticism", in_both, {share(mysticism)}},
};

}  // namespace

std::span<const CardRules> rules_of_age_1() { return rows_1; }

}  // namespace rondel::games::innovation
