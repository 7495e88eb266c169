// `rondel export`, `rondel backup`, `rondel verify`, `rondel unpark`: what an operator does with the file or the
// database of a server.
#include <fmt/format.h>

#include <CLI/CLI.hpp>
#include <memory>
#include <optional>

#include "cli/commands.h"
#include "cli/database.h"
#include "cli/failure.h"
#include "cli/terminal.h"
#include "table/in_quotes.h"
#include "table/load_notes.h"
#include "table/record.h"
#include "table/store/postgres/postgres_store.h"
#include "table/store/sqlite/sqlite_store.h"
#include "table/stored_table.h"
#include "table/table_state.h"

namespace rondel::cli {
namespace {

constexpr const char* default_file = "rondel.db";

// --- export ---

struct ExportWords {
  std::string table;
  std::string file = default_file;
  std::string out;
  bool is_operator = false;
};

bool is_public(store::TableState state) {
  return state == store::TableState::over || state == store::TableState::killed;
}

std::string record_of(const ExportWords& words, const Modules& modules) {
  StoreToRead stored(words.file);
  const auto entry = stored.store().table(words.table);
  if (!entry.ok()) {
    bad_input(entry.problem());
  }
  if (!*entry) {
    bad_input(fmt::format("{} has no table {}", without_password(words.file), in_quotes(words.table)));
  }
  const StoredTable table = read_stored_table(stored.store(), **entry, modules);
  if (!table.verdict.is_fine()) {
    throw Failure(exit_check_failed, fmt::format("table {}: {}", words.table, table.verdict.sentence));
  }
  if (!table.hosted->has_match()) {
    bad_input(fmt::format("table {}: the match has not started", words.table));
  }
  if (!is_public(table.hosted->state()) && !words.is_operator) {
    bad_input(fmt::format(
        "table {}: the match is still running, and its record would tell the seed to whoever reads "
        "it; --operator exports it all the same",
        words.table));
  }
  return table_record(*table.hosted);
}

void export_table(const ExportWords& words, const Modules& modules) {
  const std::string record = record_of(words, modules);
  if (words.out.empty()) {
    fmt::print("{}", record);
    return;
  }
  // Of a match that is running it tells every card that will be drawn.
  if (const std::string problem = write_file(words.out, record, Readers::owner_alone); !problem.empty()) {
    bad_input(problem);
  }
  fmt::print("saved to {}\n", words.out);
}

// --- verify ---

struct Counts {
  int fine = 0;
  int differ = 0;
  int unreadable = 0;
};

void report(const store::TableEntry& entry, const Verdict& verdict, Counts& counts, const Paint& paint) {
  switch (verdict.kind) {
    case Verdict::Kind::fine:
      ++counts.fine;
      return;
    case Verdict::Kind::other_sources:
      ++counts.fine;
      fmt::print("{} {} {}: {}\n", entry.info.id, entry.info.game, paint.faint("fine"), verdict.sentence);
      return;
    case Verdict::Kind::differs:
      ++counts.differ;
      break;
    case Verdict::Kind::unreadable:
      ++counts.unreadable;
      break;
  }
  fmt::print("{} {} {}: {}\n", entry.info.id, entry.info.game,
             paint.title(verdict.kind == Verdict::Kind::differs ? "differs" : "cannot be read"),
             verdict.sentence);
}

int verify(const std::string& where, const Modules& modules) {
  const Paint paint = Paint::for_output();
  StoreToRead stored(where);
  Counts counts;
  const std::string problem = for_each_table(stored.store(), [&](const store::TableEntry& entry) {
    report(entry, read_stored_table(stored.store(), entry, modules).verdict, counts, paint);
  });
  if (!problem.empty()) {
    bad_input(problem);
  }
  const int tables = counts.fine + counts.differ + counts.unreadable;
  fmt::print("{} tables: {} fine, {} differ, {} cannot be read\n", tables, counts.fine, counts.differ,
             counts.unreadable);
  return counts.fine == tables ? 0 : exit_check_failed;
}

}  // namespace

void add_export(CLI::App& app, Program& program) {
  CLI::App* const command = app.add_subcommand("export", "Write the record of a table");
  const auto words = std::make_shared<ExportWords>();
  command->add_option("TABLE", words->table, "The id of the table")->required();
  command->add_option("--db", words->file, "The file of the server, or postgres://...")
      ->capture_default_str();
  command->add_option("-o,--out", words->out, "Where to write it; standard output if nothing is said");
  command->add_flag("--operator", words->is_operator,
                    "Also of a match that is running, whose seed is secret");
  command->callback([words, &program] { export_table(*words, program.modules); });
}

void add_backup(CLI::App& app, Program& /*program*/) {
  CLI::App* const command = app.add_subcommand("backup", "Copy the file of a server, even while it runs");
  const auto to = std::make_shared<std::string>();
  const auto from = std::make_shared<std::string>(default_file);
  command->add_option("FILE", *to, "Where to; replaced when the copy is whole")->required();
  command->add_option("--db", *from, "The file of the server")->capture_default_str();
  command->callback([to, from] {
    if (store::PostgresStore::is_address(*from)) {
      bad_input(
          fmt::format("a database is copied with PostgreSQL's own tools: pg_dump -n rondel -Fc -f {} {} "
                      "(docs/running-a-server.md)",
                      *to, without_password(*from)));
    }
    if (const std::string problem = store::backup_sqlite_file(*from, *to); !problem.empty()) {
      bad_input(problem);
    }
    fmt::print("copied {} to {}\n", *from, *to);
  });
}

void add_verify(CLI::App& app, Program& program) {
  CLI::App* const command = app.add_subcommand(
      "verify",
      "Replay every table of a file or a database, and name those that this build plays differently");
  const auto file = std::make_shared<std::string>();
  command->add_option("DB", *file, "The file of a server, a backup of it, or postgres://...")->required();
  command->callback([file, &program] { program.exit_code = verify(*file, program.modules); });
}

void add_unpark(CLI::App& app, Program& /*program*/) {
  CLI::App* const command = app.add_subcommand(
      "unpark", "Let a server load a table again that crashed it before; the server may be running");
  const auto table = std::make_shared<std::string>();
  const auto file = std::make_shared<std::string>(default_file);
  command->add_option("TABLE", *table, "The id of the table")->required();
  command->add_option("--db", *file, "The file of the server")->capture_default_str();
  command->callback([table, file] {
    if (store::PostgresStore::is_address(*file)) {
      bad_input(
          fmt::format("every node notes its own crashes, where it was started; say there: rondel unpark {} "
                      "--db rondel-PORT, with the "
                      "port on which that node listens",
                      *table));
    }
    if (!LoadNotes(loading_folder(*file)).forget(*table)) {
      bad_input(fmt::format("no crash is noted for a table {} of {}; look at the table for why it is parked",
                            in_quotes(*table), *file));
    }
    fmt::print("{} is loaded again when somebody looks at it\n", *table);
  });
}

}  // namespace rondel::cli
