#include "table/store/postgres/import.h"

#include <array>

#include "table/store/postgres/connection.h"
#include "table/store/postgres/schema.h"
#include "table/store/sqlite/connection.h"
#include "table/store/sqlite/file_lock.h"
#include "table/store/sqlite/readers.h"
#include "table/store/sqlite/schema.h"

namespace rondel::store {
namespace {

// One table of the database: where its rows come from, where they go, and what its columns are (number, text, bytes).
struct Copy {
  const char* from;
  const char* to;
  std::string_view columns;
};

// In an order in which everything is there before it is referred to.
constexpr std::array copies = {
    Copy{.from = "SELECT name, shown, password, created, banned, moved_to FROM accounts",
         .to = "INSERT INTO accounts (name, shown, password, created, banned, moved_to) SELECT * FROM "
               "unnest($1::text[], $2::text[], $3::text[], $4::bigint[], $5::bigint[], $6::text[])",
         .columns = "tttnnt"},
    Copy{.from = "SELECT account, muted FROM mutes",
         .to = "INSERT INTO mutes SELECT * FROM unnest($1::text[], $2::text[])",
         .columns = "tt"},
    Copy{.from = "SELECT number, at, reporter, account, table_id, body, closed FROM reports ORDER BY number",
         .to = "INSERT INTO reports (number, at, reporter, account, table_id, body, closed) SELECT * FROM "
               "unnest($1::bigint[], $2::bigint[], $3::text[], $4::text[], $5::text[], $6::bytea[], "
               "$7::bigint[])",
         .columns = "nntttbn"},
    Copy{.from =
             "SELECT id, no, game, rules_version, rules_hash, settings, seed_commitment, seed, title, host, "
             "by_invitation, created FROM tables ORDER BY no",
         .to = "INSERT INTO tables OVERRIDING SYSTEM VALUE SELECT * FROM unnest($1::text[], $2::bigint[], "
               "$3::text[], $4::bigint[], $5::text[], $6::bytea[], $7::text[], $8::bytea[], $9::text[], "
               "$10::text[], $11::smallint[], $12::bigint[])",
         .columns = "tntntbtbttnn"},
    Copy{
        .from = "SELECT id, no, length, "
                "(SELECT coalesce(max(number), 0) FROM chat WHERE chat.table_no = no), state, reason, "
                "waiting, extra, "
                "updated, "
                "(SELECT json_group_array(name) FROM (SELECT name FROM seats WHERE seats.table_no = no ORDER "
                "BY seat)), "
                "(SELECT json_group_array(account) FROM (SELECT account FROM seats WHERE seats.table_no = no "
                "ORDER BY seat)) FROM tables JOIN statuses s ON s.table_no = no ORDER BY no",
        .to = "INSERT INTO statuses SELECT id, no, length, chat, state, reason, waiting, extra, updated, "
              "ARRAY(SELECT json_array_elements_text(names::json)), "
              "ARRAY(SELECT json_array_elements_text(accounts::json)) "
              "FROM unnest($1::text[], $2::bigint[], $3::bigint[], $4::bigint[], $5::smallint[], $6::text[], "
              "$7::integer[], $8::bytea[], $9::bigint[], $10::text[], $11::text[]) "
              "AS s (id, no, length, chat, state, reason, waiting, extra, updated, names, accounts)",
        .columns = "tnnnntnbntt"},
    Copy{
        .from =
            "SELECT id, seq, branch, seat, submit_id, at, body, result FROM log JOIN tables ON no = table_no "
            "ORDER BY table_no, seq",
        .to = "INSERT INTO log SELECT * FROM unnest($1::text[], $2::bigint[], $3::bigint[], $4::smallint[], "
              "$5::text[], $6::bigint[], $7::bytea[], $8::bytea[])",
        .columns = "tnnntnbb"},
    Copy{.from = "SELECT id, number, position, at, author, body FROM chat JOIN tables ON no = table_no "
                 "ORDER BY table_no, number",
         .to = "INSERT INTO chat SELECT * FROM unnest($1::text[], $2::bigint[], $3::bigint[], $4::bigint[], "
               "$5::text[], $6::bytea[])",
         .columns = "tnnntb"},
    Copy{
        .from = "SELECT token_hash, account, created, expires FROM sessions",
        .to = "INSERT INTO sessions SELECT * FROM unnest($1::text[], $2::text[], $3::bigint[], $4::bigint[])",
        .columns = "ttnn"},
    Copy{.from =
             "SELECT code_hash, id, seat, i.created, expires FROM invitations i JOIN tables ON no = table_no",
         .to = "INSERT INTO invitations SELECT * FROM unnest($1::text[], $2::text[], $3::smallint[], "
               "$4::bigint[], "
               "$5::bigint[])",
         .columns = "ttnnn"},
    Copy{.from = "SELECT key, value FROM notes",
         .to = "INSERT INTO notes SELECT * FROM unnest($1::text[], $2::bytea[])",
         .columns = "tb"},
};

// Rows that go together in one statement.
class Batch {
 public:
  explicit Batch(const Copy& copy) : copy_(&copy), columns_(copy.columns.size()) {}

