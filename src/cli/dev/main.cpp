// The program `rondel`: every command, the games of this repository, and `rondel dev`, for which it is linked so that modules
// find the rules in it (cmake/kit.cmake).
#include <vector>

#include "cli/dev/dev.h"
#include "cli/program.h"
#include "kernel/built_modules.h"

int main(int argc, char** argv) {
  namespace cli = rondel::cli;
  std::vector<cli::AddCommand> commands(cli::all_commands().begin(), cli::all_commands().end());
  commands.push_back(cli::add_dev);
  return cli::run_program(argc, argv, rondel::built_modules(), commands);
}
