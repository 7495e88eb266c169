// An Extra is something that a game shows besides what all games have (zones, counters, boards, the stack): a value made of
// words, numbers, flags, lists and objects, as programs that play this one game want to read it.
//   Extra run = Extra::object();
//   run.add("phase", "movement").add("position", 1).add("jacked-out", false);
//   layout.extra("run", run);                        // everybody may see it
//   layout.extra("prompt", seat, seat, prompt);      // a seat's own, and only that seat sees it
// It holds nothing that its viewers may not know: a card is named by its handle (Extra::card), and each viewer is shown the
// id that the card has for it.
#pragma once

#include <concepts>
#include <cstdint>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "kernel/text.h"

namespace rondel {

class Extra {
 public:
  enum class Kind : std::uint8_t { nothing, flag, number, word, card, list, object };

  Extra() = default;
  // NOLINTBEGIN(google-explicit-constructor): a value reads as what it is
  template <std::same_as<bool> Flag>
  Extra(Flag flag) : kind_(Kind::flag), number_(flag ? 1 : 0) {}
  template <std::integral Number>
    requires(!std::same_as<Number, bool>)
  Extra(Number number) : kind_(Kind::number), number_(static_cast<std::int64_t>(number)) {}
  Extra(std::string_view word) : kind_(Kind::word), word_(word) {}
  Extra(const char* word) : Extra(std::string_view(word)) {}
  Extra(Text word) : Extra(word.view()) {}
  // NOLINTEND(google-explicit-constructor)
  static Extra card(std::int32_t card) { return Extra(Kind::card, card); }
  static Extra list() { return Extra(Kind::list, 0); }
  static Extra object() { return Extra(Kind::object, 0); }

  // To a list; to an object, in the order in which they are added.
  Extra& add(Extra value) & {
    values_.push_back(std::move(value));
    return *this;
  }
  Extra&& add(Extra value) && { return std::move(add(std::move(value))); }
  Extra& add(Text key, Extra value) & {
    value.key_ = key;
    return add(std::move(value));
  }
  Extra&& add(Text key, Extra value) && { return std::move(add(key, std::move(value))); }

  Kind kind() const { return kind_; }
  std::int64_t number() const { return number_; }
  const std::string& word() const { return word_; }
  const std::vector<Extra>& values() const { return values_; }
  Text key() const { return key_; }  // in the object that this is a value of

 private:
  Extra(Kind kind, std::int64_t number) : kind_(kind), number_(number) {}

  Kind kind_ = Kind::nothing;
  std::int64_t number_ = 0;
  std::string word_;
  Text key_;
  std::vector<Extra> values_;
};

}  // namespace rondel
