// The kernel's operations one by one, for a profiler and for comparing two builds: see also `rondel bench`.
#include <benchmark/benchmark.h>

#include <array>

#include "agents/playout.h"
#include "agents/random_agent.h"
#include "bench/yardstick_games.h"
#include "kernel/built_modules.h"
#include "kernel/match.h"

namespace rondel::bench {
namespace {

Match make_match(const Game& game, std::string_view setting, std::int64_t value) {
  Settings settings(game.settings);
  settings.set(setting, std::to_string(value));
  return Match(game, settings, Seed::from_number(1), {.history = History::none});
}

void ask_and_answer(benchmark::State& state) {
  Match match = make_match(asker, "depth", state.range(0));
  for (auto _ : state) {
    benchmark::DoNotOptimize(match.answer(Seat(0), 1));
  }
}
BENCHMARK(ask_and_answer)->Arg(0)->Arg(10)->Arg(100);

void await_thousand_tasks(benchmark::State& state) {
  Match match = make_match(awaiter, "tasks", 1000);
  for (auto _ : state) {
    benchmark::DoNotOptimize(match.answer(Seat(0), 1));
  }
}
BENCHMARK(await_thousand_tasks);

void take_snapshot(benchmark::State& state) {
  const Match match = make_match(ballast, "bytes", state.range(0));
  Snapshot snapshot;
  for (auto _ : state) {
    match.snapshot(snapshot);
    benchmark::ClobberMemory();
  }
  state.SetBytesProcessed(static_cast<std::int64_t>(snapshot.bytes()) * state.iterations());
}
BENCHMARK(take_snapshot)->Arg(1 << 12)->Arg(1 << 14)->Arg(1 << 16);

void restore_snapshot(benchmark::State& state) {
  Match match = make_match(ballast, "bytes", state.range(0));
  Snapshot snapshot;
  match.snapshot(snapshot);
  for (auto _ : state) {
    match.restore(snapshot);
    benchmark::ClobberMemory();
  }
  state.SetBytesProcessed(static_cast<std::int64_t>(snapshot.bytes()) * state.iterations());
}
BENCHMARK(restore_snapshot)->Arg(1 << 12)->Arg(1 << 14)->Arg(1 << 16);

void playout(benchmark::State& state) {
  const Game& game = *built_modules().games()[static_cast<std::size_t>(state.range(0))];
  state.SetLabel(std::string(game.name));
  Match match(game, Settings(game.settings), Seed::from_number(1), {.history = History::none});
  std::array<RandomAgent, max_seats> players;
  Seating<RandomAgent> agents{};
  for (std::size_t i = 0; i < players.size(); ++i) {
    agents[i] = &players[i];
  }
  PickRoom room;
  const Seed base = Seed::from_number(1);
  std::uint64_t index = 0;
  std::int64_t answers = 0;
  for (auto _ : state) {
    match.restart(game_seed(base, ++index));
    begin_agents(match, agents);
    answers += play_out(match, agents, room).answers;
  }
  state.SetItemsProcessed(answers);
}
BENCHMARK(playout)->DenseRange(0, static_cast<int>(built_modules().games().size()) - 1);

}  // namespace
}  // namespace rondel::bench
