// Cards is a set of cards that an effect is about, and Pick says how many of them somebody takes.
//   me.hand().with(Icon::castle)          the castle cards in my hand
//   one_of(me.tops().lowest())            one of my lowest top cards
// Filters by what is printed on hidden cards tell something: whether there are any. Who asks for a Pick of such cards lets everybody
// know that there is an answer, or that there is none (choosing.h).
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string_view>
#include <utility>

#include "innovation/rules/play.h"

namespace rondel::games::innovation {

// A set of ages, one bit each.
using Ages = std::uint32_t;
constexpr Ages ages_from_to(int first, int last) { return (2U << last) - (1U << first); }

class Cards {
 public:
  enum class Seen : std::uint8_t { open, hidden };

  explicit Cards(const Innovation& game, Seen seen = Seen::open) : game_(&game), seen_(seen) {}
  Cards(const Innovation& game, Card card) : Cards(game) { list_.push_back(card); }

  void add(Card card) { list_.push_back(card); }
  void add(const Cards& more);

  int size() const { return static_cast<int>(list_.size()); }
  bool empty() const { return list_.empty(); }
  const Card* begin() const { return list_.begin(); }
  const Card* end() const { return list_.end(); }
  Card operator[](std::size_t place) const { return list_[place]; }
  operator std::span<const Card>() const { return list_; }  // NOLINT(google-explicit-constructor)
  bool has(Card card) const;

  // --- of the first one; of none: value 0, and nothing is on it ---
  int value() const { return empty() ? 0 : game_->value(list_[0]); }
  Color color() const { return game_->printed(list_[0]).color; }
  bool shows(Icon icon) const { return !empty() && game_->printed(list_[0]).has(icon); }

  // --- of all ---
  int highest_value() const;
  Ages ages() const;
  int different_values() const;
  int sum_of_values() const;
  bool any_of_color(Color color) const;
  bool has_two_of_a_color() const;

  // --- some of them ---
  Cards with(Icon icon) const;
  Cards without(Icon icon) const;
  Cards of_color(Color color) const;
  Cards not_of_color(Color color) const;
  Cards on_board_of(Seat seat) const;      // of colors that are there
  Cards not_on_board_of(Seat seat) const;  // of colors that are not
  Cards with_demand() const;
  Cards of_value(int value) const { return of_ages(1U << value); }
  Cards of_ages(Ages ages) const;
  Cards highest() const { return of_value(highest_value()); }
  Cards lowest() const;
  Cards but(Card card) const;
  Cards first(int count) const;
  Cards after(int count) const;

  bool are_hidden() const { return seen_ == Seen::hidden; }
  bool is(std::string_view name) const { return !empty() && game_->printed(list_[0]).name.view() == name; }
  Cards not_called(std::string_view name) const;

  // Whether they were chosen by what not everybody sees.
  bool tell() const { return tell_; }
  const Innovation& game() const { return *game_; }

 private:
  enum class By : std::uint8_t { face, back };
  template <class Fits>
  Cards filtered(By by, Fits fits) const;

  const Innovation* game_;
  small_vector<Card, 8> list_;
  Seen seen_;
  bool tell_ = false;
};

struct Pick {
  // All of them.
  Pick(Cards cards)  // NOLINT(google-explicit-constructor)
      : from(std::move(cards)), min(from.size()), max(min), is_all(true) {}
  Pick(Cards cards, int least, int most) : from(std::move(cards)), min(least), max(most) {}

  Pick by(Seat seat) && {
    chooser = seat;
    return std::move(*this);
  }

  Cards from;
  std::optional<Cards> sure{};    // taken besides, whatever is picked
  std::optional<Seat> chooser{};  // somebody else than who carries out the effect
  int min;
  int max;
  bool is_all = false;
};

// As many as there are, where there are fewer.
Pick some(int count, const Cards& cards);
inline Pick one_of(const Cards& cards) { return some(1, cards); }
inline Pick two_of(const Cards& cards) { return some(2, cards); }
// None is enough.
inline Pick up_to(int count, const Cards& cards) { return {cards, 0, count}; }
inline Pick any_of(const Cards& cards) { return {cards, 0, cards.size()}; }
// The highest ones; ties are picked from.
Pick best(int count, const Cards& cards);

}  // namespace rondel::games::innovation
