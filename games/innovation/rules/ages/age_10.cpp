#include <algorithm>

#include "innovation/rules/ages/rules.h"
#include "innovation/rules/ages/words.h"

namespace rondel::games::innovation {
namespace {

Task<> miniaturization(Player me) {
  const Cards returned = co_await return_cards(me, one_of(me.hand()));
  if (returned.value() == 10) co_await draw_times(me, me.score().different_values(), 10);
  if (returned.value() == 11) co_await junk_deck(me, 11);
}
Task<> miniaturization_classic(Player me) {
  const Cards returned = co_await return_cards(me, up_to(1, me.hand()));
  if (returned.value() == 10) co_await draw_times(me, me.score().different_values(), 10);
}

Task<> robotics(Player me) { co_await score(me, me.top(green)); }
Task<> robotics_execute(Player me) {
  const Cards melded = co_await draw_and_meld(me, 10);
  if (melded.shows(factory) || melded.shows(clock)) co_await self_execute(me, melded);
}
Task<> meld_and_execute(Player me) {
  const Cards melded = co_await draw_and_meld(me, 10);
  co_await self_execute(me, melded);
}

Task<> globalization(Player me) { co_await return_cards(me, one_of(me.tops().with(leaf))); }
Task<> globalization_win(Player me) {
  const auto has_more_leaves = [](const Player& player) {
    return player.icons(leaf) > player.icons(factory);
  };
  if (std::ranges::any_of(me.everybody(), has_more_leaves)) co_return;
  co_await win_if_alone(alone_with_most(me, [](const Player& player) { return player.points(); }),
                        "Globalization");
}
Task<> globalization_meld(Player me) {
  co_await draw_and_meld(me, 11);
  co_await globalization_win(me);
}

Task<> stem_cells(Player me) {
  if (me.hand().empty()) co_return;
  const bool scores = co_await may(me, "score your whole hand?");
  if (scores) co_await score(me, me.hand());
}

Task<> databases(Player me) {
  co_await return_cards(me, some(me.achievements().highest_value(), me.score()));
}
Task<> databases_classic(Player me) {
  co_await return_cards(me, some((me.score().size() + 1) / 2, me.score()));
}

Task<> self_service_win(Player me) {
  const int mine = me.achievements().size();
  const auto is_close = [&](const Player& other) { return mine < 2 * other.achievements().size(); };
  if (mine > 0 && std::ranges::none_of(me.opponents(), is_close)) co_await win(me, "Self Service");
}
Task<> self_service_win_classic(Player me) {
  const auto has_as_many = [&](const Player& other) {
    return other.achievements().size() >= me.achievements().size();
  };
  if (std::ranges::none_of(me.opponents(), has_as_many)) co_await win(me, "Self Service");
}
Task<> self_service(Player me) {
  const Cards chosen = co_await choose_from(me, "execute", one_of(me.tops().not_called("Self Service")));
  co_await self_execute(me, chosen);
}

Task<> bioengineering(Player me) {
  Cards leaves(me.game());
  for (const Player& player : me.everybody()) leaves.add(player.tops().with(leaf));
  co_await score(me, one_of(leaves));
}
Task<> bioengineering_classic(Player me) {
  Cards leaves(me.game());
  for (const Player& other : me.opponents()) leaves.add(other.tops().with(leaf));
  co_await give(me, one_of(leaves), to_score(me));
}
template <int enough>
Task<> bioengineering_win(Player me) {
  const auto leaves = [](const Player& player) { return player.icons(leaf); };
  const auto has_few = [&](const Player& player) { return leaves(player) < enough; };
  if (std::ranges::none_of(me.everybody(), has_few)) co_return;
  co_await win_if_alone(alone_with_most(me, leaves), "Bioengineering");
}

template <int age>
Task<> software(Player me) {
  co_await draw_and_meld(me, age);
  const Cards melded = co_await draw_and_meld(me, age);
  co_await self_execute(me, melded);
}

Task<> ai_win(Player me) {
  bool has_robotics = false;
  bool has_software = false;
  for (const Player& player : me.everybody()) {
    has_robotics = has_robotics || player.top(red).is("Robotics");
    has_software = has_software || player.top(blue).is("Software");
  }
  if (!has_robotics || !has_software) co_return;
  co_await win_if_alone(alone_with_most(me, [](const Player& player) { return -player.points(); }), "A.I.");
}

Task<> meld_tens(Player me, int times) {
  for (int i = 0; i < times; ++i) co_await draw_and_meld(me, 10);
}
Task<> internet(Player me) { co_await meld_tens(me, 2); }
Task<> internet_classic(Player me) { co_await meld_tens(me, me.icons(clock) / 2); }

constexpr Effect splay_green_up = share(may_splay_one<up, green>);

constexpr CardRules rows_10[] = {
    {"Miniaturization", in_fourth, {share(miniaturization)}},
    {"Miniaturization", in_classic, {share(miniaturization_classic)}},
    {"Robotics", in_fourth, {share(robotics), share(robotics_execute)}},
    {"Robotics", in_classic, {share(robotics), share(meld_and_execute)}},
    {"Globalization", in_fourth, {demand(globalization), share(globalization_meld)}},
    {"Globalization",
     in_classic,
     {demand(globalization), share(draws_and_scores<6>), share(globalization_win)}},
    {"Stem Cells", in_fourth, {share(stem_cells), share(draws<11>)}},
    {"Stem Cells", in_classic, {share(stem_cells)}},
    {"Databases", in_fourth, {demand(databases)}},
    {"Databases", in_classic, {demand(databases_classic)}},
    {"Self Service", in_fourth, {share(self_service_win), share(self_service)}},
    {"Self Service", in_classic, {share(self_service), share(self_service_win_classic)}},
    {"Bioengineering", in_fourth, {share(bioengineering), share(bioengineering_win<2>)}},
    {"Bioengineering", in_classic, {share(bioengineering_classic), share(bioengineering_win<3>)}},
    {"Software", in_fourth, {share(draws_and_scores<10>), share(software<9>)}},
    {"Software", in_classic, {share(draws_and_scores<10>), share(software<10>)}},
    {"A.I.", in_both, {share(draws_and_scores<10>), share(ai_win)}},
    {"The Internet", in_fourth, {splay_green_up, share(draws_and_scores<10>), share(internet)}},
    {"The Internet", in_classic, {splay_green_up, share(draws_and_scores<10>), share(internet_classic)}},
};

}  // namespace

std::span<const CardRules> rules_of_age_10() { return rows_10; }

}  // namespace rondel::games::innovation
