// Answers a match at random, the same way for the same random stream. Touches no heap once made (up to 256 choices).
#pragma once

#include <cstdint>
#include <vector>

#include "kernel/match.h"
#include "kernel/payload.h"

namespace rondel::testing {

class RandomAnswers {
 public:
  explicit RandomAnswers(std::uint64_t seed) : seed_(Seed::from_number(seed)), random_(seed_, 0) {
    picks_.reserve(256);
  }
  RandomAnswers(const RandomAnswers&) = delete;  // the stream points to the seed beside it
  RandomAnswers& operator=(const RandomAnswers&) = delete;

  // Answers one open question; false when the match is not waiting, or no answer of many tries was accepted.
  bool answer(Match& match) {
    if (match.status() != Status::waiting) {
      return false;
    }
    for (int tries = 0; tries < 10'000; ++tries) {
      const Seat seat = some_seat(match.waiting());
      choose(match.question(seat));
      if (!match.answer(seat, picks_)) {
        return true;
      }
    }
    return false;
  }

  // Up to `count` answers.
  void answer(Match& match, int count) {
    for (int i = 0; i < count && answer(match); ++i) {
    }
  }
  void play_out(Match& match) {
    while (answer(match)) {
    }
  }

  std::uint32_t below(std::uint32_t bound) { return random_.below(bound); }

 private:
  Seat some_seat(SeatSet seats) {
    std::uint32_t skip = random_.below(static_cast<std::uint32_t>(seats.size()));
    for (const Seat seat : seats) {
      if (skip-- == 0) {
        return seat;
      }
    }
    return {};
  }

  // As many different picks as the bounds allow, each number of them equally likely.
  void choose(const Question& question) {
    if (is_action(question)) {
      choose_payload();
      return;
    }
    const auto choices = static_cast<std::uint32_t>(question.choices.size());
    const std::uint32_t count = question.min + random_.below(question.max - question.min + 1U);
    picks_.resize(choices);
    for (std::uint32_t i = 0; i < choices; ++i) {
      picks_[i] = static_cast<std::uint16_t>(i);
    }
    random_.shuffle(picks_);
    picks_.resize(count);
  }

  // A word of up to eight letters, in quotes: what the kernel takes, and most schemas of a text.
  void choose_payload() {
    picks_.clear();
    write_payload("\"", picks_);
    for (std::uint32_t letters = 1 + random_.below(8); letters > 0; --letters) {
      picks_.push_back(static_cast<std::uint16_t>('a' + random_.below(26)));
    }
    picks_.push_back('"');
  }

  Seed seed_;
  Random random_;
  std::vector<std::uint16_t> picks_;
};

}  // namespace rondel::testing
