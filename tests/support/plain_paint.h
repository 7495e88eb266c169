// Text without colours, for tests of what the terminal shows.
#pragma once

#include "cli/terminal.h"

namespace rondel::testing {

inline const cli::Paint plain(false);

}  // namespace rondel::testing
