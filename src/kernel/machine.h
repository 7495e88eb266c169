// Machine is the part of a match that runs rules: the explicit stack of tasks, the branches of `together`,
// the open questions and the random streams. It is the root object of the arena: a snapshot carries it all.
//   (1) It runs until every branch waits for an answer or the root task is done, without recursion.
//   (2) A seat has at most one open question.
//   (3) Tasks that are ended early (leave, finish) are destroyed innermost first.
// Rules reach it through ask.h, scope.h and together.h; Match drives it. Nobody else needs it.
#pragma once

#include <algorithm>
#include <array>
#include <cstdint>
#include <source_location>
#include <span>

#include "kernel/containers.h"
#include "kernel/fault.h"
#include "kernel/frame.h"
#include "kernel/knowers.h"
#include "kernel/log.h"
#include "kernel/question.h"
#include "kernel/random.h"
#include "kernel/result.h"
#include "kernel/seat.h"

namespace rondel {

enum class Status : std::uint8_t { waiting, over, faulted };

namespace detail {

struct Group;

// A stack of tasks of its own: the root's, and one for each branch of a together.
struct Strand {
  Frame* top = nullptr;
  Group* group = nullptr;      // the together this is a branch of; null for the root
  Group* waits_for = nullptr;  // the together its top task awaits
  Strand* next_ready = nullptr;
  std::uint8_t indent = 0;  // of the log lines its tasks write
};

// The branches of one together, in the frame of the task that awaits it.
struct Group {
  Strand* parent = nullptr;
  std::span<Strand> branches;
  std::uint32_t running = 0;  // branches that are not done
};

// Bounds that were above the number of choices: most often a mistake of the rules.
struct Clamped {
  Seat seat;
  std::uint16_t min;
  std::uint16_t max;
};

class Machine {
 public:
  // Of the match whose rules run on this thread now.
  static Machine& current() { return *static_cast<Machine*>(Arena::current()->root()); }

  // `log` lies beside the arena; null when no log is kept.
  Machine(const Seed& seed, int seats, LogTree* log)
      : seats_(seats), log_(log), start_seed_(seed), seed_(seed) {}

  // Makes `play` the state of this match and runs its root task up to the first questions.
  void start(Play& play);
  // Takes an answer that was checked already; runs on if it was the one that was missing.
  void accept(Asked& asked, std::span<const std::uint16_t> picks);
  // Takes back an answer to a question of a group that others have still to answer; nothing where there is none.
  void ask_again(Asked& asked) {
    if (!open_.has(asked.seat)) {
      asked.picks.clear();
      ++asked.group->missing;
      open_.add(asked.seat);
      asked_[static_cast<unsigned>(asked.seat.index())] = &asked;
    }
  }
  // Nobody is asked any more; the tasks are abandoned with the arena.
  void mark_faulted() {
    status_ = Status::faulted;
    open_ = {};
    strand_->top = top_;
  }

  Status status() const { return status_; }
  SeatSet waiting() const { return open_; }
  int seats() const { return seats_; }
  Asked* asked(Seat seat) const {
    return seat.index() < max_seats && open_.has(seat) ? asked_[static_cast<unsigned>(seat.index())]
                                                       : nullptr;
  }
  // The stack of tasks that waits for this seat's answer; without a question, the root's; after a fault, what
  // is left of the one that faulted.
  const Strand* strand_of(Seat seat) const;
  Play* play() const { return play_; }
  std::uint32_t answers() const { return answers_; }
  // The place of the last response in the match's history, which lies beside the arena (history.h).
  std::uint32_t history_end() const { return history_end_; }
  void set_history_end(std::uint32_t place) { history_end_ = place; }
  const Result& result() const { return *result_.value; }
  std::source_location faulted_at() const { return faulted_at_; }
  std::uint32_t fault_number() const { return fault_number_; }
  void set_fault_number(std::uint32_t number) { fault_number_ = number; }

  // The questions opened since the last forget_clamped whose bounds were clamped. Only when they are wanted.
  void want_clamped() { wants_clamped_ = true; }
  std::span<const Clamped> clamped() const { return clamped_; }
  void forget_clamped() { clamped_.clear(); }

