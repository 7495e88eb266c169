// How rules ask for the usual things. Each suspends the rule until the answer is in and gives what was chosen, with its type;
// each takes a seat, a title and a list, or a whole Question where more is to be said of it (covered, shown, checked).
// `ask`, `ask_many`, `ask_any` and `ask_action`, on which they stand, are in kernel/ask.h.
//   const Choice what = co_await choose(me, "draw or pass?", actions);
//   const bool again = co_await choose_yes_no(me, "roll again?");
#pragma once

#include <algorithm>
#include <coroutine>
#include <cstdint>
#include <span>
#include <utility>

#include "kernel/ask.h"
#include "kernel/choices.h"
#include "kernel/containers.h"
#include "kernel/seat.h"
#include "kernel/text.h"

namespace rondel {

// How many are to be picked.
struct HowMany {
  std::uint16_t min = 1;
  std::uint16_t max = 1;
};
constexpr HowMany exactly(std::uint16_t count) { return {count, count}; }
constexpr HowMany up_to(std::uint16_t count) { return {0, count}; }

// A choice for each seat of a set.
inline small_vector<Choice, 8> choices_of(SeatSet seats) {
  small_vector<Choice, 8> choices;
  for (const Seat seat : seats) {
    choices.push_back(Choice::seat(seat));
  }
  return choices;
}

namespace detail {

class ChooseSeveral : public AskOneSeat {
 public:
  using AskOneSeat::AskOneSeat;
  small_vector<Choice, 4> await_resume() {
    small_vector<Choice, 4> chosen;
    for (const std::uint16_t pick : asked_.picks) {
      chosen.push_back(asked_.choices[pick]);
    }
    return chosen;
  }
};

class ChooseYesNo : public AskOneChoice {
 public:
  using AskOneChoice::AskOneChoice;
  bool await_resume() { return asked_.picks[0] == 0; }
};

class ChoosePlayer : public AskOneChoice {
 public:
  using AskOneChoice::AskOneChoice;
  Seat await_resume() { return Seat(AskOneChoice::await_resume().value); }
};

// Keeps the choices itself.
class ChooseSeat : public ChoosePlayer {
 public:
  ChooseSeat(Seat seat, Text title, SeatSet seats)
      : ChoosePlayer({.seat = seat, .title = title}), choices_(choices_of(seats)) {
    asked_.choices = choices_;
  }

 private:
  small_vector<Choice, 8> choices_;
};

class ChooseCard : public AskOneChoice {
 public:
  using AskOneChoice::AskOneChoice;
  std::int32_t await_resume() { return AskOneChoice::await_resume().value; }
};

class ChooseCards : public AskOneSeat {
 public:
  using AskOneSeat::AskOneSeat;
  small_vector<std::int32_t, 4> await_resume() {
    small_vector<std::int32_t, 4> cards;
    for (const std::uint16_t pick : asked_.picks) {
      cards.push_back(asked_.choices[pick].value);
    }
    return cards;
  }
};

class ChooseOrder : public AskOneSeat {
 public:
  using AskOneSeat::AskOneSeat;
  Picks await_resume() {
    Picks order = std::move(asked_.picks);
    for (std::size_t i = 0; i < asked_.choices.size(); ++i) {
      const auto thing = static_cast<std::uint16_t>(i);
      if (std::find(order.begin(), order.end(), thing) == order.end()) {
        order.push_back(thing);
      }
    }
    return order;
  }
};

inline constexpr Choice yes_no[] = {Choice::word("yes"), Choice::word("no")};

}  // namespace detail

// Several of the choices, in the order they were picked.
inline auto choose_some(const Question& question) { return detail::ChooseSeveral(question); }
inline auto choose_some(Seat seat, Text title, ChoiceSpan choices, HowMany how_many) {
  return choose_some(
      {.seat = seat, .title = title, .choices = choices, .min = how_many.min, .max = how_many.max});
}

// Puts things in an order: gives the index of the first, the second, and so on. Whoever answers with none of them, or
// only with the first few, leaves the rest as they are ("auto").
inline auto choose_order(Seat seat, Text title, ChoiceSpan things) {
  return detail::ChooseOrder({.seat = seat,
                              .title = title,
                              .choices = things,
                              .min = 0,
                              .max = static_cast<std::uint16_t>(things.size())});
}

// Of a whole question the choices are not used.
inline auto choose_yes_no(Question question) {
  question.choices = detail::yes_no;
  return detail::ChooseYesNo(question);
}
inline auto choose_yes_no(Seat seat, Text title) { return choose_yes_no({.seat = seat, .title = title}); }

// One of the seats; or of those that the choices name (choices_of).
inline auto choose_player(Seat seat, Text title, SeatSet seats) {
  return detail::ChooseSeat(seat, title, seats);
}
inline auto choose_player(const Question& question) { return detail::ChoosePlayer(question); }
inline auto choose_player(Seat seat, Text title, ChoiceSpan players) {
  return choose_player({.seat = seat, .title = title, .choices = players});
}

// One of the cards that the choices name, and several of them.
inline auto choose_card(const Question& question) { return detail::ChooseCard(question); }
inline auto choose_card(Seat seat, Text title, ChoiceSpan cards) {
  return choose_card({.seat = seat, .title = title, .choices = cards});
}
inline auto choose_cards(const Question& question) { return detail::ChooseCards(question); }
inline auto choose_cards(Seat seat, Text title, ChoiceSpan cards, HowMany how_many) {
  return choose_cards(
      {.seat = seat, .title = title, .choices = cards, .min = how_many.min, .max = how_many.max});
}

}  // namespace rondel
