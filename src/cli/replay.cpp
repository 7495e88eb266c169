// `rondel replay`: does a record still say what happens?
#include "table/replay.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <CLI/CLI.hpp>
#include <algorithm>
#include <cstdio>
#include <filesystem>
#include <iostream>
#include <memory>
#include <optional>

#include "cli/commands.h"
#include "cli/failure.h"
#include "cli/files.h"
#include "cli/json_words.h"
#include "cli/prompt.h"
#include "cli/record_file.h"
#include "cli/score_text.h"
#include "cli/task_names.h"
#include "cli/terminal.h"
#include "rules/edge/ending.h"
#include "rules/edge/view.h"
#include "rules/outcome.h"
#include "table/record.h"

namespace rondel::cli {
namespace {

struct ReplayWords {
  std::string file;
  std::optional<std::int64_t> to;
  bool is_stepping = false;
  std::string export_to;
};

void print_question(const Match& match, Seat seat, const Paint& paint) {
  const Prompt prompt = prompt_of(match, seat);
  const std::string hint = hint_of(prompt);
  fmt::print("{}: {}{}\n{}", paint.seat(seat.index(), match.play().name(seat)), paint.title(asks(prompt)),
             hint.empty() ? "" : paint.faint("   " + hint), list_of(prompt, terminal_width(), paint));
}

// A response that is about to be given: the question, the answer, and the tasks that wait for it.
void print_step(const Replay& replay, const Paint& paint) {
  const Match& match = replay.match();
  const Response& response = replay.response();
  fmt::print("\n{} ", paint.faint(fmt::format("#{}", match.entries() + 1)));
  if (response.mark == Mark::branch) {
    fmt::print("{}\n", paint.title(fmt::format("chance goes on under branch {}", response.branch)));
    return;
  }
  print_question(match, response.seat, paint);
  const std::string answer = text_of(prompt_of(match, response.seat), response.picks);
  fmt::print("  → {}\n{}", paint.good(answer), task_list(match.tasks(response.seat), "    ", paint));
}

// False: somebody has seen enough.
bool wait_for_enter(const Paint& paint) {
  if (!input_is_terminal() || !output_is_terminal()) {
    return true;
  }
  fmt::print("{}", paint.faint("  Enter: on   q: stop "));
  std::fflush(stdout);
  std::string line;
  return std::getline(std::cin, line) && line != "q";
}

void print_view(const Match& match, std::optional<Seat> viewer, const Paint& paint) {
  const std::string view = text_view(match, viewer);
  fmt::print("{}{}", paint.suits(view), view.empty() || view.ends_with('\n') ? "" : "\n");
}

// A record hides nothing, so each seat that is asked is shown as it sees the match.
void print_position(const Match& match, const Paint& paint) {
  if (match.status() == Status::over) {
    print_view(match, std::nullopt, paint);
  }
  for (const Seat seat : match.waiting()) {
    print_view(match, seat, paint);
    print_question(match, seat, paint);
  }
}

std::string how_it_ended(const Match& match) {
  if (match.status() == Status::waiting) {
    return "still open";
  }
  if (match.status() == Status::faulted) {
    return fmt::format("faulted, as recorded: {}", match.fault());
  }
  const Result& result = match.result();
  std::vector<std::string_view> winners;
  for (const Seat seat : result.winners) {
    winners.push_back(match.play().name(seat));
  }
  const std::string who = winners.size() == 1         ? fmt::format("{} wins", winners.front())
                          : !losers_of(match).empty() ? std::string("lost")
                          : winners.empty()           ? std::string("a draw")
                                            : fmt::format("a draw between {}", fmt::join(winners, ", "));
  return fmt::format("over: {}, {}", who, result.reason.view());
}

std::string counted(const Match& match) {
  const std::uint32_t answers = match.answers();
  const std::uint32_t branches = match.entries() - answers;
  const std::string responses = fmt::format("{} {}", answers, answers == 1 ? "response" : "responses");
  return branches == 0
             ? responses
             : fmt::format("{} and {} {}", responses, branches, branches == 1 ? "branch" : "branches");
}

// A seed that follows from the host's secret alone is one the host could have looked for.
void print_fairness(const Replay& replay) {
  const FairPlay& fair = *replay.fair();
  std::vector<std::string_view> who;
  for (std::size_t i = 0; i < fair.nonces.size(); ++i) {
    if (!fair.nonces[i].empty()) {
      who.push_back(replay.match().seat_names()[i]);
    }
  }
  if (who.empty()) {
    fmt::print(
        "the seed follows from the host's secret, but nobody sent a nonce: the host could choose it\n");
    return;
  }
  fmt::print(
      "the shuffle is fair: the seed follows from the secret that the host committed to and the {} of {}\n",
      who.size() == 1 ? "nonce" : "nonces", fmt::join(who, ", "));
}

// One file a seat, with what the game gives it to take home.
void export_texts(const Match& match, const std::string& folder) {
  std::error_code error;
  std::filesystem::create_directories(folder, error);
  if (error) {
    bad_input(fmt::format("--export {}: cannot make that folder: {}", folder, error.message()));
  }
  int written = 0;
  for (const Seat seat : SeatSet::first(match.seat_count())) {
    std::string text;
    match.play().export_text(seat, text);
    if (text.empty()) {
      continue;
    }
    const std::string path = fmt::format("{}/{}.txt", folder, match.play().name(seat));
    const std::string problem = write_file(path, text);
    if (!problem.empty()) {
      bad_input(problem);
    }
    fmt::print("wrote {}\n", path);
    ++written;
  }
  if (written == 0) {
    bad_input(
        fmt::format("--export: there is nothing to take home from this match of {}", match.game().name));
  }
}

void replay_file(const ReplayWords& words, const Modules& modules) {
  const Paint paint = Paint::for_output();
  Replay replay(read_file(words.file, largest_record, "a record"), modules);
  while (!words.to || !replay.has_match() || replay.match().entries() < *words.to) {
    if (replay.next() != Replay::Next::response) {
      break;
    }
    if (words.is_stepping) {
      print_step(replay, paint);
    }
    if (!replay.apply()) {
      break;
    }
    if (words.is_stepping && !wait_for_enter(paint)) {
      return;
    }
  }
  if (replay.problem()) {
    fail_over_record(words.file, *replay.problem());
  }
  const Match& match = replay.match();
  if (words.to && match.entries() < *words.to) {
    bad_input(fmt::format("--to {}: the record has {}", *words.to, counted(match)));
  }
  if (words.is_stepping) {
    fmt::print("\n");
  }
  if (words.to) {
    print_position(match, paint);
    fmt::print("{} {}: stopped after {}, every fingerprint up to there fits\n", paint.good("OK"), words.file,
               counted(match));
  } else {
    fmt::print("{} {}: {}, {}, every fingerprint fits; {}\n", paint.good("OK"), words.file, match.game().name,
               counted(match), how_it_ended(match));
    if (replay.fair()) {
      print_fairness(replay);
    }
    fmt::print("{}", score_text(object_of(ending_of(match)), match.seat_names(), paint));
  }
  if (!words.export_to.empty()) {
    export_texts(match, words.export_to);
  }
}

}  // namespace

void add_replay(CLI::App& app, Program& program) {
  CLI::App* const command = app.add_subcommand("replay", "Play a record again and check every fingerprint");
  const auto words = std::make_shared<ReplayWords>();
  command->add_option("FILE", words->file, "A record, as --save writes it")->required();
  command->add_option("--to", words->to, "Stop after this many responses and show the position")
      ->type_name("N")
      ->check(CLI::Range(0, INT32_MAX));
  command->add_flag(
      "--step", words->is_stepping,
      "Show each question, its answer and the tasks that waited for it; on a terminal, one at a time");
  command
      ->add_option("--export", words->export_to,
                   "Write what each seat takes home (in a draft, its deck) into this folder, a file a seat")
      ->type_name("DIR");
  command->callback([words, &program] { replay_file(*words, program.modules); });
}

}  // namespace rondel::cli
