#include "innovation/rules/ages/rules.h"
#include "innovation/rules/ages/words.h"

namespace rondel::games::innovation {
namespace {

Task<> flight(Player me) {
  if (me.pile(red).splay() == up) co_await may_splay_any(me, up);
}

Task<> mobility(Player me) {
  const Cards eligible = me.tops().not_of_color(red).without(factory);
  const Cards given = co_await give(me, best(2, eligible), to_score(me.leader()));
  if (!given.empty()) co_await draw(me, 8);
}

Task<> antibiotics(Player me) {
  const Cards returned = co_await return_cards(me, up_to(3, me.hand()));
  co_await draw_times(me, 2 * returned.different_values(), 8);
}

Task<bool> tear_down(Player me) {
  const Cards clocks = me.tops().not_of_color(yellow).with(clock);
  const Cards given = co_await give(me, one_of(clocks), to_board(me.leader()));
  if (given.empty()) co_return false;
  co_await score(me, me.top(given.color()));
  co_await return_cards(me, me.cards(given.color()));
  co_return true;
}
Task<> skyscrapers(Player me) {
  const bool gave = co_await tear_down(me);
  if (!gave) co_return;
  for (const Player& player : me.everybody()) {
    const Cards top = player.top(yellow);
    if (top.is("Skyscrapers")) co_await give(me, top, to_hand(me.leader()));
  }
}
Task<> skyscrapers_classic(Player me) { co_await tear_down(me); }

Task<> corporations(Player me) {
  const Cards factories = me.tops().not_of_color(green).with(factory);
  const Cards given = co_await give(me, one_of(factories), to_score(me.leader()));
  if (!given.empty()) co_await draw_and_meld(me, 8);
}

Task<> mass_media(Player me) {
  const Cards returned = co_await return_cards(me, up_to(1, me.hand()));
  if (returned.empty()) co_return;
  const Ages ages = ages_from_to(1, me.game().highest_age());
  const int value = co_await name_value(me, "which value is returned?", ages);
  for (const Player& player : me.everybody()) co_await return_cards(me, player.score().of_value(value));
}

Task<> quantum_theory(Player me) {
  const Cards returned = co_await return_cards(me, up_to(2, me.hand()));
  if (returned.size() < 2) co_return;
  co_await draw(me, 10);
  co_await draw_and_score(me, 10);
}

Task<> return_from_score_pile(Player me, int count) {
  if (count == 0) co_return;
  const std::optional<Player> other =
      co_await choose_player(me, "return cards of whose score pile?", me.opponents());
  if (other) co_await return_cards(me, some(count, other->score()));
}
Task<> rocketry(Player me) { co_await return_from_score_pile(me, me.colors_with(clock)); }
Task<> rocketry_classic(Player me) { co_await return_from_score_pile(me, me.icons(clock) / 2); }

struct Guess {
  Cards drawn;
  bool is_right = false;
};
Task<Guess> guess_two_colors(Player me) {
  small_vector<Choice, color_count> choices;
  for (const Color color : all_colors)
    choices.push_back(Choice::word(name_of(color), static_cast<int>(color)));
  const small_vector<Choice, 4> named =
      co_await choose_some(me.seat(), "name two colors", choices, exactly(2));
  me.game().tell("{} names {} and {}", me.seat(), named[0].label, named[1].label);
  const Cards drawn = co_await draw_and_reveal(me, 9);
  const auto color = static_cast<int>(drawn.color());
  const Guess guess{drawn, color == named[0].value || color == named[1].value};
  if (guess.is_right) co_await meld(me, drawn);
  co_return guess;
}
Task<> empiricism(Player me) {
  const Guess guess = co_await guess_two_colors(me);
  if (guess.is_right) {
    co_await splay(me, guess.drawn.color(), up);
  } else {
    unsplay(me, guess.drawn.color());
  }
}
Task<> empiricism_classic(Player me) {
  const Guess guess = co_await guess_two_colors(me);
  if (guess.is_right) co_await may_splay(me, {guess.drawn.color()}, up);
}
Task<> empiricism_win(Player me) {
  if (me.icons(bulb) >= 20) co_await win(me, "Empiricism");
}

Task<> socialism(Player me) {
  const Cards tucked = co_await tuck(me, up_to(1, me.tops()));
  if (!tucked.empty()) co_await tuck(me, me.hand());
}
Task<> socialism_junk(Player me) {
  co_await junk(me, up_to(1, available_achievements(me, ages_from_to(8, 10))));
}
Task<> socialism_classic(Player me) {
  if (me.hand().empty()) co_return;
  const bool tucks = co_await may(me, "tuck your whole hand?");
  if (!tucks) co_return;
  const Cards tucked = co_await tuck(me, me.hand());
  if (!tucked.any_of_color(purple)) co_return;
  for (const Player& other : me.opponents()) co_await give(me, other.hand().lowest(), to_hand(me));
}

constexpr CardRules rows_8[] = {
    {"Flight", in_both, {share(flight), share(may_splay_one<up, red>)}},
    {"Mobility", in_both, {demand(mobility)}},
    {"Antibiotics", in_both, {share(antibiotics)}},
    {"Skyscrapers", in_fourth, {demand(skyscrapers)}},
    {"Skyscrapers", in_classic, {demand(skyscrapers_classic)}},
    {"Corporations", in_both, {demand(corporations), share(draws_and_melds<8>)}},
    {"Mass Media", in_both, {share(mass_media), share(may_splay_one<up, purple>)}},
    {"Quantum Theory", in_both, {share(quantum_theory)}},
    {"Rocketry", in_fourth, {share(rocketry)}},
    {"Rocketry", in_classic, {share(rocketry_classic)}},
    {"Empiricism", in_fourth, {share(empiricism), share(empiricism_win)}},
    {"Empiricism", in_classic, {share(empiricism_classic), share(empiricism_win)}},
    {"Socialism", in_fourth, {share(socialism), share(socialism_junk)}},
    {"Socialism", in_classic, {share(socialism_classic)}},
};

}  // namespace

std::span<const CardRules> rules_of_age_8() { return rows_8; }

}  // namespace rondel::games::innovation
