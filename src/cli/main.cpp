#include "cli/commands.h"
#include "cli/program.h"

int main(int argc, char** argv) {
  using namespace rondel::cli;
  static constexpr AddCommand commands[] = {add_games,    add_play,   add_sim,    add_replay, add_serve,
                                            add_account,  add_export, add_backup, add_verify, add_check,
                                            add_scenario, add_bench,  add_vectors};
  return run_program(argc, argv, commands);
}
