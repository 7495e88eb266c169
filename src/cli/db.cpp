// `rondel db init|migrate|status`: the database that several nodes share (docs/running-a-server.md).
#include <fmt/format.h>

#include <CLI/CLI.hpp>
#include <memory>

#include "cli/commands.h"
#include "cli/failure.h"
#include "table/in_quotes.h"
#include "table/store/postgres/postgres_store.h"

namespace rondel::cli {
namespace {

void expect_address(const std::string& address) {
  if (!store::PostgresStore::is_address(address)) {
    bad_input(
        fmt::format("{} is no address of a PostgreSQL database; expected one like "
                    "postgres://USER@HOST:5432/DATABASE (a file of SQLite's needs no preparing)",
                    in_quotes(address)));
  }
}

store::PostgresStatus status_of(const std::string& address) {
  expect_address(address);
  store::Read<store::PostgresStatus> status = store::postgres_status(address);
  if (!status.ok()) {
    bad_input(status.problem());
  }
  return *std::move(status);
}

void prepare(const std::string& address) {
  const store::Read<std::int64_t> before = store::prepare_postgres(address);
  if (!before.ok()) {
    bad_input(before.problem());
  }
  const std::int64_t now = status_of(address).version;
  if (*before == now) {
    fmt::print("the schema has version {} already\n", now);
  } else if (*before == 0) {
    fmt::print("made the schema, version {}\n", now);
  } else {
    fmt::print("brought the schema from version {} to {}\n", *before, now);
  }
}

void migrate(const std::string& address) {
  if (status_of(address).version == 0) {
    bad_input("the database has no tables of Rondel's yet; make them with: rondel db init");
  }
  prepare(address);
}

int print_status(const std::string& address) {
  const store::PostgresStatus status = status_of(address);
  fmt::print("PostgreSQL {}\n", status.server);
  if (status.version == 0) {
    fmt::print("schema: none; make it with: rondel db init\n");
  } else if (status.version < status.newest) {
    fmt::print("schema: version {} of {}; bring it up to date with: rondel db migrate\n", status.version,
               status.newest);
  } else if (status.version > status.newest) {
    fmt::print("schema: version {}, newer than this program, which knows {}\n", status.version,
               status.newest);
  } else {
    fmt::print("schema: version {}, the newest\n{} tables with {} entries\n", status.version, status.tables,
               status.rows);
  }
  for (const std::string& hazard : status.hazards) {
    fmt::print("unsafe: {}\n", hazard);
  }
  return status.version == status.newest && status.hazards.empty() ? 0 : exit_check_failed;
}

}  // namespace

void add_db(CLI::App& app, Program& program) {
  CLI::App* const command =
      app.add_subcommand("db", "Prepare the PostgreSQL database of several nodes (docs/running-a-server.md)");
  command->require_subcommand(1);
  const auto address = std::make_shared<std::string>();
  const auto add = [&](const char* name, const char* what) {
    CLI::App* const verb = command->add_subcommand(name, what);
    verb->add_option("DB", *address, "Where it is: postgres://USER@HOST:PORT/DATABASE")->required();
    return verb;
  };
  add("init", "Make Rondel's tables in it")->callback([address] {
    expect_address(*address);
    prepare(*address);
  });
  add("migrate", "Bring its tables up to date with this program")->callback([address] { migrate(*address); });
  add("status", "Say what it is, and whether it keeps what it acknowledges")->callback([address, &program] {
    program.exit_code = print_status(*address);
  });
}

}  // namespace rondel::cli
