#include "table/store/memory_store.h"

#include <algorithm>
#include <utility>

#include "kernel/fault.h"
#include "table/store/conflicts.h"
#include "table/store/memory_contents.h"

namespace rondel::store {
namespace {

// What a map holds under that key.
template <class Value>
std::optional<Value> find(const std::map<std::string, Value>& map, const std::string& key) {
  const auto found = map.find(key);
  return found == map.end() ? std::nullopt : std::optional(found->second);
}

// Numbers count from 1: those after `after`.
template <class Value>
std::vector<Value> page_of(const std::vector<Value>& all, std::int64_t after, std::int64_t limit) {
  const std::int64_t first = std::clamp<std::int64_t>(after, 0, std::ssize(all));
  const std::int64_t last = std::min(std::ssize(all), first + page_size(limit));
  return {all.begin() + first, all.begin() + last};
}

}  // namespace

MemoryStore::MemoryStore(Drive drive) : drive_(drive), contents_(std::make_unique<MemoryContents>()) {
  if (drive == Drive::by_itself) {
    thread_ = std::thread([this] { work(); });
  }
}

MemoryStore::~MemoryStore() {
  if (drive_ == Drive::by_hand) {
    run();
    return;
  }
  {
    const std::lock_guard lock(mutex_);
    is_stopping_ = true;
  }
  something_to_do_.notify_one();
  thread_.join();
}

void MemoryStore::next(Fault fault) {
  const std::lock_guard lock(mutex_);
  faults_.push_back(std::move(fault));
}

void MemoryStore::fail_reads(int count, int after) {
  const std::lock_guard lock(mutex_);
  reads_to_fail_ = count;
  reads_before_ = after;
}

int MemoryStore::run() {
  check(drive_ == Drive::by_hand, "a memory store that drives itself is not run by hand");
  int count = 0;
  std::unique_lock lock(mutex_);
  while (!queue_.empty()) {
    Unit unit = std::move(queue_.front());
    queue_.pop_front();
    lock.unlock();
    complete(std::move(unit));
    ++count;
    lock.lock();
  }
  return count;
}

void MemoryStore::write_all(std::vector<Write> writes, Done done) {
  check_writes(writes);
  {
    const std::lock_guard lock(mutex_);
    queue_.push_back({.writes = std::move(writes), .done = std::move(done)});
  }
  something_to_do_.notify_one();
}

void MemoryStore::work() {
  std::unique_lock lock(mutex_);
  while (true) {
    something_to_do_.wait(lock, [this] { return is_stopping_ || !queue_.empty(); });
    if (queue_.empty()) {
      return;
    }
    Unit unit = std::move(queue_.front());
    queue_.pop_front();
    lock.unlock();
    complete(std::move(unit));
    lock.lock();
  }
}

void MemoryStore::complete(Unit unit) {
  Fault fault;
  {
    const std::lock_guard lock(mutex_);
    if (!faults_.empty()) {
      fault = std::move(faults_.front());
      faults_.pop_front();
    }
  }
  std::this_thread::sleep_for(fault.delay);
  unit.done(apply(unit.writes, fault));
}

WriteResult MemoryStore::apply(const std::vector<Write>& writes, const Fault& fault) {
  const std::lock_guard lock(mutex_);
  if (fault.rival) {
    contents_->apply({*fault.rival});
  }
  switch (fault.kind) {
    case Fault::Kind::none:
      return contents_->apply(writes);
    case Fault::Kind::unavailable:
      return {.outcome = Outcome::unavailable, .problem = "told to fail"};
    case Fault::Kind::unknown_done:
      contents_->apply(writes);
      [[fallthrough]];
    case Fault::Kind::unknown_lost:
      return {.outcome = Outcome::unknown, .problem = "told not to know"};
  }
  return {};
}

template <class Value, class Query>
Read<Value> MemoryStore::read(Query query) {
  const std::lock_guard lock(mutex_);
  if (reads_to_fail_ > 0 && reads_before_-- <= 0) {
    --reads_to_fail_;
    return Read<Value>::failed("told to fail");
  }
  return Value(query(*contents_));
}

Read<std::optional<TableEntry>> MemoryStore::table(const std::string& id) {
  return read<std::optional<TableEntry>>([&](const MemoryContents& contents) {
    const auto found = contents.tables.find(id);
    return found == contents.tables.end() ? std::nullopt : std::optional(found->second.entry());
  });
}

Read<std::optional<std::string>> MemoryStore::seed(const std::string& table) {
  return read<std::optional<std::string>>([&](const MemoryContents& contents) {
    const auto found = contents.tables.find(table);
    return found == contents.tables.end() ? std::nullopt : std::optional(found->second.seed);
  });
}

Read<std::vector<Row>> MemoryStore::rows(const std::string& table, std::int64_t after, std::int64_t limit) {
  return read<std::vector<Row>>([&](const MemoryContents& contents) {
    const auto found = contents.tables.find(table);
    return found == contents.tables.end() ? std::vector<Row>() : page_of(found->second.log, after, limit);
  });
}

Read<std::optional<Row>> MemoryStore::find_submit(const std::string& table, Seat seat,
                                                  const std::string& submit_id) {
  return read<std::optional<Row>>([&](const MemoryContents& contents) {
    const auto found = contents.tables.find(table);
    return found == contents.tables.end() ? std::nullopt : found->second.find_submit(seat, submit_id);
  });
}

Read<std::vector<ChatLine>> MemoryStore::chat(const std::string& table, std::int64_t after,
                                              std::int64_t limit) {
  return read<std::vector<ChatLine>>([&](const MemoryContents& contents) {
    const auto found = contents.tables.find(table);
    return found == contents.tables.end() ? std::vector<ChatLine>()
                                          : page_of(found->second.chat, after, limit);
  });
}

Read<TablePage> MemoryStore::list(const TableQuery& query) {
  return read<TablePage>([&](const MemoryContents& contents) { return contents.list(query); });
}

Read<std::int64_t> MemoryStore::open_tables(const std::string& host) {
  return read<std::int64_t>([&](const MemoryContents& contents) { return contents.open_tables(host); });
}

Read<std::vector<std::string>> MemoryStore::mutes(const std::string& account) {
  return read<std::vector<std::string>>([&](const MemoryContents& contents) {
    std::vector<std::string> found;
    for (const auto& [who, muted] : contents.mutes) {
      if (who == account) {
        found.push_back(muted);
      }
    }
    return found;
  });
}

Read<std::vector<Report>> MemoryStore::reports(Reports which, std::int64_t after, std::int64_t limit) {
  return read<std::vector<Report>>([&](const MemoryContents& contents) {
    std::vector<Report> found;
    for (const Report& report : contents.reports) {
      if (report.number > after && (which == Reports::all || report.is_open()) &&
          std::ssize(found) < page_size(limit)) {
        found.push_back(report);
      }
    }
    return found;
  });
}

Read<std::optional<Account>> MemoryStore::account(const std::string& name) {
  return read<std::optional<Account>>(
      [&](const MemoryContents& contents) { return find(contents.accounts, name); });
}

Read<std::optional<Session>> MemoryStore::session(const std::string& token_hash) {
  return read<std::optional<Session>>(
      [&](const MemoryContents& contents) { return find(contents.sessions, token_hash); });
}

Read<std::optional<Invitation>> MemoryStore::invitation(const std::string& code_hash) {
  return read<std::optional<Invitation>>(
      [&](const MemoryContents& contents) { return find(contents.invitations, code_hash); });
}

Read<std::optional<std::string>> MemoryStore::value(const std::string& key) {
  return read<std::optional<std::string>>(
      [&](const MemoryContents& contents) { return find(contents.values, key); });
}

}  // namespace rondel::store
