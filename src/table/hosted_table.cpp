#include "table/hosted_table.h"

#include <algorithm>
#include <boost/json/parse.hpp>
#include <boost/json/serialize.hpp>

#include "table/new_table.h"
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

}  // namespace

HostedTable::HostedTable(std::string id, store::Store& store, const HallOptions& options,
                         std::optional<LogTime> log_time)
    : id_(std::move(id)),
      store_(store),
      options_(options),
      inbox_(std::make_shared<Inbox>(options.post)),
      log_time_(log_time) {
  touch();
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
  for (const char* const key : {"seat", "nonce", "submitId", "text", "reason", "agent"}) {
    if (!is_text_or_nothing(command.body, key)) {
      done(refusal("malformed", std::string(key) + " is not a text"));
      return;
    }
  }
  touch();
  inbox_->push([self = shared_from_this(), command = std::move(command), done = std::move(done)](
                   const Turn& turn) { self->or_read_again([&] { self->carry_out(turn, command, done); }); });
}

void HostedTable::forget_account(const std::string& account) {
  inbox_->push([self = shared_from_this(), account](const Turn&) {
    const bool talked =
        std::ranges::any_of(self->chat_, [&](const store::ChatLine& line) { return line.author == account; });
    const bool sits = self->hosted_ != nullptr && !self->hosted_->seats_of(account).empty();
    const bool has_part = talked || sits || self->info_.host == account;
    if (has_part && self->read().empty()) {
      self->after_others();
    }
  });
}

// A submit that was answered before gets that answer again.
bool HostedTable::answered_before(const Command& command, const OnReply& done) {
  const std::string submit_id = text_in(command.body, "submitId");
  for (const Seat seat : hosted_->seats_of(command.account)) {
    for (const std::int64_t seq : submits_.entries(seat, submit_id)) {
      const auto rows = store_.rows(id_, seq - 1, 1);
      if (!rows.ok() || rows->empty()) {
        done(refusal("unavailable", "the table cannot be read now: " + rows.problem()));
        return true;
      }
      if (rows->front().seat == seat && rows->front().submit_id == submit_id) {
        done(reply_of(rows->front().result));
        return true;
      }
    }
  }
  return false;
}

void HostedTable::carry_out(const Turn& turn, const Command& command, const OnReply& done, int tries) {
  if (const std::string problem = read_if_needed(); !problem.empty()) {
    done(refusal("unavailable", "the table cannot be read now: " + problem));
    return;
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
    if (answered_before(command, done)) {
      return;
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
  std::optional<Reply> refused = refused_by_state(is_play);
  Plan planned = refused ? Plan() : plan(command);
  if (!refused && planned.refusal.ok()) {
    if (tries > 0 && store_.is_shared()) {
      planned.again = [self = shared_from_this(), command, done, tries](const Turn& next) {
        self->carry_out(next, command, done, tries - 1);
      };
    }
    commit(turn, std::move(planned), done);
    return;
  }
  // What is refused here may be right by what another node wrote a moment ago.
  const News news = tries > 0 ? read_news() : News();
  if (news.is_there) {
    after_others();
    carry_out(turn, command, done, tries - 1);
  } else if (!news.problem.empty()) {
    done(refusal("unavailable", "the table cannot be read now: " + news.problem));
  } else {
    done(refused ? std::move(*refused) : std::move(planned.refusal));
  }
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
  row.at = log_time();
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
  for (const Seat seat : match.waiting()) {
    if (std::optional<std::vector<std::uint16_t>> picks = match.forced_answer(seat)) {
      return response_entry(seat, std::move(*picks), Mark::forced);
    }
  }
  if (std::optional<Entry> answer = bot_answer(BotPatience::may_wait)) {
    return answer;
  }
  for (const Seat seat : match.waiting()) {
    if (hosted_->seat(seat).agent.empty()) {
      return std::nullopt;
    }
  }
  return bot_answer(BotPatience::must_answer);  // nobody else is there to be heard first
}

std::optional<Entry> HostedTable::bot_answer(BotPatience patience) const {
  const Match& match = hosted_->match();
  // Dice of their own, which nobody at the table can foresee: from the secret seed and the place in the log.
  const Seed dice =
      branch_seed(branch_seed(match.start_seed(), bots_branch), static_cast<std::uint32_t>(hosted_->seq()));
  for (const Seat seat : match.waiting()) {
    const std::string& agent = hosted_->seat(seat).agent;
    if (const BotAnswer bot = agent.empty() ? BotAnswer() : options_.find_bot(agent)) {
      if (auto picks = bot(match, seat, dice, patience)) {
        return response_entry(seat, std::move(*picks), Mark::bot);
      }
    }
  }
  return std::nullopt;
}

// The same without making the answer, which can take a bot long.
bool HostedTable::has_automatic_answer() const {
  if (!hosted_->has_match() || hosted_->state() != store::TableState::running) {
    return false;
  }
  const Match& match = hosted_->match();
  for (const Seat seat : match.waiting()) {
    const std::string& agent = hosted_->seat(seat).agent;
    if (match.forced_answer(seat) || (!agent.empty() && options_.find_bot(agent))) {
      return true;
    }
  }
  return false;
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
  writes.emplace_back(store::Append{
      .table = id_, .after = after, .rows = rows, .status = table_status(*hosted_, now()), .era = era_});
  if (plan.made) {
    writes.emplace_back(*plan.made);
  }
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
                       self->or_read_again([&] { self->finish(turn, result, plan, rows, done); });
                       turn.reset();
                     });
                   });
}

