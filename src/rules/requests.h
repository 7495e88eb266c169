// How rules ask: the three request methods and the helpers on top of them. All suspend the rule until the answer is in;
// what they give back is typed. The bounds of a Question default to exactly one.
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

// One seat; gives the indices it picked.
inline auto request_single(const Question& question) { return ask(question); }

// Several seats, one question each; goes on when all have answered. Gives their picks in the order of the questions,
// whatever the order of arrival.
inline auto request_many(std::span<const Question> questions) { return ask_many(questions); }

// Several seats; the first answer is taken and the other questions close.
inline auto request_any(std::span<const Question> questions, Concurrent concurrent = Concurrent::yes) {
  return ask_any(questions, concurrent);
}

// A question that one seat answers with a payload, a text of its own making, instead of picks. The schema (docs/requests.md)
// says what the payload may be: it is checked where answers come in, before rules see them. Empty: any JSON.
struct ActionRequest {
  Seat seat{};
  Text title{};
  Text schema{};
  Shown shown = Shown::to_all;
  Check check = nullptr;  // gets the payload as picks: see payload_of
};

// One seat; gives the payload as canonical JSON, to be read with Payload (rules/payload.h).
inline auto request_action(const ActionRequest& request) {
  return ask_action(
      {.seat = request.seat, .title = request.title, .shown = request.shown, .check = request.check},
      request.schema);
}

// How many are to be picked.
struct HowMany {
  std::uint16_t min = 1;
  std::uint16_t max = 1;
};
constexpr HowMany exactly(std::uint16_t count) { return {count, count}; }
constexpr HowMany up_to(std::uint16_t count) { return {0, count}; }

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

// One of the choices.
inline auto choose(Seat seat, Text title, std::span<const Choice> choices) {
  return ask_one(seat, title, choices);
}

// Several of the choices, in the order they were picked.
inline auto choose_some(Seat seat, Text title, std::span<const Choice> choices, HowMany how_many) {
  return detail::ChooseSeveral(
      {.seat = seat, .title = title, .choices = choices, .min = how_many.min, .max = how_many.max});
}

// Puts things in an order: gives the index of the first, the second, and so on. Whoever answers with none of them, or
// only with the first few, leaves the rest as they are ("auto").
inline auto choose_order(Seat seat, Text title, std::span<const Choice> things) {
  return detail::ChooseOrder({.seat = seat,
                              .title = title,
                              .choices = things,
                              .min = 0,
                              .max = static_cast<std::uint16_t>(things.size())});
}

inline auto choose_yes_no(Seat seat, Text title) {
  return detail::ChooseYesNo({.seat = seat, .title = title, .choices = detail::yes_no});
}

// One of the seats that the choices name (choices_of).
inline auto choose_player(Seat seat, Text title, std::span<const Choice> players) {
  return detail::ChoosePlayer({.seat = seat, .title = title, .choices = players});
}

// One of the cards that the choices name, and several of them.
inline auto choose_card(Seat seat, Text title, std::span<const Choice> cards) {
  return detail::ChooseCard({.seat = seat, .title = title, .choices = cards});
}
inline auto choose_cards(Seat seat, Text title, std::span<const Choice> cards, HowMany how_many) {
  return detail::ChooseCards(
      {.seat = seat, .title = title, .choices = cards, .min = how_many.min, .max = how_many.max});
}

// A choice for each seat of a set.
inline small_vector<Choice, 8> choices_of(SeatSet seats) {
  small_vector<Choice, 8> choices;
  for (const Seat seat : seats) {
    choices.push_back(Choice::seat(seat));
  }
  return choices;
}

}  // namespace rondel
