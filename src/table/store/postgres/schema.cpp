#include "table/store/postgres/schema.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>

namespace rondel::store::postgres {
namespace {

// What changes with every append (statuses) is apart from what never does, and has room in its pages, so that an update
// touches no index. The log names its table by its id: the same rows fit a database that is split by table.
constexpr const char* version_1 = R"(
CREATE SCHEMA IF NOT EXISTS rondel;
SET LOCAL search_path = rondel;

CREATE TABLE schema_version (version INTEGER NOT NULL);
INSERT INTO schema_version VALUES (0);

CREATE TABLE tables (
  id TEXT COLLATE "C" PRIMARY KEY,
  no BIGINT GENERATED ALWAYS AS IDENTITY UNIQUE,
  game TEXT NOT NULL,
  rules_version BIGINT NOT NULL,
  rules_hash TEXT NOT NULL,
  settings BYTEA NOT NULL,
  seed_commitment TEXT NOT NULL,
  seed BYTEA NOT NULL,
  title TEXT NOT NULL,
  host TEXT NOT NULL,
  by_invitation SMALLINT NOT NULL CHECK (by_invitation IN (0, 1)),
  created BIGINT NOT NULL
);

CREATE TABLE statuses (
  table_id TEXT COLLATE "C" PRIMARY KEY REFERENCES tables (id),
  no BIGINT NOT NULL,
  length BIGINT NOT NULL CHECK (length >= 0),
  chat_length BIGINT NOT NULL CHECK (chat_length >= 0),
  state SMALLINT NOT NULL CHECK (state BETWEEN 0 AND 5),
  reason TEXT NOT NULL,
  waiting INTEGER NOT NULL,
  extra BYTEA NOT NULL,
  updated BIGINT NOT NULL,
  seat_names TEXT[] NOT NULL,
  seat_accounts TEXT[] NOT NULL
) WITH (fillfactor = 50, autovacuum_vacuum_scale_factor = 0.05);
CREATE INDEX statuses_by_state ON statuses (state, no);
CREATE INDEX statuses_by_account ON statuses USING gin (seat_accounts) WITH (fastupdate = off);

CREATE TABLE log (
  table_id TEXT COLLATE "C" NOT NULL,
  seq BIGINT NOT NULL CHECK (seq >= 1),
  branch BIGINT NOT NULL,
  seat SMALLINT CHECK (seat BETWEEN 0 AND 15),
  submit_id TEXT COLLATE "C" CHECK (submit_id IS NULL OR (submit_id <> '' AND seat IS NOT NULL)),
  at BIGINT NOT NULL,
  body BYTEA NOT NULL,
  result BYTEA NOT NULL,
  PRIMARY KEY (table_id, seq)
);
CREATE UNIQUE INDEX log_by_submit ON log (table_id, seat, submit_id) WHERE submit_id IS NOT NULL;
CREATE FUNCTION log_only_grows() RETURNS trigger LANGUAGE plpgsql AS
  $$ BEGIN RAISE EXCEPTION 'the log only grows'; END $$;
CREATE TRIGGER log_only_grows BEFORE UPDATE OR DELETE OR TRUNCATE ON log
  FOR EACH STATEMENT EXECUTE FUNCTION log_only_grows();

CREATE TABLE chat (
  table_id TEXT COLLATE "C" NOT NULL,
  number BIGINT NOT NULL CHECK (number >= 1),
  position BIGINT NOT NULL,
  at BIGINT NOT NULL,
  author TEXT NOT NULL,
  body BYTEA NOT NULL,
  PRIMARY KEY (table_id, number)
);

CREATE TABLE accounts (
  name TEXT COLLATE "C" PRIMARY KEY,
  shown TEXT NOT NULL,
  password TEXT NOT NULL,
  created BIGINT NOT NULL
);

CREATE TABLE sessions (
  token_hash TEXT COLLATE "C" PRIMARY KEY,
  account TEXT COLLATE "C" NOT NULL REFERENCES accounts (name),
  created BIGINT NOT NULL,
  expires BIGINT NOT NULL
);
CREATE INDEX sessions_by_account ON sessions (account);
CREATE INDEX sessions_by_expiry ON sessions (expires);

CREATE TABLE invitations (
  code_hash TEXT COLLATE "C" PRIMARY KEY,
  table_id TEXT COLLATE "C" NOT NULL REFERENCES tables (id),
  seat SMALLINT CHECK (seat BETWEEN 0 AND 15),
  created BIGINT NOT NULL,
  expires BIGINT NOT NULL
);
CREATE INDEX invitations_by_expiry ON invitations (expires);

CREATE TABLE notes (
  key TEXT COLLATE "C" PRIMARY KEY,
  value BYTEA NOT NULL
);
)";

constexpr std::array<const char*, 1> steps_so_far = {version_1};

// Any number, as long as it is always the same.
constexpr const char* one_at_a_time = "SELECT pg_advisory_xact_lock(7382647)";

std::string newer(std::int64_t version) {
  return fmt::format(
      "the database has version {} of the schema, this program knows versions up to {}; use a newer program",
      version, steps_so_far.size());
}

// One step, if it is still to be done when it is our turn.
void step_to(Connection& connection, std::int64_t version) {
  connection.run("BEGIN");
  try {
    connection.run(one_at_a_time);
    if (schema_version(connection) == version - 1) {
      connection.run(steps_so_far.at(static_cast<std::size_t>(version) - 1));
      connection.run(fmt::format("UPDATE rondel.schema_version SET version = {}", version).c_str());
    }
    connection.run("COMMIT");
  } catch (const Error& error) {
    if (!error.is_lost()) {
      connection.run("ROLLBACK");
    }
    throw;
  }
}

}  // namespace

