// A Layout is shown what lies on the table and who knows what of it: zones of cards, counters, boards, the phase. A
// game declares it once, in Play::lay_out, from the state it keeps anyway:
//   layout.phase("passing");
//   for (const Seat seat : seats()) layout.zone({.name = "hand", .owner = seat, .visibility = Visibility::owner}, hands_[at(seat)]);
// and views, the leak check and worlds for fair search (knowledge.h) are layouts that look at it.
//
// Cards come in two forms. Games over the ordinary pack keep faces (PlayingCard, CardSet) and declare them with what is
// known; games on a Tabletop keep handles, and the Tabletop declares itself.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string>

#include "kernel/containers.h"
#include "kernel/knowers.h"
#include "kernel/log.h"
#include "kernel/text.h"
#include "rules/playing_cards.h"

namespace rondel {
class Extra;

// Who knows a card that enters a zone: everybody; its owner; nobody new (who knew it still does). `count` is `nobody`
// where not even the places are told apart: only how many there are.
enum class Visibility : std::uint8_t { all, owner, nobody, count };

// Whether the places in a zone mean something: a pile, a row; or not: a hand.
enum class Order : std::uint8_t { ordered, unordered };

struct ZoneLine {
  Text name{};
  std::optional<Seat> owner{};
  Visibility visibility = Visibility::all;
  Order order = Order::unordered;
  // For zones of faces: what the cards that somebody does not know could be, by all that is public.
  CardSet could_be = CardSet::full();
};

// So many of a kind on a card.
struct Token {
  std::uint16_t card = 0;
  Text kind{};
  std::int32_t count = 0;
};

// Who passed last in a window: nobody yet, since the first one of its kind was opened (`nil`); this side, and the others are
// still to speak; all of them, so that what follows begins afresh (`none`).
struct NoAction {
  enum class Kind : std::uint8_t { nil, side, none };
  Kind kind = Kind::nil;
  Seat side{};

  friend bool operator==(const NoAction&, const NoAction&) = default;
};

// One layer of what is going on: the phase of the turn, or something that was stacked upon it.
struct LaidLayer {
  Text name{};                  // of the phase
  std::optional<Seat> owner{};  // whose it is
  LogArg what{};                // the card, or whatever else it is about
  LogArg target{};
  SeatSet waiting{};  // who is still to act or pass here, as soon as it goes on
  SeatSet passed{};
  NoAction no_action{};
};

// One row of what is still to be done, where rules keep such rows.
struct LaidOperation {
  // Made only for who looks.
  class Words {
   public:
    virtual std::string type() const = 0;   // what is done, as the rules write it
    virtual std::string flags() const = 0;  // how it stands to the rows of its rank
    virtual Text reason() const = 0;
    virtual std::string text() const = 0;  // what is done, as people say it

   protected:
    ~Words() = default;
  };

  std::uint32_t id = 0;
  std::uint32_t parent = 0;  // the row that it was laid out from
  std::int32_t rank = 0;
  std::int32_t count = 1;
  std::int32_t min = 1;
  SeatSet owner{};             // none: the game
  std::optional<Seat> only{};  // shown to that seat alone; nobody: public
  const Words* words = nullptr;
};

// A card as it is declared.
struct LaidCard {
  std::int32_t card = 0;  // as a choice names it
  std::int32_t face = 0;
  Knowers knowers{};
  // What all cards with this face have in common, where they are handles; goes with the face when faces are exchanged.
  std::int32_t kind = 0;
};

// The cards of a zone, by place.
class LaidCards {
 public:
  virtual std::size_t size() const = 0;
  virtual LaidCard at(std::size_t place) const = 0;
  virtual std::span<const Token> tokens(std::size_t /*place*/) const { return {}; }
  // Whether questions name these cards by a handle, so that a face may change under an open question.
  virtual bool are_handles() const { return false; }
  // Cards with different backs are never taken for one another.
  virtual std::int32_t back(std::size_t /*place*/) const { return 0; }
  // Whether these are cards as somebody remembers them, not cards on the table: no world changes them.
  virtual bool are_memories() const { return false; }
  // Whether the card at a place could be any with its back: then `could_be` need not be asked.
  virtual bool could_be_any(std::size_t /*place*/) const { return false; }
  // Whether the card at a place could be one with this face, by all that is public.
  virtual bool could_be(std::size_t place, std::int32_t face) const = 0;
  // Writes another face, with its kind (LaidCard::kind).
  virtual void set_face(std::size_t place, std::int32_t face, std::int32_t kind) = 0;

 protected:
  ~LaidCards() = default;
};

// What is known of faces beyond what a zone's visibility says: cards that were seen before they came there.
class Known {
 public:
  // These cards are known to `who` as well.
  Known& add(Knowers who, CardSet cards) {
    entries_[used_++] = {who, cards};
    return *this;
  }
  Knowers of(PlayingCard card) const {
    Knowers who;
    for (std::size_t i = 0; i < used_; ++i) {
      who = entries_[i].cards.has(card) ? who | entries_[i].who : who;
    }
    return who;
  }

 private:
  struct Entry {
    Knowers who;
    CardSet cards;
  };
  std::array<Entry, max_seats + 1> entries_{};
  std::size_t used_ = 0;
};

class Layout {
 public:
  // What the rules are doing now, as the rulebook calls it.
  virtual void phase(Text name) = 0;
  // What is stacked, from the phase of the turn up; all of it is public (rules/phases.h).
  virtual void layer(const LaidLayer& /*layer*/) {}
  // What is still to be done, from the top.
  virtual void operation(const LaidOperation& /*operation*/) {}
  // A public number: of the match, or of a seat.
  virtual void counter(Text name, std::int64_t value) = 0;
  virtual void counter(Text name, Seat owner, std::int64_t value) = 0;
  // A public word about a seat: "folded", "dealer".
  virtual void state(Seat seat, Text word) = 0;
  // A public grid of words, row by row; empty cells are empty words.
  virtual void board(Text name, int columns, std::span<const Text> cells) = 0;

  // What only this game shows (rules/extra.h): of the match, for all to see; or of a seat, and nothing to who is not in `who`.
  // A game need not make any of it where it is not wanted.
  virtual bool wants_extras() const { return false; }
  virtual void extra(Text /*key*/, const Extra& /*value*/) {}
  virtual void extra(Text /*key*/, Seat /*owner*/, Knowers /*who*/, const Extra& /*value*/) {}

  virtual void zone(const ZoneLine& line, LaidCards& cards) = 0;
  void zone(const ZoneLine& line, CardSet& cards, const Known& known = {});
  void zone(const ZoneLine& line, std::span<PlayingCard> cards, const Known& known = {});

 protected:
  ~Layout() = default;
};

// A layout that is after the cards only.
class CardsOnly : public Layout {
 public:
  using Layout::zone;
  void phase(Text) override {}
  void counter(Text, std::int64_t) override {}
  void counter(Text, Seat, std::int64_t) override {}
  void state(Seat, Text) override {}
  void board(Text, int, std::span<const Text>) override {}

 protected:
  ~CardsOnly() = default;
};

// Who knows a card in a zone by the zone's visibility alone.
Knowers known_by_zone(const ZoneLine& line);

}  // namespace rondel
