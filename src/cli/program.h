// The program around its commands: reads the command line, runs one command, turns whatever goes wrong into
// one line on standard error and an exit code.
#pragma once

#include <span>

#include "cli/app.h"

namespace rondel::cli {

using AddCommand = void (*)(CLI::App& app, int& exit_code);

// Gives the exit code: 0, 1 for a failing check, 2 for bad input.
int run_program(int argc, const char* const* argv, std::span<const AddCommand> commands);

}  // namespace rondel::cli
