#include "kernel/machine.h"

#include <algorithm>
#include <new>
#include <utility>

#include "kernel/fault.h"
#include "kernel/hasher.h"
#include "kernel/play.h"
#include "kernel/task.h"

namespace rondel::detail {

void* Frame::operator new(std::size_t bytes) {
  check(Arena::current() != nullptr, "a task was made outside a match: tasks live in a match's arena");
  return Arena::current()->allocate(bytes);
}

void Frame::operator delete(void* block, std::size_t bytes) noexcept {
  Arena::current()->deallocate(block, bytes);
}

void Frame::pop(Frame& frame) noexcept { Machine::current().pop(frame); }

void Frame::unhandled_exception() noexcept {
  note_current_exception();
  Machine::current().fail(where);
}

inline bool Machine::run_next_ready() {
  if (first_ready_ == nullptr) {
    return false;
  }
  strand_ = first_ready_;
  first_ready_ = std::exchange(strand_->next_ready, nullptr);
  if (first_ready_ == nullptr) {
    last_ready_ = nullptr;
  }
  top_ = strand_->top;
  return true;
}

// Forced into `accept`, the hot path: with it the compiler keeps the machine in registers.
[[gnu::always_inline]] inline void Machine::run() {
  Arena& arena = *Arena::current();
  for (;;) {
    if (!arena.burn()) [[unlikely]] {
      set_fault_sentence("out of fuel: a rule went on too long without asking anybody");
      faulted_at_ = top_->where;
      mark_faulted();
      return;
    }
    top_->self.resume();
    if (signal_ == Signal::go) {
      continue;
    }
    if (signal_ == Signal::asked) [[likely]] {
      signal_ = Signal::go;
      strand_->top = top_;
      if (!run_next_ready()) {
        return;
      }
    } else if (!handle(std::exchange(signal_, Signal::go))) {
      return;
    }
  }
}

void Machine::start(Play& play) {
  play_ = &play;
  PromiseResult<Result>* const root = play.run().release();
  root->slot = &result_;
  push(*root);
  run();
}

bool Machine::handle(Signal signal) {
  switch (signal) {
    case Signal::branched:
      strand_->top = top_;
      return run_next_ready();
    case Signal::branch_done:
      return end_branch();
    case Signal::left:
      return unwind_to_scope();
    case Signal::finished:
      return end_match();
    case Signal::fault:
      mark_faulted();
      return false;
    case Signal::go:
    case Signal::asked:
      break;
  }
  return true;
}

void Machine::make_ready(Strand& strand) {
  (last_ready_ == nullptr ? first_ready_ : last_ready_->next_ready) = &strand;
  last_ready_ = &strand;
}

void Machine::forget_ready(const Strand& strand) {
  Strand* before = nullptr;
  for (Strand* at = first_ready_; at != nullptr; before = at, at = at->next_ready) {
    if (at == &strand) {
      (before == nullptr ? first_ready_ : before->next_ready) = at->next_ready;
      if (last_ready_ == at) {
        last_ready_ = before;
      }
      return;
    }
  }
}

// --- questions ---

void Machine::open(AskGroup& group) {
  check(!group.asked.empty(), "a request asks at least one seat");
  for (Asked& asked : group.asked) {
    open(asked);
  }
  wait_for(group, group.mode == Mode::any ? 1 : static_cast<std::uint16_t>(group.asked.size()));
}

void Machine::clamp(Asked& asked) {
  const auto count = static_cast<std::uint16_t>(asked.choices.size());
  if (count > 0 && wants_clamped_) {
    clamped_.push_back({.seat = asked.seat, .min = asked.min, .max = asked.max});
  }
  asked.min = std::min(asked.min, count);
  asked.max = std::min(asked.max, count);
}

void Machine::close(AskGroup& group) noexcept {
  for (const Asked& asked : group.asked) {
    if (this->asked(asked.seat) == &asked) {
      open_.remove(asked.seat);
    }
  }
  group.is_open = false;
}

void Machine::accept(Asked& asked, std::span<const std::uint16_t> picks) {
  ++answers_;
  learned_ = {};
  barred_ = {};
  AskGroup& group = *asked.group;
  asked.picks.assign(picks);
  group.last = asked.seat;
  open_.remove(asked.seat);
  if (--group.missing != 0) {
    return;
  }
  if (group.mode == Mode::any) {
    close(group);
  }
  group.is_open = false;
  strand_ = group.strand;
  top_ = strand_->top;
  run();
}

const Strand* Machine::strand_of(Seat seat) const {
  if (status_ == Status::faulted) {
    return strand_;
  }
  const Asked* const question = asked(seat);
  return question == nullptr ? &root_ : question->group->strand;
}

// --- together ---

void Machine::branch_out(Group& group) {
  group.parent = strand_;
  group.running = static_cast<std::uint32_t>(group.branches.size());
  strand_->waits_for = &group;
  for (Strand& branch : group.branches) {
    branch.indent = strand_->indent;
    make_ready(branch);
  }
  signal_ = Signal::branched;
}

bool Machine::end_branch() {
  strand_->top = nullptr;
  if (strand_ == &root_) {
    status_ = Status::over;
    return false;
  }
  Group& group = *strand_->group;
  if (--group.running == 0) {
    group.parent->waits_for = nullptr;
    make_ready(*group.parent);
  }
  return run_next_ready();
}

// --- ending tasks early ---

void Machine::leave(const Scope& scope) {
  strand_->top = top_;
  for (Strand* strand = strand_; strand != nullptr;
       strand = strand->group == nullptr ? nullptr : strand->group->parent) {
    for (Frame* frame = strand->top; frame != nullptr; frame = frame->parent) {
      const bool named = frame->scope != nullptr && frame->scope->name == scope.name;
      if (named && (scope.id == 0 || frame->scope->id == scope.id)) {
        leave_to_ = frame;
        leave_in_ = strand;
        signal_ = Signal::left;
        return;
      }
    }
  }
  fault("leave: no enclosing task runs as the scope \"", scope.name.view(), "\"");
}

bool Machine::unwind_to_scope() {
  Frame* const back_to = leave_to_->parent;
  unwind(*leave_in_, back_to);
  strand_ = std::exchange(leave_in_, nullptr);
  leave_to_ = nullptr;
  if (back_to == nullptr) {  // the scope was a whole branch
    return end_branch();
  }
  top_ = back_to;
  return true;
}

void Machine::finish(const Result& result) {
  strand_->top = top_;
  result_.value = result;
  signal_ = Signal::finished;
}

bool Machine::end_match() {
  unwind(root_, nullptr);
  strand_ = &root_;
  top_ = nullptr;
  status_ = Status::over;
  return false;
}

// Ends every branch of the together that `strand` waits for, the branches of their branches first.
void Machine::unwind_branches_above(Strand& strand) {
  while (strand.waits_for != nullptr) {
    Strand* leaf = &strand;
    while (leaf->waits_for != nullptr) {
      const auto busy = std::find_if(leaf->waits_for->branches.rbegin(), leaf->waits_for->branches.rend(),
                                     [](const Strand& branch) { return branch.top != nullptr; });
      if (busy == leaf->waits_for->branches.rend()) {
        break;
      }
      leaf = &*busy;
    }
    if (leaf->waits_for != nullptr) {
      leaf->waits_for = nullptr;  // all of its branches are gone
      continue;
    }
    forget_ready(*leaf);
    while (leaf->top != nullptr) {
      Frame* const frame = leaf->top;
      leaf->top = frame->parent;
      frame->self.destroy();
    }
  }
}

// Destroys the tasks of `strand` that stand above `down_to`, innermost first, in a loop.
void Machine::unwind(Strand& strand, const Frame* down_to) {
  unwind_branches_above(strand);
  while (strand.top != down_to) {
    Frame* const frame = strand.top;
    strand.top = frame->parent;
    frame->self.destroy();
  }
}

// --- randomness ---

Random& Machine::random(const Purpose& purpose) {
  for (Random* const stream : streams_) {
    if (stream->purpose() == purpose.id) {
      return *stream;
    }
  }
  // A block of its own, so that a rule may keep the reference while other streams come up.
  void* const block = Arena::current()->allocate(sizeof(Random));
  streams_.push_back(::new (block) Random(seed_, purpose.id));
  return *streams_.back();
}

std::uint64_t Machine::drawn() const {
  std::uint64_t drawn = 0;
  for (const Random* const stream : streams_) {
    drawn += stream->drawn();
  }
  return drawn;
}

void Machine::reseed(const Seed& seed) {
  seed_ = seed;
  for (Random* const stream : streams_) {
    stream->refresh();
  }
}

void Machine::branch(std::uint32_t number) {
  reseed(branch_seed(seed_, number));
  ++branches_;
  branch_print_ = Hasher().add(branch_print_).add(number).value();
}

}  // namespace rondel::detail
