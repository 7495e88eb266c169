// `rondel account`: what the operator of a server does about accounts and reports (docs/moderation.md).
#include <fmt/chrono.h>
#include <fmt/format.h>

#include <CLI/CLI.hpp>
#include <boost/json.hpp>
#include <chrono>
#include <fstream>
#include <future>
#include <memory>

#include "cli/commands.h"
#include "cli/database.h"
#include "cli/failure.h"
#include "server/accounts.h"
#include "server/client.h"
#include "server/operator_verbs.h"
#include "server/secrets.h"
#include "table/in_quotes.h"
#include "table/store/postgres/postgres_store.h"
#include "table/store/sqlite/sqlite_store.h"

namespace rondel::cli {
namespace {

namespace json = boost::json;

store::Time time_now() {
  return std::chrono::time_point_cast<std::chrono::milliseconds>(std::chrono::system_clock::now());
}

// While a server runs, the file is its own; it is asked to do it then.
json::object done_by_server(const std::string& file, const std::string& verb, const json::object& body,
                            const std::string& problem) {
  std::ifstream notes(operator_file(file));
  std::string where;
  std::string token;
  if (!(notes >> where >> token)) {
    bad_input(problem);
  }
  server::Client client(where);
  client.use_token(token);
  const server::Answered answered = client.post("/api/operator/" + verb, body);
  if (!answered.ok()) {
    const json::object refused = answered.body();
    const json::value* const message = refused.if_contains("message");
    bad_input(message != nullptr && message->is_string()
                  ? std::string(message->get_string())
                  : problem + "; and its server does not answer: " + answered.text);
  }
  return answered.body();
}

json::object done_in_store(store::Store& store, const std::string& verb, const json::object& body) {
  server::Accounts accounts(store, time_now, {});
  std::promise<Reply> promise;
  const auto answer = [&](Reply reply) { promise.set_value(std::move(reply)); };
  if (verb == "reset") {
    accounts.reset(std::string(body.at("name").as_string()), answer);
  } else {
    server::operate(accounts, verb, body, answer);
  }
  Reply reply = promise.get_future().get();
  if (!reply.ok()) {
    bad_input(reply.message);
  }
  return std::move(reply.body);
}

// A database is shared: its servers hear of what is done there. A file that a server has open is the server's.
json::object operate(const std::string& where, const std::string& verb, const json::object& body) {
  if (!server::prepare_secrets()) {
    bad_input("this machine has no source of randomness");
  }
  if (store::PostgresStore::is_address(where)) {
    return done_in_store(*open_store(where, {}), verb, body);
  }
  if (!std::ifstream(where)) {
    bad_input(fmt::format("there is no file {}; say which with --db", in_quotes(where)));
  }
  auto opened = store::SqliteStore::open(where);
  return opened.ok() ? done_in_store(**opened, verb, body)
                     : done_by_server(where, verb, body, opened.problem());
}

// What somebody wrote, without what a terminal would obey.
std::string shown(std::string text) {
  for (char& c : text) {
    const auto byte = static_cast<unsigned char>(c);
    c = byte < 0x20 || byte == 0x7f ? ' ' : c;
  }
  // The second bytes of the control characters U+0080 to U+009F, which some terminals obey as well.
  for (std::size_t at = 0; (at = text.find('\xC2', at)) != std::string::npos; ++at) {
    if (at + 1 < text.size() && static_cast<unsigned char>(text[at + 1]) < 0xA0) {
      text.replace(at, 2, "  ");
    }
  }
  return text;
}

struct AccountWords {
  std::string name;
  std::string to;
  std::int64_t number = 0;
  std::string file{default_database};
  bool all = false;
};

void reset(const AccountWords& words) {
  const json::object done = operate(words.file, "reset", {{"name", words.name}});
  fmt::print("The password of {} is now {}\nIt fits once; then a new one has to be chosen.\n", words.name,
             std::string_view(done.at("password").as_string()));
}

void ban(const AccountWords& words) {
  operate(words.file, "ban", {{"name", words.name}});
  fmt::print("{} is signed out and cannot sign in\n", words.name);
}

void unban(const AccountWords& words) {
  operate(words.file, "unban", {{"name", words.name}});
  fmt::print("{} can sign in again\n", words.name);
}

void rename(const AccountWords& words) {
  const json::object done = operate(words.file, "rename", {{"name", words.name}, {"to", words.to}});
  fmt::print("{} is called {} now, and signed out\n", words.name,
             std::string_view(done.at("name").as_string()));
}

void anonymise(const AccountWords& words) {
  const json::object done = operate(words.file, "anonymise", {{"name", words.name}});
  fmt::print("{} is {} now, to everybody and for good\n", words.name,
             std::string_view(done.at("name").as_string()));
}

void close_report(const AccountWords& words) {
  operate(words.file, "close", {{"number", words.number}});
  fmt::print("report {} is closed\n", words.number);
}

void list_reports(const AccountWords& words) {
  using Which = store::Store::Reports;
  StoreToRead stored(words.file);
  std::int64_t after = 0;
  std::int64_t count = 0;
  while (true) {
    const auto page = stored.store().reports(words.all ? Which::all : Which::open, after);
    if (!page.ok()) {
      bad_input(page.problem());
    }
    for (const store::Report& report : *page) {
      fmt::print("{} {:%Y-%m-%d %H:%M} {} about {}{}{}: {}\n", report.number,
                 std::chrono::floor<std::chrono::seconds>(report.at), report.reporter, report.account,
                 report.table.empty() ? "" : " at table " + shown(report.table),
                 report.is_open() ? "" : " (closed)", shown(report.body));
      after = report.number;
      ++count;
    }
    if (std::cmp_less(page->size(), store::page_rows)) {
      break;
    }
  }
  if (count == 0) {
    fmt::print("no reports{}\n", words.all ? "" : " are open");
  }
}

}  // namespace

void add_account(CLI::App& app, Program& /*program*/) {
  CLI::App* const command = app.add_subcommand(
      "account", "Look after the accounts of a server: reset, ban, rename, reports (docs/moderation.md)");
  command->require_subcommand(1);
  const auto words = std::make_shared<AccountWords>();
  const auto add = [&](const char* name, const char* what, void (*run)(const AccountWords&)) {
    CLI::App* const verb = command->add_subcommand(name, what);
    verb->add_option("--db", words->file, "The server's file or database; the server may be running")
        ->type_name("FILE")
        ->capture_default_str();
    verb->callback([words, run] { run(*words); });
    return verb;
  };
  const auto named = [&](CLI::App* verb) {
    verb->add_option("NAME", words->name, "Whose")->required();
    return verb;
  };
  named(add("reset", "Give an account a new password, to be used once", reset));
  named(add("ban", "Sign an account out, and keep it out", ban));
  named(add("unban", "Let it sign in again", unban));
  named(add("rename", "Give an account another name, everywhere", rename))
      ->add_option("NEW", words->to, "The new name")
      ->required();
  named(add("anonymise", "Take an account's name and words out of everything, for good", anonymise));
  add("reports", "List what people have reported", list_reports)
      ->add_flag("--all", words->all, "Also those that are closed");
  add("close", "Close a report", close_report)
      ->add_option("NUMBER", words->number, "Of the report")
      ->required();
}

}  // namespace rondel::cli