std::span<const char* const> migrations() { return steps_so_far; }

std::int64_t schema_version(Connection& connection) {
  const Result there = connection.query("SELECT to_regclass('rondel.schema_version')::text");
  if (there.is_null(0, 0)) {
    return 0;
  }
  const Result version = connection.query("SELECT version FROM rondel.schema_version");
  return version.size() == 0 ? 0 : version.number(0, 0);
}

void migrate(Connection& connection) {
  std::int64_t version = schema_version(connection);
  if (version > std::ssize(steps_so_far)) {
    throw Error("0A000", newer(version));
  }
  while (version < std::ssize(steps_so_far)) {
    step_to(connection, ++version);
  }
}

void expect_newest(Connection& connection) {
  const std::int64_t version = schema_version(connection);
  if (version == 0) {
    throw Error("3F000", "the database has no tables of Rondel's yet; make them with: rondel db init");
  }
  if (version > std::ssize(steps_so_far)) {
    throw Error("0A000", newer(version));
  }
  if (version < std::ssize(steps_so_far)) {
    throw Error("0A000", fmt::format("the database has version {} of the schema, not {}; bring it up to date "
                                     "with: rondel db migrate",
                                     version, steps_so_far.size()));
  }
}

std::vector<Hazard> hazards(Connection& connection, const std::vector<std::string>& accepted) {
  std::vector<Hazard> found;
  const auto expect = [&](const char* name, const std::vector<std::string>& good, const char* otherwise) {
    const std::string value = connection.setting(name);
    if (std::ranges::find(good, value) == good.end() && std::ranges::find(accepted, name) == accepted.end()) {
      found.push_back({.setting = name, .sentence = fmt::format("{} is {}: {}", name, value, otherwise)});
    }
  };
  expect("fsync", {"on"}, "a crash of the database's machine can lose or damage what was acknowledged");
  expect("full_page_writes", {"on"}, "a power loss can damage what was acknowledged");
  // `local` and `remote_write` wait for our disk, or for the standby's memory, as whoever set them wished.
  expect("synchronous_commit", {"on", "remote_apply", "remote_write", "local"},
         "what was acknowledged can be lost in a crash");
  expect("transaction_read_only", {"off"},
         "this server can only be read (a standby?); use the address of the primary");
  return found;
}

void expect_safe(Connection& connection, const std::vector<std::string>& accepted) {
  std::string sentences;
  bool can_be_accepted = true;
  for (const Hazard& hazard : hazards(connection, accepted)) {
    sentences += (sentences.empty() ? "" : "; ") + hazard.sentence;
    can_be_accepted = can_be_accepted && hazard.setting != "transaction_read_only";
  }
  if (!sentences.empty()) {
    throw Error(
        "55000",
        sentences +
            (can_be_accepted ? " (change the setting, or accept the risk by naming it with --accept)" : ""));
  }
}

}  // namespace rondel::store::postgres
