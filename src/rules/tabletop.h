// A Tabletop holds the physical things of a match: cards in zones, and tokens on cards. A card is a handle: what is printed on it (its
// face, a number that the game gives a meaning) and who knows that are kept apart from it.
//   (1) A card is in one zone, at one place.
//   (2) Hidden is the default: nobody knows a card until a zone, a look or a reveal says so.
//   (3) Who knows a card still knows it wherever it goes, until it is shuffled, or until a card leaves the hand it is
//       in and they cannot see which.
//   (4) Copies (cards of one face and back) are told apart only while somebody keeps an eye on them: a viewer's name for a card
//       (name_of) is given when the viewer comes to know it, and lost when it is lost sight of.
//   (5) Nobody looks on until the rules run (Play::run): a card that is moved before, as a position is arranged, is known to
//       those alone to whom the zone that it is in shows it, whatever zones it came through.
// Whoever comes to know a card is told to the match by itself (Play::learn). Rules keep handles, not faces, across a
// question. All of it runs while rules run.
#pragma once

#include <array>
#include <compare>
#include <cstdint>
#include <optional>
#include <span>

#include "kernel/containers.h"
#include "kernel/hasher.h"
#include "kernel/knowers.h"
#include "kernel/log.h"
#include "kernel/question.h"
#include "kernel/random.h"
#include "rules/layout.h"

namespace rondel {

class Card {
 public:
  constexpr Card() = default;
  explicit constexpr Card(std::int32_t index) : index_(static_cast<std::uint16_t>(index)) {}
  constexpr std::int32_t index() const { return index_; }
  friend constexpr auto operator<=>(Card, Card) = default;

 private:
  std::uint16_t index_ = 0;
};

class Zone {
 public:
  constexpr Zone() = default;
  explicit constexpr Zone(std::int32_t index) : index_(static_cast<std::uint16_t>(index)) {}
  constexpr std::int32_t index() const { return index_; }
  friend constexpr auto operator<=>(Zone, Zone) = default;

 private:
  std::uint16_t index_ = 0;
};

// Where in a zone a card goes. The top is the end that is drawn from.
enum class Place : std::uint8_t { top, bottom };

class Tabletop {
 public:
  // --- putting it up ---
  // Room for what will be added, so that adding it leaves no holes in the arena.
  void reserve(std::int32_t cards, std::int32_t zones);
  Zone add_zone(const ZoneLine& line);
  // A card with this face, on top of a zone. Cards with different backs are never taken for one another.
  Card add_card(std::int32_t face, Zone zone, std::int32_t back = 0);

  // --- looking ---
  std::int32_t card_count() const { return static_cast<std::int32_t>(cards_.size()); }
  std::int32_t zone_count() const { return static_cast<std::int32_t>(zones_.size()); }
  std::int32_t face(Card card) const { return body(card).face; }
  Knowers knowers(Card card) const { return body(card).knowers; }
  Zone zone_of(Card card) const { return body(card).zone; }
  const ZoneLine& line(Zone zone) const { return zones_[at(zone)].line; }
  // From the bottom to the top, where they are drawn from.
  std::span<const Card> cards(Zone zone) const { return zones_[at(zone)].cards; }
  std::int32_t size(Zone zone) const { return static_cast<std::int32_t>(cards(zone).size()); }
  bool is_empty(Zone zone) const { return cards(zone).empty(); }
  Card top(Zone zone) const;

  // --- moving ---
  void move(Card card, Zone to, Place place = Place::top);
  void move_all(Zone from, Zone to);
  // Moves the top card; nothing when there is none.
  std::optional<Card> draw(Zone from, Zone to);
  // Moves up to `count` cards from the top, one by one; gives how many.
  int deal(Zone from, Zone to, int count);
  // Cuts what was known loose: afterwards who knows a card is what the zone alone says.
  void shuffle(Zone zone, Random& random);
  // Each card equally likely; it stays where it is. The zone is not empty.
  Card pick_at_random(Zone zone, Random& random) const;

  // --- knowing ---
  void show_to(Card card, Knowers who);
  void reveal(Card card) { show_to(card, Knowers::everybody()); }
  void reveal_all(Zone zone);
  // The top cards, the topmost first, as many as there are; `who` knows them now.
  small_vector<Card, 8> look_at_top(Zone zone, int count, Knowers who);
  // Everybody may have lost track: only `who` still know it (a card put away face down, mixed by hand).
  void forget(Card card, Knowers who = Knowers::nobody());

