#include "innovation/rules/ages/rules.h"
#include "innovation/rules/ages/words.h"

namespace rondel::games::innovation {
namespace {

Task<> composites(Player me) {
  co_await give(me, some(me.hand().size() - 1, me.hand()), to_hand(me.leader()));
  co_await give(me, one_of(me.score().highest()), to_score(me.leader()));
}

Task<> fission(Player me) {
  const Cards drawn = co_await draw_and_reveal(me, 10);
  if (drawn.color() != red) co_return;
  for (const Player& player : me.everybody()) {
    co_await junk(me, player.hand());
    co_await junk(me, player.score());
    for (const Color color : all_colors) co_await junk(me, player.cards(color));
  }
  co_await stop_dogma();
}
Task<> fission_return(Player me) {
  Cards tops(me.game());
  for (const Player& player : me.everybody()) tops.add(player.tops());
  co_await return_cards(me, one_of(tops.not_called("Fission")));
  co_await draw(me, 10);
}

Task<> ecology(Player me) {
  const Cards returned = co_await return_cards(me, up_to(1, me.hand()));
  if (returned.empty()) co_return;
  co_await score(me, one_of(me.hand()));
  co_await draw_times(me, 2, 10);
}
template <int age>
Task<> may_junk_deck(Player me) {
  const bool junks = co_await may(me, age == 9 ? Text("junk deck 9?") : Text("junk deck 10?"));
  if (junks) co_await junk_deck(me, age);
}

Task<> suburbia(Player me) {
  const Cards tucked = co_await tuck(me, any_of(me.hand()));
  co_await draw_and_score_times(me, tucked.size(), 1);
}

Task<> collaboration(Player me) {
  Cards drawn = co_await draw_and_reveal(me, 9);
  const Cards second = co_await draw_and_reveal(me, 9);
  drawn.add(second);
  const Cards taken = co_await choose_from(me, "take", one_of(drawn).by(me.leader().seat()));
  co_await give(me, taken, to_board(me.leader()));
  co_await meld(me, drawn.but(taken[0]));
}
Task<> collaboration_win(Player me) {
  if (me.pile(green).size() >= 10) co_await win(me, "Collaboration");
}

Task<> satellites(Player me) {
  co_await return_cards(me, me.hand());
  co_await draw_times(me, 3, 8);
}
Task<> satellites_execute(Player me) {
  const Cards melded = co_await meld(me, one_of(me.hand()));
  co_await self_execute(me, melded);
}

Task<> computers(Player me) {
  const Cards melded = co_await draw_and_meld(me, 10);
  co_await self_execute(me, melded);
}

template <int age>
Task<> genetics(Player me) {
  const Cards melded = co_await draw_and_meld(me, age);
  co_await score(me, me.cards(melded.color()).after(1));
}

Task<> give_for_top(Player me, Cards scored) {
  const Cards given = co_await give(me, scored, to_hand(me.leader()));
  if (!given.empty()) co_await give(me, one_of(me.leader().tops().without(leaf)), to_hand(me));
}
Task<> services(Player me) {
  const int value = co_await name_value(me.leader(), "take which value?", ages_from_to(1, last_age));
  co_await give_for_top(me, me.score().of_value(value));
}
Task<> services_classic(Player me) { co_await give_for_top(me, me.score().highest()); }

Task<> specialization(Player me) {
  const Cards shown = co_await reveal(me, one_of(me.hand()));
  if (shown.empty()) co_return;
  for (const Player& other : me.opponents()) co_await give(me, other.top(shown.color()), to_hand(me));
}

constexpr CardRules rows_9[] = {
    {"Composites", in_both, {demand(composites)}},
    {"Fission", in_both, {demand(fission), share(fission_return)}},
    {"Ecology", in_fourth, {share(ecology), share(may_junk_deck<10>)}},
    {"Ecology", in_classic, {share(ecology)}},
    {"Suburbia", in_fourth, {share(suburbia), share(may_junk_deck<9>)}},
    {"Suburbia", in_classic, {share(suburbia)}},
    {"Collaboration", in_both, {demand(collaboration), share(collaboration_win)}},
    {"Satellites", in_both, {share(satellites), share(may_splay_one<up, purple>), share(satellites_execute)}},
    {"Computers", in_both, {share(may_splay_one<up, red, green>), share(computers)}},
    {"Genetics", in_fourth, {share(genetics<11>)}},
    {"Genetics", in_classic, {share(genetics<10>)}},
    {"Services", in_fourth, {demand(services)}},
    {"Services", in_classic, {demand(services_classic)}},
    {"Specialization", in_both, {share(specialization), share(may_splay_one<up, yellow, blue>)}},
};

}  // namespace

std::span<const CardRules> rules_of_age_9() { return rows_9; }

}  // namespace rondel::games::innovation
