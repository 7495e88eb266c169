// A Trace is what a checking process leaves behind for the one that watches it, in memory they share: which game it is in,
// what was answered, what it is doing. It outlives a crash and can be read while the other hangs.
#pragma once

#include <atomic>
#include <chrono>
#include <cstdint>
#include <vector>

#include "kernel/history.h"
#include "series/check/child.h"

namespace rondel {

// What is being done to the match; for the sentence of a crash.
enum class Stage : std::uint8_t {
  starting,
  answering,
  in_a_world,
  going_back,
  answering_again,
  replaying,
  showing
};

class Trace {
 public:
  // In memory that children of this process share with it.
  Trace();
  ~Trace();
  Trace(const Trace&) = delete;
  Trace& operator=(const Trace&) = delete;

  // --- for who checks ---
  void begin_game(std::uint64_t index);
  void about_to_answer(const Response& response);  // it joins the answers of this game
  void enter(Stage stage) { shared_->stage.store(stage, std::memory_order_relaxed); }
  void end_game() { shared_->started_ns.store(0, std::memory_order_relaxed); }

  // --- for who watches ---
  std::uint64_t game() const { return shared_->game.load(); }
  Stage stage() const { return shared_->stage.load(); }
  std::uint32_t answers() const { return shared_->answers.load(); }
  // How long the game in hand has been computed, by a process whose time went so; 0 between games. A game that waits for
  // something instead, without end, counts as computed for a small part of that.
  std::chrono::nanoseconds game_time(const ProcessTime& time) const;
  // The answers of the game in hand, the last one perhaps not taken yet.
  std::vector<Response> responses() const;

 private:
  static constexpr std::uint32_t room = 4U << 20;
  struct Shared {
    std::atomic<std::uint64_t> game;
    std::atomic<std::int64_t> started_ns;      // by the clock; 0: no game is in hand
    std::atomic<std::int64_t> busy_before_ns;  // of the process, when the game began
    std::atomic<std::int64_t> delayed_before_ns;
    std::atomic<Stage> stage;
    std::atomic<std::uint32_t> answers;
    std::atomic<std::uint32_t> used;
    std::uint16_t words[room];  // of each response: seat, mark, how many picks, the picks
  };
  Shared* shared_;
};

}  // namespace rondel
