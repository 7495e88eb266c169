// A Setup is an arranged position, as a scenario writes it down: named values that a game reads in Play::arrange.
//   if (const Setup* const hands = setup.find("hands")) {
//     for (const Seat seat : seats()) hands_[at(seat)] = read_cards(hands->need(name(seat)));
//   }
// Wrong types and unknown names fault with the place and what was expected. A setup remembers what was asked for: once
// the match has begun, `unknown_key` tells of one that the game never looked for, and names the nearest that it did.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "kernel/play.h"
#include "rules/playing_cards.h"

namespace rondel {

class Setup {
 public:
  enum class Kind : std::uint8_t { number, word, flag, list, object };

  // How a setup is made (rules/edge reads one from JSON). `place` is its path, as errors name it.
  Setup(Kind kind, std::string place) : kind_(kind), place_(std::move(place)) {}
  void set_number(std::int64_t number) { number_ = number; }
  void set_word(std::string_view word) { word_ = word; }
  Setup& add(Setup value) { return values_.emplace_back(std::move(value)); }
  Setup& add(std::string_view key, Setup value) {
    keys_.emplace_back(key);
    return values_.emplace_back(std::move(value));
  }

  Kind kind() const { return kind_; }
  std::int64_t number(std::int64_t min, std::int64_t max) const;
  std::string_view word() const;
  bool flag() const;

  // Of an object: the value of a key, or null; `need` faults without it.
  const Setup* find(std::string_view key) const;
  const Setup& need(std::string_view key) const;

  // Of a thing that is written as its name alone, or as an object with its "name" and what else there is to say of it: the
  // name, and one of those other values, or null.
  const Setup& named() const { return kind_ == Kind::word ? *this : need("name"); }
  const Setup* beside_name(std::string_view key) const { return kind_ == Kind::word ? nullptr : find(key); }

  // Of a list, or of an object whose keys are names that the game goes through itself.
  std::size_t size() const;
  const Setup& at(std::size_t i) const { return values_[i]; }
  std::string_view key(std::size_t i) const { return keys_[i]; }

  // Ends the match's start with a sentence that begins with this place.
  [[noreturn]] void refuse(std::string_view what) const;

  // A sentence about a key that nobody looked for, here or below; empty when there is none.
  std::string unknown_key() const;

 private:
  void expect(Kind kind, std::string_view what) const;

  Kind kind_;
  std::string place_;
  std::int64_t number_ = 0;
  std::string word_;
  std::vector<Setup> values_;
  std::vector<std::string> keys_;
  mutable std::vector<std::string> asked_;  // the keys that were looked for
};

// The seat of that name.
Seat read_seat(const Setup& value, const Play& play);

// The place of that word among the names of a list.
std::size_t read_one_of(const Setup& value, std::span<const Text> names);

// The face of that name (Play::show_face) among the first `faces`.
std::int32_t read_face(const Setup& value, const Play& play, std::int32_t faces);
// Says that none of these is the card's name, and which is nearest to it.
[[noreturn]] void refuse_unknown_card(const Setup& value, std::span<const std::string> names);

// The card of that name ("Q♠", "QS", "10H"), and a set of them.
PlayingCard read_card(const Setup& value);
CardSet read_cards(const Setup& value);

// Takes a card, or the cards of a list in the order they are written, out of those that are `left` to be placed;
// refuses one that is not among them any more.
PlayingCard take_card(const Setup& value, CardSet& left);
std::vector<PlayingCard> take_cards(const Setup& value, CardSet& left);

// For Play::show_left_over: a sentence about what was handed over at that place of the setup and not drawn, if anything.
void tell_left_over(std::string& out, std::string_view place, std::int64_t count);

}  // namespace rondel
