// The log as people read it: a line as one viewer may know it.
#pragma once

#include <string>

#include "kernel/match.h"

namespace rondel {

// The line in words. Nothing for a viewer who is not meant to see it. `Everything` for records of a match that is over.
enum class Eyes : std::uint8_t { own, all_seeing };
std::string log_text(const Play& play, const LogLine& line, Viewer viewer, Eyes eyes = Eyes::own);

// Whether a viewer is shown the line at all.
inline bool is_shown_to(const LogLine& line, Viewer viewer) { return line.audience.has(viewer); }

// Lines from number `from` on, set in by two spaces a step, one a line.
std::string log_text(const Match& match, Viewer viewer, std::uint32_t from = 0);

// An argument as it reads to who knows it, or does not.
void show_argument(const Play& play, const LogArg& arg, Viewer viewer, Eyes eyes, std::string& out);

}  // namespace rondel
