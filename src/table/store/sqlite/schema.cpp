#include "table/store/sqlite/schema.h"

#include <fmt/format.h>

#include <array>

namespace rondel::store::sqlite {
namespace {

// Tables are named by a number inside the file: it is short, and tables made one after the other lie side by side,
// so that a commit for many live tables touches few pages. What changes with every append is apart from what never
// does, for the same reason.
constexpr const char* version_1 = R"(
CREATE TABLE tables (
  no INTEGER PRIMARY KEY,
  id TEXT NOT NULL UNIQUE,
  game TEXT NOT NULL,
  rules_version INTEGER NOT NULL,
  rules_hash TEXT NOT NULL,
  settings BLOB NOT NULL,
  seed_commitment TEXT NOT NULL,
  seed BLOB NOT NULL,
  title TEXT NOT NULL,
  host TEXT NOT NULL,
  by_invitation INTEGER NOT NULL CHECK (by_invitation IN (0, 1)),
  created INTEGER NOT NULL
) STRICT;

CREATE TABLE statuses (
  table_no INTEGER PRIMARY KEY REFERENCES tables (no),
  state INTEGER NOT NULL CHECK (state BETWEEN 0 AND 5),
  reason TEXT NOT NULL,
  waiting INTEGER NOT NULL,
  extra BLOB NOT NULL,
  updated INTEGER NOT NULL
) STRICT;
CREATE INDEX statuses_by_state ON statuses (state, table_no);

CREATE TABLE seats (
  table_no INTEGER NOT NULL REFERENCES tables (no),
  seat INTEGER NOT NULL CHECK (seat BETWEEN 0 AND 15),
  name TEXT NOT NULL,
  account TEXT NOT NULL,
  PRIMARY KEY (table_no, seat)
) STRICT, WITHOUT ROWID;
CREATE INDEX seats_by_account ON seats (account, table_no) WHERE account <> '';

CREATE TABLE log (
  table_no INTEGER NOT NULL REFERENCES tables (no),
  seq INTEGER NOT NULL CHECK (seq >= 1),
  branch INTEGER NOT NULL,
  seat INTEGER CHECK (seat BETWEEN 0 AND 15),
  submit_id TEXT CHECK (submit_id IS NULL OR (submit_id <> '' AND seat IS NOT NULL)),
  at INTEGER NOT NULL,
  body BLOB NOT NULL,
  result BLOB NOT NULL,
  PRIMARY KEY (table_no, seq)
) STRICT, WITHOUT ROWID;
CREATE UNIQUE INDEX log_by_submit ON log (table_no, seat, submit_id) WHERE submit_id IS NOT NULL;
CREATE TRIGGER log_never_changes BEFORE UPDATE ON log BEGIN SELECT RAISE(ABORT, 'the log only grows'); END;
CREATE TRIGGER log_never_shrinks BEFORE DELETE ON log BEGIN SELECT RAISE(ABORT, 'the log only grows'); END;

CREATE TABLE chat (
  table_no INTEGER NOT NULL REFERENCES tables (no),
  number INTEGER NOT NULL CHECK (number >= 1),
  position INTEGER NOT NULL,
  at INTEGER NOT NULL,
  author TEXT NOT NULL,
  body BLOB NOT NULL,
  PRIMARY KEY (table_no, number)
) STRICT, WITHOUT ROWID;

CREATE TABLE accounts (
  name TEXT PRIMARY KEY,
  shown TEXT NOT NULL,
  password TEXT NOT NULL,
  created INTEGER NOT NULL
) STRICT, WITHOUT ROWID;

CREATE TABLE sessions (
  token_hash TEXT PRIMARY KEY,
  account TEXT NOT NULL REFERENCES accounts (name),
  created INTEGER NOT NULL,
  expires INTEGER NOT NULL
) STRICT, WITHOUT ROWID;
CREATE INDEX sessions_by_account ON sessions (account);
CREATE INDEX sessions_by_expiry ON sessions (expires);

CREATE TABLE invitations (
  code_hash TEXT PRIMARY KEY,
  table_no INTEGER NOT NULL REFERENCES tables (no),
  seat INTEGER CHECK (seat BETWEEN 0 AND 15),
  created INTEGER NOT NULL,
  expires INTEGER NOT NULL
) STRICT, WITHOUT ROWID;
CREATE INDEX invitations_by_expiry ON invitations (expires);

CREATE TABLE notes (
  key TEXT PRIMARY KEY,
  value BLOB NOT NULL
) STRICT, WITHOUT ROWID;
)";

// How long a log is, beside it: so that one whose end is gone is told from one that has not come further. Every append
// writes to that row anyway.
constexpr const char* version_2 = R"(
ALTER TABLE statuses ADD COLUMN length INTEGER NOT NULL DEFAULT 0 CHECK (length >= 0);
UPDATE statuses SET length = (SELECT coalesce(max(seq), 0) FROM log WHERE log.table_no = statuses.table_no);
)";

