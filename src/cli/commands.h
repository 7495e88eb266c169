// The commands of the program, one file each. What goes wrong is thrown as a Failure (failure.h).
#pragma once

#include <string>

#include "cli/program.h"

namespace rondel::cli {

void add_games(CLI::App& app, Program& program);
void add_rules(CLI::App& app, Program& program);
void add_play(CLI::App& app, Program& program);
void add_sim(CLI::App& app, Program& program);
void add_replay(CLI::App& app, Program& program);
void add_check(CLI::App& app, Program& program);
void add_serve(CLI::App& app, Program& program);
void add_host(CLI::App& app, Program& program);
void add_join(CLI::App& app, Program& program);
void add_watch(CLI::App& app, Program& program);
void add_bot(CLI::App& app, Program& program);
void add_account(CLI::App& app, Program& program);
void add_bench(CLI::App& app, Program& program);
void add_export(CLI::App& app, Program& program);
void add_backup(CLI::App& app, Program& program);
void add_verify(CLI::App& app, Program& program);
void add_unpark(CLI::App& app, Program& program);
void add_db(CLI::App& app, Program& program);
void add_vectors(CLI::App& app, Program& program);
void add_ops(CLI::App& app, Program& program);
void add_scenario(CLI::App& app, Program& program);
void add_seat(CLI::App& app, Program& program);
void add_new(CLI::App& app, Program& program);
void add_manual(CLI::App& app, Program& program);
void add_completion(CLI::App& app, Program& program);

// Where a running server of that file leaves its address and a token for the operator's commands.
inline std::string operator_file(const std::string& file) { return file + ".operator"; }
// Where a server of that file notes which tables it is loading.
inline std::string loading_folder(const std::string& file) { return file + ".loading"; }

}  // namespace rondel::cli
