// `rondel watch`: looks on at a table of a server.
#include <fmt/format.h>

#include <CLI/CLI.hpp>
#include <boost/json.hpp>
#include <cstdio>
#include <memory>

#include "cli/commands.h"
#include "cli/failure.h"
#include "cli/json_words.h"
#include "cli/line_input.h"
#include "cli/remote_table.h"
#include "cli/table_story.h"
#include "cli/visit.h"
#include "server/secrets.h"

namespace rondel::cli {
namespace {

struct WatchWords {
  std::string link;
  std::string token;
  int patience = default_patience;
  bool as_json = false;
  bool without_board = false;
};

class Watching {
 public:
  Watching(TableLink link, const WatchWords& words, const Modules& modules)
      : words_(words),
        table_(std::move(link), std::chrono::seconds(words.patience)),
        story_(paint_, modules) {}

  int run() {
    catch_interrupts();
    while (!was_interrupted()) {
      switch (table_.wait(std::chrono::milliseconds(200))) {
        case RemoteTable::Happened::state:
          if (show()) {
            return 0;
          }
          break;
        case RemoteTable::Happened::broken:
          fmt::print(stderr, "rondel: {}; trying again …\n", table_.trouble());
          break;
        case RemoteTable::Happened::restored:
          fmt::print(stderr, "rondel: connected again\n");
          break;
        case RemoteTable::Happened::lost:
          throw Failure(exit_check_failed, table_.trouble());
        default:
          break;
      }
    }
    return exit_interrupted;
  }

 private:
  // Whether it was the last.
  bool show() {
    const boost::json::object& state = table_.state();
    const std::string how = text_at(state, "state");
    const bool is_over = how == "over" || how == "killed" || how == "parked";
    if (words_.as_json) {
      fmt::print("{}\n", boost::json::serialize(state));
    } else {
      show_text(state, is_over);
    }
    std::fflush(stdout);
    return is_over;
  }

  void show_text(const boost::json::object& state, bool is_over) {
    if (!std::exchange(has_begun_, true)) {
      fmt::print("{}", story_.heading(state));
    }
    fmt::print("{}", story_.news(state));
    std::string board = words_.without_board ? std::string() : story_.board(state);
    if (!board.empty() && board != std::exchange(board_, board)) {
      fmt::print("\n{}\n", board);
    }
    if (is_over) {
      fmt::print("{}", story_.result(state));
    }
  }

  const WatchWords& words_;
  Paint paint_ = Paint::for_output();
  RemoteTable table_;
  TableStory story_;
  std::string board_;
  bool has_begun_ = false;
};

int watch(const WatchWords& words, const Modules& modules) {
  server::prepare_secrets();
  TableLink link = read_table_link(words.link);
  if (!words.token.empty()) {
    link.token = words.token;
  }
  return Watching(std::move(link), words, modules).run();
}

}  // namespace

void add_watch(CLI::App& app, Program& program) {
  CLI::App* const command =
      app.add_subcommand("watch", "Watch a table of a server (docs/terminal-clients.md)");
  const auto words = std::make_shared<WatchWords>();
  command->add_option("LINK", words->link, "The table; of a private one, an invitation")->required();
  command->add_option("--token", words->token, "Look on as somebody who is signed in, from their own seat")
      ->type_name("TOKEN")
      ->envname("RONDEL_TOKEN");
  command->add_flag("--lines", words->without_board, "Only what happens, not the table");
  command->add_flag("--json", words->as_json, "Every state as one line of JSON (docs/api.md)");
  add_patience_option(*command, words->patience);
  command->callback([words, &program] { program.exit_code = watch(*words, program.modules); });
}

}  // namespace rondel::cli
