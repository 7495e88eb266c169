#include "table/store/sqlite/sqlite_store.h"

#include <algorithm>

#include "table/store/conflicts.h"
#include "table/store/sqlite/file_lock.h"
#include "table/store/sqlite/readers.h"
#include "table/store/sqlite/writer.h"

namespace rondel::store {

// Closed from the last to the first: readers before the writer, whose closing then folds everything into one file.
struct SqliteStore::Parts {
  Parts(const std::string& file, const SqliteOptions& options)
      : lock(file, sqlite::FileLock::Missing::is_made), writer(file, options), readers(file, options.vfs) {}

  sqlite::FileLock lock;
  sqlite::Writer writer;
  sqlite::Readers readers;
};

Read<std::unique_ptr<SqliteStore>> SqliteStore::open(const std::string& file, SqliteOptions options) {
  try {
    return std::unique_ptr<SqliteStore>(new SqliteStore(std::make_unique<Parts>(file, options)));
  } catch (const sqlite::Error& error) {
    return Read<std::unique_ptr<SqliteStore>>::failed(file + ": " + error.what());
  }
}

SqliteStore::SqliteStore(std::unique_ptr<Parts> parts) : parts_(std::move(parts)) {}

// Completions may still read.
SqliteStore::~SqliteStore() { parts_->writer.stop(); }

SqliteStore::Counts SqliteStore::counts() const { return parts_->writer.counts(); }

void SqliteStore::write_all(std::vector<Write> writes, Done done) {
  check_writes(writes);
  parts_->writer.add(std::move(writes), std::move(done));
}

// One query on a connection that is free, all of it at one moment. After a failure the connection is not used again.
template <class Value, class Query>
Read<Value> SqliteStore::read(Query query) {
  try {
    std::unique_ptr<sqlite::Reader> reader = parts_->readers.take();
    try {
      Value value = [&] {
        const sqlite::ReadTransaction moment(reader->connection);
        return query(reader->queries);
      }();
      parts_->readers.give_back(std::move(reader));
      return value;
    } catch (const sqlite::Error&) {
      parts_->readers.give_back(nullptr);
      throw;
    }
  } catch (const sqlite::Error& error) {
    return Read<Value>::failed(std::string("the database cannot be read: ") + error.what());
  }
}

Read<std::optional<TableEntry>> SqliteStore::table(const std::string& id) {
  return read<std::optional<TableEntry>>([&](sqlite::Queries& queries) { return queries.table(id); });
}

Read<std::optional<std::string>> SqliteStore::seed(const std::string& table) {
  return read<std::optional<std::string>>([&](sqlite::Queries& queries) { return queries.seed(table); });
}

Read<std::vector<Row>> SqliteStore::rows(const std::string& table, std::int64_t after, std::int64_t limit) {
  return read<std::vector<Row>>([&](sqlite::Queries& queries) {
    const auto table_no = queries.table_number(table);
    return table_no ? queries.rows(*table_no, after, page_size(limit)) : std::vector<Row>();
  });
}

Read<std::optional<Row>> SqliteStore::find_submit(const std::string& table, Seat seat,
                                                  const std::string& submit_id) {
  return read<std::optional<Row>>([&](sqlite::Queries& queries) {
    const auto table_no = queries.table_number(table);
    return table_no ? queries.find_submit(*table_no, seat, submit_id) : std::nullopt;
  });
}

Read<std::vector<ChatLine>> SqliteStore::chat(const std::string& table, std::int64_t after,
                                              std::int64_t limit) {
  return read<std::vector<ChatLine>>([&](sqlite::Queries& queries) {
    const auto table_no = queries.table_number(table);
    return table_no ? queries.chat(*table_no, after, page_size(limit)) : std::vector<ChatLine>();
  });
}

Read<TablePage> SqliteStore::list(const TableQuery& query) {
  return read<TablePage>([&](sqlite::Queries& queries) { return queries.list(query); });
}

Read<std::int64_t> SqliteStore::open_tables(const std::string& host) {
  return read<std::int64_t>([&](sqlite::Queries& queries) { return queries.open_tables(host); });
}

Read<std::vector<std::string>> SqliteStore::mutes(const std::string& account) {
  return read<std::vector<std::string>>([&](sqlite::Queries& queries) { return queries.mutes(account); });
}

Read<std::vector<Report>> SqliteStore::reports(Reports which, std::int64_t after, std::int64_t limit) {
  return read<std::vector<Report>>(
      [&](sqlite::Queries& queries) { return queries.reports(which, after, page_size(limit)); });
}

Read<std::optional<Account>> SqliteStore::account(const std::string& name) {
  return read<std::optional<Account>>([&](sqlite::Queries& queries) { return queries.account(name); });
}

Read<std::optional<Session>> SqliteStore::session(const std::string& token_hash) {
  return read<std::optional<Session>>([&](sqlite::Queries& queries) { return queries.session(token_hash); });
}

Read<std::optional<Invitation>> SqliteStore::invitation(const std::string& code_hash) {
  return read<std::optional<Invitation>>(
      [&](sqlite::Queries& queries) { return queries.invitation(code_hash); });
}

Read<std::optional<std::string>> SqliteStore::value(const std::string& key) {
  return read<std::optional<std::string>>([&](sqlite::Queries& queries) { return queries.value(key); });
}

}  // namespace rondel::store
