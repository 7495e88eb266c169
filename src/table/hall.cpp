#include "table/hall.h"

#include <map>
#include <mutex>

#include "table/hosted_table.h"
#include "table/new_table.h"
#include "table/reply.h"
#include "table/table_state.h"

namespace rondel {
namespace {

namespace json = boost::json;

// A hint of another node that got lost is made up for after this long.
constexpr std::chrono::seconds between_looks(5);
// The clocks of tables that other nodes have made, and may leave behind.
constexpr std::chrono::seconds between_deadlines(30);
// How long the node that has a table in memory has for letting its clock run out.
constexpr std::chrono::seconds patience(3);

class LiveHall final : public Hall {
 public:
  LiveHall(store::Store& store, HallOptions options);

  void create(std::string account, json::object body, OnReply done) override;
  void open(const std::string& id, std::function<void(std::shared_ptr<Table>, Reply)> done) override;
  void forget_account(const std::string& account) override;
  void tick() override;
  void close(std::function<void()> done) override;
  HallCounts counts() const override;

 private:
  std::shared_ptr<HostedTable> live(const std::string& id);
  void read_deadlines();
  void wake_due();
  void wake(const std::string& id);
  // --- several nodes ---
  void hear_others();
  void follow(const std::vector<store::Head>& heads);
  void look_at_all();

