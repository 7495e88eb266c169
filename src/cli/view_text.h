// A view (docs/view.md) for a terminal: players, boards and zones of any game, from what a server sends and nothing
// else. What is empty is left out, and what nobody can see is counted.
#pragma once

#include <boost/json/object.hpp>
#include <cstddef>
#include <string>

#include "cli/terminal.h"

namespace rondel::cli {

// Lines of at most `width` columns where words allow it; ends with a newline unless there is nothing to show.
std::string view_text(const boost::json::object& view, std::size_t width, const Paint& paint);

}  // namespace rondel::cli
