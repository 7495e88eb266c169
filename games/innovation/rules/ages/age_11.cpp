#include <algorithm>
#include <bit>

#include "innovation/rules/ages/rules.h"
#include "innovation/rules/ages/words.h"

namespace rondel::games::innovation {
namespace {

Task<> astrogeology(Player me) {
  const Cards drawn = co_await draw_and_reveal(me, 11);
  const bool splayed = co_await splay(me, drawn.color(), aslant);
  if (splayed) co_await give(me, me.cards(drawn.color()).after(4), to_hand(me));
}
Task<> astrogeology_win(Player me) {
  if (me.hand().size() >= 8) co_await win(me, "Astrogeology");
}

Task<> fusion(Player me) {
  Ages ages = 1U << last_age;
  while (ages != 0) {
    const int value = co_await name_value(me, "go on with which value?", ages);
    const Cards scored = co_await score(me, one_of(me.tops().of_value(value)));
    if (scored.empty()) co_return;
    ages = value == 1 ? 0 : ages_from_to(std::max(value - 2, 1), value - 1);
  }
}

Task<> near_field_comm(Player me) {
  const int value = co_await name_value(me.leader(), "take which value?", ages_from_to(1, last_age));
  co_await give(me, me.score().of_value(value), to_score(me.leader()));
}
Task<> near_field_comm_execute(Player me) {
  const Cards shown = co_await reveal(me, one_of(me.score().highest()));
  co_await self_execute(me, shown);
}

Task<> reclamation(Player me) {
  Color color = red;
  for (int pass = 0; pass < 2; ++pass) {
    const Cards returned = co_await return_cards(me, me.cards(color).after(me.pile(color).size() - 3));
    const Cards melded = co_await draw_and_meld(me, (returned.sum_of_values() + 1) / 2);
    if (returned.size() < 3) co_return;
    color = melded.color();
  }
}

Task<> hypersonics(Player me) {
  Ages shared = 0;
  for (const Card card : me.tops()) {
    const int value = me.game().value(card);
    if (me.tops().of_value(value).size() > 1) shared |= 1U << static_cast<unsigned>(value);
  }
  const int value = co_await name_value(me, "return two top cards of which value?", shared);
  const Cards returned = co_await return_cards(me, two_of(me.tops().of_value(value)));
  if (returned.size() < 2) co_return;
  co_await return_cards(me, me.hand().of_ages(ages_from_to(1, value)));
  co_await return_cards(me, me.score().of_ages(ages_from_to(1, value)));
}

bool is_behind(Player me) {
  return std::ranges::any_of(me.opponents(),
                             [&](const Player& other) { return other.points() > me.points(); });
}
Task<> space_traffic(Player me) {
  do {
    const Cards tucked = co_await draw_and_tuck(me, 11);
    const Cards pile = me.cards(tucked.color());
    if (pile.after(pile.size() - 2).size() == 2 && pile.after(pile.size() - 2).value() == 11)
      co_await lose(me);
    co_await score(me, pile.after(5));
    co_await splay(me, tucked.color(), aslant);
  } while (is_behind(me));
}

Task<> climatology(Player me) {
  const Icon icon = co_await name_icon(me.leader(), "name an icon", leaf);
  co_await return_cards(me, two_of(me.tops().with(icon)));
}
Task<> climatology_return(Player me) {
  const Cards returned = co_await return_cards(me, one_of(me.tops()));
  if (returned.empty()) co_return;
  co_await return_cards(me, me.score().of_ages(ages_from_to(returned.value(), last_age)));
}

Task<> solar_sailing(Player me) {
  const Cards melded = co_await draw_and_meld(me, 11);
  const Color color = melded.color();
  if (me.pile(color).splay() != aslant) {
    co_await return_cards(me, me.cards(color).after(4));
    co_await splay(me, color, aslant);
  }
  if (me.pile(color).size() >= 6) co_await win(me, "Solar Sailing");
}

Task<> escapism(Player me) {
  const Cards shown = co_await reveal(me, one_of(me.hand()));
  if (shown.empty()) co_return;
  co_await junk(me, shown);
  co_await return_cards(me, me.hand().of_value(shown.value()));
  co_await draw_times(me, 3, shown.value());
  co_await self_execute(me, shown);
}

Task<> whataboutism(Player me) {
  const Player leader = me.leader();
  const Cards given = co_await give(me, me.tops().with_demand(), to_board(leader));
  if (!given.empty()) co_await exchange(me, me.score(), to_score(leader), leader.score(), to_score(me));
}

constexpr CardRules rows_11[] = {
    {"Astrogeology", in_fourth, {share(astrogeology), share(astrogeology_win)}},
    {"Fusion", in_fourth, {share(fusion)}},
    {"Near-Field Comm", in_fourth, {demand(near_field_comm), share(near_field_comm_execute)}},
    {"Reclamation", in_fourth, {share(reclamation)}},
    {"Hypersonics", in_fourth, {demand(hypersonics)}},
    {"Space Traffic", in_fourth, {share(space_traffic)}},
    {"Climatology", in_fourth, {demand(climatology), share(climatology_return)}},
    {"Solar Sailing", in_fourth, {share(solar_sailing)}},
    {"Escapism", in_fourth, {share(escapism)}},
    {"Whataboutism", in_fourth, {demand(whataboutism)}},
};

}  // namespace

std::span<const CardRules> rules_of_age_11() { return rows_11; }

}  // namespace rondel::games::innovation
