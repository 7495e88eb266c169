// A row of a mat: up to five birds of one habitat, filled from the left. The longer it is, the more its action gives and the more
// eggs the next bird costs.
#pragma once

#include <span>

#include "wingspan/rules/bird_on_mat.h"

namespace rondel::games::wingspan {

class HabitatRow {
 public:
  HabitatRow(const Tabletop& table, Zone zone) : table_(&table), zone_(zone) {}

  // From the left.
  std::span<const Card> birds() const { return table_->cards(zone_); }
  int size() const { return table_->size(zone_); }
  bool has_room() const { return size() < columns; }
  // What the next bird of it costs in eggs.
  int egg_cost() const { return (size() + 1) / 2; }
  int eggs() const {
    int sum = 0;
    for (const Card card : birds()) {
      sum += BirdOnMat(*table_, card.index()).eggs();
    }
    return sum;
  }
  bool is_rightmost(BirdId id) const { return birds().back().index() == id; }
  // Whether its action would set off a power.
  bool has_brown_power() const {
    for (const Card card : birds()) {
      if (BirdOnMat(*table_, card.index()).printed().colour == Colour::brown) {
        return true;
      }
    }
    return false;
  }

 private:
  const Tabletop* table_;
  Zone zone_;
};

}  // namespace rondel::games::wingspan
