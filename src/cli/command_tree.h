// The commands of a program with their options, as plain data: what its manual page and the completions of shells are written
// from, so that they say what the program does.
#pragma once

#include <string>
#include <vector>

#include "cli/app.h"

namespace rondel::cli {

struct OptionPage {
  std::vector<std::string> flags;   // "-n", "--games"; none: it stands by its place
  std::string value;                // what follows it, "FILE"; empty: nothing does
  std::vector<std::string> values;  // all that it may be, where those are few
  std::string preset;
  std::string help;
  bool is_required = false;
  bool is_repeated = false;
};

struct CommandPage {
  std::string name;
  std::string help;
  std::vector<OptionPage> options;
  std::vector<CommandPage> commands;
};

// Of a program or one of its commands; what the program does not list is left out.
CommandPage command_page(const CLI::App& app);

}  // namespace rondel::cli
