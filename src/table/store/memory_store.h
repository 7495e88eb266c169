// A store that keeps everything in memory and nothing afterwards: for tests. It can be told to fail:
//   MemoryStore store(Drive::by_hand);
//   store.next({.kind = Fault::Kind::unknown_done});    // what happens to the next write; then all is well again
//   store.next({.rival = append});                      // another node was faster
//   ... store.run();                                    // completes what was written so far, on this thread
#pragma once

#include <chrono>
#include <condition_variable>
#include <deque>
#include <memory>
#include <mutex>
#include <thread>

#include "table/store/store.h"

namespace rondel::store {

struct MemoryContents;

struct Fault {
  enum class Kind : std::uint8_t {
    none,
    unavailable,   // not done, and says so
    unknown_done,  // says unknown; it was done
    unknown_lost,  // says unknown; it was not
  };
  Kind kind = Kind::none;
  std::chrono::milliseconds delay{};  // before anything else
  std::optional<Append> rival{};      // done just before, as if by another node
};

enum class Drive : std::uint8_t {
  by_itself,  // a thread of its own completes writes
  by_hand,    // run() does; nothing is done before it is called
};

class MemoryStore final : public Store {
 public:
  explicit MemoryStore(Drive drive = Drive::by_itself);
  ~MemoryStore() override;

  // Faults are used up one a write, in this order.
  void next(Fault fault);
  // So many reads fail, from now on or after so many that do not.
  void fail_reads(int count, int after = 0);
  // By hand only: completes what was written, also by completions. Gives how many writes that were.
  int run();

  void write_all(std::vector<Write> writes, Done done) override;
  Read<std::optional<TableEntry>> table(const std::string& id) override;
  Read<std::optional<std::string>> seed(const std::string& table) override;
  Read<std::vector<Row>> rows(const std::string& table, std::int64_t after, std::int64_t limit) override;
  Read<std::optional<Row>> find_submit(const std::string& table, Seat seat,
                                       const std::string& submit_id) override;
  Read<std::vector<ChatLine>> chat(const std::string& table, std::int64_t after, std::int64_t limit) override;
  Read<TablePage> list(const TableQuery& query) override;
  Read<std::int64_t> open_tables(const std::string& host) override;
  Read<std::vector<std::string>> mutes(const std::string& account) override;
  Read<std::vector<Report>> reports(Reports which, std::int64_t after, std::int64_t limit) override;
  Read<std::optional<Account>> account(const std::string& name) override;
  Read<std::optional<Session>> session(const std::string& token_hash) override;
  Read<std::optional<Invitation>> invitation(const std::string& code_hash) override;
  Read<std::optional<std::string>> value(const std::string& key) override;

 private:
  struct Unit {
    std::vector<Write> writes;
    Done done;
  };

  void work();
  void complete(Unit unit);
  WriteResult apply(const std::vector<Write>& writes, const Fault& fault);
  template <class Value, class Query>
  Read<Value> read(Query query);

  const Drive drive_;
  std::mutex mutex_;  // of everything below
  std::condition_variable something_to_do_;
  std::unique_ptr<MemoryContents> contents_;
  std::deque<Unit> queue_;
  std::deque<Fault> faults_;
  int reads_to_fail_ = 0;
  int reads_before_ = 0;
  bool is_stopping_ = false;
  std::thread thread_;
};

}  // namespace rondel::store
