// `rondel serve`: hosts tables for people and programs.
#include "cli/serve.h"

#include <fmt/format.h>
#include <spdlog/sinks/stdout_color_sinks.h>
#include <spdlog/spdlog.h>

#include <CLI/CLI.hpp>
#include <cstdio>
#include <memory>

#include "bench/yardstick_hall.h"
#include "cli/commands.h"
#include "cli/database.h"
#include "cli/failure.h"
#include "server/server.h"
#include "table/in_quotes.h"
#include "table/store/postgres/postgres_store.h"
#include "table/store/sqlite/sqlite_store.h"

namespace rondel::cli {
namespace {

struct ServeWords {
  server::MakeHall make_hall;
  server::ServerOptions options;
  std::string file{default_database};
  store::PostgresOptions shared;  // of a database that several servers share
  std::string log = "info";
  std::vector<std::string> limits;
  std::string notify_url;
  bool hosts_yardstick = false;  // the game that measurements play
};

void begin_log(const std::string& level) {
  auto logger = spdlog::stderr_color_mt("rondel");
  logger->set_pattern("%Y-%m-%d %H:%M:%S.%e %l %v");
  logger->set_level(spdlog::level::from_str(level));
  spdlog::set_default_logger(std::move(logger));
}

// What a node notes is its own: another one that loads the same table at the same time is no crash. A port that the
// system picks is another one the next time, so nothing is noted then.
std::string node_notes(const std::string& listen) {
  const std::string port = listen.substr(listen.rfind(':') + 1);
  return port == "0" ? std::string() : loading_folder("rondel-" + port);
}

void serve(ServeWords& words) {
  begin_log(words.log);
  for (const std::string& limit : words.limits) {
    const std::string problem = server::set_limit(words.options.limits, limit);
    if (!problem.empty()) {
      bad_input(problem);
    }
  }
  if (!words.notify_url.empty()) {
    words.options.notify_url = server::read_http_url(words.notify_url);
    if (!words.options.notify_url) {
      bad_input(
          fmt::format("--notify-url is {}; expected an address like http://127.0.0.1:9000/turn (https is "
                      "not spoken: put a proxy between)",
                      in_quotes(words.notify_url)));
    }
  }
  if (!store::PostgresStore::is_address(words.file) &&
      !(words.shared.fanout.empty() && words.shared.accepted.empty())) {
    bad_input("--fanout and --accept are for a database that several servers share: --db postgres://...");
  }
  const std::unique_ptr<store::Store> store = open_store(words.file, words.shared);
  if (!words.shared.fanout.empty()) {
    if (const std::string problem = store::fanout_problem(words.shared.fanout); !problem.empty()) {
      spdlog::warn("{}; until it does, what other servers do is seen up to five seconds late", problem);
    }
  }
  if (store->is_shared()) {
    words.options.loading_folder = node_notes(words.options.listen);
  } else {
    words.options.operator_file = operator_file(words.file);
    words.options.loading_folder = loading_folder(words.file);
    for (const std::string& sentence : store::exposed_sqlite_files(words.file)) {
      spdlog::warn("{}", sentence);
    }
  }
  server::Server server(*store, words.options,
                        words.hosts_yardstick ? bench::hall_with_asker : words.make_hall);
  const std::string problem = server.start();
  if (!problem.empty()) {
    bad_input(problem);
  }
  fmt::print("Rondel listens on http://{}\n", server.where());
  std::fflush(stdout);
  spdlog::info("serving {} on {}", without_password(words.file), server.where());
  server.run();
}

// Who is told of what.
void add_operators_options(CLI::App& command, const std::shared_ptr<ServeWords>& words) {
  command
      .add_option(
          "--metrics-from", words->options.metrics_readers,
          "An address that may read /metrics besides this machine itself, or anybody; may be given again")
      ->type_name("ADDRESS")
      ->allow_extra_args(false);
  command
      .add_option("--notify-command", words->options.notify_command,
                  "A program to run when somebody has to answer: PROGRAM ACCOUNT TABLE")
      ->type_name("PROGRAM");
  command
      .add_option(
          "--notify-url", words->notify_url,
          "A URL to send JSON to, by POST, when somebody has to answer: {table, seat, account, name, url}")
      ->type_name("URL");
}

void add_store_options(CLI::App& command, ServeWords& words) {
  command
      .add_option("--db", words.file,
                  "The file that keeps everything, made if there is none; or postgres://..., which several "
                  "servers share (docs/running-a-server.md)")
      ->type_name("FILE")
      ->capture_default_str();
  command
      .add_option(
          "--accept", words.shared.accepted,
          "Accept this setting of that database as it is, although it could lose what was acknowledged; "
          "may be given again")
      ->check(CLI::IsMember({"fsync", "full_page_writes", "synchronous_commit"}))
      ->allow_extra_args(false);
  command
      .add_option("--fanout", words.shared.fanout,
                  "A NATS server that carries hints between servers of one database, nats://HOST:PORT; the "
                  "database does it if nothing is said")
      ->type_name("URL");
}

}  // namespace

void add_serve(CLI::App& app, Program& program) { add_serve_with(app, program, Hall::make); }

CLI::App& add_serve_with(CLI::App& app, Program& program, server::MakeHall make_hall) {
  CLI::App* const command = app.add_subcommand("serve", "Host tables for people and programs (docs/api.md)");
  const auto words = std::make_shared<ServeWords>();
  words->make_hall = std::move(make_hall);
  words->options.modules = program.modules;
  command->add_option("--listen", words->options.listen, "Where to listen")
      ->type_name("ADDRESS:PORT")
      ->capture_default_str();
  add_store_options(*command, *words);
  command
      ->add_option(
          "--origin", words->options.origins,
          "A page that may use the server besides its own, as https://example.org; may be given again. "
          "If the first is https, cookies travel by https alone")
      ->type_name("ORIGIN")
      ->allow_extra_args(false);
  command
      ->add_option("--proxy", words->options.proxy, "The address of a proxy whose X-Forwarded-For is trusted")
      ->type_name("ADDRESS");
  add_operators_options(*command, words);
  command
      ->add_option("--web", words->options.web,
                   "A built web client to show instead of the one in this program; for work on it")
      ->type_name("FOLDER");
  command->add_option("--limit", words->limits, "Change a limit (docs/api.md lists them); may be given again")
      ->type_name("NAME=VALUE")
      ->allow_extra_args(false);
  command->add_option("--threads", words->options.threads, "How many; 0: as many as the machine has")
      ->type_name("N")
      ->check(CLI::Range(0, 256));
  command->add_flag("--yardstick", words->hosts_yardstick)->group("");  // not listed: `rondel bench` wants it
  command->add_option("--log", words->log, "How much to say on standard error")
      ->check(CLI::IsMember({"debug", "info", "warn", "off"}))
      ->capture_default_str();
  command->callback([words] { serve(*words); });
  return *command;
}

}  // namespace rondel::cli
