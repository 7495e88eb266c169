// The cards that one viewer does not know, as they lie: for weighing how far imagined worlds differ from the truth.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "kernel/match.h"

namespace rondel {

class HiddenCards {
 public:
  // To be weighed (chance), or only to be compared with one that is.
  enum class For : std::uint8_t { weighing, comparing };
  HiddenCards(const Match& match, Viewer viewer, For what);

  std::size_t size() const { return cards_.size(); }
  // The same faces in the same places; where places mean nothing, in the same zones.
  bool same_as(const HiddenCards& other) const { return cards_ == other.cards_; }

  // How likely it is that cards which are dealt anew, each way that could be equally likely, lie as they do: nothing where that
  // is not counted, because there are many cards and not each of them could be anywhere.
  std::optional<double> chance() const;

  // Two cards of the same face that the viewer would name differently; empty: there are none.
  const std::string& named_apart() const { return named_apart_; }

 private:
  struct Hidden {
    std::int32_t back = 0;
    std::int32_t zone = 0;
    std::int32_t place = 0;  // 0 where places mean nothing
    std::int32_t face = 0;

    friend auto operator<=>(const Hidden&, const Hidden&) = default;
  };
  // Both final, which clang-tidy does not see from here.
  class Collect;  // NOLINT(cppcoreguidelines-virtual-class-destructor)
  class Fits;     // NOLINT(cppcoreguidelines-virtual-class-destructor)

  void sort();
  double log_ways_to_lie(std::size_t first, std::size_t last) const;
  std::optional<double> log_ways_in_all(std::size_t first, std::size_t last) const;

  std::vector<Hidden> cards_;           // in order
  std::vector<std::vector<bool>> fit_;  // of each, which of these faces it could have; empty: all of its back
  std::string named_apart_;
};

// A bound on how likely it is that chance alone makes so many hits or more, where it makes `expected` in the mean.
double likelihood_of_hits(std::uint64_t hits, double expected);

// So unlikely that no check comes upon it by chance.
inline constexpr double unbelievable = 1e-9;

}  // namespace rondel
