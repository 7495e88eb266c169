// The supply of cards: the deck with what was discarded, the tray beside it, and the bonus cards. A look at it, like a mat.
#pragma once

#include <span>

#include "kernel/containers.h"
#include "kernel/question.h"
#include "rules/tabletop.h"
#include "wingspan/rules/zones.h"

namespace rondel::games::wingspan {

inline constexpr int tray_size = 3;

class Supply {
 public:
  Supply(const Tabletop& table, const Zones& zones) : table_(&table), zones_(zones) {}

  // Whether a card can be drawn from the deck: what was discarded is shuffled when it has run out.
  bool has_deck() const { return !table_->is_empty(zones_.deck()) || !table_->is_empty(zones_.discards()); }
  std::span<const Card> tray() const { return table_->cards(zones_.tray()); }
  // Whether a card can be drawn from either.
  bool can_draw() const { return has_deck() || !tray().empty(); }
  bool has_bonus_card() const {
    return !table_->is_empty(zones_.bonus_deck()) || !table_->is_empty(zones_.bonus_discards());
  }
  // Cards that lie out for all to choose from.
  small_vector<Choice, 16> spread() const { return table_->choices(zones_.spread()); }

 private:
  const Tabletop* table_;
  Zones zones_;
};

}  // namespace rondel::games::wingspan