  // --- for the awaitables ---
  void push(Frame& child) {
    child.parent = top_;
    top_ = &child;
  }
  void pop(Frame& frame) {
    top_ = frame.parent;
    if (top_ == nullptr && signal_ == Signal::go) {
      signal_ = Signal::branch_done;
    }
  }
  // Opens the questions of a group; the strand that runs now waits for their answers.
  void open(AskGroup& group);
  void open_single(AskGroup& group, Asked& asked) {
    open(asked);
    wait_for(group, 1);
  }
  void close(AskGroup& group) noexcept;
  void branch_out(Group& group);
  void leave(const Scope& scope);
  void finish(const Result& result);
  void fail(std::source_location where) {
    faulted_at_ = where;
    signal_ = Signal::fault;
  }

  // --- knowledge and narration ---
  void learn(Knowers who, Knowers knew) {
    const Knowers news = who - knew;
    if (!news.empty()) {
      learned_ = learned_ | news;
      barred_ = barred_ | ~knew;
    }
  }
  // Since the last answer: who learned something, and for whom somebody learned what they did not know themselves.
  Knowers learned() const { return learned_; }
  Knowers barred() const { return barred_; }
  bool keeps_log() const { return log_ != nullptr; }
  void write(LogLine line) {
    line.indent = strand_->indent;
    log_end_ = log_->add(log_end_, line);
    ++log_length_;
  }
  std::uint32_t log_end() const { return log_end_; }
  std::uint32_t log_length() const { return log_length_; }
  Strand& strand() { return *strand_; }

  // --- randomness ---
  Random& random(const Purpose& purpose);
  std::span<Random* const> streams() const { return streams_; }
  std::uint64_t drawn() const;  // from all streams together
  const Seed& seed() const { return seed_; }
  const Seed& start_seed() const { return start_seed_; }  // what the match was made with
  void reseed(const Seed& seed);
  // All streams go on under a seed that follows from the present one and `number`.
  void branch(std::uint32_t number);
  std::uint32_t branches() const { return branches_; }          // how many so far
  std::uint64_t branch_print() const { return branch_print_; }  // of their numbers, in order

  std::uint32_t fresh_scope_id() { return ++last_scope_; }

 private:
  enum class Signal : std::uint8_t { go, asked, branched, branch_done, left, finished, fault };

  void open(Asked& asked);
  void clamp(Asked& asked);
  void wait_for(AskGroup& group, std::uint16_t answers) {
    group.strand = strand_;
    group.missing = answers;
    group.is_open = true;
    signal_ = Signal::asked;
  }
  void run();
  bool handle(Signal signal);
  bool run_next_ready();
  void make_ready(Strand& strand);
  void forget_ready(const Strand& strand);
  bool end_branch();
  bool unwind_to_scope();
  bool end_match();
  void unwind_branches_above(Strand& strand);
  void unwind(Strand& strand, const Frame* down_to);

  Frame* top_ = nullptr;
  Strand* strand_ = &root_;
  Signal signal_ = Signal::go;
  Status status_ = Status::waiting;
  SeatSet open_;
  std::array<Asked*, max_seats> asked_{};
  Strand root_;
  Strand* first_ready_ = nullptr;
  Strand* last_ready_ = nullptr;
  Frame* leave_to_ = nullptr;
  Strand* leave_in_ = nullptr;
  std::uint32_t last_scope_ = 0;
  std::uint32_t answers_ = 0;
  std::uint32_t history_end_ = 0;
  Play* play_ = nullptr;
  std::uint32_t fault_number_ = 0;
  int seats_;
  bool wants_clamped_ = false;
  small_vector<Clamped, 1> clamped_;
  Knowers learned_;
  Knowers barred_;
  LogTree* log_;
  std::uint32_t log_end_ = 0;
  std::uint32_t log_length_ = 0;
  std::source_location faulted_at_;
  Slot<Result> result_;
  Seed start_seed_;
  Seed seed_;
  std::uint32_t branches_ = 0;
  std::uint64_t branch_print_ = 0;
  small_vector<Random*, 2> streams_;
};

inline void Machine::open(Asked& asked) {
  check(asked.min <= asked.max, "selector: a question's min is above its max");
  check(asked.choices.size() <= UINT16_MAX, "selector: a question has more choices than can be counted");
  check(asked.seat.index() < seats_, "a seat was asked that is not at this match");
  check(!open_.has(asked.seat), "a seat was asked a second question while its first is open");
  if (asked.max > asked.choices.size()) [[unlikely]] {
    clamp(asked);
  }
  open_.add(asked.seat);
  asked_[static_cast<unsigned>(asked.seat.index())] = &asked;
}

}  // namespace detail
}  // namespace rondel
