// A match of Leduc hold'em for tests: seats speak in words, cards are read off what a seat is shown.
#pragma once

#include <gtest/gtest.h>

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "kernel/match.h"
#include "leduc/game.h"

namespace rondel::games::leduc::testing {

inline const Seat first_seat(0);
inline const Seat second_seat(1);

// Sanitizers mark the whole range of each new match, so it is a short one.
inline Match leduc_match(std::uint64_t seed) {
  return Match(game, Settings(game.settings), Seed::from_number(seed),
               {.arena_bytes = std::size_t{64} << 10});
}

class LeducScene {
 public:
  explicit LeducScene(std::uint64_t seed) : match(leduc_match(seed)) {}

  Seat asked() const { return *match.waiting().begin(); }

  std::vector<std::string> words() const {
    std::vector<std::string> words;
    for (const Choice& choice : match.question(asked()).choices) {
      words.emplace_back(choice.label.view());
    }
    return words;
  }

  // Whoever is asked says this.
  LeducScene& says(std::string_view word) {
    const std::vector<std::string> known = words();
    for (std::size_t pick = 0; pick < known.size(); ++pick) {
      if (known[pick] == word) {
        EXPECT_FALSE(match.answer(asked(), static_cast<std::uint16_t>(pick)));
        return *this;
      }
    }
    ADD_FAILURE() << "nobody may say " << word << " now";
    return *this;
  }

  LeducScene& say_all(const std::vector<std::string_view>& words) {
    for (const std::string_view word : words) {
      says(word);
    }
    return *this;
  }

  std::string shown_to(std::optional<Seat> viewer) const {
    std::string text;
    match.play().show(viewer, text);
    return text;
  }

  // As its owner is shown it, and as anybody is shown the public one; empty when there is none.
  std::string card_of(Seat seat) const { return after(shown_to(seat), " (you): "); }
  std::string public_card() const {
    const std::string card = after(shown_to(std::nullopt), "public card: ");
    return card.starts_with("none") ? "" : card;
  }
  bool is_over() const { return match.status() == Status::over; }

  Match match;

 private:
  static std::string after(const std::string& text, std::string_view mark) {
    const std::size_t start = text.find(mark) + mark.size();
    return text.substr(start, text.find_first_of(",\n", start) - start);
  }
};

// Ranks in order of strength; the first character of a card's name is its rank.
inline std::size_t strength(const std::string& card) { return std::string_view("JQK").find(card.front()); }

}  // namespace rondel::games::leduc::testing
