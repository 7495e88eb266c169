#include <array>

#include "cli/commands.h"
#include "cli/program.h"

int main(int argc, char** argv) {
  using rondel::cli::AddCommand;
  static constexpr std::array<AddCommand, 8> commands = {
      rondel::cli::add_games, rondel::cli::add_play,  rondel::cli::add_sim,     rondel::cli::add_replay,
      rondel::cli::add_check, rondel::cli::add_bench, rondel::cli::add_vectors, rondel::cli::add_scenario};
  return rondel::cli::run_program(argc, argv, commands);
}
