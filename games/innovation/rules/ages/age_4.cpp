#include "innovation/rules/ages/rules.h"
#include "innovation/rules/ages/words.h"

namespace rondel::games::innovation {
namespace {

Task<> colonialism(Player me) {
  for (;;) {
    const Cards tucked = co_await draw_and_tuck(me, 3);
    if (!tucked.shows(crown)) co_return;
  }
}

Task<> gunpowder(Player me) { co_await give(me, one_of(me.tops().with(castle)), to_score(me.leader())); }
Task<> gunpowder_score(Player me) {
  if (me.dogma().moved) co_await draw_and_score(me, 2);
}

Task<> anatomy(Player me) {
  const Cards returned = co_await return_cards(me, one_of(me.score()));
  if (!returned.empty()) co_await return_cards(me, one_of(me.tops().of_value(returned.value())));
}

Task<> perspective(Player me) {
  const Cards returned = co_await return_cards(me, up_to(1, me.hand()));
  if (!returned.empty()) co_await score(me, some(me.icons(bulb) / 2, me.hand()));
}

Task<> invention(Player me) {
  const bool splayed = co_await may_splay_any(me, right, left);
  if (splayed) co_await draw_and_score(me, 4);
}
Task<> invention_claim(Player me) {
  if (me.colors_splayed() == 5) co_await claim(me, Special::wonder);
}

Task<> navigation(Player me) {
  co_await give(me, one_of(me.score().of_ages(ages_from_to(2, 3))), to_score(me.leader()));
}

Task<> printing_press(Player me) {
  const Cards returned = co_await return_cards(me, up_to(1, me.score()));
  if (!returned.empty()) co_await draw(me, me.top(purple).value() + 2);
}

Task<> enterprise(Player me) {
  const Cards crowns = me.tops().not_of_color(purple).with(crown);
  const Cards given = co_await give(me, one_of(crowns), to_board(me.leader()));
  if (!given.empty()) co_await draw_and_meld(me, 4);
}

Task<> may_tuck(Player me, int count) {
  const bool tucks = co_await may(me, "tuck cards from your hand?");
  if (tucks) co_await tuck(me, some(count, me.hand()));
}
Task<> reformation(Player me) {
  if (me.colors_splayed() > 0) co_await may_tuck(me, me.colors_splayed());
}
Task<> reformation_classic(Player me) {
  if (me.icons(leaf) >= 2 && !me.hand().empty()) co_await may_tuck(me, me.icons(leaf) / 2);
}

constexpr CardRules rows_4[] = {
    {"Colonialism", in_both, {share(colonialism)}},
    {"Gunpowder", in_both, {demand(gunpowder), share(gunpowder_score)}},
    {"Anatomy", in_both, {demand(anatomy)}},
    {"Perspective", in_both, {share(perspective)}},
    {"Invention", in_both, {share(invention), share(invention_claim)}},
    {"Navigation", in_both, {demand(navigation)}},
    {"Experimentation", in_both, {share(draws_and_melds<5>)}},
    {"Printing Press", in_both, {share(printing_press), share(may_splay_one<right, blue>)}},
    {"Enterprise", in_both, {demand(enterprise), share(may_splay_one<right, green>)}},
    {"Reformation", in_fourth, {share(may_splay_one<right, yellow, purple>), share(reformation)}},
    {"Reformation", in_classic, {share(reformation_classic), share(may_splay_one<right, yellow, purple>)}},
};

}  // namespace

std::span<const CardRules> rules_of_age_4() { return rows_4; }

}  // namespace rondel::games::innovation
