// The view: all that one seat, or a spectator, may know of a match, as JSON of one shape for every game (docs/view.md),
// so that one client can show any of them. It derives from what the game declares (Play::lay_out) and holds nothing else.
#pragma once

#include <boost/json/object.hpp>
#include <cstdint>
#include <string>
#include <utility>
#include <vector>

#include "kernel/match.h"

namespace rondel {

struct ViewOptions {
  std::uint32_t log_from = 0;             // lines before this number are left out
  boost::json::storage_ptr storage = {};  // where the values live
};

boost::json::object view_of(const Match& match, Viewer viewer, const ViewOptions& options = {});

// What an all-seeing eye sees: the same shape with every face, every line of the log in full, and the whole request
// (wire.h). For tests and for records of matches that are over; never for somebody at the table.
boost::json::object state_of(const Match& match, const ViewOptions& options = {});

// How a view, and a question in it, names cards: by themselves to who knows them, else by the place they lie at. Good for
// as long as the match stands still.
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

// The same as text for a terminal: what the game shows of itself, or else what it lays out.
std::string text_view(const Match& match, Viewer viewer);

}  // namespace rondel
