// What is kept of the cards besides where they lie and what lies on them.
#pragma once

#include <cstddef>
#include <cstdint>

#include "kernel/containers.h"
#include "kernel/hasher.h"
#include "rules/tabletop.h"

namespace rondel::games::netrunner {

struct CardNotes {
  std::int32_t pump = 0;           // strength, for the encounter
  std::int32_t installed_in = -1;  // the turn
  std::int32_t used_in = -1;       // the turn in which its click ability was used last
  bool breaks_this_run = false;    // it has broken something in this run
  bool was_accessed = false;       // in this breach
};

// The notes on every card, by card. A card that leaves its place loses them.
class Notes {
 public:
  void reserve(std::int32_t cards) { notes_.reserve(static_cast<std::size_t>(cards)); }
  // For the card that is added to the table next.
  void add() { notes_.emplace_back(); }

  CardNotes& of(Card card) { return notes_[static_cast<std::size_t>(card.index())]; }
  const CardNotes& of(Card card) const { return notes_[static_cast<std::size_t>(card.index())]; }

  // Of all cards, when an encounter, a run or a breach begins or is over.
  void forget_pumps();
  void forget_breaks();
  void forget_accesses();

  void digest(Hasher& hasher) const;

 private:
  vector<CardNotes> notes_;
};

}  // namespace rondel::games::netrunner
