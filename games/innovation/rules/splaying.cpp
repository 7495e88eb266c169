#include "innovation/rules/verbs.h"

namespace rondel::games::innovation {

Task<bool> splay(Player me, Color color, Splay direction) {
  Innovation& game = me.game();
  if (!me.pile(color).can_splay(direction)) co_return false;
  game.set_splay(me.seat(), color, direction);
  game.tell("{} splays {} {}", me.seat(), name_of(color), name_of(direction));
  game.changed();
  co_await settle(me);
  co_return true;
}

namespace {

Task<bool> splay_one_of(Player me, small_vector<Color, color_count> colors, Splay direction) {
  static constexpr std::array<Text, 5> titles = {"", "splay left", "splay right", "splay up", "splay aslant"};
  const Text title = titles[static_cast<std::size_t>(direction)];
  const std::optional<Color> color = co_await name_color(me, title, colors, 0);
  if (!color) co_return false;
  co_return co_await splay(me, *color, direction);
}

}  // namespace

// Without a co_await of its own: the colors are gone through before the task begins.
Task<bool> may_splay(Player me, std::initializer_list<Color> colors, Splay direction) {
  small_vector<Color, color_count> possible;
  for (const Color color : colors) {
    if (me.pile(color).can_splay(direction)) possible.push_back(color);
  }
  return splay_one_of(me, possible, direction);
}

Task<bool> may_splay_any(Player me, Splay direction, std::optional<Splay> now) {
  small_vector<Color, color_count> possible;
  for (const Color color : all_colors) {
    const Pile pile = me.pile(color);
    if (pile.can_splay(direction) && (!now || pile.splay() == *now)) possible.push_back(color);
  }
  return splay_one_of(me, possible, direction);
}

void unsplay(Player me, Color color) {
  me.game().learn(Knowers::everybody(), Knowers::nobody());
  if (!me.pile(color).is_splayed()) return;
  me.game().set_splay(me.seat(), color, Splay::none);
  me.game().tell("{} unsplays {}", me.seat(), name_of(color));
}

}  // namespace rondel::games::innovation
