#include "table/hosted_table.h"

#include <algorithm>
#include <boost/json/parse.hpp>
#include <boost/json/serialize.hpp>

#include "table/in_quotes.h"
#include "table/reply.h"
#include "table/table_state.h"

namespace rondel {
namespace {

namespace json = boost::json;

// So many answers of bots and forced ones go into one commit at most; the rest follows in the next.
constexpr std::size_t most_automatic = 200;
constexpr std::size_t longest_chat = 500;
constexpr std::size_t longest_submit_id = 64;
constexpr std::uint32_t bots_branch = UINT32_MAX;  // no table takes back so often

// Nothing is secret any more.
bool is_public(store::TableState state) {
  return state == store::TableState::over || state == store::TableState::killed;
}

}  // namespace

HostedTable::HostedTable(std::string id, store::Store& store, const HallOptions& options, Hall& hall)
    : id_(std::move(id)),
      store_(store),
      options_(options),
      hall_(hall),
      inbox_(std::make_shared<Inbox>(options.post)) {
  touched_ = now().time_since_epoch().count();
}

void HostedTable::close(std::function<void()> done) {
  is_closed_ = true;
  inbox_->push([done = std::move(done)](const Turn&) { done(); });
}

void HostedTable::handle(Command command, OnReply done) {
  if (is_closed_) {
    done(refusal("unavailable", "the server is closing"));
    return;
  }
  touched_ = now().time_since_epoch().count();
  inbox_->push([self = shared_from_this(), command = std::move(command),
                done = std::move(done)](const Turn& turn) { self->carry_out(turn, command, done); });
}

void HostedTable::carry_out(const Turn& turn, const Command& command, const OnReply& done) {
  if (has_to_be_read()) {
    if (const std::string problem = read(); !problem.empty()) {
      done(refusal("unavailable", "the table cannot be read now: " + problem));
      return;
    }
  }
  if (hosted_ == nullptr) {
    done(refusal_without_match());
    return;
  }
  const std::string submit_id = text_in(command.body, "submitId");
  if (command.verb == "respond") {
    if (submit_id.empty() || submit_id.size() > longest_submit_id) {
      done(refusal("malformed", "a submit has a submitId of 1 to 64 characters"));
      return;
    }
    for (const Seat seat : hosted_->seats_of(command.account)) {
      if (const auto found = results_.find({seat.index(), submit_id}); found != results_.end()) {
        done(reply_of(found->second));
        return;
      }
    }
  }
  if (command.verb == "chat") {
    chat(turn, command, done);
    return;
  }
  if (command.verb == "rematch") {
    rematch(turn, command, done);
    return;
  }
  const bool is_play = command.verb == "respond" || command.verb == "undo" || command.verb == "agree" ||
                       command.verb == "refuse";
  if (std::optional<Reply> refused = refused_by_state(is_play)) {
    done(std::move(*refused));
    return;
  }
  Plan planned = plan(command);
  if (!planned.refusal.ok()) {
    done(std::move(planned.refusal));
    return;
  }
  commit(turn, std::move(planned), done);
}

Reply HostedTable::refusal_without_match() const {
  return info_.id.empty() ? refusal("no_table", "there is no such table")
                          : refusal("parked", "this table cannot go on: " + parked_);
}

// --- committing ---

// Applies an entry in memory and makes the row that will hold it.
std::string HostedTable::take(Entry& entry, const Plan& plan, std::vector<store::Row>& rows) {
  store::Row row;
  row.seq = hosted_->seq() + 1;
  row.at = now();
  row.seat = entry.seat;
  if (rows.empty() && plan.seat) {
    row.seat = plan.seat;
    row.submit_id = plan.submit_id;
  }
  if (std::string problem = hosted_->apply(entry, row, Hosted::Source::fresh); !problem.empty()) {
    return problem;
  }
  row.body = body_of(entry);
  rows.push_back(std::move(row));
  return {};
}

// The answer of a seat that has no choice, or that a bot answers for.
std::optional<Entry> HostedTable::automatic_answer() const {
  if (!hosted_->has_match() || hosted_->state() != store::TableState::running) {
    return std::nullopt;
  }
  const Match& match = hosted_->match();
  Entry entry;
  entry.kind = Entry::Kind::response;
  for (const Seat seat : match.waiting()) {
    if (std::optional<std::vector<std::uint16_t>> picks = match.forced_answer(seat)) {
      entry.seat = seat;
      entry.picks = std::move(*picks);
      entry.mark = Mark::forced;
      return entry;
    }
  }
  for (const Seat seat : match.waiting()) {
    const std::string& agent = hosted_->seat(seat).agent;
    if (const BotAnswer bot = agent.empty() ? BotAnswer() : options_.find_bot(agent)) {
      entry.seat = seat;
      // Dice of its own, which nobody at the table can foresee: from the secret seed and the place in the log.
      const Seed dice = branch_seed(match.start_seed(), bots_branch);
      entry.picks = bot(match, seat, branch_seed(dice, static_cast<std::uint32_t>(hosted_->seq())));
      entry.mark = Mark::bot;
      return entry;
    }
  }
  return std::nullopt;
}

std::string HostedTable::take_automatic(std::vector<store::Row>& rows) {
  for (std::size_t i = 0; i < most_automatic; ++i) {
    std::optional<Entry> answer = automatic_answer();
    if (!answer) {
      return {};
    }
    if (std::string problem = take(*answer, {}, rows); !problem.empty()) {
      return problem;
    }
  }
  return {};
}

void HostedTable::commit(const Turn& turn, Plan plan, const OnReply& done) {
  const std::int64_t after = hosted_->seq();
  std::vector<store::Row> rows;
  std::string problem;
  for (Entry& entry : plan.entries) {
    problem = problem.empty() ? take(entry, plan, rows) : problem;
  }
  problem = problem.empty() ? take_automatic(rows) : problem;
  if (!problem.empty()) {
    // The rules broke on the way. Nothing was written: the table is where it was.
    read();
    done(refusal("fault", "the rules could not go on with this; nothing has changed: " + problem));
    return;
  }
  const json::object result{{"seq", hosted_->seq()}, {"branchId", hosted_->branch()}};
  rows.front().result = json::serialize(result);
  std::vector<store::Write> writes;
  writes.emplace_back(
      store::Append{.table = id_, .after = after, .rows = rows, .status = table_status(*hosted_, now())});
  if (!plan.announcement.empty()) {
    writes.emplace_back(store::AddChat{
        .table = id_,
        .line = {.number = 0, .position = 0, .at = now(), .author = {}, .body = plan.announcement}});
  }
  store_.write_all(std::move(writes),
                   [self = shared_from_this(), turn = turn, plan = std::move(plan), done = done,
                    rows = std::move(rows)](const store::WriteResult& result) mutable {
                     self->inbox_->resume([self, turn = std::move(turn), plan = std::move(plan),
                                           done = std::move(done), rows = std::move(rows), result]() mutable {
                       self->finish(result, plan, std::move(rows), done);
                       turn.reset();
                     });
                   });
}

void HostedTable::finish(const store::WriteResult& result, const Plan& plan, std::vector<store::Row> rows,
                         const OnReply& done) {
  if (result.ok()) {
    for (const store::Row& row : rows) {
      remember(row);
    }
    if (!plan.announcement.empty()) {
      read_chat();
    }
    done(reply_of(rows.front().result));
    after_commit();
    return;
  }
  // Whatever is in memory is worth nothing now; the log decides.
  const std::string first_body = rows.front().body;
  const std::int64_t first_seq = rows.front().seq;
  const std::string problem = read();
  if (!problem.empty() || hosted_ == nullptr) {
    done(
        refusal("uncertain", "the store failed, and whether this was done is not known: try the same again"));
    return;
  }
  if (result.same_submit) {
    done(reply_of(result.same_submit->result));
  } else if (result.outcome == store::Outcome::conflict) {
    done(refusal("conflict", "the table has moved on; look at it and try again"));
  } else {
    const auto there = store_.rows(id_, first_seq - 1, 1);
    const bool was_done = there.ok() && !there->empty() && there->front().body == first_body &&
                          there->front().submit_id == plan.submit_id;
    done(was_done
             ? reply_of(rows.front().result)
             : refusal("unavailable", "the store cannot write now; nothing has changed: " + result.problem));
  }
  after_commit();
}

void HostedTable::remember(const store::Row& row) {
  if (row.seat && !row.submit_id.empty()) {
    results_[{row.seat->index(), row.submit_id}] = row.result;
  }
}

Reply HostedTable::reply_of(const std::string& stored) const {
  boost::system::error_code error;
  json::value value = json::parse(stored, error);
  return {.code = {},
          .message = {},
          .body = error.failed() || !value.is_object() ? json::object() : std::move(value.as_object())};
}

void HostedTable::after_commit() {
  note_deadline();
  const SeatSet waiting = hosted_->waiting();
  if (options_.notify) {
    for (const Seat seat : waiting) {
      if (!notified_.has(seat) && hosted_->people().has(seat)) {
        options_.notify(hosted_->seat(seat).account, id_);
      }
    }
  }
  notified_ = waiting;
  publish();
  if (automatic_answer()) {
    inbox_->push([self = shared_from_this()](const Turn& turn) {
      if (self->hosted_ == nullptr) {
        return;
      }
      if (std::optional<Entry> answer = self->automatic_answer()) {
        self->commit(turn, Plan::of(std::move(*answer)), [](const Reply&) {});
      }
    });
  }
}

// --- beside the match ---

void HostedTable::chat(const Turn& turn, const Command& command, const OnReply& done) {
  const std::string said = text_in(command.body, "text");
  if (said.empty() || said.size() > longest_chat) {
    done(refusal("malformed", "a chat line has 1 to 500 bytes of text"));
    return;
  }
  if (hosted_->seats_of(command.account).empty() && !is_host(command.account)) {
    done(refusal("actor", "only who sits at the table can talk there"));
    return;
  }
  const store::ChatLine line{
      .number = 0, .position = 0, .at = now(), .author = command.account, .body = said};
  store_.write(
      store::AddChat{.table = id_, .line = line},
      [self = shared_from_this(), turn = turn, done = done](const store::WriteResult& result) mutable {
        self->inbox_->resume([self, turn = std::move(turn), done = std::move(done), result]() mutable {
          if (result.ok()) {
            self->read_chat();
            done({.code = {}, .message = {}, .body = {{"number", result.number}}});
            self->publish();
          } else {
            done(refusal(std::string(code_of(result.outcome)), result.problem));
          }
          turn.reset();
        });
      });
}

// The same game, settings and clock at a new table, which the log of this one names.
void HostedTable::rematch(const Turn& turn, const Command& command, const OnReply& done) {
  if (!hosted_->rematch().empty()) {
    done({.code = {}, .message = {}, .body = {{"table", hosted_->rematch()}}});
    return;
  }
  if (hosted_->state() != store::TableState::over) {
    done(refusal("running", "a rematch begins when the match is over"));
    return;
  }
  if (hosted_->seats_of(command.account).empty()) {
    done(refusal("actor", "only who played can ask for a rematch"));
    return;
  }
  json::object body{{"game", info_.game},
                    {"title", info_.title},
                    {"seats", hosted_->terms().seats},
                    {"clock", hosted_->terms().clock.to_json()},
                    {"private", info_.visibility == store::Visibility::by_invitation}};
  json::object settings;
  for (const auto& [name, value] : hosted_->terms().settings.all()) {
    settings[name] = value;
  }
  body["settings"] = std::move(settings);
  hall_.create(command.account, std::move(body),
               [self = shared_from_this(), turn = turn, done = done](Reply made) mutable {
                 self->inbox_->resume([self, turn = std::move(turn), done = std::move(done),
                                       made = std::move(made)]() mutable {
                   if (!made.ok() || self->hosted_ == nullptr) {
                     done(std::move(made));
                     return;
                   }
                   const std::string table = text_in(made.body, "id");
                   Entry entry;
                   entry.kind = Entry::Kind::rematch;
                   entry.text = table;
                   self->commit(turn, Plan::of(std::move(entry)), [done, table](Reply reply) {
                     reply.body["table"] = table;
                     done(std::move(reply));
                   });
                 });
               });
}

// --- looking ---

void HostedTable::look(std::string account, Moment moment, OnReply done) {
  touched_ = now().time_since_epoch().count();
  inbox_->push([self = shared_from_this(), account = std::move(account), moment = std::move(moment),
                done = std::move(done)](const Turn&) {
    if (self->has_to_be_read()) {
      if (const std::string problem = self->read(); !problem.empty()) {
        done(refusal("unavailable", problem));
        return;
      }
    }
    if (self->hosted_ == nullptr) {
      done(self->refusal_without_match());
      return;
    }
    if (!moment.at && moment.seat.empty()) {
      done({.code = {}, .message = {}, .body = self->state_for(viewer_of(*self->hosted_, account))});
      return;
    }
    // As one's own seat saw it, also before one sat there.
    Viewer viewer = viewer_of(*self->hosted_, account);
    if (!moment.seat.empty()) {
      if (!is_public(self->hosted_->state())) {
        done(refusal("running", "what the other seats saw is open to all when the match is over"));
        return;
      }
      viewer = self->hosted_->seat_named(moment.seat);
      if (!viewer) {
        done(refusal("no_entry", "no seat has this name: " + in_quotes(moment.seat)));
        return;
      }
    }
    done(self->state_at(moment.at.value_or(self->hosted_->seq()), viewer));
  });
}

Reply HostedTable::state_at(std::int64_t at, Viewer viewer) {
  if (at < 0 || at > hosted_->seq()) {
    return refusal("no_entry", "the table's log has " + std::to_string(hosted_->seq()) + " entries");
  }
  Hosted then(hosted_->terms());
  if (const ReplayProblem problem = replay_rows(then, at, false);
      !problem.store.empty() || !problem.entry.empty()) {
    return refusal("unavailable", problem.store + problem.entry);
  }
  return {.code = {}, .message = {}, .body = table_state(info_, then, viewer, {})};
}

json::object HostedTable::state_for(Viewer viewer, const json::storage_ptr& storage) const {
  json::object state = table_state(info_, *hosted_, viewer, chat_, now(), storage);
  if (!parked_.empty()) {
    state["state"] = "parked";
    state["reason"] = parked_;
  }
  return state;
}

SharedJson HostedTable::shared_state_for(Viewer viewer) const {
  return shared_json([&](const json::storage_ptr& storage) { return state_for(viewer, storage); });
}

void HostedTable::record(OnReply done) {
  inbox_->push([self = shared_from_this(), done = std::move(done)](const Turn&) {
    if (self->hosted_ == nullptr || !self->hosted_->has_match()) {
      done(refusal("lobby", "there is no match yet"));
      return;
    }
    const store::TableState state = self->hosted_->state();
    if (!is_public(state)) {
      done(refusal("running", "the record with its seed is open to all when the match is over"));
      return;
    }
    done({.code = {}, .message = {}, .body = {{"record", table_record(*self->hosted_)}}});
  });
}

std::shared_ptr<void> HostedTable::watch(Watcher watcher) {
  auto handle = std::make_shared<Watcher>(std::move(watcher));
  {
    const std::lock_guard lock(watching_);
    watchers_.push_back(handle);
  }
  inbox_->push([self = shared_from_this(), first = std::weak_ptr(handle)](const Turn&) {
    const std::shared_ptr<Watcher> watcher = first.lock();
    if (watcher != nullptr && self->hosted_ != nullptr) {
      watcher->tell(self->shared_state_for(viewer_of(*self->hosted_, watcher->account)));
    }
  });
  return handle;
}

void HostedTable::publish() {
  std::vector<std::shared_ptr<Watcher>> present;
  {
    const std::lock_guard lock(watching_);
    std::erase_if(watchers_, [](const std::weak_ptr<Watcher>& watcher) { return watcher.expired(); });
    for (const std::weak_ptr<Watcher>& watcher : watchers_) {
      present.push_back(watcher.lock());
    }
  }
  std::map<Viewer, SharedJson> states;  // who looks from the same seat is told the same
  for (const std::shared_ptr<Watcher>& watcher : present) {
    if (watcher == nullptr) {
      continue;
    }
    const Viewer viewer = viewer_of(*hosted_, watcher->account);
    SharedJson& state = states[viewer];
    if (state == nullptr) {
      state = shared_state_for(viewer);
    }
    watcher->tell(state);
  }
}

}  // namespace rondel
