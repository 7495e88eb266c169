// Matches that live in a file on this machine and need no server: the file is a record (docs/records.md) that every answer makes
// longer. Whoever reads it finds a whole record at any time, and of two that answer at once the second looks again.
// Such a file tells everything, the seed too: it is for programs and people who do not look into it.
#pragma once

#include <string>

#include "cli/setup.h"

namespace rondel::cli {

// Begins a match in a new file. One that is there already is a Failure.
void make_match_file(const std::string& path, const Setup& setup);

}  // namespace rondel::cli
