// The view: all that one seat, or a spectator, may know of a match, as JSON of one shape for every game (docs/view.md),
// so that one client can show any of them. It derives from what the game declares (Play::lay_out) and holds nothing else.
#pragma once

#include <boost/json/object.hpp>
#include <cstdint>
#include <string>

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

// A line of the log as a view has it; only one that is shown to the viewer.
boost::json::object log_line_of(const Match& match, const LogLine& line, Viewer viewer,
                                const boost::json::storage_ptr& storage = {});

// A view as text for a terminal: what the game shows of itself, or else what it lays out.
std::string text_view(const Match& match, Viewer viewer);

}  // namespace rondel
