// `rondel dev`: a game that is being written, played in the browser while it is (docs/design/dev.md).
#pragma once

#include "cli/program.h"

namespace rondel::cli {

void add_dev(CLI::App& app, Program& program);

}  // namespace rondel::cli
