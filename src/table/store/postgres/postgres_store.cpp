#include "table/store/postgres/postgres_store.h"

#include <sodium.h>

#include <array>

#include "table/store/conflicts.h"
#include "table/store/postgres/listener.h"
#include "table/store/postgres/nats.h"
#include "table/store/postgres/readers.h"
#include "table/store/postgres/schema.h"
#include "table/store/postgres/writer.h"

namespace rondel::store {
namespace {

// How a node knows its own messages from the others'.
std::string make_node_name() {
  std::array<unsigned char, 8> bytes{};
  randombytes_buf(bytes.data(), bytes.size());
  std::array<char, 2 * bytes.size() + 1> name{};
  sodium_bin2hex(name.data(), name.size(), bytes.data(), bytes.size());
  return name.data();
}

}  // namespace

// Closed from the last to the first.
struct PostgresStore::Parts {
  Parts(const std::string& the_address, const PostgresOptions& options)
      : address(the_address),
        node(make_node_name()),
        nats(read_fanout(options.fanout)),
        readers(address, unsettled, era),
        writer(address, node, options, unsettled, era, announce()) {}

  static std::optional<postgres::NatsAddress> read_fanout(const std::string& text) {
    return text.empty() ? std::nullopt : std::optional(postgres::NatsAddress::read(text));
  }
  postgres::Writer::Announce announce() const {
    if (!nats) {
      return {};
    }
    return [publisher = std::make_shared<postgres::NatsPublisher>(*nats)](const std::string& message) {
      publisher->publish(message);
    };
  }

