// The table itself: takes commands from its inbox, makes entries of them, has them committed, tells who watches.
#pragma once

#include <array>
#include <atomic>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "table/audience.h"
#include "table/hall.h"
#include "table/hosted.h"
#include "table/inbox.h"
#include "table/submit_ids.h"
#include "table/table.h"
#include "table/table_state.h"

namespace rondel {

// What a command comes to: a refusal, or entries to commit.
struct Plan {
  Reply refusal{};
  std::vector<Entry> entries{};
  std::optional<Seat> seat{};
  std::string submit_id{};
  std::string announcement{};             // a line of the table's own beside the log
  std::optional<store::NewTable> made{};  // written together with the entries, or not at all
  // Decides anew, after another node was faster; empty: whoever asked is told that the table has moved on.
  std::function<void(const Inbox::Turn& turn)> again{};

  static Plan refuse(std::string code, std::string message) {
    Plan plan;
    plan.refusal = {.code = std::move(code), .message = std::move(message), .body = {}};
    return plan;
  }
  static Plan of(Entry entry) {
    Plan plan;
    plan.seat = entry.seat;
    plan.entries.push_back(std::move(entry));
    return plan;
  }
};

// What time it was by a table's log, and when that was.
struct LogTime {
  store::Time time{};
  SteadyTime set{};
};

class HostedTable final : public Table, public std::enable_shared_from_this<HostedTable> {
 public:
  // `log_time`: as it was when the same process put the table away.
  HostedTable(std::string id, store::Store& store, const HallOptions& options,
              std::optional<LogTime> log_time);

  const std::string& id() const override { return id_; }
  void handle(Command command, OnReply done) override;
  void look(std::string account, Moment moment, OnReply done) override;
  void record(OnReply done) override;
  std::shared_ptr<void> watch(Watcher watcher) override;

  // Reads the table from the store; before anything else. `done` hears whether there is one. Who asks while it is being
  // read hears the same; one that could not be read is no more use.
  void load(std::function<void(bool exists, Reply reply)> done);
  bool is_loaded() const { return is_loaded_.load(); }
  // No more commands; `done` when those before are finished.
  void close(std::function<void()> done);
  // Reads itself again, and tells who watches, if that account has a part in it.
  void forget_account(const std::string& account);
  // Lets clocks run out.
  void tick();
  // Another node may have written to the table: it is so far by now.
  void catch_up(const store::Head& head);
  // Whether nobody touched the table since then, and no clock runs out in as short a time.
  bool is_idle_since(SteadyTime time) const;
  // When there is something to do next, as a clock that runs out; `no_deadline`: never.
  SteadyTime deadline() const { return deadline_.load(); }
  // When nobody else has the table.
  std::optional<LogTime> log_time_if_known() const { return log_time_; }

 private:
  using Turn = Inbox::Turn;

  // --- reading (table_load.cpp) ---
  std::string read();
  std::string read_all();
  std::string replay(const Terms& terms, const store::TableEntry& stored);
  std::string read_chat();
  // Why a log could not be replayed: the store failed, which says nothing of the log, or an entry does not follow.
  struct ReplayProblem {
    std::string store{};
    std::string entry{};
  };
  ReplayProblem replay_rows(Hosted& hosted, std::optional<std::int64_t> up_to, bool remember);
  // The log keeps the names that accounts had then; gives a sentence when the store cannot be read.
  std::string follow_name(std::string& account);
  void park(std::string reason, const store::TableEntry& stored);
  // Follows what other nodes have written since; only of a store that is shared.
  struct News {
    bool is_there = false;
    std::string problem{};  // the store cannot be read
  };
  News read_news();
  // Whether it has to be read before anything is done: never read, or parked for a crash that was forgiven meanwhile.
  bool has_to_be_read() const;
  // Reads it if so, and tells who has watched meanwhile. Gives a sentence when it cannot be read now.
  std::string read_if_needed();
  // Brings it to where the store has it now; a refusal when that cannot be done or there is nothing to show.
  Reply come_up_to_date();

