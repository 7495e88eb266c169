#include "innovation/rules/player.h"

#include <algorithm>

namespace rondel::games::innovation {

small_vector<Player, most_players> Player::everybody() const {
  small_vector<Player, most_players> all;
  for (const Seat seat : game_->clockwise_after(seat_)) all.push_back({*game_, seat});
  return all;
}

small_vector<Player, most_players> Player::opponents() const {
  small_vector<Player, most_players> others;
  for (const Player& player : everybody()) {
    if (player.seat_ != seat_) others.push_back(player);
  }
  return others;
}

Cards Player::of(Zone zone, Cards::Seen seen) const {
  Cards cards(*game_, seen);
  for (const Card card : game_->table().cards(zone)) cards.add(card);
  return cards;
}

Cards Player::tops() const {
  Cards tops(*game_);
  for (const Color color : all_colors) {
    const Pile there = pile(color);
    if (!there.empty()) tops.add(there.top());
  }
  return tops;
}

Cards Player::cards(Color color) const {
  Cards cards(*game_);
  const std::span<const Card> there = pile(color).cards();
  for (std::size_t below = there.size(); below > 0; --below) cards.add(there[below - 1]);
  return cards;
}

int Player::colors_with(Icon icon) const {
  return static_cast<int>(
      std::ranges::count_if(all_colors, [&](Color color) { return pile(color).icons(icon) > 0; }));
}

int Player::colors_splayed() const {
  return static_cast<int>(
      std::ranges::count_if(all_colors, [&](Color color) { return pile(color).is_splayed(); }));
}

int Player::colors_splayed(Splay splay) const {
  return static_cast<int>(
      std::ranges::count_if(all_colors, [&](Color color) { return pile(color).splay() == splay; }));
}

}  // namespace rondel::games::innovation
