#include <array>

#include "cli/commands.h"
#include "cli/program.h"

int main(int argc, char** argv) {
  using namespace rondel::cli;
  static constexpr std::array<AddCommand, 6> commands = {add_games,  add_play,  add_sim,
                                                         add_replay, add_bench, add_vectors};
  return run_program(argc, argv, commands);
}