  void add(const sqlite::Statement::Run& run) {
    for (std::size_t i = 0; i < columns_.size(); ++i) {
      const int column = static_cast<int>(i);
      if (run.is_null(column)) {
        columns_[i].add(std::nullopt);
      } else if (copy_->columns[i] == 'n') {
        columns_[i].add(run.number(column));
      } else if (copy_->columns[i] == 't') {
        columns_[i].add(std::string_view(run.text(column)));
      } else {
        columns_[i].add(postgres::Blob{run.text(column)});
      }
    }
    ++size_;
  }
  std::int64_t size() const { return size_; }
  void send(postgres::Connection& to) const {
    postgres::Params params;
    for (const postgres::ArrayText& column : columns_) {
      params.add_text(column.text());
    }
    to.query(copy_->to, params);
  }

 private:
  const Copy* copy_;
  std::vector<postgres::ArrayText> columns_;
  std::int64_t size_ = 0;
};

void copy_rows(const Copy& copy, sqlite::Connection& from, postgres::Connection& to) {
  constexpr std::int64_t rows_at_once = 500;
  sqlite::Statement statement(from, copy.from);
  sqlite::Statement::Run run = statement.run();
  Batch batch(copy);
  while (run.step()) {
    batch.add(run);
    if (batch.size() == rows_at_once) {
      batch.send(to);
      batch = Batch(copy);
    }
  }
  if (batch.size() > 0) {
    batch.send(to);
  }
}

void expect_empty(postgres::Connection& to) {
  const postgres::Result there =
      to.query("SELECT (SELECT count(*) FROM tables) + (SELECT count(*) FROM accounts)");
  if (there.number(0, 0) > 0) {
    throw postgres::Error("55000", "there are tables or accounts in it already; only an empty one is filled");
  }
}

}  // namespace

Read<Imported> import_sqlite(const std::string& file, const std::string& address) {
  try {
    const sqlite::FileLock lock(file, sqlite::FileLock::Missing::is_refused);
    sqlite::Connection from = sqlite::open_for_reading(file, {});
    sqlite::expect_newest(from);
    postgres::Connection to(address);
    postgres::expect_newest(to);
    to.run("SET statement_timeout = 0; BEGIN; LOCK TABLE tables, accounts IN EXCLUSIVE MODE");
    expect_empty(to);
    for (const Copy& copy : copies) {
      copy_rows(copy, from, to);
    }
    to.run(
        "SELECT setval(pg_get_serial_sequence('tables', 'no'), (SELECT coalesce(max(no), 0) + 1 FROM "
        "tables), false)");
    to.run(
        "SELECT setval(pg_get_serial_sequence('reports', 'number'), (SELECT coalesce(max(number), 0) + 1 "
        "FROM reports), false)");
    const postgres::Result counts = to.query(
        "SELECT (SELECT count(*) FROM tables), (SELECT count(*) FROM log), (SELECT count(*) FROM accounts)");
    to.run("COMMIT");
    return Imported{
        .tables = counts.number(0, 0), .rows = counts.number(0, 1), .accounts = counts.number(0, 2)};
  } catch (const sqlite::Error& error) {
    return Read<Imported>::failed(file + ": " + error.what());
  } catch (const postgres::Error& error) {
    return Read<Imported>::failed(std::string("nothing was moved: ") + error.what());
  }
}

}  // namespace rondel::store
