// The thread that owns the writing connection: takes what is queued, writes it in as few transactions as it can,
// completes it. A connection that broke is made anew for the next write.
#pragma once

#include <atomic>
#include <condition_variable>
#include <deque>
#include <functional>
#include <memory>
#include <mutex>
#include <thread>

#include "table/store/postgres/changes.h"
#include "table/store/postgres/connection.h"
#include "table/store/postgres/unsettled.h"
#include "table/store/postgres_store.h"

namespace rondel::store::postgres {

class Writer {
 public:
  // Told of every message for other nodes right after its commit; empty: they go as notifications with the commit.
  using Announce = std::function<void(const std::string& message)>;

  // Connects, and throws Error when it cannot or the database is not as it must be.
  Writer(std::string address, std::string node, PostgresOptions options, Unsettled& unsettled,
         Announce announce);
  Writer(const Writer&) = delete;
  Writer& operator=(const Writer&) = delete;
  ~Writer() { stop(); }

  void add(std::vector<Write> writes, Done done);
  // Finishes what is queued and ends the thread.
  void stop();
  PostgresStore::Counts counts() const { return {.writes = writes_, .commits = commits_}; }

 private:
  struct Unit {
    std::vector<Write> writes;
    Done done;
    WriteResult result{};
  };
  using Group = std::vector<Unit>;
  using Units = std::vector<Unit*>;

  void work();
  Group take_group();
  void commit(Group& group);
  void connect();
  Units commit_appends(const Units& units);
  void commit_one_after_the_other(const Units& units);
  void commit_alone(Unit& unit);
  void give_up(const Units& units, Outcome outcome, const Error& error);
  std::vector<std::string> messages_for(const Units& units) const;
  void announce(const std::vector<std::string>& messages);

  const std::string address_;
  const std::string node_;
  const PostgresOptions options_;
  Unsettled& unsettled_;
  const Announce announce_;
  std::unique_ptr<Connection> connection_;  // null: broken

  std::atomic<std::int64_t> writes_ = 0;
  std::atomic<std::int64_t> commits_ = 0;

  std::mutex mutex_;
  std::condition_variable something_to_do_;
  std::deque<Unit> queue_;
  std::ptrdiff_t last_group_ = 0;  // how many came together last time
  std::ptrdiff_t enough_ = 0;      // how many must have come before the thread is woken; 0: it is at work
  bool is_stopping_ = false;
  std::thread thread_;  // last: it uses everything above
};

}  // namespace rondel::store::postgres
