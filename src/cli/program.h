// The program around its commands: reads the command line, runs one command, turns whatever goes wrong into
// one line on standard error and an exit code.
#pragma once

#include <span>
#include <string>

#include "cli/app.h"
#include "kernel/modules.h"

namespace rondel::cli {

// What a command finds there, and leaves.
struct Program {
  Modules modules;    // the games that it knows
  std::string name;   // as it was started: "rondel", or that of the only game it has
  int exit_code = 0;  // 0, 1 for a failing check, 2 for bad input
};

// Adds a command to `app`, which does its work when its options were read. The program outlives it.
using AddCommand = void (*)(CLI::App& app, Program& program);

// The commands that every program has, whatever its games.
std::span<const AddCommand> all_commands();

// With those, or the ones given. Gives the exit code.
int run_program(int argc, const char* const* argv, Modules modules);
int run_program(int argc, const char* const* argv, Modules modules, std::span<const AddCommand> commands);

}  // namespace rondel::cli
