// Answers a match at random, the same way for the same random stream. Touches no heap once made (up to 256 choices).
#pragma once

#include <algorithm>
#include <cstdint>
#include <span>
#include <vector>

#include "kernel/choices.h"
#include "kernel/match.h"
#include "kernel/payload.h"

namespace rondel::testing {

class RandomAnswers {
 public:
  explicit RandomAnswers(std::uint64_t seed) : seed_(Seed::from_number(seed)), random_(seed_, 0) {
    picks_.reserve(256);
    heap_.reserve(512);
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
    picks_.clear();
    if (flags_in(question.choices) == Choice::none) {
      choose_flat(question);
      return;
    }
    choose_in(question,
              {.first = 0, .last = question.choices.size(), .min = question.min, .max = question.max});
  }

  void choose_flat(const Question& question) {
    const auto choices = static_cast<std::uint32_t>(question.choices.size());
    const std::uint32_t count = question.min + random_.below(question.max - question.min + 1U);
    picks_.resize(choices);
    for (std::uint32_t i = 0; i < choices; ++i) {
      picks_[i] = static_cast<std::uint16_t>(i);
    }
    random_.shuffle(picks_);
    picks_.resize(count);
  }

  struct Level {
    std::size_t first;
    std::size_t last;
    std::uint32_t min;
    std::uint32_t max;
  };

  // Of one level: a group is followed by what is picked in it.
  void choose_in(const Question& question, const Level& level) {
    const std::size_t base = heap_.size();
    for (std::size_t i = level.first; i < level.last; i += 1U + question.choices[i].size) {
      if (!question.choices[i].is(Choice::disabled)) {
        heap_.push_back(static_cast<std::uint16_t>(i));
      }
    }
    random_.shuffle(std::span(heap_).subspan(base));
    const auto there = static_cast<std::uint32_t>(heap_.size() - base);
    const std::uint32_t max = std::min(level.max, there);
    const std::uint32_t min = std::min(level.min, max);
    const std::uint32_t count = min + random_.below(max - min + 1U);
    for (std::uint32_t i = 0; i < count; ++i) {
      const std::uint16_t pick = heap_[base + i];
      const Choice& choice = question.choices[pick];
      picks_.push_back(pick);
      if (choice.is(Choice::heads)) {
        const GroupBounds bounds = bounds_of(choice);
        choose_in(question, {.first = pick + std::size_t{1},
                             .last = pick + std::size_t{1} + choice.size,
                             .min = bounds.min,
                             .max = bounds.max});
      }
    }
    heap_.resize(base);
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
  std::vector<std::uint16_t> heap_;  // what there is to pick from, the innermost level last
};

}  // namespace rondel::testing
