// `rondel check`: random matches of a game, and at every question a look for what must never happen.
#include <fmt/format.h>

#include <CLI/CLI.hpp>
#include <algorithm>
#include <fstream>
#include <memory>
#include <optional>
#include <sstream>
#include <thread>

#include "cli/commands.h"
#include "cli/failure.h"
#include "cli/line_input.h"
#include "cli/setup.h"
#include "cli/terminal.h"
#include "series/check/check_run.h"
#include "table/in_quotes.h"
#include "table/record.h"

namespace rondel::cli {
namespace {

struct CheckWords {
  SetupWords setup;
  std::uint64_t games = 100;
  double seconds = 0;
  double game_limit = 20;
  int jobs = static_cast<int>(std::max(std::thread::hardware_concurrency(), 1U));
  std::uint32_t longest = CheckLimits().answers;
  std::string record;
  std::string save;
  bool is_verbose = false;
};

constexpr std::uint64_t most_games = 1'000'000'000'000;
constexpr double patience_for_shortening = 8;  // seconds

CheckRun read_run(const CheckWords& words, const Setup& setup) {
  return {.subject = {.game = setup.game, .settings = setup.settings, .seats = setup.seats},
          .seed = setup.seed,
          .games = words.seconds > 0 && words.games == CheckWords().games ? most_games : words.games,
          .seconds = std::chrono::duration<double>(words.seconds),
          .game_limit = std::chrono::duration<double>(words.game_limit),
          .jobs = words.jobs,
          .limits = {.answers = words.longest}};
}

std::string percent(std::uint64_t part, std::uint64_t whole) {
  return whole == 0 ? "-"
                    : fmt::format("{:.0f} %", 100 * static_cast<double>(part) / static_cast<double>(whole));
}

std::string answers_by_kind(const Coverage& coverage) {
  std::uint64_t all = 0;
  for (const std::uint64_t count : coverage.answers) {
    all += count;
  }
  std::string list;
  for (std::size_t i = 0; i < coverage.answers.size(); ++i) {
    if (coverage.answers[i] > 0) {
      list += fmt::format("{}{} {}", list.empty() ? "" : ", ", Coverage::answer_kinds[i],
                          percent(coverage.answers[i], all));
    }
  }
  return list.empty() ? "none" : list;
}

// How many kinds of power were set off, and did something, among those that cards of the game have.
void print_powers(const Coverage& covered, const Game& game, const CheckWords& words) {
  const std::vector<std::string_view> kinds =
      game.power_kinds == nullptr ? std::vector<std::string_view>() : game.power_kinds();
  if (kinds.empty()) {
    return;
  }
  std::size_t reached = 0;
  Coverage::Uses all;
  std::string missing;
  for (const std::string_view kind : kinds) {
    const auto found = covered.powers.find(kind);
    const Coverage::Uses uses = found == covered.powers.end() ? Coverage::Uses() : found->second;
    reached += uses.activated > 0 ? 1U : 0U;
    missing += uses.activated > 0 ? "" : fmt::format("{}{}", missing.empty() ? "" : ", ", kind);
    all.activated += uses.activated;
    all.declined += uses.declined;
    all.impossible += uses.impossible;
  }
  fmt::print("  powers     {:>9}   of {} kinds; {} times used, {} declined, {} impossible\n", reached,
             kinds.size(), all.activated, all.declined, all.impossible);
  if (!missing.empty()) {
    fmt::print("    never used: {}\n", missing);
  }
  for (const auto& [kind, uses] : covered.powers) {
    if (words.is_verbose) {
      fmt::print("    {:>9}  {} ({} declined, {} impossible)\n", uses.activated, kind, uses.declined,
                 uses.impossible);
    }
  }
}

void print_coverage(const CheckReport& report, const Game& game, const CheckWords& words) {
  const Coverage& covered = report.coverage;
  const double seconds = std::max(report.seconds, 1e-9);
  fmt::print("  games      {:>9}   to their end\n", covered.games);
  fmt::print("  questions  {:>9}   {:.0f} a second, all checks on\n", covered.questions,
             static_cast<double>(covered.questions) / seconds);
  fmt::print("  titles     {:>9}   different questions{}\n", covered.titles.size(),
             words.is_verbose ? "" : " (-v lists them)");
  for (const auto& [title, asked] : covered.titles) {
    if (words.is_verbose) {
      fmt::print("    {:>9}  {}{}\n", asked.count, title,
                 asked.shown == title ? "" : "   reads: " + asked.shown);
    }
  }
  fmt::print("  picks      {}\n", answers_by_kind(covered));
  fmt::print("  faces      {:>9}   on the table, {} of them seen by everybody\n", covered.faces.size(),
             percent(covered.public_faces.size(), covered.faces.size()));
  fmt::print("  worlds     {:>9}   compared at a question, {} after an answer, {} at a start\n",
             covered.question_worlds, covered.step_worlds, covered.start_worlds);
  fmt::print(
      "  differ     {:>9}   of the cards that somebody does not know; {} of {} worlds are the truth, by "
      "chance {:.1f}\n",
      percent(covered.free, covered.hidden), covered.true_worlds, covered.weighed,
      covered.expected_true_worlds);
  fmt::print("  imagined   {:>9}   answers played on in such worlds\n", covered.imagined);
  fmt::print("  went back  {:>9}   times; {} answers given again\n", covered.restores + covered.redone,
             covered.redone);
  fmt::print("  replayed   {:>9}   answers in a fresh match, {} of all\n", covered.replayed,
             percent(covered.replayed, covered.questions));
  print_powers(covered, game, words);
  for (const std::string& warning : covered.warnings) {
    fmt::print("  warning: {}\n", warning);
  }
}

void print_finding(const Finding& finding) {
  const Paint paint = Paint::for_output();
  fmt::print("{} {}\n  {}\n", paint.bad(fmt::format("FOUND {}:", name_of(finding.kind))), finding.sentence,
             paint.faint(advice_on(finding.kind)));
}

[[noreturn]] void fail(const Setup& setup, const Finding& finding) {
  throw Failure(exit_check_failed, fmt::format("{}: {}", setup.game->name, name_of(finding.kind)));
}

// Writes the shortest record of a finding, and says how to see it again.
void save_finding(const CheckWords& words, const Setup& setup, const CheckRun& run, const Finding& finding) {
  const std::string path =
      words.save.empty() ? fmt::format("{}-finding.jsonl", setup.game->name) : words.save;
  const std::string problem = write_file(path, record_of(run, finding));
  if (!problem.empty()) {
    bad_input(problem);
  }
  fmt::print("  {} answers lead there, saved to {}; see it again:\n  {} check {} --record {}\n",
             finding.responses.size(), path, setup.program, setup.game->name, path);
}

int check_at_random(const CheckWords& words, const Modules& modules) {
  const Setup setup = read_setup(words.setup, modules);
  CheckRun run = read_run(words, setup);
  catch_interrupts();
  run.is_interrupted = was_interrupted;
  std::optional<ProgressBar> progress(run.games);
  if (progress->is_shown() && words.seconds == 0) {
    run.progress = [&progress](std::uint64_t games, double seconds) { progress->show(games, seconds); };
  }
  const CheckReport report = run_checks(run);
  progress.reset();  // the line is free again
  fmt::print("{}   seed {}\n", setup.game->title, setup.seed_word);
  print_coverage(report, *setup.game, words);
  if (report.finding) {
    const Finding finding =
        shortened(run, *report.finding, std::chrono::duration<double>(patience_for_shortening));
    print_finding(finding);
    save_finding(words, setup, run, finding);
    fail(setup, finding);
  }
  if (!report.is_whole) {
    fmt::print("interrupted; nothing found so far\n");
    return exit_interrupted;
  }
  if (report.coverage.questions == 0) {
    throw Failure(
        exit_check_failed,
        "no question was answered in that time, so nothing was checked; give it more with --seconds");
  }
  fmt::print("nothing found\n");
  return 0;
}

std::string read_file(const std::string& path) {
  std::ifstream file(path, std::ios::binary);
  if (!file) {
    bad_input(fmt::format("--record {}: cannot open that file", path));
  }
  std::ostringstream bytes;
  bytes << file.rdbuf();
  return bytes.str();
}

int check_record(const CheckWords& words, const Modules& modules) {
  const PlainRecord record = read_plain_record(read_file(words.record));
  if (!record.problem.empty()) {
    throw Failure(exit_bad_input, record.problem, words.record);
  }
  if (record.game != words.setup.game) {
    bad_input(fmt::format("{} is a record of {}, not of {}", words.record, in_quotes(record.game),
                          words.setup.game));
  }
  SetupWords setup_words{
      .game = words.setup.game, .settings = {}, .seed = record.seed.to_hex(), .seats = record.seats};
  for (const auto& [name, value] : record.settings) {
    setup_words.settings.push_back(fmt::format("{}={}", name, value));
  }
  const Setup setup = read_setup(setup_words, modules);
  const std::optional<Finding> finding = check_along(read_run(words, setup), setup.seed, record.responses);
  if (finding) {
    print_finding(*finding);
    fail(setup, *finding);
  }
  fmt::print("nothing found along the {} answers of {}\n", record.responses.size(), words.record);
  return 0;
}

}  // namespace

void add_check(CLI::App& app, Program& program) {
  CLI::App* const command =
      app.add_subcommand("check", "Play random matches and look for leaks, stuck states and other mistakes");
  const auto words = std::make_shared<CheckWords>();
  add_setup_options(*command, words->setup, program);
  command->add_option("-n,--games", words->games, "How many matches")
      ->type_name("N")
      ->check(CLI::Range(std::uint64_t{1}, most_games))
      ->capture_default_str();
  command
      ->add_option("--seconds", words->seconds, "Begin no match after this long; without -n, as many as fit")
      ->type_name("S")
      ->check(CLI::Range(0.0, 1e6));
  command->add_option("--limit", words->game_limit, "A match that is computed for longer than this hangs")
      ->type_name("S")
      ->check(CLI::Range(0.1, 1e5))
      ->capture_default_str();
  command
      ->add_option("-j,--jobs", words->jobs,
                   "How many matches at a time; what is found does not depend on it")
      ->type_name("N")
      ->check(CLI::Range(1, 256))
      ->default_str("one for each core");
  command->add_option("--longest", words->longest, "A match with more answers than this is endless")
      ->type_name("N")
      ->check(CLI::Range(std::uint32_t{1}, UINT32_MAX))
      ->capture_default_str();
  command->add_option("--record", words->record, "Check along the answers of this record instead")
      ->type_name("FILE");
  command->add_option("--save", words->save, "Where the record of a finding goes (GAME-finding.jsonl)")
      ->type_name("FILE");
  command->add_flag("-v,--verbose", words->is_verbose, "List the titles of the questions that came up");
  command->callback([words, &program] {
    program.exit_code = words->record.empty() ? check_at_random(*words, program.modules)
                                              : check_record(*words, program.modules);
  });
}

}  // namespace rondel::cli
