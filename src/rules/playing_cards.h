// The 52 cards of the ordinary pack, as small values, and sets of them as one word.
#pragma once

#include <bit>
#include <compare>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "kernel/log.h"
#include "kernel/question.h"

namespace rondel {

enum class Suit : std::uint8_t { clubs, diamonds, hearts, spades };

class PlayingCard {
 public:
  static constexpr int count = 52;
  static constexpr int ranks = 13;

  constexpr PlayingCard() = default;
  explicit constexpr PlayingCard(int index) : index_(static_cast<std::uint8_t>(index)) {}
  constexpr PlayingCard(Suit suit, int rank) : PlayingCard(static_cast<int>(suit) * ranks + rank - 1) {}

  constexpr int index() const { return index_; }  // 0 to 51, by suit, then ace to king
  constexpr Suit suit() const { return static_cast<Suit>(index_ / ranks); }
  constexpr int rank() const { return index_ % ranks + 1; }  // ace 1, jack 11, queen 12, king 13
  constexpr int rank_ace_high() const { return rank() == 1 ? 14 : rank(); }

  std::string name() const;  // "Q♠", "10♥"

  friend constexpr auto operator<=>(PlayingCard, PlayingCard) = default;

 private:
  std::uint8_t index_ = 0;
};

constexpr Choice choice_of(PlayingCard card, Text label = {}) { return Choice::card(card.index(), label); }

// The card of a name, with the sign of its suit or the first letter: "Q♠", "QS".
std::optional<PlayingCard> card_named(std::string_view name);

// A card in a log line: seen by everybody, or by some.
constexpr LogArg face_up(PlayingCard card) { return LogArg::card(card.index(), Knowers::everybody()); }
constexpr LogArg face_down(PlayingCard card, Knowers knowers) { return LogArg::card(card.index(), knowers); }

// A set of cards; iterates by index.
class CardSet {
 public:
  constexpr CardSet() = default;
  explicit constexpr CardSet(std::uint64_t bits) : bits_(bits) {}
  static constexpr CardSet of(PlayingCard card) { return CardSet(std::uint64_t{1} << card.index()); }
  static constexpr CardSet full() { return CardSet((std::uint64_t{1} << PlayingCard::count) - 1); }
  static constexpr CardSet suit(Suit suit) {
    return CardSet(std::uint64_t{0x1fff} << (static_cast<int>(suit) * PlayingCard::ranks));
  }

  constexpr bool has(PlayingCard card) const { return (bits_ >> card.index() & 1U) != 0; }
  constexpr bool empty() const { return bits_ == 0; }
  constexpr int size() const { return std::popcount(bits_); }
  constexpr void add(PlayingCard card) { bits_ |= std::uint64_t{1} << card.index(); }
  constexpr void remove(PlayingCard card) { bits_ &= ~(std::uint64_t{1} << card.index()); }
  constexpr std::uint64_t bits() const { return bits_; }
  constexpr PlayingCard lowest() const { return PlayingCard(std::countr_zero(bits_)); }

  friend constexpr CardSet operator|(CardSet a, CardSet b) { return CardSet(a.bits_ | b.bits_); }
  friend constexpr CardSet operator&(CardSet a, CardSet b) { return CardSet(a.bits_ & b.bits_); }
  friend constexpr CardSet operator-(CardSet a, CardSet b) { return CardSet(a.bits_ & ~b.bits_); }
  friend constexpr bool operator==(CardSet, CardSet) = default;

  class Iterator {
   public:
    explicit constexpr Iterator(std::uint64_t bits) : bits_(bits) {}
    constexpr PlayingCard operator*() const { return PlayingCard(std::countr_zero(bits_)); }
    constexpr Iterator& operator++() {
      bits_ &= bits_ - 1;
      return *this;
    }
    friend constexpr bool operator==(Iterator, Iterator) = default;

   private:
    std::uint64_t bits_;
  };
  constexpr Iterator begin() const { return Iterator(bits_); }
  constexpr Iterator end() const { return Iterator(0); }

 private:
  std::uint64_t bits_ = 0;
};

// The names of the cards of a set, apart by spaces.
std::string names_of(CardSet cards);

}  // namespace rondel
