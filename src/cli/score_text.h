// How a match ended, in a terminal: who has won, and the table of what the scores are made of. From the `over` of a view
// (docs/view.md), so that a match looks the same whether it is played here, over a network or from a record.
#pragma once

#include <boost/json/object.hpp>
#include <span>
#include <string>

#include "cli/terminal.h"

namespace rondel::cli {

// The parts, the total and what else is noted, a column for each seat, the best first; then what broke a tie. Empty where the
// game says no more than the total. Ends with a newline. `seats`: the names of all, in their order.
std::string score_text(const boost::json::object& over, std::span<const std::string> seats,
                       const Paint& paint);

}  // namespace rondel::cli