  // How `viewer` names a card that it knows: by the handle that its face had first; of copies by one of theirs, which none that
  // the viewer knows has yet. Of a card that it does not know: as it would name it.
  Card name_of(Viewer viewer, Card card) const;

  // After faces were exchanged: names for those that the others know under another face.
  void name_anew();

  // --- tokens ---
  void add_tokens(Card card, Text kind, std::int32_t count);
  std::int32_t tokens(Card card, Text kind) const;

  // --- for questions and the log ---
  small_vector<Choice, 16> choices(Zone zone) const;
  // The card by its face to who knows it now, as "a card" to the others.
  LogArg named(Card card) const { return LogArg::card(face(card), knowers(card)); }
  LogArg named(Zone zone) const { return LogArg::zone(line(zone).name, line(zone).owner); }

  void digest(Hasher& hasher) const;

  // Declares every zone with what is in it. `could_be` may narrow what a card that somebody does not know could be,
  // by all that is public; cards with different backs need no narrowing.
  using CouldBe = bool (*)(const Tabletop& table, Card card, std::int32_t face);
  void lay_out(Layout& layout, CouldBe could_be = nullptr);
  // Declares one zone under another line: what it is called and whose it is now, where that changes without a card
  // moving (a pack that is passed on).
  void lay_out(Layout& layout, Zone zone, const ZoneLine& as);

 private:
  class LaidZone;  // NOLINT(cppcoreguidelines-virtual-class-destructor): final where it is defined
  struct Body {
    std::int32_t face = 0;
    std::int32_t back = 0;
    Knowers knowers{};
    Zone zone{};
    Card kind{};       // the first card that was added with this face and back; goes with the face
    Card next_copy{};  // the copy that was added after this one; itself: none was
    Knowers takers{};  // who has this handle as the name of a card, perhaps of another copy
  };
  struct ZoneBody {
    ZoneLine line;
    vector<Card> cards;
  };

  static std::size_t at(Card card) { return static_cast<std::size_t>(card.index()); }
  static std::size_t at(Zone zone) { return static_cast<std::size_t>(zone.index()); }
  const Body& body(Card card) const { return cards_[at(card)]; }
  void take_out(Card card);
  void put(Card card, Zone to, Place place);
  void lose_track(Card leaving, Zone to);
  void set_knowers(Card card, Knowers who) {
    Body& changed = cards_[at(card)];
    const Knowers before = changed.knowers;
    changed.knowers = who;
    if (has_copies(changed.kind)) {
      rename(card, before - who, who - before);
    }
  }

  // --- names ---
  void join_copies(Card card);
  bool may_have_face(std::int32_t face, std::int32_t back) const;
  void note_face(std::int32_t face, std::int32_t back);
  bool has_copies(Card kind) const { return body(kind).next_copy != kind; }
  std::size_t column(Viewer viewer) const {
    return viewer ? static_cast<std::size_t>(viewer->index()) : viewers_ - std::size_t{1};
  }
  Viewer viewer_at(std::uint32_t column) const {
    return column + 1 < viewers_ ? Viewer(Seat(static_cast<int>(column))) : std::nullopt;
  }
  std::optional<Card> name(Viewer viewer, Card card) const;
  void give_name(Viewer viewer, Card card, Card name);
  void take_name(Viewer viewer, Card card);
  Card free_name(Viewer viewer, Card kind) const;
  void rename(Card card, Knowers lost, Knowers won);

  vector<Body> cards_;
  vector<ZoneBody> zones_;
  vector<Token> tokens_;  // by card, then in the order they first came
  // For each card that has copies and each viewer who knows it: the handle, of one of the copies, that it goes by, and 1 more. Empty
  // as long as no card has a copy.
  vector<std::uint16_t> names_;
  std::uint32_t viewers_ = 0;  // the seats and those who look on; 0 until somebody has a name for a copy
  // A bit for each face and back that some card has; several of them may share one. Most cards have no copy, and adding those
  // compares them with no other.
  std::array<std::uint64_t, 16> faces_{};
};

inline Choice choice_of(Card card, Text label = {}) { return Choice::card(card.index(), label); }

}  // namespace rondel
