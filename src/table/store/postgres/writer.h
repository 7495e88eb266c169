// Owns the writing connection: what comes together is written in as few transactions as can be. A connection that broke is
// made anew for the next write.
#pragma once

#include <atomic>
#include <cstdint>
#include <functional>
#include <memory>
#include <utility>

#include "table/store/postgres/changes.h"
#include "table/store/postgres/connection.h"
#include "table/store/postgres/era.h"
#include "table/store/postgres/postgres_store.h"
#include "table/store/postgres/unsettled.h"
#include "table/store/write_queue.h"

namespace rondel::store::postgres {

class Writer {
 public:
  // Told of every message for other nodes right after its commit; empty: they go as notifications with the commit.
  using Announce = std::function<void(const std::string& message)>;

  // Connects, and throws Error when it cannot or the database is not as it must be.
  Writer(std::string address, std::string node, PostgresOptions options, Unsettled& unsettled, Era& era,
         Announce announce);
  Writer(const Writer&) = delete;
  Writer& operator=(const Writer&) = delete;
  ~Writer() = default;

  void add(std::vector<Write> writes, Done done) { queue_.add(std::move(writes), std::move(done)); }
  // Finishes what is queued and ends the thread.
  void stop() { queue_.stop(); }
  PostgresStore::Counts counts() const { return {.writes = queue_.writes(), .commits = commits_}; }

 private:
  using Unit = WriteQueue::Unit;
  using Group = WriteQueue::Group;
  using Units = std::vector<Unit*>;

  void commit(Group& group);
  void connect();
  Units commit_appends(const Units& units);
  void commit_one_after_the_other(const Units& units);
  void commit_alone(Unit& unit);
  bool is_of_another_era(const Unit& unit) const;
  void give_up(const Units& units, Outcome outcome, const Error& error);
  std::vector<std::string> messages_for(const Units& units) const;
  void announce(const std::vector<std::string>& messages);

  const std::string address_;
  const std::string node_;
  const PostgresOptions options_;
  Unsettled& unsettled_;
  Era& era_;
  const Announce announce_;
  std::unique_ptr<Connection> connection_;  // null: broken

  std::atomic<std::int64_t> commits_ = 0;
  WriteQueue queue_;  // last: its thread uses everything above
};

}  // namespace rondel::store::postgres
