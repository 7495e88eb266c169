// What a table does by itself, with time: clocks run out, and standing answers are given.
#include <algorithm>
#include <bit>

#include "kernel/random.h"
#include "table/hosted_table.h"
#include "table/table_state.h"

namespace rondel {
namespace {

// Where the delays of standing answers are drawn from; no table takes back so often.
constexpr std::uint32_t standing_branch = UINT32_MAX - 1;

// How long another node has for going on.
constexpr SteadyTime head_start(1'500);

// Between two tries of reading a table that cannot be read.
constexpr SteadyTime between_tries = std::chrono::seconds(1);

constexpr std::chrono::milliseconds least_delay(400);
constexpr std::uint32_t spread_of_delays = 1'200;  // milliseconds
constexpr std::uint32_t usual_linger = 2'000;      // more; one time in two up to twice that, and so on
constexpr int most_doublings = 4;

}  // namespace

// --- the log's time ---

void HostedTable::set_log_time(store::Time time) {
  log_time_ = LogTime{.time = time, .set = options_.steady()};
}

// What has passed since the last entry of a table that this process never had is what the times of day say that were written
// down, then and now; less than nothing cannot have passed. After that they are not asked any more.
void HostedTable::begin_log_time(const store::TableEntry& stored, const Hosted& hosted) {
  if (log_time_) {
    set_log_time(std::max(log_time(), hosted.at()));
    return;
  }
  const bool is_newest = hosted.seq() == stored.length;  // no other node has written since it was looked up
  const auto passed = is_newest ? std::max(SteadyTime::zero(), now() - stored.status.updated) : SteadyTime();
  set_log_time(hosted.seq() == 0 ? now() : hosted.at() + passed);
}

// Another node's time may be ahead of ours by a little.
void HostedTable::keep_up_with_log() {
  if (hosted_->at() > log_time()) {
    set_log_time(hosted_->at());
  }
}

// --- what is due ---

void HostedTable::note_deadline() {
  deadline_ = no_deadline;
  standing_at_ = no_deadline;
  automatic_at_ = no_deadline;
  if (hosted_ == nullptr) {
    // The store could not be read, or the table is parked until somebody forgives it: whoever watches hears of it then.
    const bool is_wanted = !info_.id.empty() && (parked_.empty() || (is_suspect_ && !audience_.is_empty()));
    deadline_ = is_wanted ? options_.steady() + between_tries : no_deadline;
    return;
  }
  if (!parked_.empty()) {
    return;
  }
  if (standing_answer()) {
    standing_at_ = options_.steady() + standing_delay();
    deadline_ = standing_at_;
  }
  if (const std::optional<store::Time> deadline = hosted_->clocks().deadline(hosted_->waiting())) {
    deadline_ = std::min(deadline_.load(), options_.steady() + (*deadline - log_time()));
  }
  if (is_following_) {
    follow_deadline();
  }
}

// Whoever wrote last goes on: answers for bots, lets clocks run out. If that node is no more, another does it a little
// later; that two do it is no harm, since only one of them gets the next entry.
void HostedTable::follow_deadline() {
  if (has_automatic_answer()) {
    automatic_at_ = options_.steady() + head_start;
    deadline_ = std::min(deadline_.load(), options_.steady());
  }
  if (deadline_.load() != no_deadline) {
    deadline_ = deadline_.load() + head_start;
  }
}

void HostedTable::tick() {
  if (deadline_.load() > options_.steady()) {
    return;
  }
  inbox_->push([self = shared_from_this()](const Turn& turn) {
    if (self->hosted_ == nullptr) {
      self->read_if_needed();
      self->note_deadline();
    } else if (self->parked_.empty()) {
      self->run_clocks(turn);
    }
  });
}

std::optional<Entry> HostedTable::standing_answer() const {
  for (const Seat seat : hosted_->waiting()) {
    if (const std::optional<std::uint16_t> pick = hosted_->match().standing_answer(seat)) {
      return response_entry(seat, {*pick}, Mark::standing);
    }
    if (std::optional<std::vector<std::uint16_t>> only = hosted_->match().lingering_answer(seat)) {
      return response_entry(seat, std::move(*only), Mark::forced);
    }
  }
  return std::nullopt;
}

// As long as somebody might take who looks and passes, or looks and plays the card they would have played anyway, so that nobody
// can tell that nobody looked. Who thinks sometimes thinks for long; so does this, up to half a minute, so that a question which is still
// open after ten seconds does not tell of a choice. Drawn from the secret seed: it depends on nothing that is at stake.
std::chrono::milliseconds HostedTable::standing_delay() const {
  const Seed dice = branch_seed(hosted_->match().start_seed(), standing_branch);
  const Seed drawn = branch_seed(dice, static_cast<std::uint32_t>(hosted_->seq()));
  const int doublings = std::min(std::countl_zero(drawn.words[2]), most_doublings);
  const std::uint32_t more = drawn.words[1] % (usual_linger << doublings);
  return least_delay + std::chrono::milliseconds(drawn.words[0] % spread_of_delays) +
         std::chrono::milliseconds(standing_answer()->mark == Mark::forced ? more : 0);
}

// What a timeout does is the game's choice: an answer is given for the seat, or it has lost.
void HostedTable::run_clocks(const Turn& turn) {
  if (automatic_at_ <= options_.steady()) {
    if (std::optional<Entry> answer = automatic_answer()) {
      commit(turn, Plan::of(std::move(*answer)), [](const Reply&) {});
      return;
    }
  }
  if (standing_at_ <= options_.steady()) {
    if (std::optional<Entry> answer = standing_answer()) {
      commit(turn, Plan::of(std::move(*answer)), [](const Reply&) {});
      return;
    }
  }
  const SeatSet out = hosted_->clocks().run_out(hosted_->waiting(), log_time());
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

bool HostedTable::is_idle_since(SteadyTime time) const {
  const SteadyTime present = options_.steady();
  const SteadyTime deadline = deadline_.load();
  const bool is_due_soon = deadline != no_deadline && deadline - present < present - time;
  return inbox_->is_idle() && touched_.load() < time && !is_due_soon;
}

}  // namespace rondel
