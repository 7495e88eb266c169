#include "series/series.h"

#include <algorithm>
#include <atomic>
#include <chrono>
#include <condition_variable>
#include <memory>
#include <mutex>
#include <thread>

#include "agents/random_agent.h"
#include "agents/roster.h"
#include "kernel/fault.h"
#include "rules/outcome.h"
#include "series/lineup.h"

namespace rondel {
namespace {

using Clock = std::chrono::steady_clock;

double seconds_since(Clock::time_point start) {
  return std::chrono::duration<double>(Clock::now() - start).count();
}

// What the threads share. They touch it once a chunk of games, so it costs nothing.
struct Work {
  explicit Work(const Series& all)
      : series(all),
        chunk(std::clamp<std::uint64_t>(all.games / (std::uint64_t{all.threads} * 16), 1, 256)) {}

  const Series& series;
  const std::uint64_t chunk;
  std::atomic<std::uint64_t> next{0};
  std::atomic<bool> is_stopped{false};

  std::mutex mutex;
  std::condition_variable done;
  unsigned running = 0;
  SeriesResult total;
};

// The agents of one thread, by position. Their type is known when all are random, which is the fast case.
template <class A>
struct Agents;

template <>
struct Agents<RandomAgent> {
  explicit Agents(const Series& series) : list(series.agents.size()) {}
  RandomAgent* at(int position) { return &list[static_cast<std::size_t>(position)]; }
  bool want_history() const { return false; }
  std::vector<RandomAgent> list;
};

template <>
struct Agents<Agent> {
  explicit Agents(const Series& series) {
    for (const std::string& name : series.agents) {
      list.push_back(make_for_lineup(name, *series.game));
      check(list.back() != nullptr, "the agents of a series can be named");
    }
  }
  Agent* at(int position) { return list[static_cast<std::size_t>(position)].get(); }
  bool want_history() const {
    return std::ranges::any_of(list, [](const auto& agent) { return agent->wants_history(); });
  }
  std::vector<std::unique_ptr<Agent>> list;
};

void make_room(SeriesResult& tally, const Series& series) {
  tally.wins.resize(series.agents.size());
  tally.seat_wins.resize(series.agents.size());
  tally.scores.resize(series.agents.size());
  tally.seat_scores.resize(series.agents.size());
}

void count_length(SeriesResult& tally, std::uint32_t answers) {
  if (answers >= tally.lengths.size()) {
    tally.lengths.resize(answers + 1);
  }
  ++tally.lengths[answers];
}

void count_failure(SeriesResult& tally, std::uint64_t index, std::string sentence) {
  ++tally.failures;
  if (!tally.first_failure || index < tally.first_failure->index) {
    tally.first_failure = {.index = index, .sentence = std::move(sentence)};
  }
}

void count_game(SeriesResult& tally, const Series& series, std::uint64_t index, const Match& match,
                const Playout& playout) {
  tally.answers += playout.answers;
  count_length(tally, playout.answers);
  if (playout.end != Playout::End::over) [[unlikely]] {
    count_failure(tally, index, complaint(match, playout));
    return;
  }
  const Result& result = match.result();
  const bool is_won = result.winners.size() == 1;
  const bool is_lost = !losers_of(match).empty();
  tally.losses += is_lost ? 1 : 0;
  tally.draws += is_won || is_lost ? 0 : 1;
  for (int seat = 0; seat < series.seats; ++seat) {
    const auto here = static_cast<std::size_t>(seat);
    const auto agent = static_cast<std::size_t>(series.agent_in(seat, index));
    const std::uint64_t wins = is_won && result.winners.has(Seat(seat)) ? 1 : 0;
    tally.wins[agent] += wins;
    tally.seat_wins[here] += wins;
    tally.scores[agent].add(result.scores[here]);
    tally.seat_scores[here].add(result.scores[here]);
  }
}

// One thread's part: a match of its own that is begun again for each game, and a tally of its own.
template <class A>
class Worker {
 public:
  explicit Worker(Work& work)
      : work_(work),
        series_(work.series),
        agents_(series_),
        match_(*series_.game, series_.settings, series_.seed,
               {.history = series_.save || agents_.want_history() ? History::kept : History::none},
               series_.seats) {
    make_room(tally_, series_);
    tally_.lengths.resize(1024);
  }

