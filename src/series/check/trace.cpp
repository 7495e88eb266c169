#include "series/check/trace.h"

#include <sys/mman.h>

#include <algorithm>
#include <new>

#include "kernel/fault.h"

namespace rondel {
namespace {

std::int64_t now_ns() {
  return std::chrono::duration_cast<std::chrono::nanoseconds>(
             std::chrono::steady_clock::now().time_since_epoch())
      .count();
}

// Of the time that a game waits for something, so much counts as computed.
constexpr std::int64_t share_of_waiting = 20;

}  // namespace

Trace::Trace() {
  void* const memory = ::mmap(nullptr, sizeof(Shared), PROT_READ | PROT_WRITE,
                              MAP_SHARED | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
  check(memory != MAP_FAILED, "out of memory: no room for the trace of a check");
  shared_ = static_cast<Shared*>(memory);  // all zeros is a trace of nothing
}

Trace::~Trace() { ::munmap(shared_, sizeof(Shared)); }

void Trace::begin_game(std::uint64_t index) {
  shared_->game = index;
  shared_->answers = 0;
  shared_->used = 0;
  shared_->stage = Stage::starting;
  const ProcessTime before = time_of_process();
  shared_->busy_before_ns = before.busy.count();
  shared_->delayed_before_ns = before.delayed.count();
  shared_->started_ns = now_ns();
}

void Trace::about_to_answer(const Response& response) {
  const std::uint32_t used = shared_->used.load(std::memory_order_relaxed);
  const std::size_t wanted = 3 + response.picks.size();
  if (used + wanted <= room) {
    std::uint16_t* const line = shared_->words + used;
    line[0] = static_cast<std::uint16_t>(response.seat.index());
    line[1] = static_cast<std::uint16_t>(response.mark);
    line[2] = static_cast<std::uint16_t>(response.picks.size());
    std::copy(response.picks.begin(), response.picks.end(), line + 3);
    shared_->used.store(used + static_cast<std::uint32_t>(wanted), std::memory_order_release);
  }
  shared_->answers.fetch_add(1, std::memory_order_relaxed);
}

std::chrono::nanoseconds Trace::game_time(const ProcessTime& time) const {
  const std::int64_t started = shared_->started_ns.load();
  const std::int64_t computed = time.busy.count() - shared_->busy_before_ns.load();
  const std::int64_t delayed = time.delayed.count() - shared_->delayed_before_ns.load();
  const std::int64_t waited = now_ns() - started - computed - delayed;
  return std::chrono::nanoseconds(started == 0 ? 0 : std::max(computed, waited / share_of_waiting));
}

std::vector<Response> Trace::responses() const {
  std::vector<Response> responses;
  const std::uint16_t* at = shared_->words;
  const std::uint16_t* const end = at + shared_->used.load(std::memory_order_acquire);
  while (at < end) {
    responses.push_back(
        {.seat = Seat(at[0]), .picks = {at + 3, at + 3 + at[2]}, .mark = Mark(at[1]), .branch = 0});
    at += 3 + at[2];
  }
  return responses;
}

}  // namespace rondel