// What people say of one another and what the operator does about it; how many tables somebody has made.
constexpr const char* version_3 = R"(
ALTER TABLE accounts ADD COLUMN banned INTEGER NOT NULL DEFAULT 0;
ALTER TABLE accounts ADD COLUMN moved_to TEXT NOT NULL DEFAULT '';
CREATE INDEX accounts_moved ON accounts (moved_to) WHERE moved_to <> '';
CREATE INDEX tables_by_host ON tables (host);

CREATE TABLE mutes (
  account TEXT NOT NULL,
  muted TEXT NOT NULL,
  PRIMARY KEY (account, muted)
) STRICT, WITHOUT ROWID;

CREATE TABLE reports (
  number INTEGER PRIMARY KEY AUTOINCREMENT,
  at INTEGER NOT NULL,
  reporter TEXT NOT NULL,
  account TEXT NOT NULL,
  table_id TEXT NOT NULL,
  body BLOB NOT NULL,
  closed INTEGER NOT NULL DEFAULT 0
) STRICT;
CREATE INDEX reports_open ON reports (reporter) WHERE closed = 0;
)";

constexpr std::array<const char*, 3> steps_so_far = {version_1, version_2, version_3};

// The version of a file that is ours or empty.
std::int64_t version_of(Connection& connection) {
  const std::int64_t application = connection.number("PRAGMA application_id");
  const std::int64_t version = connection.number("PRAGMA user_version");
  const bool is_empty = connection.number("SELECT count(*) FROM sqlite_schema") == 0;
  const bool is_new = is_empty && application == 0 && version == 0;
  if (application != application_id && !is_new) {
    throw Error(SQLITE_NOTADB, "this is a database of another program, not one of Rondel's");
  }
  return version;
}

void refuse_newer(std::int64_t version, std::span<const char* const> steps) {
  if (version > std::ssize(steps)) {
    throw Error(SQLITE_SCHEMA,
                fmt::format("the file has version {} of the schema, this program knows versions up to "
                            "{}; use a newer program",
                            version, steps.size()));
  }
}

}  // namespace

std::span<const char* const> migrations() { return steps_so_far; }

void expect_ours(Connection& connection, std::span<const char* const> steps) {
  refuse_newer(version_of(connection), steps);
}

void migrate(Connection& connection, std::span<const char* const> steps) {
  expect_ours(connection, steps);
  std::int64_t version = version_of(connection);
  while (version < std::ssize(steps)) {
    ++version;
    connection.run("BEGIN IMMEDIATE");
    try {
      connection.run(steps[static_cast<std::size_t>(version) - 1]);
      connection.run(fmt::format("PRAGMA application_id = {}", application_id).c_str());
      connection.run(fmt::format("PRAGMA user_version = {}", version).c_str());
      connection.run("COMMIT");
    } catch (const Error&) {
      if (connection.in_transaction()) {
        sqlite3_exec(connection.handle(), "ROLLBACK", nullptr, nullptr, nullptr);
      }
      throw;
    }
  }
}

void expect_newest(Connection& connection, std::span<const char* const> steps) {
  expect_ours(connection, steps);
  const std::int64_t version = version_of(connection);
  if (version < std::ssize(steps)) {
    throw Error(SQLITE_SCHEMA,
                fmt::format("the file has version {} of the schema, not {}; start the server on it once",
                            version, steps.size()));
  }
}

}  // namespace rondel::store::sqlite
