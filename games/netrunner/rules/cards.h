// What holds for every card, whoever's it is: whether it is installed, rezzed, active; the counters on it; how it is trashed.
//   (1) A card that is not installed is not rezzed, and nothing lies on it but while it is being played.
//   (2) Who trashes a card in a run need not mind the run: what was before the Runner is not any more.
#pragma once

#include <cstdint>

#include "netrunner/rules/notes.h"
#include "netrunner/rules/part.h"
#include "netrunner/rules/zones.h"

namespace rondel::games::netrunner {

// Kinds of tokens on cards.
inline constexpr Text advancement = "advancement";
inline constexpr Text credit = "credit";
inline constexpr Text virus = "virus";
inline constexpr Text rezzed = "rezzed";

constexpr Seat owner_of(const Face& face) { return is_corp(face.type) ? corp : runner; }

class Cards : public Part {
 public:
  using Part::Part;

  // A card that was not in the play before; and room for so many.
  Card add(std::int32_t face, Zone zone);
  void reserve(std::int32_t cards) { notes_.reserve(cards); }

  bool is_rezzed(Card card) const { return table_.tokens(card, rezzed) > 0; }
  bool is_installed(Card card) const {
    const Zone zone = table_.zone_of(card);
    return zone == rig_zone || is_of_server(zone);
  }
  // Whether it does what it says: not while it lies face down, in a hand, a deck or a discard pile.
  bool is_active(Card card) const;
  // The active cards of the side whose turn it is come first, those of a zone in the order they lie.
  void list_active(small_vector<Card, 16>& cards) const;

  std::int32_t tokens(Card card, Text kind) const { return table_.tokens(card, kind); }
  // Puts so many there, or takes them off.
  void place(Card card, Text kind, std::int32_t count) {
    if (count != 0) {
      table_.add_tokens(card, kind, count);
    }
  }

  // To its owner's discard pile.
  void trash(Card card);
  // Of a unique card there is one: those that were there before go.
  void trash_older_copies(Card card);
  // A card that leaves a hand by way of the table does so before all eyes: what else is known of that hand stays known.
  void move_openly(Card card, Zone to);
  // Takes off what lies on it, and forgets what was noted.
  void clear(Card card);

  void note_install(Card card);
  void note_use(Card card);
  bool was_installed_this_turn(Card card) const;
  bool was_used_this_turn(Card card) const;
  bool broke_this_run(Card card) const { return notes_.of(card).breaks_this_run; }
  Notes& notes() { return notes_; }
  const Notes& notes() const { return notes_; }

 private:
  Notes notes_;
};

}  // namespace rondel::games::netrunner