  store::Store& store_;
  HallOptions options_;
  std::mutex ticking_;
  mutable std::mutex mutex_;
  std::map<std::string, std::shared_ptr<HostedTable>> tables_;
  // Tables with clocks that are not in memory: when they run out, so that they are loaded then, and if this process has
  // put them away, what time it was by their log.
  struct Away {
    SteadyTime deadline{};
    std::optional<LogTime> log_time{};
  };
  std::map<std::string, Away> away_;
  std::optional<std::int64_t> unread_before_;  // of the store's listing: where reading the deadlines goes on
  bool has_read_deadlines_ = false;
  std::uint64_t loaded_ = 0;
  bool is_closed_ = false;
  std::optional<SteadyTime> looked_;  // at the heads of all that are in memory
  SteadyTime read_deadlines_at_{};    // began to
  std::mutex hearing_mutex_;
  bool is_deaf_ = false;           // nothing more is heard
  std::shared_ptr<void> hearing_;  // last: it calls what is above
};

// Where several nodes write, the clock of the database is the one that they have in common. It is asked once: what is done
// to it, or to the clock of this machine, later on changes nothing here.
LiveHall::LiveHall(store::Store& store, HallOptions options) : store_(store), options_(std::move(options)) {
  if (const store::Read<store::Time> told = store_.time(); told.ok()) {
    options_.now = [at = *told, begun = options_.steady(), steady = options_.steady] {
      return at + (steady() - begun);
    };
  }
}

void LiveHall::create(std::string account, json::object body, OnReply done) {
  MadeTable made = make_table(account, body, options_);
  if (!made.table) {
    done(std::move(made.refusal));
    return;
  }
  const std::string id = made.table->info.id;
  const std::string commitment = made.table->info.seed_commitment;
  store_.write(std::move(*made.table), [this, id, commitment,
                                        done = std::move(done)](const store::WriteResult& result) {
    options_.post([id, commitment, done, result] {
      done(result.ok() ? Reply{.code = {}, .message = {}, .body = {{"id", id}, {"commitment", commitment}}}
                       : refusal(std::string(code_of(result.outcome)), result.problem));
    });
  });
}

std::shared_ptr<HostedTable> LiveHall::live(const std::string& id) {
  const std::lock_guard lock(mutex_);
  std::shared_ptr<HostedTable>& table = tables_[id];
  if (table == nullptr) {
    const auto away = away_.find(id);
    table = std::make_shared<HostedTable>(id, store_, options_,
                                          away == away_.end() ? std::nullopt : away->second.log_time);
    away_.erase(id);
    ++loaded_;
  }
  return table;
}

void LiveHall::open(const std::string& id, std::function<void(std::shared_ptr<Table>, Reply)> done) {
  {
    const std::lock_guard lock(mutex_);
    if (is_closed_) {
      done(nullptr, refusal("unavailable", "the server is closing"));
      return;
    }
  }
  const std::shared_ptr<HostedTable> table = live(id);
  if (table->is_loaded()) {
    done(table, {});
    return;
  }
  table->load([this, table, id, done = std::move(done)](bool exists, Reply reply) {
    if (!exists) {
      const std::lock_guard lock(mutex_);
      const auto found = tables_.find(id);
      if (found != tables_.end() && found->second == table) {
        tables_.erase(found);
        if (reply.code == "unavailable") {
          // It may have a clock: the next tick tries again.
          away_[id] = {.deadline = options_.steady(), .log_time = table->log_time_if_known()};
        }
      }
    }
    done(exists ? table : nullptr, std::move(reply));
  });
}

// A page of the listing at a time, from the first tick on: so a start takes no longer for many tables, and replays none.
void LiveHall::read_deadlines() {
  if (has_read_deadlines_ && store_.is_shared() &&
      options_.steady() - read_deadlines_at_ > between_deadlines) {
    has_read_deadlines_ = false;
  }
  if (has_read_deadlines_) {
    return;
  }
  if (!unread_before_) {
    read_deadlines_at_ = options_.steady();
  }
  store::TableQuery query;
  query.state = store::TableState::running;
  query.before = unread_before_;
  query.limit = static_cast<int>(store::page_rows);
  const auto page = store_.list(query);
  if (!page.ok()) {
    return;  // the next tick tries again
  }
  const std::lock_guard lock(mutex_);
  for (const store::TableEntry& entry : page->tables) {
    const std::optional<SteadyTime> left = time_left(entry, options_.now());
    if (left && !tables_.contains(entry.info.id)) {
      away_.try_emplace(entry.info.id).first->second.deadline = options_.steady() + *left;
    }
  }
  unread_before_ = page->next;
  has_read_deadlines_ = !page->next;
}

void LiveHall::wake_due() {
  constexpr std::size_t most_at_once = 100;
  const SteadyTime due_by = store_.is_shared() ? options_.steady() - patience : options_.steady();
  std::vector<std::string> due;
  {
    const std::lock_guard lock(mutex_);
    for (const auto& [id, away] : away_) {
      if (away.deadline <= due_by && due.size() < most_at_once) {
        due.push_back(id);
      }
    }
  }
  for (const std::string& id : due) {
    wake(id);
  }
}

// Another node may have gone on with it: then nothing is replayed here.
void LiveHall::wake(const std::string& id) {
  if (store_.is_shared()) {
    const auto stored = store_.table(id);
    if (!stored.ok()) {
      return;  // the next tick tries again
    }
    const std::optional<SteadyTime> left = *stored ? time_left(**stored, options_.now()) : std::nullopt;
    const std::lock_guard lock(mutex_);
    if (!left) {
      away_.erase(id);
      return;
    }
    if (*left > SteadyTime::zero()) {
      away_[id].deadline = options_.steady() + *left;
      return;
    }
  }
  open(id, [](const std::shared_ptr<Table>&, const Reply&) {});  // its clock is looked at by the next tick
}

// --- several nodes ---

void LiveHall::hear_others() {
  if (!store_.is_shared()) {
    return;
  }
  const std::lock_guard lock(hearing_mutex_);
  if (hearing_ == nullptr && !is_deaf_) {
    const auto signed_out = [this](const store::SignOut& sessions) {
      if (!sessions.account.empty()) {
        options_.post([this, account = sessions.account] { forget_account(account); });
      }
      if (options_.signed_out) {
        options_.post([this, sessions] { options_.signed_out(sessions); });
      }
    };
    hearing_ = store_.listen({.changed = [this](const std::vector<store::Head>& heads) { follow(heads); },
                              .signed_out = signed_out,
                              .missed =
                                  [this, signed_out] {
                                    options_.post([this] { look_at_all(); });
                                    signed_out({});
                                  }});
  }
  if (!looked_ || options_.steady() - *looked_ > between_looks) {
    looked_ = options_.steady();
    look_at_all();
  }
}

void LiveHall::follow(const std::vector<store::Head>& heads) {
  for (const store::Head& head : heads) {
    std::shared_ptr<HostedTable> table;
    {
      const std::lock_guard lock(mutex_);
      const auto found = tables_.find(head.table);
      table = found == tables_.end() || is_closed_ ? nullptr : found->second;
    }
    if (table != nullptr) {
      table->catch_up(head);
    }
  }
}

void LiveHall::look_at_all() {
  std::vector<std::string> ids;
  {
    const std::lock_guard lock(mutex_);
    for (const auto& [id, table] : tables_) {
      ids.push_back(id);
    }
  }
  if (ids.empty()) {
    return;
  }
  if (const auto heads = store_.heads(ids); heads.ok()) {
    follow(*heads);
  }
}

void LiveHall::tick() {
  const std::lock_guard one_at_a_time(ticking_);
  hear_others();
  read_deadlines();
  wake_due();
  const SteadyTime limit = options_.steady() - options_.idle_after;
  std::vector<std::shared_ptr<HostedTable>> present;
  {
    const std::lock_guard lock(mutex_);
    std::erase_if(tables_, [this, limit](const auto& entry) {
      // Nobody else holds it, so nobody watches it or can be about to use it.
      const bool goes = entry.second.use_count() == 1 && entry.second->is_idle_since(limit);
      if (goes && entry.second->deadline() != no_deadline) {
        away_[entry.first] = {.deadline = entry.second->deadline(),
                              .log_time = entry.second->log_time_if_known()};
      }
      return goes;
    });
    for (const auto& [id, table] : tables_) {
      present.push_back(table);
    }
  }
  for (const std::shared_ptr<HostedTable>& table : present) {
    table->tick();
  }
}

void LiveHall::forget_account(const std::string& account) {
  std::vector<std::shared_ptr<HostedTable>> present;
  {
    const std::lock_guard lock(mutex_);
    for (const auto& [id, table] : tables_) {
      present.push_back(table);
    }
  }
  for (const std::shared_ptr<HostedTable>& table : present) {
    table->forget_account(account);
  }
}

// Every table's inbox gets one last piece of work; when all of them are done, so is everything before.
void LiveHall::close(std::function<void()> done) {
  std::vector<std::shared_ptr<HostedTable>> present;
  {
    const std::lock_guard lock(mutex_);
    is_closed_ = true;
    for (const auto& [id, table] : tables_) {
      present.push_back(table);
    }
  }
  std::shared_ptr<void> heard;
  {
    const std::lock_guard lock(hearing_mutex_);
    is_deaf_ = true;
    heard = std::move(hearing_);
  }
  heard.reset();
  const auto last = std::shared_ptr<void>(nullptr, [done = std::move(done)](void*) { done(); });
  for (const std::shared_ptr<HostedTable>& table : present) {
    table->close([last] {});
  }
}

HallCounts LiveHall::counts() const {
  const std::lock_guard lock(mutex_);
  return {.live = tables_.size(), .loading = 0, .loaded = loaded_, .commands = 0, .refused = 0};
}

}  // namespace

std::string_view code_of(store::Outcome outcome) {
  return outcome == store::Outcome::unknown ? "uncertain" : store::name_of(outcome);
}

std::unique_ptr<Hall> Hall::make(store::Store& store, HallOptions options) {
  return std::make_unique<LiveHall>(store, std::move(options));
}

}  // namespace rondel
