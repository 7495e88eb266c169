#include "rules/setup.h"

#include <algorithm>
#include <optional>

#include "kernel/fault.h"
#include "rules/suggest.h"

namespace rondel {

void Setup::refuse(std::string_view what) const { fault(place_, ": ", what); }

void Setup::expect(Kind kind, std::string_view what) const {
  if (kind_ != kind) {
    refuse("expected " + std::string(what));
  }
}

std::int64_t Setup::number(std::int64_t min, std::int64_t max) const {
  expect(Kind::number, "a whole number");
  if (number_ < min || number_ > max) {
    refuse("expected a number from " + std::to_string(min) + " to " + std::to_string(max) + ", got " +
           std::to_string(number_));
  }
  return number_;
}

std::string_view Setup::word() const {
  expect(Kind::word, "a word");
  return word_;
}

bool Setup::flag() const {
  expect(Kind::flag, "true or false");
  return number_ != 0;
}

const Setup* Setup::find(std::string_view key) const {
  expect(Kind::object, "an object");
  if (std::ranges::find(asked_, key) == asked_.end()) {
    asked_.emplace_back(key);
  }
  const auto found = std::ranges::find(keys_, key);
  return found == keys_.end() ? nullptr : &values_[static_cast<std::size_t>(found - keys_.begin())];
}

const Setup& Setup::need(std::string_view key) const {
  const Setup* const found = find(key);
  if (found == nullptr) {
    refuse("\"" + std::string(key) + "\" is missing");
  }
  return *found;
}

std::size_t Setup::size() const {
  if (kind_ != Kind::object) {
    expect(Kind::list, "a list");
  }
  return values_.size();
}

std::string Setup::unknown_key() const {
  const bool by_key = kind_ == Kind::object && !asked_.empty();
  for (std::size_t i = 0; i < values_.size(); ++i) {
    if (by_key && std::ranges::find(asked_, keys_[i]) == asked_.end()) {
      return place_ + ": unknown key \"" + keys_[i] + "\"; " + expected_one_of(keys_[i], asked_);
    }
    if (std::string below = values_[i].unknown_key(); !below.empty()) {
      return below;
    }
  }
  return {};
}

Seat read_seat(const Setup& value, const Play& play) {
  std::vector<std::string> names;
  for (const Seat seat : play.seats()) {
    if (play.name(seat) == value.word()) {
      return seat;
    }
    names.emplace_back(play.name(seat));
  }
  value.refuse("unknown seat \"" + std::string(value.word()) + "\"; " + expected_one_of(value.word(), names));
}

std::size_t read_one_of(const Setup& value, std::span<const Text> names) {
  std::vector<std::string> known;
  for (const Text& name : names) {
    if (name.view() == value.word()) {
      return known.size();
    }
    known.emplace_back(name.view());
  }
  value.refuse("unknown \"" + std::string(value.word()) + "\"; " + expected_one_of(value.word(), known));
}

void refuse_unknown_card(const Setup& value, std::span<const std::string> names) {
  const std::string best = nearest(value.word(), names);
  value.refuse("there is no card \"" + std::string(value.word()) + "\"" +
               (best.empty() ? "" : "; did you mean \"" + best + "\"?"));
}

std::int32_t read_face(const Setup& value, const Play& play, std::int32_t faces) {
  std::vector<std::string> names;
  for (std::int32_t face = 0; face < faces; ++face) {
    play.show_face(face, names.emplace_back());
    if (names.back() == value.word()) {
      return face;
    }
  }
  refuse_unknown_card(value, names);
}

PlayingCard read_card(const Setup& value) {
  const std::string_view name = value.word();
  const std::optional<PlayingCard> card = card_named(name);
  if (!card) {
    value.refuse("there is no card \"" + std::string(name) + "\"; cards are written like Q♠ or 10H");
  }
  return *card;
}

void tell_left_over(std::string& out, std::string_view place, std::int64_t count) {
  if (count > 0) {
    (out += place) += ": left over: " + std::to_string(count);
  }
}

PlayingCard take_card(const Setup& value, CardSet& left) {
  const PlayingCard card = read_card(value);
  if (!left.has(card)) {
    value.refuse(card.name() + " is not in this pack, or lies elsewhere already");
  }
  left.remove(card);
  return card;
}

std::vector<PlayingCard> take_cards(const Setup& value, CardSet& left) {
  std::vector<PlayingCard> cards;
  for (std::size_t i = 0; i < value.size(); ++i) {
    cards.push_back(take_card(value.at(i), left));
  }
  return cards;
}

CardSet read_cards(const Setup& value) {
  CardSet cards;
  for (std::size_t i = 0; i < value.size(); ++i) {
    const PlayingCard card = read_card(value.at(i));
    if (cards.has(card)) {
      value.at(i).refuse(card.name() + " is there twice");
    }
    cards.add(card);
  }
  return cards;
}

}  // namespace rondel