  // --- deciding (table_verbs.cpp) ---
  Plan plan(const Command& command);
  Plan plan_respond(const Command& command, Seat seat);
  Plan plan_join(const Command& command);
  Plan plan_leave(Seat seat) const;
  Plan plan_start(const Command& command) const;
  Plan plan_undo(Seat seat) const;
  Plan plan_agree(Seat seat) const;
  Plan plan_bot(const Command& command);
  Plan plan_pause(const Command& command, Entry::Kind kind) const;
  Plan plan_resign(Seat seat, std::string how) const;
  Plan plan_remove(const Command& command) const;
  std::string successor_of(Seat seat) const;
  std::optional<Seat> seat_for(const Command& command, Reply& refusal) const;
  bool is_host(const std::string& account) const { return !account.empty() && account == info_.host; }
  std::optional<Reply> refused_by_state(bool needs_running) const;

  // --- doing ---
  // A turn that throws has left half a change in memory: the log decides.
  template <class Work>
  void or_read_again(Work work) {
    try {
      work();
    } catch (...) {
      hosted_.reset();
      throw;
    }
  }
  void carry_out(const Turn& turn, const Command& command, const OnReply& done, int tries = 8);
  bool answered_before(const Command& command, const OnReply& done);
  void chat(const Turn& turn, const Command& command, const OnReply& done);
  void rematch(const Turn& turn, const Command& command, const OnReply& done);
  boost::json::object same_again() const;
  void commit(const Turn& turn, Plan plan, const OnReply& done);
  std::string take(Entry& entry, const Plan& plan, std::vector<store::Row>& rows);
  std::string take_automatic(std::vector<store::Row>& rows);
  std::optional<Entry> automatic_answer() const;
  std::optional<Entry> bot_answer(BotPatience patience) const;
  void finish(const Turn& turn, const store::WriteResult& result, const Plan& plan,
              const std::vector<store::Row>& rows, const OnReply& done);
  void finish_badly(const Turn& turn, const store::WriteResult& result, const Plan& plan,
                    const store::Row& first, const OnReply& done);
  void remember(const store::Row& row);
  Reply reply_of(const std::string& stored) const;
  void after_commit();
  void after_others();
  bool has_automatic_answer() const;
  void note_deadline();
  void follow_deadline();
  void publish();
  bool may_watch(const Watcher& watcher) const;
  void run_clocks(const Turn& turn);
  std::optional<Entry> standing_answer() const;
  std::chrono::milliseconds standing_delay() const;
  // --- time (table_time.cpp) ---
  store::Time now() const { return options_.now(); }
  // The time that the log goes by: from its last entry on it passes as steadily as time does.
  store::Time log_time() const { return log_time_->time + (options_.steady() - log_time_->set); }
  void set_log_time(store::Time time);
  void begin_log_time(const store::TableEntry& stored, const Hosted& hosted);
  void keep_up_with_log();
  void touch() { touched_ = options_.steady(); }
  boost::json::object state_for(Viewer viewer) const;
  Scene scene() const;
  Reply state_at(std::int64_t at, Viewer viewer);
  Reply refusal_without_match() const;

  const std::string id_;
  store::Store& store_;
  const HallOptions& options_;
  std::shared_ptr<Inbox> inbox_;

  // Only in turns of the inbox.
  store::TableInfo info_;
  std::unique_ptr<Hosted> hosted_;  // null: to be read again
  std::string parked_;              // not empty: why
  std::int64_t era_ = 0;            // of the store, when it was read
  bool is_following_ = false;       // the last entry was another node's, which goes on by itself as a rule
  bool is_suspect_ = false;         // parked because loading it has ended the process before
  std::vector<store::ChatLine> chat_;
  SubmitIds submits_;
  SeatSet notified_;
  // Refused answers in a row, by seat. Not in the log: who loads the table anew begins to count anew.
  std::array<int, max_seats> refused_{};

  std::optional<Reply> not_loaded_;  // why it could not be

  std::optional<LogTime> log_time_;        // nothing: it was not read yet
  SteadyTime standing_at_ = no_deadline;   // when a standing answer is given
  SteadyTime automatic_at_ = no_deadline;  // when what another node left undone is done here

  Audience audience_;
  std::atomic<bool> is_closed_ = false;
  std::atomic<bool> is_loaded_ = false;
  std::atomic<SteadyTime> touched_ = SteadyTime();
  std::atomic<SteadyTime> deadline_ = no_deadline;
};

}  // namespace rondel
