#include "innovation/rules/ages/rules.h"
#include "innovation/rules/ages/words.h"

namespace rondel::games::innovation {
namespace {

Task<> coal(Player me) {
  small_vector<Color, color_count> colors;
  for (const Color color : all_colors) {
    if (me.has(color)) colors.push_back(color);
  }
  const std::optional<Color> color = co_await name_color(me, "score the two top cards of", colors, 0);
  if (!color) co_return;
  co_await score(me, me.top(*color));
  co_await score(me, me.top(*color));
}
Task<> coal_classic(Player me) {
  const Cards scored = co_await score(me, up_to(1, me.tops()));
  if (!scored.empty()) co_await score(me, me.top(scored.color()));
}

Task<> pirate_code(Player me) {
  co_await give(me, two_of(me.score().of_ages(ages_from_to(1, 4))), to_score(me.leader()));
}
Task<> pirate_code_score(Player me) {
  if (me.dogma().moved) co_await score(me, one_of(me.tops().with(crown).lowest()));
}

Task<> statistics(Player me) {
  const int value = co_await name_value(me.leader(), "which value goes to the hand?", me.score().ages());
  co_await give(me, me.score().of_value(value), to_hand(me));
}
Task<> statistics_classic(Player me) { co_await give(me, me.score().highest(), to_hand(me)); }

Task<Cards> run_steam_engine(Player me) {
  co_await draw_and_tuck(me, 4);
  co_await draw_and_tuck(me, 4);
  co_return co_await score(me, me.bottom(yellow));
}
Task<> steam_engine(Player me) {
  const Cards scored = co_await run_steam_engine(me);
  if (scored.is("Steam Engine")) co_await junk_deck(me, 6);
}
Task<> steam_engine_classic(Player me) { co_await run_steam_engine(me); }

Task<> banking(Player me) {
  const Cards factories = me.tops().not_of_color(green).with(factory);
  const Cards given = co_await give(me, one_of(factories), to_board(me.leader()));
  if (!given.empty()) co_await draw_and_score(me, 5);
}

Task<> measurement(Player me) {
  const Cards shown = co_await reveal(me, up_to(1, me.hand()));
  if (shown.empty()) co_return;
  co_await return_cards(me, shown);
  co_await splay(me, shown.color(), right);
  co_await draw(me, me.pile(shown.color()).size());
}

Task<> chemistry(Player me) {
  co_await draw_and_score(me, me.tops().highest_value() + 1);
  co_await return_cards(me, one_of(me.score()));
}

Task<> physics(Player me) {
  Cards drawn(me.game());
  for (int i = 0; i < 3; ++i) {
    const Cards one = co_await draw_and_reveal(me, 6);
    drawn.add(one);
  }
  if (drawn.has_two_of_a_color()) co_await return_cards(me, me.hand());
}

Task<> astronomy(Player me) {
  for (;;) {
    const Cards drawn = co_await draw_and_reveal(me, 6);
    if (drawn.color() != green && drawn.color() != blue) co_return;
    co_await meld(me, drawn);
  }
}
Task<> astronomy_claim(Player me) {
  const Cards too_old = me.tops().not_of_color(purple).of_ages(ages_from_to(1, 5));
  if (too_old.empty()) co_await claim(me, Special::universe);
}

Task<> societies(Player me) {
  Cards higher(me.game());
  for (const Card card : me.tops().with(bulb)) {
    const Printed& printed = me.game().printed(card);
    if (printed.age > me.leader().top(printed.color).value()) higher.add(card);
  }
  const Cards given = co_await give(me, one_of(higher), to_board(me.leader()));
  if (!given.empty()) co_await draw(me, 5);
}

constexpr CardRules rows_5[] = {
    {"Coal", in_fourth, {share(draws_and_tucks<5>), share(may_splay_one<right, red>), share(coal)}},
    {"Coal", in_classic, {share(draws_and_tucks<5>), share(may_splay_one<right, red>), share(coal_classic)}},
    {"The Pirate Code", in_both, {demand(pirate_code), share(pirate_code_score)}},
    {"Statistics", in_fourth, {demand(statistics), share(may_splay_one<right, yellow>)}},
    {"Statistics", in_classic, {demand(statistics_classic), share(may_splay_one<right, yellow>)}},
    {"Steam Engine", in_fourth, {share(steam_engine)}},
    {"Steam Engine", in_classic, {share(steam_engine_classic)}},
    {"Banking", in_both, {demand(banking), share(may_splay_one<right, green>)}},
    {"Measurement", in_both, {share(measurement)}},
    {"Chemistry", in_both, {share(may_splay_one<right, blue>), share(chemistry)}},
    {"Physics", in_both, {share(physics)}},
    {"Astronomy", in_both, {share(astronomy), share(astronomy_claim)}},
    {"Societies", in_both, {demand(societies)}},
};

}  // namespace

std::span<const CardRules> rules_of_age_5() { return rows_5; }

}  // namespace rondel::games::innovation
