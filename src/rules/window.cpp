#include "rules/window.h"

#include "kernel/fault.h"
#include "rules/requests.h"

namespace rondel {

void StandingPasses::digest(Hasher& hasher) const {
  for (const std::uint32_t until : until_) {
    hasher.add(until);
  }
}

void Window::open() {
  is_open_ = true;
  passed_ = {};
  turn_ = rules_.first;
  if (no_action_.kind == NoAction::Kind::side) {
    no_action_ = {};
  }
}

void Window::pass(Seat seat) {
  passed_.add(seat);
  no_action_ = {.kind = NoAction::Kind::side, .side = seat};
  do {
    turn_ = turn_.next(max_seats);
  } while (!rules_.sides.has(turn_));
}

void Window::acted(Seat /*seat*/) {
  if (rules_.passes == Passes::void_after_action) {
    passed_ = {};
    no_action_ = {.kind = NoAction::Kind::none, .side = {}};
  }
}

void Window::close() {
  is_open_ = false;
  no_action_ = {.kind = NoAction::Kind::none, .side = {}};
}

void Window::digest(Hasher& hasher) const {
  hasher.add(rules_.sides).add(rules_.deciders).add(passed_).add(turn_).add(is_open_);
  hasher.add(no_action_.kind).add(no_action_.side).add(std::uint32_t{rules_.clock.number});
}

namespace {

bool has_to_speak(const Window& window, const Priority& priority, Seat seat) {
  return !window.passed().has(seat) && (priority.could_act(seat) || !priority.may_pass(seat));
}

// The questions of those who speak, with the choices they are about: kept in one place while they are open.
class Questions {
 public:
  void ask(const Window& window, const Priority& priority, const StandingPasses& standing, SeatSet speakers) {
    lists_.reserve(static_cast<std::size_t>(speakers.size()));
    for (const Seat seat : speakers) {
      lists_.emplace_back();
      list(priority, standing, seat, lists_.back());
      questions_.push_back({.seat = seat,
                            .clock = window.rules().clock,
                            .title = priority.title(seat),
                            .choices = lists_.back(),
                            .shown = Shown::to_asked,
                            .covered = true,
                            .standing = standing.has(seat) && priority.may_pass(seat)
                                            ? std::uint16_t{0}
                                            : Question::no_standing});
    }
  }
  std::span<const Question> open() const { return questions_; }
  void take_out(Seat seat) {
    for (std::size_t i = 0; i < questions_.size(); ++i) {
      if (questions_[i].seat == seat) {
        questions_.erase(questions_.begin() + static_cast<std::ptrdiff_t>(i));
      }
    }
  }
  const Choice& choice(const Answer& answer) const {
    for (const Question& question : questions_) {
      if (question.seat == answer.seat) {
        return question.choices[answer.picks[0]];
      }
    }
    fault("an answer came from who was not asked");
  }

 private:
  static void list(const Priority& priority, const StandingPasses& standing, Seat seat, Choices& choices) {
    const bool may_pass = priority.may_pass(seat);
    if (may_pass) {
      choices.add(Choice::word(priority.pass_label(seat), pass_value));
    }
    priority.offer(seat, choices);
    check(choices.size() > 0, "a side that may not pass has something to do");
    if (standing.has(seat) && may_pass) {
      choices.add(Choice::word("ask me again", ask_again_value));
    } else if (may_pass) {
      std::int32_t value = first_standing_value;
      for (const StandingPass& pass : priority.standing_passes(seat)) {
        choices.add(Choice::word(pass.label, value));
        --value;
      }
    }
  }

 public:
  // Words of a game have other values.
  static constexpr std::int32_t pass_value = INT32_MIN;
  static constexpr std::int32_t ask_again_value = INT32_MIN + 1;
  static constexpr std::int32_t first_standing_value = -1'000'000;
  static constexpr std::int32_t last_standing_value = first_standing_value - 32;

 private:
  vector<Choices> lists_;
  small_vector<Question, 2> questions_;
};

// What a word of the window itself means; false for an act.
enum class Said : std::uint8_t { act, pass, standing_pass, ask_again };

Said said(const Choice& choice) {
  if (choice.kind != Choice::Kind::word) {
    return Said::act;
  }
  if (choice.value == Questions::pass_value) {
    return Said::pass;
  }
  if (choice.value == Questions::ask_again_value) {
    return Said::ask_again;
  }
  const bool stands =
      choice.value <= Questions::first_standing_value && choice.value > Questions::last_standing_value;
  return stands ? Said::standing_pass : Said::act;
}

}  // namespace

SeatSet to_speak(const Window& window, const Priority& priority) {
  SeatSet speakers;
  bool is_decided = true;
  for (const Seat seat : window.rules().sides) {
    if (has_to_speak(window, priority, seat)) {
      speakers.add(seat);
      is_decided = is_decided && !window.rules().deciders.has(seat);
    }
  }
  if (is_decided || !window.is_open()) {
    return {};
  }
  if (window.rules().speaking == Speaking::in_turn) {
    Seat next = window.turn();
    while (!speakers.has(next)) {
      next = next.next(max_seats);
    }
    return SeatSet::of(next);
  }
  return speakers;
}

Task<std::optional<Act>> next_act(Window& window, const Priority& priority, StandingPasses& standing) {
  SeatSet speakers = to_speak(window, priority);
  while (!speakers.empty()) {
    Questions questions;
    questions.ask(window, priority, standing, speakers);
    bool is_same = true;  // for who has not spoken
    while (is_same && !speakers.empty()) {
      const Answer answer = co_await ask_any(questions.open());
      const Choice choice = questions.choice(answer);
      switch (said(choice)) {
        case Said::act:
          if (priority.may_pass(answer.seat)) {  // who had to act has not changed its mind
            standing.clear(answer.seat);
          }
          co_return Act{.seat = answer.seat, .choice = choice};
        case Said::ask_again:
          standing.clear(answer.seat);
          is_same = false;
          continue;
        case Said::standing_pass:
          standing.set(
              answer.seat,
              priority
                  .standing_passes(
                      answer.seat)[static_cast<std::size_t>(Questions::first_standing_value - choice.value)]
                  .until);
          break;
        case Said::pass:
          break;
      }
      window.pass(answer.seat);
      questions.take_out(answer.seat);
      speakers = to_speak(window, priority);
      is_same = window.rules().speaking == Speaking::at_once;
    }
  }
  window.close();
  co_return std::nullopt;
}

}  // namespace rondel