  SeriesResult run() {
    while (!work_.is_stopped.load(std::memory_order_relaxed)) {
      const std::uint64_t begin = work_.next.fetch_add(work_.chunk, std::memory_order_relaxed);
      const std::uint64_t end = std::min(begin + work_.chunk, series_.games);
      if (begin >= end) {
        break;
      }
      for (std::uint64_t index = begin; index < end; ++index) {
        play(index);
      }
    }
    return std::move(tally_);
  }

 private:
  void play(std::uint64_t index) {
    for (int seat = 0; seat < series_.seats; ++seat) {
      seating_[static_cast<std::size_t>(seat)] = agents_.at(series_.agent_in(seat, index));
    }
    match_.restart(game_seed(series_.seed, series_.deal_of(index)));
    begin_agents(match_, seating_);
    if (series_.save) {
      play_and_save(index);
    } else {
      count_game(tally_, series_, index, match_, play_out(match_, seating_, room_));
    }
  }

  void play_and_save(std::uint64_t index) {
    recorder_.begin(match_);
    const auto note = [this](const Match& match) { recorder_.note(match); };
    count_game(tally_, series_, index, match_, play_out(match_, seating_, room_, {}, note));
    std::string problem = series_.save(index, match_, recorder_);
    if (!problem.empty()) {
      tally_.save_problem = std::move(problem);
      work_.is_stopped = true;
    }
  }

  Work& work_;
  const Series& series_;
  Agents<A> agents_;
  Match match_;
  Seating<A> seating_{};
  PickRoom room_;
  Recorder recorder_;
  SeriesResult tally_;
};

void add_to(SeriesResult& total, const SeriesResult& part) {
  total.answers += part.answers;
  total.draws += part.draws;
  total.losses += part.losses;
  for (std::size_t i = 0; i < part.wins.size(); ++i) {
    total.wins[i] += part.wins[i];
    total.seat_wins[i] += part.seat_wins[i];
    total.scores[i].add(part.scores[i]);
    total.seat_scores[i].add(part.seat_scores[i]);
  }
  total.lengths.resize(std::max(total.lengths.size(), part.lengths.size()));
  std::ranges::transform(part.lengths, total.lengths, total.lengths.begin(), std::plus<>());
  total.failures += part.failures;
  if (part.first_failure &&
      (!total.first_failure || part.first_failure->index < total.first_failure->index)) {
    total.first_failure = part.first_failure;
  }
  if (total.save_problem.empty()) {
    total.save_problem = part.save_problem;
  }
}

void run_worker(Work& work) {
  const bool is_all_random = std::ranges::all_of(
      work.series.agents, [](const std::string& name) { return name == random_agent_name; });
  const SeriesResult part = is_all_random ? Worker<RandomAgent>(work).run() : Worker<Agent>(work).run();
  const std::lock_guard lock(work.mutex);
  add_to(work.total, part);
  --work.running;
  work.done.notify_one();
}

void wait_for_all(Work& work, Clock::time_point start) {
  std::unique_lock lock(work.mutex);
  const auto is_done = [&work] { return work.running == 0; };
  if (!work.series.progress) {
    work.done.wait(lock, is_done);
    return;
  }
  while (!work.done.wait_for(lock, std::chrono::milliseconds(100), is_done)) {
    work.series.progress(std::min(work.next.load(), work.series.games), seconds_since(start));
  }
}

}  // namespace

SeriesResult play_series(const Series& series) {
  check(series.agents.size() == static_cast<std::size_t>(series.seats),
        "a series has an agent for each seat");
  Work work(series);
  make_room(work.total, series);
  work.running = series.threads;
  const Clock::time_point start = Clock::now();
  std::vector<std::jthread> threads;
  threads.reserve(series.threads);
  for (unsigned i = 0; i < series.threads; ++i) {
    threads.emplace_back(run_worker, std::ref(work));
  }
  wait_for_all(work, start);
  work.total.seconds = seconds_since(start);
  return std::move(work.total);
}

}  // namespace rondel
