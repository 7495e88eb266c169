// `rondel move`, as commands.h has the others.
#pragma once

#include "cli/app.h"

namespace rondel::cli {

void add_move(CLI::App& app, Program& program);

}  // namespace rondel::cli
