#include "cli/commands.h"
#include "cli/move.h"
#include "cli/program.h"

namespace rondel::cli {
namespace {

constexpr AddCommand commands[] = {add_games,    add_rules,     add_play,    add_sim, add_replay,  add_serve,
                                   add_host,     add_join,      add_watch,   add_bot, add_account, add_export,
                                   add_backup,   add_verify,    add_unpark,  add_db,  add_move,    add_check,
                                   add_scenario, add_bench,     add_vectors, add_ops, add_seat,    add_new,
                                   add_manual,   add_completion};

}  // namespace

std::span<const AddCommand> all_commands() { return commands; }

int run_program(int argc, const char* const* argv, Modules modules) {
  return run_program(argc, argv, std::move(modules), commands);
}

}  // namespace rondel::cli
