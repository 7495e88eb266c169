// How a view, and a question in it, names cards: by themselves to who knows them, else by the place they lie at.
#pragma once

#include <cstdint>
#include <string>
#include <utility>
#include <vector>

#include "kernel/match.h"
#include "rules/layout.h"

namespace rondel {

// "c12".
std::string known_id(std::int32_t card);
// "row/3", "hand.north/3": the place counted from 1, from the bottom; where places mean nothing, among the cards that the
// viewer does not know, so that no gap tells where in the order of their faces the others are. `place` counts from 0.
std::string place_id(const Play& play, const ZoneLine& line, std::size_t place);

// Good for as long as the match stands still.
class CardIds {
 public:
  CardIds(const Match& match, Viewer viewer) : match_(match), viewer_(viewer) {}
  std::string of(std::int32_t card);

 private:
  const Match& match_;
  Viewer viewer_;
  // Of the cards that the viewer does not know; laid out when the first of them is asked for.
  std::vector<std::pair<std::int32_t, std::string>> places_;
};

}  // namespace rondel
