// Answers as a searching seat tells them apart: each has a number that is the same in every world where the seat sees the same.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "agents/search/tree.h"
#include "kernel/match.h"

namespace rondel {

inline constexpr std::uint64_t done_key = 1;

constexpr std::uint64_t mixed_in(std::uint64_t state, std::uint64_t value) {
  return Dice::mixed(state ^ (value + 0x9e3779b97f4a7c15U));
}
std::uint64_t number_of(Text text);

// What a seat is asked, as others see that it is.
std::uint64_t number_of(const Question& question);

// How answers to one question look to `me`, who may be asked it or look on.
class Answers {
 public:
  Answers(const Match& match, const Question& question, Seat me)
      : match_(match), question_(question), me_(me) {}

  // By the card's face, where who answers knows it, else by its place.
  std::uint64_t key(const Choice& choice) const;
  // What `me` has seen once the answer was given: where it does not know a card, that it is one.
  std::uint64_t seen_key(std::span<const Choice> picked) const;

  // Those that may be picked after these picks, in the order of the choices, so that each selection comes about in one way only;
  // and `done_key`, where these are enough. Of cards that nobody could tell apart, the first one only.
  void list(std::span<const std::uint16_t> picks, std::vector<Tree::Candidate>& candidates) const;
  // The key of a pick, or of the one that stands for it in such a list.
  std::uint64_t key_in(std::span<const Tree::Candidate> candidates, std::uint16_t pick) const;

 private:
  bool is_offered(std::size_t place, std::span<const std::uint16_t> picks) const;
  bool looks_like_one_before(const Choice& choice, std::span<const Tree::Candidate> candidates) const;

  const Match& match_;
  Question question_;
  Seat me_;
};

}  // namespace rondel
