// The commands of the program, one file each. A command adds its options to `app` and does its work when they
// were read; `exit_code` is 0 unless it says otherwise. What goes wrong is thrown as a Failure (failure.h).
#pragma once

#include <string>

#include "cli/app.h"

namespace rondel::cli {

void add_games(CLI::App& app, int& exit_code);
void add_play(CLI::App& app, int& exit_code);
void add_sim(CLI::App& app, int& exit_code);
void add_replay(CLI::App& app, int& exit_code);
void add_check(CLI::App& app, int& exit_code);
void add_serve(CLI::App& app, int& exit_code);
void add_host(CLI::App& app, int& exit_code);
void add_join(CLI::App& app, int& exit_code);
void add_watch(CLI::App& app, int& exit_code);
void add_bot(CLI::App& app, int& exit_code);
void add_account(CLI::App& app, int& exit_code);
void add_bench(CLI::App& app, int& exit_code);
void add_export(CLI::App& app, int& exit_code);
void add_backup(CLI::App& app, int& exit_code);
void add_verify(CLI::App& app, int& exit_code);
void add_unpark(CLI::App& app, int& exit_code);
void add_db(CLI::App& app, int& exit_code);
void add_vectors(CLI::App& app, int& exit_code);
void add_ops(CLI::App& app, int& exit_code);
void add_scenario(CLI::App& app, int& exit_code);
void add_seat(CLI::App& app, int& exit_code);

// Where a running server of that file leaves its address and a token for the operator's commands.
inline std::string operator_file(const std::string& file) { return file + ".operator"; }
// Where a server of that file notes which tables it is loading.
inline std::string loading_folder(const std::string& file) { return file + ".loading"; }

}  // namespace rondel::cli
