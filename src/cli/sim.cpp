// `rondel sim`: many matches without anybody watching.
#include <fmt/format.h>
#include <fmt/ranges.h>

#include <CLI/CLI.hpp>
#include <algorithm>
#include <cmath>
#include <filesystem>
#include <memory>
#include <optional>

#include "agents/roster.h"
#include "cli/commands.h"
#include "cli/failure.h"
#include "cli/histogram.h"
#include "cli/setup.h"
#include "cli/terminal.h"
#include "series/lineup.h"
#include "series/series.h"

namespace rondel::cli {
namespace {

struct SimWords {
  SetupWords setup;
  std::int64_t games = 1000;
  std::string agents{random_agent_name};
  int threads = 1;
  bool is_json = false;
  bool is_paired = false;
  std::string save;
};

constexpr std::int64_t most_games = 1'000'000'000'000;
constexpr int most_threads = 256;

// One agent for each seat; a shorter list is repeated.
std::vector<std::string> read_agents(const Setup& setup, const std::string& list) {
  const std::vector<std::string> given = split_lineup(list);
  for (const std::string& name : given) {
    if (const std::string problem = lineup_problem(name); !problem.empty()) {
      bad_input(problem);
    }
  }
  if (given.size() > static_cast<std::size_t>(setup.seats)) {
    bad_input(
        fmt::format("--agents names {}, but {} has {} seats", given.size(), setup.game->name, setup.seats));
  }
  std::vector<std::string> agents;
  agents.reserve(static_cast<std::size_t>(setup.seats));
  for (std::size_t i = 0; i < static_cast<std::size_t>(setup.seats); ++i) {
    agents.push_back(given[i % given.size()]);
  }
  return agents;
}

void save_into(const std::string& folder, Series& series) {
  std::error_code error;
  std::filesystem::create_directories(folder, error);
  if (error) {
    bad_input(fmt::format("--save {}: cannot make that folder: {}", folder, error.message()));
  }
  series.save = [folder, name = series.game->name](std::uint64_t index, const Match& match,
                                                   const Recorder& recorder) {
    return write_file(fmt::format("{}/{}-{:06}.jsonl", folder, name, index + 1), recorder.text(match));
  };
}

double a_second(std::uint64_t count, double seconds) {
  return seconds > 0 ? static_cast<double>(count) / seconds : 0;
}

// {"seat":"alice","wins":510,"score":{"mean":83.2,"spread":11.9,"least":41,"most":120}}
std::string standing_json(std::string_view kind, std::string_view name, std::uint64_t wins,
                          const Scores& scores) {
  return fmt::format(
      R"({{"{}":"{}","wins":{},"score":{{"mean":{:.6f},"spread":{:.6f},"least":{},"most":{}}}}})", kind, name,
      wins, scores.mean(), scores.spread(), scores.least(), scores.most());
}

void print_json(const Setup& setup, const Series& series, const SeriesResult& result) {
  std::vector<std::string> agents;
  std::vector<std::string> seats;
  for (std::size_t i = 0; i < series.agents.size(); ++i) {
    agents.push_back(standing_json("agent", series.agents[i], result.wins[i], result.scores[i]));
    seats.push_back(standing_json("seat", setup.game->seats[i], result.seat_wins[i], result.seat_scores[i]));
  }
  const Lengths lengths = lengths_of(result.lengths);
  fmt::print(
      R"({{"game":"{}","games":{},"answers":{},"seconds":{:.6f},"games_per_s":{:.1f},"answers_per_s":{:.1f},)"
      R"("wins":[{}],"draws":{},"losses":{},"failures":{},"agents":[{}],"seats":[{}],)"
      R"("answers_a_game":{{"least":{},"median":{},"mean":{:.6f},"most":{}}}}})"
      "\n",
      series.game->name, series.games, result.answers, result.seconds, a_second(series.games, result.seconds),
      a_second(result.answers, result.seconds), fmt::join(result.wins, ","), result.draws, result.losses,
      result.failures, fmt::join(agents, ","), fmt::join(seats, ","), lengths.least, lengths.median,
      lengths.mean, lengths.most);
}

// 1234567 as 1 234 567.
std::string grouped(double number) {
  std::string digits = fmt::format("{:.0f}", number);
  for (std::size_t at = digits.size(); at > 3; at -= 3) {
    digits.insert(at - 3, " ");
  }
  return digits;
}

std::string percent_of(std::uint64_t part, std::uint64_t whole) {
  return fmt::format("{:5.1f} %", 100 * static_cast<double>(part) / static_cast<double>(whole));
}

// Where the true share lies, 19 times of 20, by Wilson's formula: "(68 to 90)".
std::string interval_of(std::uint64_t part, std::uint64_t whole) {
  constexpr double z = 1.96;
  const auto n = static_cast<double>(whole);
  const double share = static_cast<double>(part) / n;
  const double middle = share + z * z / (2 * n);
  const double half = z * std::sqrt(share * (1 - share) / n + z * z / (4 * n * n));
  const double scale = 100 / (1 + z * z / n);
  return fmt::format("({:.0f} to {:.0f})", std::max(0.0, scale * (middle - half)), scale * (middle + half));
}

std::string numbered(const Series& series, std::size_t agent) {
  return fmt::format("{}  {}", agent + 1, series.agents[agent]);
}

// Who sat where made a difference, or not.
void print_seats(const Setup& setup, const Series& series, const SeriesResult& result, std::size_t widest,
                 std::size_t digits) {
  fmt::print("{}\n", Paint::for_output().title("won by seat"));
  for (std::size_t i = 0; i < series.agents.size(); ++i) {
    fmt::print("  {}  {:>{}}  {}\n", padded(std::string(setup.game->seats[i]), widest),
               grouped(static_cast<double>(result.seat_wins[i])), digits,
               percent_of(result.seat_wins[i], series.games));
  }
}

// Nothing for a game that counts no points.
void print_scores(const Setup& setup, const Series& series, const SeriesResult& result, std::size_t widest) {
  const auto is_plain = [](const Scores& scores) { return scores.least() == 0 && scores.most() == 0; };
  if (std::ranges::all_of(result.scores, is_plain)) {
    return;
  }
  fmt::print("{}{:>10}{:>10}{:>10}{:>10}\n", Paint::for_output().title(padded("scores", widest + 2)), "mean",
             "spread", "least", "most");
  const auto print = [widest](const std::string& who, const Scores& scores) {
    fmt::print("  {}{:>10.1f}{:>10.1f}{:>10}{:>10}\n", padded(who, widest), scores.mean(), scores.spread(),
               scores.least(), scores.most());
  };
  for (std::size_t i = 0; i < series.agents.size(); ++i) {
    print(numbered(series, i), result.scores[i]);
  }
  for (std::size_t i = 0; i < series.agents.size(); ++i) {
    print(std::string(setup.game->seats[i]), result.seat_scores[i]);
  }
}

void print_report(const Setup& setup, const Series& series, const SeriesResult& result) {
  const Paint paint = Paint::for_output();
  fmt::print("{}   {}\n", paint.title(setup.game->title), paint.faint("seed " + setup.seed_word));
  const auto games = static_cast<double>(series.games);
  const auto answers = static_cast<double>(result.answers);
  const std::size_t digits = grouped(std::max(games, answers)).size();
  fmt::print("  games    {:>{}}   {} a second\n", grouped(games), digits,
             grouped(a_second(series.games, result.seconds)));
  fmt::print("  answers  {:>{}}   {} a second\n", grouped(answers), digits,
             grouped(a_second(result.answers, result.seconds)));
  fmt::print("  seconds  {:>{}.3f}   {} {}\n", result.seconds, digits, series.threads,
             series.threads == 1 ? "thread" : "threads");

  fmt::print("{}\n", paint.title("winners"));
  std::size_t widest = std::string_view("draws").size();
  for (std::size_t i = 0; i < series.agents.size(); ++i) {
    widest = std::max({widest, numbered(series, i).size(), setup.game->seats[i].size()});
  }
  for (std::size_t i = 0; i < series.agents.size(); ++i) {
    fmt::print("  {}  {:>{}}  {}{}\n", padded(numbered(series, i), widest),
               grouped(static_cast<double>(result.wins[i])), digits, percent_of(result.wins[i], series.games),
               series.deals == Deals::shared ? "  " + interval_of(result.wins[i], series.games) : "");
  }
  const bool is_alone = series.seats == 1;  // who wins or loses
  const std::uint64_t others = is_alone ? result.losses : result.draws;
  fmt::print("  {}  {:>{}}  {}\n", padded(is_alone ? "lost" : "draws", widest),
             grouped(static_cast<double>(others)), digits, percent_of(others, series.games));
  fmt::print("{}", histogram(result.lengths, "answers a game", paint));
  print_seats(setup, series, result, widest, digits);
  print_scores(setup, series, result, widest);
}

// One line, with the command that plays the game again where it can be looked at.
std::string failure_sentence(const Setup& setup, const Series& series, const SeriesResult& result) {
  const SeriesFailure& failure = *result.first_failure;
  std::vector<std::string> by_seat;
  by_seat.reserve(series.agents.size());
  for (int seat = 0; seat < series.seats; ++seat) {
    by_seat.push_back(series.agents[static_cast<std::size_t>(series.agent_in(seat, failure.index))]);
  }
  return fmt::format("{} of {} games failed; game {} {}; repeat it: {} play {} --seed {}{}", result.failures,
                     series.games, failure.index + 1, failure.sentence, setup.program, setup.game->name,
                     game_seed(series.seed, series.deal_of(failure.index)).to_hex(),
                     repeat_options(setup, by_seat));
}

void simulate(const SimWords& words, const Modules& modules) {
  const Setup setup = read_setup(words.setup, modules);
  Series series{.game = setup.game,
                .settings = setup.settings,
                .seats = setup.seats,
                .seed = setup.seed,
                .agents = read_agents(setup, words.agents),
                .games = static_cast<std::uint64_t>(words.games),
                .threads = static_cast<unsigned>(words.threads),
                .deals = words.is_paired ? Deals::shared : Deals::fresh};
  if (!words.save.empty()) {
    save_into(words.save, series);
  }
  std::optional<ProgressBar> progress(series.games);
  if (progress->is_shown()) {
    series.progress = [&progress](std::uint64_t begun, double seconds) { progress->show(begun, seconds); };
  }
  const SeriesResult result = play_series(series);
  progress.reset();  // the line is free again
  if (!result.save_problem.empty()) {
    bad_input(result.save_problem);
  }
  words.is_json ? print_json(setup, series, result) : print_report(setup, series, result);
  if (result.first_failure) {
    throw Failure(exit_check_failed, failure_sentence(setup, series, result));
  }
}

}  // namespace

void add_sim(CLI::App& app, Program& program) {
  CLI::App* const command = app.add_subcommand("sim", "Play many matches between agents and count");
  const auto words = std::make_shared<SimWords>();
  add_setup_options(*command, words->setup, program);
  command->add_option("-n,--games", words->games, "How many matches")
      ->type_name("N")
      ->check(CLI::Range(std::int64_t{1}, most_games))
      ->capture_default_str();
  command
      ->add_option("--agents", words->agents,
                   fmt::format("Who plays ({}); a short list repeats, and seats rotate",
                               fmt::join(lineup_names(), ", ")))
      ->type_name("A,B,...")
      ->capture_default_str();
  command
      ->add_option("--threads", words->threads, "How many threads; the results are the same with any number")
      ->type_name("T")
      ->check(CLI::Range(1, most_threads))
      ->capture_default_str();
  command->add_flag("--paired", words->is_paired,
                    "Play each deal as often as there are seats, with the agents in turn in each of them");
  command->add_flag("--json", words->is_json, "Print one JSON object");
  command->add_option("--save", words->save, "Write a record of each match into this folder")
      ->type_name("DIR");
  command->callback([words, &program] { simulate(*words, program.modules); });
}

}  // namespace rondel::cli
