// A bird on a mat: what is printed on its card, and the eggs, cached food and tucked cards upon it. A look at it, as cheap as its
// number; it shows what is there when it is asked.
#pragma once

#include "rules/tabletop.h"
#include "wingspan/rules/cards.h"

namespace rondel::games::wingspan {

// Where an egg may be laid: in such a nest, but not on that bird.
struct EggPlace {
  Nest nest = Nest::none;  // none: any
  BirdId except = no_bird;
};

class BirdOnMat {
 public:
  BirdOnMat(const Tabletop& table, BirdId id) : table_(&table), id_(id) {}

  const Bird& printed() const { return bird_at(table_->face(card())); }
  int eggs() const { return table_->tokens(card(), "eggs"); }
  int cached() const { return table_->tokens(card(), "cached"); }
  int tucked() const { return table_->tokens(card(), "tucked"); }
  // How many eggs can still be laid on it.
  int room() const { return printed().egg_limit - eggs(); }
  bool has_room_for_egg() const { return room() > 0; }
  bool can_take_egg(EggPlace place) const {
    return id_ != place.except && has_room_for_egg() &&
           (place.nest == Nest::none || counts_as(printed().nest, place.nest));
  }

 private:
  Card card() const { return Card(id_); }

  const Tabletop* table_;
  BirdId id_;
};

}  // namespace rondel::games::wingspan
