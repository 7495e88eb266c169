// The figures of `rondel bench`. Each is taken beside a yardstick in the same run, as the best of several
// tries, since the machine is never quiet: compare ratios, not nanoseconds.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "kernel/modules.h"

namespace rondel::bench {

// Snapshot and restore of a match, against memcpy of the same bytes there and back.
struct SnapshotCost {
  std::size_t bytes = 0;
  double snapshot_ns = 0;
  double memcpy_ns = 0;
  double ratio() const { return snapshot_ns / memcpy_ns; }
};
SnapshotCost measure_snapshot(std::size_t bytes);  // of a match of about so many

// Used against live bytes of the arena after a long game; the worst of the games tried.
double measure_used_vs_live(const Modules& modules);

// One ask and checked answer with four choices, against resuming an empty coroutine once.
struct AskCost {
  double ask_ns = 0;
  double resume_ns = 0;
  double deep_ask_ns = 0;     // the same, asked 100 tasks down
  double nested_task_ns = 0;  // what awaiting one more task that completes at once costs
  double ratio() const { return ask_ns / resume_ns; }
};
AskCost measure_ask();

// The cost of the 5,000th answer against the 100th, history kept.
struct Growth {
  double early_ns = 0;
  double late_ns = 0;
  double ratio() const { return late_ns / early_ns; }
};
Growth measure_growth();

// Random playouts of a game on one thread; and of a match half-way, what it costs to go back to a snapshot of it, to make an
// independent copy, and a world there of who is asked.
struct Playouts {
  std::string game;
  double games_per_s = 0;
  double answers_per_s = 0;
  double restore_ns = 0;
  double fork_us = 0;    // Match::fork: its answers, given to a match that is made for it
  double replay_us = 0;  // the same answers, given to a match that is there
  double world_ns = 0;
  SnapshotCost snapshot{};          // half-way
  std::size_t used_bytes = 0;       // of the match half-way
  std::size_t committed_bytes = 0;  // memory behind it
};
Playouts measure_playouts(const Game& game, double seconds);

// Saying yes to a JSON response of 15 picks for a selector of 200 choices, 19 of them in a group.
struct Validation {
  double value_us = 0;     // a parsed response against a selector
  double text_us = 0;      // the same from the response's text
  double question_us = 0;  // and with the selector made from an open question
};
Validation measure_validation();

// Reading an expression of ten terms and playing it out on a stack, against copying its text.
struct OperationsCost {
  double parse_ns = 0;    // into a book that knows its terms
  double fresh_ns = 0;    // into a new book
  double lay_out_ns = 0;  // all of it, row by row, until nothing is left
  double copy_ns = 0;
  double total_us() const { return (parse_ns + lay_out_ns) / 1000; }
  double ratio() const { return (parse_ns + lay_out_ns) / copy_ns; }
};
OperationsCost measure_operations();

// Games a second of a series on two threads against one.
double measure_threads_speedup(const Game& game, double seconds);

}  // namespace rondel::bench
