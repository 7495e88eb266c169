// `rondel move SQLITE POSTGRES`: from one file to a database that several nodes share, and a look at whether it all came.
#include "cli/move.h"

#include <fmt/format.h>

#include <CLI/CLI.hpp>
#include <memory>

#include "cli/failure.h"
#include "table/in_quotes.h"
#include "table/store/postgres/import.h"
#include "table/store/postgres/postgres_store.h"
#include "table/store/sqlite/sqlite_store.h"
#include "table/stored_table.h"

namespace rondel::cli {
namespace {

struct MoveWords {
  std::string file;
  std::string address;
};

template <class Value>
Value value_of(store::Read<Value> read) {
  if (!read.ok()) {
    bad_input(read.problem());
  }
  return *std::move(read);
}

// Page by page; empty, or what differs.
template <class Page>
std::string compare_pages(const char* what, Page page) {
  for (std::int64_t after = 0;;) {
    const auto here = value_of(page(0, after));
    const auto there = value_of(page(1, after));
    if (here != there) {
      return fmt::format("its {} differs after {} {}", what, after, what);
    }
    if (std::ssize(here) < store::page_rows) {
      return {};
    }
    after += store::page_rows;
  }
}

// Where the match has come to when it is replayed; 0: there is none.
std::uint64_t fingerprint_of(const StoredTable& table) {
  return table.hosted != nullptr && table.hosted->has_match() ? table.hosted->match().fingerprint() : 0;
}

// Empty, or how the table differs: what is stored, and what comes of it when it is played again from there.
std::string difference(store::Store& from, store::Store& to, const store::TableEntry& entry,
                       const Modules& modules) {
  const std::string& id = entry.info.id;
  const std::optional<store::TableEntry> moved = value_of(to.table(id));
  if (moved != entry || value_of(from.seed(id)) != value_of(to.seed(id))) {
    return "its terms or its status differ";
  }
  store::Store* const stores[] = {&from, &to};
  std::string problem =
      compare_pages("log", [&](int i, std::int64_t after) { return stores[i]->rows(id, after); });
  if (problem.empty()) {
    problem = compare_pages("chat", [&](int i, std::int64_t after) { return stores[i]->chat(id, after); });
  }
  if (!problem.empty()) {
    return problem;
  }
  const StoredTable before = read_stored_table(from, entry, modules);
  const StoredTable after = read_stored_table(to, *moved, modules);
  const bool is_same =
      before.verdict.kind == after.verdict.kind && fingerprint_of(before) == fingerprint_of(after);
  return is_same ? std::string() : "it replays otherwise: " + after.verdict.sentence;
}

int move(const MoveWords& words, const Modules& modules) {
  if (!store::PostgresStore::is_address(words.address)) {
    bad_input(
        fmt::format("{} is no address of a PostgreSQL database; expected one like "
                    "postgres://USER@HOST:5432/DATABASE",
                    in_quotes(words.address)));
  }
  const store::Imported imported = value_of(store::import_sqlite(words.file, words.address));
  fmt::print("copied {} tables with {} entries, {} accounts\n", imported.tables, imported.rows,
             imported.accounts);
  const std::unique_ptr<store::Store> from = value_of(store::SqliteStore::open(words.file));
  const std::unique_ptr<store::Store> to = value_of(store::PostgresStore::open(words.address));
  int differing = 0;
  const std::string problem = for_each_table(*from, [&](const store::TableEntry& entry) {
    if (const std::string sentence = difference(*from, *to, entry, modules); !sentence.empty()) {
      ++differing;
      fmt::print("{}: {}\n", entry.info.id, sentence);
    }
  });
  if (!problem.empty()) {
    bad_input(problem);
  }
  fmt::print("compared every entry and the fingerprint of every match: {} of {} tables are the same\n",
             imported.tables - differing, imported.tables);
  return differing == 0 ? 0 : exit_check_failed;
}

}  // namespace

void add_move(CLI::App& app, Program& program) {
  CLI::App* const command = app.add_subcommand(
      "move", "Copy everything from a file into an empty PostgreSQL database, and compare the two");
  const auto words = std::make_shared<MoveWords>();
  command->add_option("FILE", words->file, "The file of a server that does not run; stays as it is")
      ->required();
  command
      ->add_option("DB", words->address, "Where to: postgres://USER@HOST:PORT/DATABASE, prepared and empty")
      ->required();
  command->callback([words, &program] { program.exit_code = move(*words, program.modules); });
}

}  // namespace rondel::cli
