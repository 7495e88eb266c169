#include "innovation/rules/ages/rules.h"
#include "innovation/rules/ages/words.h"

namespace rondel::games::innovation {
namespace {

Task<> engineering(Player me) { co_await give(me, me.tops().with(castle), to_score(me.leader())); }

Task<> optics(Player me) {
  const Cards melded = co_await draw_and_meld(me, 3);
  if (melded.shows(crown)) {
    co_await draw_and_score(me, 4);
    co_return;
  }
  small_vector<Player, most_players> poorer;
  for (const Player& other : me.opponents()) {
    if (other.points() < me.points()) poorer.push_back(other);
  }
  const std::optional<Player> other = co_await choose_player(me, "give a card of your score pile to", poorer);
  if (other) co_await give(me, one_of(me.score()), to_score(*other));
}

Task<> machinery(Player me) {
  co_await exchange(me, me.hand(), to_hand(me.leader()), me.leader().hand().highest(), to_hand(me));
}
Task<> machinery_score(Player me) { co_await score(me, one_of(me.hand().with(castle))); }

Task<> medicine(Player me) {
  const Player leader = me.leader();
  const Cards mine = co_await choose_from(me, "exchange a highest card", one_of(me.score().highest()));
  const Cards theirs = co_await choose_from(me, "for a lowest card", one_of(leader.score().lowest()));
  co_await exchange(me, mine, to_score(leader), theirs, to_score(me));
}
Task<> medicine_junk(Player me) { co_await junk(me, one_of(available_achievements(me, ages_from_to(3, 4)))); }

Task<> give_leaf(Player me) {
  co_await give(me, one_of(me.tops().not_of_color(green).with(leaf)), to_board(me.leader()));
}
Task<> compass(Player me) {
  co_await give_leaf(me);
  co_await meld(me, one_of(me.leader().tops().without(leaf)));
}
Task<> compass_classic(Player me) {
  co_await give_leaf(me);
  co_await give(me, one_of(me.leader().tops().without(leaf)), to_board(me));
}

Task<> paper(Player me) { co_await draw_times(me, me.colors_splayed(left), 4); }

Task<> alchemy(Player me) {
  Cards drawn(me.game());
  for (int left_to_draw = me.icons(castle) / 3; left_to_draw > 0; --left_to_draw) {
    const Cards one = co_await draw_and_reveal(me, 4);
    drawn.add(one);
  }
  if (drawn.any_of_color(red)) co_await return_in_chosen_order(me, me.hand());
}
Task<> alchemy_meld(Player me) {
  co_await meld(me, one_of(me.hand()));
  co_await score(me, one_of(me.hand()));
}

Task<> translation(Player me) {
  if (me.score().empty()) co_return;
  const bool melds = co_await may(me, "meld your whole score pile?");
  if (melds) co_await meld(me, me.score());
}
Task<> translation_claim(Player me) {
  if (me.tops().without(crown).empty()) co_await claim(me, Special::world);
}

Task<> education(Player me) {
  if (me.score().empty()) co_return;
  const bool returns = co_await may(me, "return a highest card of your score pile?");
  if (!returns) co_return;
  co_await return_cards(me, one_of(me.score().highest()));
  co_await draw(me, me.score().highest_value() + 2);
}

Task<> feudalism(Player me) {
  const Cards given = co_await give(me, one_of(me.hand().with(castle)), to_hand(me.leader()));
  if (!given.empty()) unsplay(me, given.color());
}

constexpr CardRules rows_3[] = {
    {"Engineering", in_both, {demand(engineering), share(may_splay_one<left, red>)}},
    {"Optics", in_both, {share(optics)}},
    {"Machinery", in_both, {demand(machinery), share(machinery_score), share(may_splay_one<left, red>)}},
    {"Medicine", in_fourth, {demand(medicine), share(medicine_junk)}},
    {"Medicine", in_classic, {demand(medicine)}},
    {"Compass", in_fourth, {demand(compass)}},
    {"Compass", in_classic, {demand(compass_classic)}},
    {"Paper", in_both, {share(may_splay_one<left, green, blue>), share(paper)}},
    {"Alchemy", in_both, {share(alchemy), share(alchemy_meld)}},
    {"Translation", in_both, {share(translation), share(translation_claim)}},
    {"Education", in_both, {share(education)}},
    {"Feudalism", in_both, {demand(feudalism), share(may_splay_one<left, yellow, purple>)}},
};

}  // namespace

std::span<const CardRules> rules_of_age_3() { return rows_3; }

}  // namespace rondel::games::innovation
