#include <algorithm>

#include "innovation/rules/ages/rules.h"
#include "innovation/rules/ages/words.h"

namespace rondel::games::innovation {
namespace {

Task<> tuck_sixes(Player me, int times) {
  for (int i = 0; i < times; ++i) co_await draw_and_tuck(me, 6);
}
Task<> industrialization(Player me) {
  co_await tuck_sixes(me, 3);
  const auto clocks = [](const Player& player) { return player.icons(clock); };
  if (clocks(me) > 0 && alone_with_most(me, clocks) == me) co_await return_cards(me, me.top(red));
}
Task<> industrialization_classic(Player me) { co_await tuck_sixes(me, me.colors_with(factory)); }

Task<> machine_tools(Player me) { co_await draw_and_score(me, me.score().highest_value()); }

Task<> canning(Player me) {
  const bool tucks = co_await may(me, "draw and tuck a 6, and score your top cards without a factory?");
  if (!tucks) co_return;
  co_await draw_and_tuck(me, 6);
  co_await score(me, me.tops().without(factory));
}

Task<> return_and_meld(Player me, Cards cards) {
  const Cards returned = co_await return_cards(me, cards);
  if (!returned.empty()) co_await draw_and_meld(me, 6);
}
Task<> vaccination(Player me) {
  const int value = co_await name_value(me, "return all of which value?", me.score().ages());
  co_await return_and_meld(me, me.score().of_value(value));
}
Task<> vaccination_classic(Player me) { co_await return_and_meld(me, me.score().lowest()); }
Task<> vaccination_meld(Player me) {
  if (me.dogma().moved) co_await draw_and_meld(me, 7);
}

Task<> classification(Player me) {
  const Cards shown = co_await reveal(me, one_of(me.hand()));
  if (shown.empty()) co_return;
  for (const Player& other : me.opponents()) {
    co_await give(me, other.hand().of_color(shown.color()), to_hand(me));
  }
  co_await meld(me, me.hand().of_color(shown.color()));
}

Task<> metric_system(Player me) {
  if (me.pile(green).splay() == right) co_await may_splay_any(me, right);
}

Task<> encyclopedia(Player me) {
  const int value = co_await name_value(me, "meld all of which value?", me.score().ages(), 0);
  co_await meld(me, me.score().of_value(value));
}
Task<> encyclopedia_junk(Player me) {
  co_await junk(me, up_to(1, available_achievements(me, ages_from_to(5, 7))));
}
Task<> encyclopedia_classic(Player me) {
  if (me.score().empty()) co_return;
  const bool melds = co_await may(me, "meld the highest cards of your score pile?");
  if (melds) co_await meld(me, me.score().highest());
}

Task<> democracy(Player me) {
  const Cards returned = co_await return_cards(me, any_of(me.hand()));
  me.tally() = static_cast<std::uint8_t>(returned.size());
  for (const Player& other : me.opponents()) {
    if (other.tally() >= me.tally()) co_return;
  }
  co_await draw_and_score(me, 8);
}

Task<> emancipation(Player me) {
  const Cards given = co_await give(me, one_of(me.hand()), to_score(me.leader()));
  if (!given.empty()) co_await draw(me, 6);
}

constexpr CardRules rows_6[] = {
    {"Industrialization", in_fourth, {share(industrialization), share(may_splay_one<right, red, purple>)}},
    {"Industrialization",
     in_classic,
     {share(industrialization_classic), share(may_splay_one<right, red, purple>)}},
    {"Machine Tools", in_both, {share(machine_tools)}},
    {"Canning", in_both, {share(canning), share(may_splay_one<right, yellow>)}},
    {"Vaccination", in_fourth, {demand(vaccination), share(vaccination_meld)}},
    {"Vaccination", in_classic, {demand(vaccination_classic), share(vaccination_meld)}},
    {"Classification", in_both, {share(classification)}},
    {"Metric System", in_both, {share(metric_system), share(may_splay_one<right, green>)}},
    {"Atomic Theory", in_both, {share(may_splay_one<right, blue>), share(draws_and_melds<7>)}},
    {"Encyclopedia", in_fourth, {share(encyclopedia), share(encyclopedia_junk)}},
    {"Encyclopedia", in_classic, {share(encyclopedia_classic)}},
    {"Democracy", in_both, {share(democracy)}},
    {"Emancipation", in_both, {demand(emancipation), share(may_splay_one<right, red, purple>)}},
};

}  // namespace

std::span<const CardRules> rules_of_age_6() { return rows_6; }

}  // namespace rondel::games::innovation
