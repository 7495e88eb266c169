// `rondel serve`: hosts tables for people and programs. `rondel account`: what its operator does.
#include "cli/serve.h"

#include <fmt/format.h>
#include <spdlog/sinks/stdout_color_sinks.h>
#include <spdlog/spdlog.h>

#include <CLI/CLI.hpp>
#include <cstdio>
#include <fstream>
#include <future>
#include <memory>

#include "cli/bench/yardstick_hall.h"
#include "cli/commands.h"
#include "cli/database.h"
#include "cli/failure.h"
#include "server/accounts.h"
#include "server/client.h"
#include "server/secrets.h"
#include "server/server.h"
#include "table/in_quotes.h"
#include "table/store/postgres_store.h"
#include "table/store/sqlite_store.h"

namespace rondel::cli {
namespace {

constexpr std::string_view default_file = "rondel.db";

struct ServeWords {
  server::MakeHall make_hall;
  server::ServerOptions options;
  std::string file{default_file};
  store::PostgresOptions shared;  // of a database that several servers share
  std::string log = "info";
  std::vector<std::string> limits;
  std::string notify_url;
  bool hosts_yardstick = false;  // the game that measurements play
};

std::string operator_file(const std::string& file) { return file + ".operator"; }

void begin_log(const std::string& level) {
  auto logger = spdlog::stderr_color_mt("rondel");
  logger->set_pattern("%Y-%m-%d %H:%M:%S.%e %l %v");
  logger->set_level(spdlog::level::from_str(level));
  spdlog::set_default_logger(std::move(logger));
}

template <class Kind>
std::unique_ptr<store::Store> opened_or_failed(store::Read<std::unique_ptr<Kind>> opened) {
  if (!opened.ok()) {
    bad_input(opened.problem());
  }
  return *std::move(opened);
}

std::unique_ptr<store::Store> open_store(const std::string& where, const store::PostgresOptions& options) {
  return store::PostgresStore::is_address(where)
             ? opened_or_failed(store::PostgresStore::open(where, options))
             : opened_or_failed(store::SqliteStore::open(where));
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

// While a server runs, the file is its own; it is asked to do it then.
std::string reset_by_server(const std::string& file, const std::string& name, const std::string& problem) {
  std::ifstream notes(operator_file(file));
  std::string where;
  std::string token;
  if (!(notes >> where >> token)) {
    bad_input(problem);
  }
  server::Client client(where);
  client.use_token(token);
  const server::Answered answered = client.post("/api/operator/reset", {{"name", name}});
  if (!answered.ok()) {
    const boost::json::object body = answered.body();
    const boost::json::value* const message = body.if_contains("message");
    bad_input(message != nullptr && message->is_string()
                  ? std::string(message->get_string())
                  : problem + "; and its server does not answer: " + answered.text);
  }
  return std::string(answered.body().at("password").as_string());
}

std::string reset_in_store(store::Store& store, const std::string& name) {
  server::Accounts accounts(
      store,
      [] {
        return std::chrono::time_point_cast<std::chrono::milliseconds>(std::chrono::system_clock::now());
      },
      {});
  std::promise<Reply> promise;
  accounts.reset(name, [&](Reply reply) { promise.set_value(std::move(reply)); });
  const Reply reply = promise.get_future().get();
  if (!reply.ok()) {
    bad_input(reply.message);
  }
  return std::string(reply.body.at("password").as_string());
}

void print_password(const std::string& name, const std::string& password) {
  fmt::print("The password of {} is now {}\nIt fits once; then a new one has to be chosen.\n", name,
             password);
}

void reset(const std::string& file, const std::string& name) {
  if (!server::prepare_secrets()) {
    bad_input("this machine has no source of randomness");
  }
  if (store::PostgresStore::is_address(file)) {
    print_password(name, reset_in_store(*open_store(file, {}), name));
    return;
  }
  if (!std::ifstream(file)) {
    bad_input(fmt::format("there is no file {}; say which with --db", in_quotes(file)));
  }
  auto opened = store::SqliteStore::open(file);
  const std::string password =
      opened.ok() ? reset_in_store(**opened, name) : reset_by_server(file, name, opened.problem());
  print_password(name, password);
}

void add_store_options(CLI::App& command, ServeWords& words) {
  command
      .add_option("--db", words.file,
                  "The file that keeps everything, made if there is none; or postgres://..., which several "
                  "servers share (docs/operations.md)")
      ->type_name("FILE")
      ->capture_default_str();
  command
      .add_option(
          "--accept", words.shared.accepted,
          "A setting of that database that could lose what was acknowledged, and shall be taken as it "
          "is; may be given again")
      ->check(CLI::IsMember({"fsync", "full_page_writes", "synchronous_commit"}))
      ->allow_extra_args(false);
  command
      .add_option("--fanout", words.shared.fanout,
                  "A NATS server that carries hints between servers of one database, nats://HOST:PORT; the "
                  "database does it if nothing is said")
      ->type_name("URL");
}

}  // namespace

void add_serve(CLI::App& app, int& /*exit_code*/) { add_serve_with(app, Hall::make); }

CLI::App& add_serve_with(CLI::App& app, server::MakeHall make_hall) {
  CLI::App* const command = app.add_subcommand("serve", "Host tables for people and programs (docs/api.md)");
  const auto words = std::make_shared<ServeWords>();
  words->make_hall = std::move(make_hall);
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
      ->add_option("--proxy", words->options.proxy,
                   "The address of a proxy whose X-Forwarded-For is believed")
      ->type_name("ADDRESS");
  command
      ->add_option("--notify-command", words->options.notify_command,
                   "A program to run when somebody has to answer: PROGRAM ACCOUNT TABLE")
      ->type_name("PROGRAM");
  command
      ->add_option(
          "--notify-url", words->notify_url,
          "An address to post JSON to when somebody has to answer: {table, seat, account, name, url}")
      ->type_name("URL");
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

void add_account(CLI::App& app, int& /*exit_code*/) {
  CLI::App* const command =
      app.add_subcommand("account", "What the operator of a server does about accounts");
  command->require_subcommand(1);
  CLI::App* const again = command->add_subcommand("reset", "Give an account a new password, to be used once");
  struct Words {
    std::string name;
    std::string file{default_file};
  };
  const auto words = std::make_shared<Words>();
  again->add_option("NAME", words->name, "Whose")->required();
  again->add_option("--db", words->file, "The server's file or database; the server may be running")
      ->type_name("FILE")
      ->capture_default_str();
  again->callback([words] { reset(words->file, words->name); });
}

}  // namespace rondel::cli
