// together: a branch of its own for each seat, all at once (deck building, set-up, research).
//   co_await together(seats(), [&](Seat seat) { return build_deck(play, seat); });
// Each branch has its own stack and asks when it likes; the open request is the union of what the branches
// ask, and an answer goes on with its seat's branch. The awaiting task goes on when all branches are done. A
// branch may leave a scope that encloses the together: the other branches end with it.
#pragma once

#include <coroutine>
#include <cstddef>
#include <utility>

#include "kernel/containers.h"
#include "kernel/machine.h"
#include "kernel/task.h"

namespace rondel {
namespace detail {

class TogetherAwaitable : public Awaitable {
 public:
  template <class MakeTask>
  TogetherAwaitable(SeatSet seats, MakeTask& make_task) {
    strands_.reserve(static_cast<std::size_t>(seats.size()));
    for (const Seat seat : seats) {
      Task<> task = make_task(seat);
      strands_.push_back({.top = std::move(task).release(), .group = &group_});
    }
    group_.branches = strands_;
  }
  TogetherAwaitable(const TogetherAwaitable&) = delete;
  TogetherAwaitable& operator=(const TogetherAwaitable&) = delete;
  ~TogetherAwaitable() {
    if (!is_started_) [[unlikely]] {  // made, but never awaited
      for (const Strand& strand : strands_) {
        strand.top->self.destroy();
      }
    }
  }

  bool await_ready() noexcept { return strands_.empty(); }
  void await_suspend(std::coroutine_handle<>) {
    is_started_ = true;
    Machine::current().branch_out(group_);
  }
  void await_resume() noexcept {}

 private:
  Group group_;
  vector<Strand> strands_;
  bool is_started_ = false;
};

}  // namespace detail

// `make_task` is called once a seat, in seat order, before any branch runs; it returns a Task<>.
template <class MakeTask>
detail::TogetherAwaitable together(SeatSet seats, MakeTask make_task) {
  return detail::TogetherAwaitable(seats, make_task);
}

}  // namespace rondel
