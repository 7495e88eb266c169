// A mat: all that one player has. Three rows of birds, the hand, bonus cards, foods and action cubes. A look at it, as cheap as a
// pointer; it shows what is there when it is asked, and changes nothing: effects do (effects.h).
#pragma once

#include <cstdint>
#include <span>

#include "kernel/containers.h"
#include "kernel/question.h"
#include "wingspan/rules/habitat_row.h"
#include "wingspan/rules/player.h"
#include "wingspan/rules/zones.h"

namespace rondel::games::wingspan {

class Mat {
 public:
  Mat(const Tabletop& table, const Player& player, Seat owner)
      : table_(&table), player_(&player), owner_(owner) {}

  // --- birds ---
  HabitatRow row(Habitat habitat) const { return {*table_, Zones::row(owner_, habitat)}; }
  BirdOnMat bird(BirdId id) const { return {*table_, id}; }
  // All of them, row by row, from the left.
  small_vector<BirdId, 16> birds() const;

  // --- eggs ---
  std::int32_t eggs() const;
  bool can_lay(EggPlace place = {}) const;
  bool has_egg(BirdId except = no_bird) const;
  // Where an egg can be laid, and where one can be taken from.
  small_vector<Choice, 16> egg_places(EggPlace place = {}) const;
  small_vector<Choice, 16> birds_with_eggs(BirdId except = no_bird) const;

  // --- cards ---
  std::span<const Card> hand() const { return table_->cards(Zones::hand(owner_)); }
  small_vector<Choice, 16> hand_choices() const { return table_->choices(Zones::hand(owner_)); }
  std::span<const Card> bonus_cards() const { return table_->cards(Zones::bonus(owner_)); }
  int tucked() const { return table_->size(Zones::tucked(owner_)); }

  // --- foods, cubes and points ---
  const Foods& foods() const { return player_->foods; }
  // Those that are there, each once.
  small_vector<Choice, 8> food_choices() const;
  int cubes() const { return player_->cubes; }
  int goal_points() const { return player_->goal_points; }

  // --- playing birds ---
  // Whether there is a place for one more bird in that row, and the eggs that it costs.
  bool can_extend(Habitat habitat) const;
  // Whether that card of the hand can be played there, and paid for.
  bool can_play(Card card, Habitat habitat) const;
  // Every card of the hand with every habitat, of these, that it can be played to.
  void list_playable(std::uint32_t habitats, vector<Choice>& choices) const;

 private:
  const Tabletop* table_;
  const Player* player_;
  Seat owner_;
};

}  // namespace rondel::games::wingspan