void HostedTable::finish(const Turn& turn, const store::WriteResult& result, const Plan& plan,
                         const std::vector<store::Row>& rows, const OnReply& done) {
  if (!result.ok()) {
    finish_badly(turn, result, plan, rows.front(), done);
    return;
  }
  for (const store::Row& row : rows) {
    remember(row);
  }
  if (!plan.announcement.empty()) {
    read_chat();
  }
  is_following_ = false;
  done(reply_of(rows.front().result));
  after_commit();
}

// Whatever is in memory is worth nothing now; the log decides.
void HostedTable::finish_badly(const Turn& turn, const store::WriteResult& result, const Plan& plan,
                               const store::Row& first, const OnReply& done) {
  const std::string problem = read();
  if (!problem.empty() || hosted_ == nullptr) {
    done(
        refusal("uncertain", "the store failed, and whether this was done is not known: try the same again"));
    return;
  }
  if (result.outcome == store::Outcome::conflict) {
    if (plan.again && !result.same_submit) {
      after_others();
      plan.again(turn);
      return;
    }
    done(result.same_submit ? reply_of(result.same_submit->result)
                            : refusal("conflict", "the table has moved on; look at it and try again"));
    after_others();
    return;
  }
  const auto there = store_.rows(id_, first.seq - 1, 1);
  const bool was_done = there.ok() && !there->empty() && there->front().body == first.body &&
                        there->front().submit_id == plan.submit_id;
  is_following_ = is_following_ && !was_done;
  done(was_done
           ? reply_of(first.result)
           : refusal("unavailable", "the store cannot write now; nothing has changed: " + result.problem));
  after_commit();
}

void HostedTable::remember(const store::Row& row) {
  if (row.seat && !row.submit_id.empty()) {
    submits_.add(*row.seat, row.submit_id, row.seq);
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
  if (has_automatic_answer() && !is_following_) {
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

// What a new table of the same kind is asked for with.
json::object HostedTable::same_again() const {
  const Terms& terms = hosted_->terms();
  json::object settings;
  for (const auto& [name, value] : terms.settings.all()) {
    settings[name] = value;
  }
  return {{"game", info_.game},
          {"title", info_.title},
          {"seats", terms.seats},
          {"clock", terms.clock.to_json()},
          {"forfeit", terms.forfeit},
          {"private", info_.visibility == store::Visibility::by_invitation},
          {"settings", std::move(settings)}};
}

// A new table of the same kind, which the log of this one names. Both are written at once: if somebody at another node was
// faster, there is one rematch, and no table that nobody was told of.
void HostedTable::rematch(const Turn& turn, const Command& command, const OnReply& done) {
  if (Reply refused = come_up_to_date(); !refused.ok()) {
    done(std::move(refused));
    return;
  }
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
  MadeTable made = make_table(command.account, same_again(), options_);
  if (!made.table) {
    done(std::move(made.refusal));
    return;
  }
  Entry entry;
  entry.kind = Entry::Kind::rematch;
  entry.text = made.table->info.id;
  Plan plan = Plan::of(std::move(entry));
  plan.made = std::move(made.table);
  commit(turn, std::move(plan), [self = shared_from_this(), done](Reply reply) {
    const bool is_late =
        reply.code == "conflict" && self->hosted_ != nullptr && !self->hosted_->rematch().empty();
    if (is_late) {
      reply = {};
    }
    if (reply.ok()) {
      reply.body["table"] = self->hosted_->rematch();
    }
    done(std::move(reply));
  });
}

}  // namespace rondel