  const std::string address;
  const std::string node;
  const std::optional<postgres::NatsAddress> nats;
  postgres::Unsettled unsettled;
  postgres::Era era;
  postgres::Readers readers;
  postgres::Writer writer;
};

bool PostgresStore::is_address(const std::string& text) {
  return text.starts_with("postgres://") || text.starts_with("postgresql://");
}

Read<std::unique_ptr<PostgresStore>> PostgresStore::open(const std::string& address,
                                                         PostgresOptions options) {
  try {
    return std::unique_ptr<PostgresStore>(new PostgresStore(std::make_unique<Parts>(address, options)));
  } catch (const postgres::Error& error) {
    return Read<std::unique_ptr<PostgresStore>>::failed(std::string("the database cannot be used: ") +
                                                        error.what());
  }
}

PostgresStore::PostgresStore(std::unique_ptr<Parts> parts) : parts_(std::move(parts)) {}

// Completions may still read.
PostgresStore::~PostgresStore() { parts_->writer.stop(); }

PostgresStore::Counts PostgresStore::counts() const { return parts_->writer.counts(); }

void PostgresStore::write_all(std::vector<Write> writes, Done done) {
  check_writes(writes);
  parts_->writer.add(std::move(writes), std::move(done));
}

// One statement on a connection that is free. After a failure the connection is not used again; one that had gone
// stale unnoticed is worth another try.
template <class Value, class Query>
Read<Value> PostgresStore::read(Query query) {
  for (int tries = 2;; --tries) {
    std::unique_ptr<postgres::Reader> reader;
    try {
      reader = parts_->readers.take();
    } catch (const postgres::Error& error) {
      return Read<Value>::failed(std::string("the database cannot be read: ") + error.what());
    }
    try {
      Value value = query(reader->queries);
      parts_->readers.give_back(std::move(reader));
      return value;
    } catch (const postgres::Error& error) {
      parts_->readers.give_back(nullptr);
      if (!error.is_lost() || tries == 1) {
        return Read<Value>::failed(std::string("the database cannot be read: ") + error.what());
      }
    }
  }
}

Read<std::optional<TableEntry>> PostgresStore::table(const std::string& id) {
  return read<std::optional<TableEntry>>([&](postgres::Queries& queries) { return queries.table(id); });
}

Read<std::optional<std::string>> PostgresStore::seed(const std::string& table) {
  return read<std::optional<std::string>>([&](postgres::Queries& queries) { return queries.seed(table); });
}

Read<std::vector<Row>> PostgresStore::rows(const std::string& table, std::int64_t after, std::int64_t limit) {
  return read<std::vector<Row>>(
      [&](postgres::Queries& queries) { return queries.rows(table, after, page_size(limit)); });
}

Read<std::optional<Row>> PostgresStore::find_submit(const std::string& table, Seat seat,
                                                    const std::string& submit_id) {
  return read<std::optional<Row>>(
      [&](postgres::Queries& queries) { return queries.find_submit(table, seat, submit_id); });
}

Read<std::vector<ChatLine>> PostgresStore::chat(const std::string& table, std::int64_t after,
                                                std::int64_t limit) {
  return read<std::vector<ChatLine>>(
      [&](postgres::Queries& queries) { return queries.chat(table, after, page_size(limit)); });
}

Read<TablePage> PostgresStore::list(const TableQuery& query) {
  return read<TablePage>([&](postgres::Queries& queries) { return queries.list(query); });
}

Read<std::int64_t> PostgresStore::open_tables(const std::string& host) {
  return read<std::int64_t>([&](postgres::Queries& queries) { return queries.open_tables(host); });
}

Read<std::vector<std::string>> PostgresStore::mutes(const std::string& account) {
  return read<std::vector<std::string>>([&](postgres::Queries& queries) { return queries.mutes(account); });
}

Read<std::vector<Report>> PostgresStore::reports(Reports which, std::int64_t after, std::int64_t limit) {
  return read<std::vector<Report>>(
      [&](postgres::Queries& queries) { return queries.reports(which, after, page_size(limit)); });
}

Read<std::optional<Account>> PostgresStore::account(const std::string& name) {
  return read<std::optional<Account>>([&](postgres::Queries& queries) { return queries.account(name); });
}

Read<std::optional<Session>> PostgresStore::session(const std::string& token_hash) {
  return read<std::optional<Session>>(
      [&](postgres::Queries& queries) { return queries.session(token_hash); });
}

Read<std::vector<Session>> PostgresStore::sessions(const std::vector<std::string>& token_hashes) {
  return read<std::vector<Session>>(
      [&](postgres::Queries& queries) { return queries.sessions(token_hashes); });
}

Read<std::optional<Invitation>> PostgresStore::invitation(const std::string& code_hash) {
  return read<std::optional<Invitation>>(
      [&](postgres::Queries& queries) { return queries.invitation(code_hash); });
}

Read<std::optional<std::string>> PostgresStore::value(const std::string& key) {
  return read<std::optional<std::string>>([&](postgres::Queries& queries) { return queries.value(key); });
}

Read<Time> PostgresStore::time() {
  return read<Time>([&](postgres::Queries& queries) { return queries.time(); });
}

Read<std::vector<Head>> PostgresStore::heads(const std::vector<std::string>& tables) {
  return read<std::vector<Head>>([&](postgres::Queries& queries) { return queries.heads(tables); });
}

std::int64_t PostgresStore::era() const { return parts_->era.now(); }

std::shared_ptr<void> PostgresStore::listen(OnChange on_change) {
  if (parts_->nats) {
    return std::make_shared<postgres::NatsListener>(*parts_->nats, parts_->node, std::move(on_change));
  }
  return std::make_shared<postgres::NotifyListener>(parts_->address, parts_->node, std::move(on_change));
}

// --- for the operator ---

std::string fanout_problem(const std::string& fanout) {
  try {
    const postgres::NatsLine line(postgres::NatsAddress::read(fanout));
    return {};
  } catch (const postgres::Error& error) {
    return error.what();
  }
}

Read<PostgresStatus> postgres_status(const std::string& address) {
  try {
    postgres::Connection connection(address);
    PostgresStatus status;
    status.server = connection.setting("server_version");
    status.version = postgres::schema_version(connection);
    status.newest = std::ssize(postgres::migrations());
    for (const postgres::Hazard& hazard : postgres::hazards(connection, {})) {
      status.hazards.push_back(hazard.sentence);
    }
    if (status.version == status.newest) {
      const postgres::Result counts =
          connection.query("SELECT count(*), coalesce(sum(length), 0)::bigint FROM statuses");
      status.tables = counts.number(0, 0);
      status.rows = counts.number(0, 1);
    }
    return status;
  } catch (const postgres::Error& error) {
    return Read<PostgresStatus>::failed(std::string("the database cannot be used: ") + error.what());
  }
}

Read<std::int64_t> prepare_postgres(const std::string& address) {
  try {
    postgres::Connection connection(address);
    const std::int64_t before = postgres::schema_version(connection);
    postgres::migrate(connection);
    return before;
  } catch (const postgres::Error& error) {
    return Read<std::int64_t>::failed(std::string("the database cannot be prepared: ") + error.what());
  }
}

}  // namespace rondel::store
