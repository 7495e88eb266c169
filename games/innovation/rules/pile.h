// A Pile is the cards of one color on a player's board, as they lie now.
#pragma once

#include <span>

#include "innovation/rules/printed.h"
#include "rules/tabletop.h"

namespace rondel::games::innovation {

class Pile {
 public:
  Pile(const Tabletop& table, Zone zone, Splay splay)
      : table_(&table), cards_(table.cards(zone)), splay_(splay) {}

  bool empty() const { return cards_.empty(); }
  int size() const { return static_cast<int>(cards_.size()); }
  Splay splay() const { return splay_; }
  bool is_splayed() const { return splay_ != Splay::none; }
  // From the bottom to the top.
  std::span<const Card> cards() const { return cards_; }
  // Of a pile that is not empty.
  Card top() const { return cards_.back(); }
  const Printed& top_printed() const { return card_at(table_->face(top())); }

  int icons(Icon icon) const;
  // Whether splaying it so would change anything.
  bool can_splay(Splay splay) const { return cards_.size() > 1 && splay_ != splay; }

 private:
  const Tabletop* table_;
  std::span<const Card> cards_;
  Splay splay_;
};

}  // namespace rondel::games::innovation
