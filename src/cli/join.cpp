// `rondel join`: plays a seat at a table of a server, in the terminal.
#include <CLI/CLI.hpp>
#include <memory>

#include "cli/commands.h"
#include "cli/failure.h"
#include "cli/line_input.h"
#include "cli/remote_session.h"
#include "cli/visit.h"

namespace rondel::cli {
namespace {

struct JoinWords {
  std::string link;
  std::string seat;
  PersonWords person;
  int patience = default_patience;
};

int join(const JoinWords& words, const Modules& modules) {
  return play_there(sit_down(read_table_link(words.link), words.person, words.seat),
                    std::chrono::seconds(words.patience), modules);
}

}  // namespace

int play_there(TableLink link, std::chrono::seconds patience, const Modules& modules) {
  while (true) {
    RemoteSession session(link, patience, modules);
    const RemoteSession::End end = session.run();
    if (end == RemoteSession::End::lost) {
      return exit_check_failed;
    }
    if (end == RemoteSession::End::left) {
      return was_interrupted() ? exit_interrupted : 0;
    }
    if (!session.wants_another()) {
      return 0;
    }
    link = sit_down_again(link, session.state());
  }
}

void add_join(CLI::App& app, Program& program) {
  CLI::App* const command =
      app.add_subcommand("join", "Play at a table of a server, in the terminal (docs/terminal-clients.md)");
  const auto words = std::make_shared<JoinWords>();
  command->add_option("LINK", words->link, "The table: what rondel host printed, or somebody sent you")
      ->required();
  command->add_option("--seat", words->seat, "Where to sit down; without it, where there is room")
      ->type_name("SEAT");
  add_person_options(*command, words->person);
  add_patience_option(*command, words->patience);
  command->callback([words, &program] { program.exit_code = join(*words, program.modules); });
}

}  // namespace rondel::cli
