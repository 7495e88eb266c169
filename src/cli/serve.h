// `rondel serve` for another program, as the server that tests start: tests/planted_server.
#pragma once

#include "cli/program.h"
#include "server/server.h"

namespace rondel::cli {

// The command, to which options may be added; what those set has to be there when `make_hall` is called.
CLI::App& add_serve_with(CLI::App& app, Program& program, server::MakeHall make_hall);

}  // namespace rondel::cli
