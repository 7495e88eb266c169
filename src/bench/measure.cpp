#include "bench/measure.h"

#include <algorithm>
#include <chrono>
#include <coroutine>
#include <cstring>
#include <memory>
#include <string>

#include "agents/playout.h"
#include "agents/random_agent.h"
#include "agents/worlds.h"
#include "bench/stopwatch.h"
#include "bench/yardstick_games.h"
#include "kernel/match.h"
#include "series/series.h"

namespace rondel::bench {
namespace {

constexpr int tries = 9;

// Nanoseconds a call of `step` takes, when called `count` times in a row.
template <class Step>
double time_once(int count, Step& step) {
  const auto start = Clock::now();
  for (int i = 0; i < count; ++i) {
    step();
  }
  return seconds_since(start) * 1e9 / count;
}

// The best of nine for two steps, taken in turns so that a busy moment hits both.
template <class Step, class Yardstick>
std::pair<double, double> best_of(int count, Step step, int yardstick_count, Yardstick yardstick) {
  double best = 1e18;
  double best_yardstick = 1e18;
  for (int i = 0; i < tries; ++i) {
    best = std::min(best, time_once(count, step));
    best_yardstick = std::min(best_yardstick, time_once(yardstick_count, yardstick));
  }
  return {best, best_yardstick};
}

Match measured_match(const Game& game, std::string_view setting, std::int64_t value,
                     History history = History::none) {
  Settings settings(game.settings);
  if (!setting.empty()) {
    settings.set(setting, std::to_string(value));
  }
  return Match(game, settings, Seed::from_number(1), {.history = history});
}

// The smallest thing a coroutine can do. Its handle is hidden, or the compiler would do away with it.
struct Empty {
  struct promise_type {
    Empty get_return_object() { return {std::coroutine_handle<promise_type>::from_promise(*this)}; }
    std::suspend_always initial_suspend() { return {}; }
    std::suspend_always final_suspend() noexcept { return {}; }
    void return_void() {}
    void unhandled_exception() {}
  };
  std::coroutine_handle<> handle;
};

Empty empty_coroutine() {
  for (;;) {
    co_await std::suspend_always{};
  }
}

constexpr std::size_t alignment = 64;
void* aligned(std::byte* pointer) {
  const auto address = reinterpret_cast<std::uintptr_t>(pointer);
  return pointer + (alignment - address % alignment) % alignment;
}

void hide(void*& pointer) { asm volatile("" : "+r"(pointer) : : "memory"); }

double median_position(Match& match, const Seating<RandomAgent>& agents, PickRoom& room, const Seed& seed) {
  match.restart(seed);
  begin_agents(match, agents);
  const Playout whole = play_out(match, agents, room);
  match.restart(seed);
  begin_agents(match, agents);
  play_out(match, agents, room, {.answers = std::max(1U, whole.answers / 2)});
  return whole.answers;
}

// Of a match that keeps its history, half-way.
void measure_copies(const Game& game, const Seating<RandomAgent>& agents, PickRoom& room, Playouts& cost) {
  constexpr int count = 20;
  Match match(game, Settings(game.settings), Seed::from_number(7));
  median_position(match, agents, room, Seed::from_number(7));
  Match again(game, Settings(game.settings), Seed::from_number(7));
  const std::vector<Response> responses = match.responses();
  const auto replay = [&] {
    again.restart(match.start_seed());
    for (const Response& response : responses) {
      again.answer(response.seat, response.picks, response.mark);
    }
  };
  const auto [fork_ns, replay_ns] = best_of(count, [&] { const Match copy = match.fork(); }, count, replay);
  cost.fork_us = fork_ns / 1000;
  cost.replay_us = replay_ns / 1000;
}

SnapshotCost measure_snapshot(Match& match) {
  Snapshot snapshot;
  match.snapshot(snapshot);
  const std::size_t used = snapshot.bytes();
  // Aligned as a match and its snapshot are: memcpy gets the same chances.
  std::vector<std::byte> room(2 * used + 3 * alignment);
  void* from = aligned(room.data());
  void* to = aligned(static_cast<std::byte*>(from) + used);
  const int count = static_cast<int>(std::max<std::size_t>(2000, (std::size_t{64} << 20) / used));
  const auto [snapshot_ns, memcpy_ns] = best_of(
      count,
      [&] {
        match.snapshot(snapshot);
        match.restore(snapshot);
      },
      count,
      [&] {
        hide(from), hide(to);
        std::memcpy(to, from, used);
        hide(from), hide(to);
        std::memcpy(from, to, used);
      });
  return {.bytes = used, .snapshot_ns = snapshot_ns, .memcpy_ns = memcpy_ns};
}

double measure_world(const Game& game, const Seating<RandomAgent>& agents, PickRoom& room) {
  Match match(game, Settings(game.settings), Seed::from_number(7));
  median_position(match, agents, room, Seed::from_number(7));
  Worlds worlds(match, *match.waiting().begin());
  std::uint64_t seed = 0;
  return best_of(5'000, [&] { worlds.next(++seed); }, 1, [] {}).first;
}

}  // namespace

SnapshotCost measure_snapshot(std::size_t bytes) {
  Match match = measured_match(ballast, "bytes", static_cast<std::int64_t>(bytes));
  return measure_snapshot(match);
}

double measure_used_vs_live(const Modules& modules) {
  double worst = 0;
  const auto look = [&worst](const Match& match) {
    worst = std::max(worst,
                     static_cast<double>(match.arena().used()) / static_cast<double>(match.arena().live()));
  };
  Match churned = measured_match(churner, "", 0);
  for (int i = 0; i < 20'000; ++i) {
    churned.answer(Seat(0), 0);
  }
  look(churned);
  PickRoom room;
  std::array<RandomAgent, max_seats> players;
  Seating<RandomAgent> agents{};
  std::transform(players.begin(), players.end(), agents.begin(), [](RandomAgent& agent) { return &agent; });
  for (const Game* const game : modules.games()) {
    Settings settings(game->settings);
    settings.set("target", "500");  // a long game, where there is such a thing
    Match match(*game, settings, Seed::from_number(1), {.history = History::none});
    begin_agents(match, agents);
    play_out(match, agents, room, {.answers = 20'000}, look);
  }
  return worst;
}

AskCost measure_ask() {
  AskCost cost;
  Match match = measured_match(asker, "depth", 0);
  void* frame = empty_coroutine().handle.address();
  hide(frame);
  const auto empty = std::coroutine_handle<>::from_address(frame);
  std::uint16_t pick = 0;
  const auto ask_once = [&pick](Match& asked) {
    asked.answer(Seat(0), static_cast<std::uint16_t>(pick++ % 4));
  };
  std::tie(cost.ask_ns, cost.resume_ns) =
      best_of(200'000, [&] { ask_once(match); }, 2'000'000, [&] { empty.resume(); });
  empty.destroy();

  Match deep = measured_match(asker, "depth", 100);
  Match awaiting = measured_match(awaiter, "tasks", 1000);
  double awaits_ns = 0;
  std::tie(cost.deep_ask_ns, awaits_ns) =
      best_of(200'000, [&] { ask_once(deep); }, 200, [&] { ask_once(awaiting); });
  cost.nested_task_ns = (awaits_ns - cost.ask_ns) / 1000;
  return cost;
}

Growth measure_growth() {
  constexpr int window = 64;
  constexpr int rounds = 200;
  Growth growth{.early_ns = 1e18, .late_ns = 1e18};
  Match match = measured_match(asker, "depth", 0, History::kept);
  const auto answer_many = [&match](int count) {
    for (int i = 0; i < count; ++i) {
      match.answer(Seat(0), static_cast<std::uint16_t>(i % 4));
    }
  };
  const auto time_window = [&] {
    const auto start = Clock::now();
    answer_many(window);
    return seconds_since(start) * 1e9 / window;
  };
  for (int round = 0; round < rounds; ++round) {
    match.restart(Seed::from_number(1));
    answer_many(100);
    growth.early_ns = std::min(growth.early_ns, time_window());
    answer_many(5000 - 100 - window);
    growth.late_ns = std::min(growth.late_ns, time_window());
  }
  return growth;
}

Playouts measure_playouts(const Game& game, double seconds) {
  Match match(game, Settings(game.settings), Seed::from_number(1), {.history = History::none});
  std::array<RandomAgent, max_seats> players;
  Seating<RandomAgent> agents{};
  std::transform(players.begin(), players.end(), agents.begin(), [](RandomAgent& agent) { return &agent; });
  PickRoom room;
  Playouts best{.game = std::string(game.name)};
  const Seed base = Seed::from_number(1);
  std::uint64_t index = 0;
  for (int i = 0; i < tries; ++i) {
    const auto start = Clock::now();
    double passed = 0;
    std::uint64_t games = 0;
    std::uint64_t answers = 0;
    while (passed < seconds / tries) {
      for (int some = 0; some < 64; ++some, ++games) {
        match.restart(game_seed(base, ++index));
        begin_agents(match, agents);
        answers += play_out(match, agents, room).answers;
      }
      passed = seconds_since(start);
    }
    if (static_cast<double>(games) / passed > best.games_per_s) {
      best.games_per_s = static_cast<double>(games) / passed;
      best.answers_per_s = static_cast<double>(answers) / passed;
    }
  }
  median_position(match, agents, room, Seed::from_number(7));
  Snapshot snapshot;
  match.snapshot(snapshot);
  best.restore_ns = best_of(100'000, [&] { match.restore(snapshot); }, 1, [] {}).first;
  measure_copies(game, agents, room, best);
  best.world_ns = measure_world(game, agents, room);
  best.snapshot = measure_snapshot(match);
  best.used_bytes = match.arena().used();
  Match fresh(game, Settings(game.settings), Seed::from_number(7), {.history = History::none});
  median_position(fresh, agents, room, Seed::from_number(7));
  best.committed_bytes = fresh.committed_bytes();
  return best;
}

double measure_threads_speedup(const Game& game, double seconds) {
  Series series{.game = &game,
                .settings = Settings(game.settings),
                .seats = static_cast<int>(game.seats.size()),
                .seed = Seed::from_number(1),
                .agents = std::vector<std::string>(game.seats.size(), "random"),
                .games = 2000};
  series.games = static_cast<std::uint64_t>(2000 / play_series(series).seconds * seconds / 4) + 1;
  // The best time of each, not the best ratio: a busy moment while one thread played would look like a speedup.
  double alone = 1e18;
  double shared = 1e18;
  for (int i = 0; i < 5; ++i) {
    series.threads = 1;
    alone = std::min(alone, play_series(series).seconds);
    series.threads = 2;
    shared = std::min(shared, play_series(series).seconds);
  }
  return alone / shared;
}

}  // namespace rondel::bench
