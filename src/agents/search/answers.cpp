#include "agents/search/answers.h"

#include <algorithm>

#include "rules/layout.h"

namespace rondel {
namespace {

// Whether two cards lie in one zone where places mean nothing, with the same things on them.
class Lookalikes final : public CardsOnly {
 public:
  Lookalikes(std::int32_t one, std::int32_t other) : one_(one), other_(other) {}
  void zone(const ZoneLine& line, LaidCards& cards) override {
    if (line.order == Order::ordered || are_alike_ || !cards.are_handles()) {
      return;
    }
    const std::size_t one = place_of(cards, one_);
    const std::size_t other = one == cards.size() ? one : place_of(cards, other_);
    are_alike_ = other < cards.size() && cards.at(one).face == cards.at(other).face &&
                 cards.tokens(one).empty() && cards.tokens(other).empty();
  }
  bool are_alike() const { return are_alike_; }

 private:
  static std::size_t place_of(const LaidCards& cards, std::int32_t card) {
    std::size_t place = 0;
    while (place < cards.size() && cards.at(place).card != card) {
      ++place;
    }
    return place;
  }

  std::int32_t one_;
  std::int32_t other_;
  bool are_alike_ = false;
};

}  // namespace

std::uint64_t number_of(Text text) {
  std::uint64_t state = 0xcbf29ce484222325U;  // FNV-1a
  for (const char letter : text.view()) {
    state = (state ^ static_cast<unsigned char>(letter)) * 0x100000001b3U;
  }
  return state;
}

std::uint64_t number_of(const Question& question) {
  const std::uint64_t bounds = question.min | std::uint64_t{question.max} << 16U;
  const auto seat = static_cast<std::uint64_t>(question.seat.index());
  return mixed_in(mixed_in(number_of(question.title), bounds), seat + 1);
}

std::uint64_t Answers::key(const Choice& choice) const {
  const std::uint64_t kind = mixed_in(number_of(choice.label), static_cast<std::uint64_t>(choice.kind));
  if (choice.kind != Choice::Kind::card) {
    return mixed_in(kind, static_cast<std::uint64_t>(choice.value));
  }
  const Play& play = match_.play();
  if (!play.knows(question_.seat, choice.value)) {
    return mixed_in(kind + 1, static_cast<std::uint64_t>(choice.value));
  }
  const auto face = static_cast<std::uint64_t>(play.face_of(choice.value));
  return mixed_in(mixed_in(kind, face), static_cast<std::uint64_t>(play.seen_as(me_, choice.value)));
}

std::uint64_t Answers::seen_key(std::span<const Choice> picked) const {
  std::uint64_t sum = 0;  // in any order
  for (const Choice& choice : picked) {
    const bool is_known = choice.kind != Choice::Kind::card || match_.play().knows(me_, choice.value);
    sum += is_known ? key(choice) : mixed_in(number_of(choice.label), 0);
  }
  return mixed_in(sum, picked.size());
}

bool Answers::is_offered(std::size_t place, std::span<const std::uint16_t> picks) const {
  const Choice& choice = question_.choices[place];
  const bool is_one_of_several = !picks.empty() || question_.min > 1;
  return !choice.is(Choice::disabled) && !(choice.is(Choice::exclusive) && is_one_of_several);
}

bool Answers::looks_like_one_before(const Choice& choice, std::span<const Tree::Candidate> candidates) const {
  if (choice.kind != Choice::Kind::card || !match_.play().knows(question_.seat, choice.value)) {
    return false;
  }
  const std::int32_t face = match_.play().face_of(choice.value);
  return std::ranges::any_of(candidates, [&](const Tree::Candidate& candidate) {
    const Choice& before = question_.choices[candidate.pick];
    if (before.kind != Choice::Kind::card || before.value == choice.value || before.label != choice.label ||
        match_.play().face_of(before.value) != face) {
      return false;
    }
    Lookalikes look(before.value, choice.value);
    match_.lay_out(look);
    return look.are_alike();
  });
}

std::uint64_t Answers::key_in(std::span<const Tree::Candidate> candidates, std::uint16_t pick) const {
  const Choice& choice = question_.choices[pick];
  const auto itself = std::ranges::find(candidates, key(choice), &Tree::Candidate::key);
  if (itself != candidates.end() || choice.kind != Choice::Kind::card) {
    return key(choice);
  }
  const auto looks_alike = std::ranges::find_if(candidates, [&](const Tree::Candidate& candidate) {
    const Choice& other = question_.choices[candidate.pick];
    return candidate.key != done_key && other.kind == Choice::Kind::card && other.label == choice.label &&
           match_.play().face_of(other.value) == match_.play().face_of(choice.value);
  });
  return looks_alike == candidates.end() ? key(choice) : looks_alike->key;
}

void Answers::list(std::span<const std::uint16_t> picks, std::vector<Tree::Candidate>& candidates) const {
  candidates.clear();
  const std::size_t first = picks.empty() ? 0 : picks.back() + std::size_t{1};
  const std::size_t wanted = question_.min > picks.size() ? question_.min - picks.size() : 0;
  std::size_t left = 0;  // from there to the end
  for (std::size_t place = first; place < question_.choices.size(); ++place) {
    left += is_offered(place, picks) ? 1 : 0;
  }
  for (std::size_t place = first;
       place < question_.choices.size() && left >= std::max<std::size_t>(wanted, 1); ++place) {
    if (!is_offered(place, picks)) {
      continue;
    }
    --left;
    const Choice& choice = question_.choices[place];
    if (!looks_like_one_before(choice, candidates)) {
      candidates.push_back({.key = key(choice), .pick = static_cast<std::uint16_t>(place)});
    }
  }
  if (wanted == 0) {
    candidates.push_back({.key = done_key});
  }
}

}  // namespace rondel
