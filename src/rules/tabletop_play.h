// The base of games that are played on a Tabletop: cards are handles, and what is known of them is the tabletop's.
#pragma once

#include "kernel/play.h"
#include "rules/tabletop.h"

namespace rondel {

class TabletopPlay : public Play {
 public:
  using Play::Play;

  const Tabletop& table() const { return table_; }

  void digest(Hasher& hasher) const override { table_.digest(hasher); }
  void lay_out(Layout& layout) override { table_.lay_out(layout); }
  std::int32_t face_of(std::int32_t card) const override { return table_.face(Card(card)); }
  bool knows(Viewer viewer, std::int32_t card) const override {
    return table_.knowers(Card(card)).has(viewer);
  }
  std::int32_t seen_as(Viewer viewer, std::int32_t card) const override {
    return table_.name_of(viewer, Card(card)).index();
  }
  void faces_exchanged() override { table_.name_anew(); }

 protected:
  ~TabletopPlay() = default;

  Tabletop table_;
};

}  // namespace rondel
