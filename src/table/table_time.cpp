// What a table does by itself, with time: clocks run out, and standing answers are given.
#include <algorithm>

#include "kernel/random.h"
#include "table/hosted_table.h"
#include "table/table_state.h"

namespace rondel {
namespace {

// Where the delays of standing answers are drawn from; no table takes back so often.
constexpr std::uint32_t standing_branch = UINT32_MAX - 1;

// How long another node has for going on.
constexpr std::chrono::milliseconds head_start(1'500);

constexpr std::chrono::milliseconds least_delay(400);
constexpr std::uint32_t spread_of_delays = 1'200;  // milliseconds

}  // namespace

void HostedTable::note_deadline() {
  deadline_ = no_deadline;
  standing_at_ = store::Time::max();
  automatic_at_ = store::Time::max();
  if (hosted_ == nullptr || !parked_.empty()) {
    return;
  }
  if (standing_answer()) {
    standing_at_ = now() + standing_delay();
    deadline_ = standing_at_.time_since_epoch().count();
  }
  if (const std::optional<store::Time> deadline = hosted_->clocks().deadline(hosted_->waiting())) {
    deadline_ = std::min<std::int64_t>(deadline_, deadline->time_since_epoch().count());
  }
  if (is_following_) {
    follow_deadline();
  }
}

// Whoever wrote last goes on: answers for bots, lets clocks run out. If that node is no more, another does it a little
// later; that two do it is no harm, since only one of them gets the next entry.
void HostedTable::follow_deadline() {
  if (has_automatic_answer()) {
    automatic_at_ = now() + head_start;
    deadline_ = std::min<std::int64_t>(deadline_, now().time_since_epoch().count());
  }
  if (deadline_.load() != no_deadline) {
    deadline_ += head_start.count();
  }
}

void HostedTable::tick() {
  if (deadline_.load() > now().time_since_epoch().count()) {
    return;
  }
  inbox_->push([self = shared_from_this()](const Turn& turn) {
    if (self->hosted_ != nullptr && self->parked_.empty()) {
      self->run_clocks(turn);
    }
  });
}

std::optional<Entry> HostedTable::standing_answer() const {
  for (const Seat seat : hosted_->waiting()) {
    if (const std::optional<std::uint16_t> pick = hosted_->match().standing_answer(seat)) {
      return response_entry(seat, {*pick}, Mark::standing);
    }
  }
  return std::nullopt;
}

// As long as somebody might take who looks and passes, so that nobody can tell that nobody looked. Drawn from the
// secret seed: it depends on nothing that is at stake.
std::chrono::milliseconds HostedTable::standing_delay() const {
  const Seed dice = branch_seed(hosted_->match().start_seed(), standing_branch);
  const Seed drawn = branch_seed(dice, static_cast<std::uint32_t>(hosted_->seq()));
  return least_delay + std::chrono::milliseconds(drawn.words[0] % spread_of_delays);
}

// What a timeout does is the game's choice: an answer is given for the seat, or it has lost.
void HostedTable::run_clocks(const Turn& turn) {
  if (automatic_at_ <= now()) {
    if (std::optional<Entry> answer = automatic_answer()) {
      commit(turn, Plan::of(std::move(*answer)), [](const Reply&) {});
      return;
    }
  }
  if (standing_at_ <= now()) {
    if (std::optional<Entry> answer = standing_answer()) {
      commit(turn, Plan::of(std::move(*answer)), [](const Reply&) {});
      return;
    }
  }
  const SeatSet out = hosted_->clocks().run_out(hosted_->waiting(), now());
  if (out.empty()) {
    return;
  }
  const Seat seat = *out.begin();
  Entry entry;
  entry.kind = Entry::Kind::timeout;
  entry.seat = seat;
  if (hosted_->terms().game->timeout == Timeout::default_answer) {
    const BotAnswer first = options_.find_bot("first");
    entry =
        response_entry(seat, *first(hosted_->match(), seat, Seed(), BotPatience::must_answer), Mark::clock);
  }
  commit(turn, Plan::of(std::move(entry)), [](const Reply&) {});
}

bool HostedTable::is_idle_since(store::Time time) const {
  const std::int64_t long_ago = time.time_since_epoch().count();
  const std::int64_t present = now().time_since_epoch().count();
  const bool is_due_soon = deadline_.load() != no_deadline && deadline_.load() - present < present - long_ago;
  return inbox_->is_idle() && touched_.load() < long_ago && !is_due_soon;
}

}  // namespace rondel
