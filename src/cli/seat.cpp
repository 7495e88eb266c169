// `rondel seat`: one seat of a hosted match of Netrunner by commands, for people in a shell and for programs. Each call does its part
// and ends, and prints what came of it and the cursor: how far the table's log was. Decisions in runs are those of the handler
// chain (agents/netrunner/run_chain.h).
#include <fmt/format.h>

#include <CLI/CLI.hpp>
#include <algorithm>
#include <boost/json.hpp>
#include <chrono>
#include <memory>

#include "agents/netrunner/run_chain.h"
#include "cli/commands.h"
#include "cli/failure.h"
#include "cli/files.h"
#include "cli/json_words.h"
#include "cli/remote_table.h"
#include "cli/visit.h"
#include "table/in_quotes.h"

namespace rondel::cli {
namespace {

namespace json = boost::json;
using agents::RunView;
using Clock = std::chrono::steady_clock;

struct SeatWords {
  std::string link;
  std::string server;
  agents::RunFlags flags;
  std::string tactics_file;
  bool no_continue = false;
  bool as_json = false;
  bool explains = false;
  std::int64_t since = -1;
  int limit = 30;
  int lines = 20;
};

class SeatAtTable {
 public:
  explicit SeatAtTable(const SeatWords& words)
      : words_(words),
        table_(read_table_link(words.link), std::chrono::seconds(words.limit)),
        until_(Clock::now() + std::chrono::seconds(words.limit)) {
    while (table_.state().empty() && listen()) {
    }
    if (text_at(table_.state(), "game") != "netrunner") {
      bad_input("this command plays Netrunner; the table is one of " + text_at(table_.state(), "game"));
    }
    if (text_at(table_.state(), "seat").empty()) {
      bad_input(
          "nobody sits here by this link; expected a link with the token of a seat: "
          ".../tables/ID#token=TOKEN");
    }
  }

  const json::object& view() const { return object_at(table_.state(), "view"); }
  std::int64_t cursor() const { return number_at(table_.state(), "seq"); }
  bool is_running() const { return text_at(table_.state(), "state") == "running"; }

  // Waits for something to happen; false when the time is up.
  bool listen() {
    const auto left = std::chrono::duration_cast<std::chrono::milliseconds>(until_ - Clock::now());
    if (left.count() <= 0) {
      return false;
    }
    const RemoteTable::Happened happened = table_.wait(std::min(left, std::chrono::milliseconds(200)));
    if (happened == RemoteTable::Happened::lost) {
      throw Failure(exit_check_failed, table_.trouble());
    }
    // What the other side did meanwhile may have made an answer stale: then the seat looks again.
    if (happened == RemoteTable::Happened::refused && table_.refusal().verb == "submit" &&
        !table_.refusal().code.starts_with("stale") && table_.refusal().code != "actor") {
      throw Failure(exit_check_failed, table_.refusal().message);
    }
    return true;
  }

  // Answers, and waits until the table has gone on.
  void say(const std::string& title) {
    const json::object& selector = object_at(object_at(view(), "request"), "selector");
    for (const json::value& choice : array_at(selector, "choices")) {
      if ((choice.is_string() ? text_of(choice) : text_at(object_of(choice), "title")) == title) {
        json::value picked = choice;
        if (choice.is_object() && choice.get_object().contains("id")) {
          picked = json::object({{"title", choice.at("title")}, {"id", choice.at("id")}});
        }
        const std::int64_t before = cursor();
        table_.submit({{"actor", selector.at("actor")},
                       {"title", selector.at("title")},
                       {"selection", json::array({picked})}});
        while ((table_.is_submitting() || cursor() == before) && listen()) {
        }
        return;
      }
    }
    bad_input(fmt::format("{} cannot be said now; the question is {}", in_quotes(title),
                          in_quotes(text_at(selector, "title"))));
  }

  Decision decide() {
    const RunView run(view());
    const Decision decision = agents::decide_run(
        {.view = run, .flags = words_.flags, .had_run = had_run_, .was_rezzed = was_rezzed_});
    had_run_ = had_run_ || run.has_run();
    was_rezzed_ = !run.has_ice() || run.ice_is_rezzed();
    return decision;
  }

  // One decision: an act is carried out.
  Decision step() {
    Decision decision = decide();
    if (decision.kind == Decision::Kind::act) {
      say(decision.choice);
    }
    if (words_.explains) {
      fmt::print("{}: {}{}\n", decision.handler, decision.reason,
                 decision.choice.empty() ? "" : " -> " + decision.choice);
    }
    return decision;
  }

  // Decision after decision, until somebody has to decide, the run is over, or the time is up.
  Decision go_on() {
    constexpr int most_acts = 500;
    for (int acts = 0; acts < most_acts;) {
      const std::int64_t before = cursor();
      Decision decision = step();
      if (decision.kind == Decision::Kind::pause || decision.kind == Decision::Kind::done || !is_running()) {
        return decision;
      }
      acts += decision.kind == Decision::Kind::act ? 1 : 0;
      while (decision.kind == Decision::Kind::wait && cursor() == before && is_running()) {
        if (!listen()) {
          decision.status = "time-limit";
          return decision;
        }
      }
    }
    return {.kind = Decision::Kind::pause, .status = "stuck", .reason = "too many acts in one run"};
  }

  void print(const Decision& decision) const {
    const RunView run(view());
    if (words_.as_json) {
      const json::value* const shown = object_at(view(), "extra").if_contains("run");
      fmt::print("{}\n", json::serialize(json::object({{"status", decision.status},
                                                       {"reason", decision.reason},
                                                       {"handler", std::string(decision.handler)},
                                                       {"choice", decision.choice},
                                                       {"cursor", cursor()},
                                                       {"run", shown == nullptr ? json::value() : *shown}})));
      return;
    }
    fmt::print("{}: {}{}\n", decision.status, decision.reason,
               decision.choice.empty() ? "" : " -> " + decision.choice);
    if (run.has_run()) {
      fmt::print("run: {} at position {}\n", run.phase(), run.position());
    }
    for (const std::string& choice : run.choices()) {
      fmt::print("  {}\n", choice);
    }
    fmt::print("cursor {}\n", cursor());
  }

 private:
  const SeatWords& words_;
  RemoteTable table_;
  Clock::time_point until_;
  bool had_run_ = false;
  bool was_rezzed_ = true;
};

Decision told(std::string status, std::string reason) {
  return {.kind = Decision::Kind::done, .status = std::move(status), .reason = std::move(reason)};
}

void run_on(SeatAtTable& seat, const SeatWords& words) {
  std::string wanted = "run " + words.server;
  for (const std::string& choice : RunView(seat.view()).choices()) {
    wanted = CLI::detail::to_lower(choice) == CLI::detail::to_lower(wanted) ? choice : wanted;
  }
  seat.say(wanted);
  seat.print(words.no_continue ? told("run-started", wanted) : seat.go_on());
}

// Sleeps until there is a run, and then until it needs somebody or is over. What happened since `--since` is not missed: when the
// table has gone on and there is no run any more, it says so at once.
void monitor(SeatAtTable& seat, const SeatWords& words) {
  if (words.since >= 0 && seat.cursor() > words.since && !RunView(seat.view()).has_run()) {
    seat.print(told("advanced", fmt::format("the table has gone on since {}", words.since)));
    return;
  }
  while (!RunView(seat.view()).has_run() && seat.is_running()) {
    if (!seat.listen()) {
      seat.print(told("time-limit", "no run has begun"));
      return;
    }
  }
  seat.print(seat.go_on());
}

void print_hand(SeatAtTable& seat, const SeatWords& words) {
  const std::string side = RunView(seat.view()).side();
  json::array cards;
  for (const json::value& zone : array_at(seat.view(), "zones")) {
    const std::string name = text_at(object_of(zone), "name");
    if (name == (side == "corp" ? "HQ" : "grip")) {
      for (const json::value& card : array_at(object_of(zone), "cards")) {
        cards.emplace_back(text_at(object_of(card), "face"));
      }
    }
  }
  if (words.as_json) {
    fmt::print("{}\n", json::serialize(json::object({{"hand", cards}, {"cursor", seat.cursor()}})));
    return;
  }
  for (const json::value& card : cards) {
    fmt::print("{}\n", text_of(card));
  }
  fmt::print("cursor {}\n", seat.cursor());
}

void print_log(SeatAtTable& seat, const SeatWords& words) {
  const json::array& log = array_at(seat.view(), "log");
  const std::size_t skipped = log.size() - std::min(log.size(), static_cast<std::size_t>(words.lines));
  json::array lines;
  for (std::size_t i = skipped; i < log.size(); ++i) {
    lines.emplace_back(text_at(object_of(log[i]), "text"));
  }
  if (words.as_json) {
    fmt::print("{}\n", json::serialize(json::object({{"log", lines}, {"cursor", seat.cursor()}})));
    return;
  }
  for (const json::value& line : lines) {
    fmt::print("{}\n", text_of(line));
  }
  fmt::print("cursor {}\n", seat.cursor());
}

void add_flags(CLI::App& command, SeatWords& words) {
  agents::RunFlags& flags = words.flags;
  command.add_flag("--full-break", flags.full_break, "Runner: break all ice; let fire what cannot be broken");
  command.add_option("--tank", flags.tank, "Runner: let this ice fire; may be given again")->type_name("ICE");
  command.add_flag("--tank-all", flags.tank_all, "Runner: let all ice fire");
  command
      .add_option("--tactics", words.tactics_file,
                  "Runner: a JSON file of ice and action (break, tank, pause)")
      ->type_name("FILE");
  command.add_flag("--no-rez", flags.no_rez, "Corp: rez nothing");
  command.add_option("--rez", flags.rez, "Corp: rez this ice and no other; may be given again")
      ->type_name("ICE");
  command.add_flag("--fire-unbroken", flags.fire_unbroken, "Corp: fire when the Runner is done breaking");
  command.add_flag("--fire-if-asked", flags.fire_if_asked,
                   "Corp: wait silently, and fire when the Runner says so");
  command.add_flag("--force", flags.force, "Continue without looking: only where both sides are programs");
  command.add_option("--since", words.since, "Return at once if the table has gone on since")
      ->type_name("CURSOR");
  command.add_option("--limit", words.limit, "Wait at most so many seconds")
      ->type_name("S")
      ->capture_default_str();
  command.add_flag("--explain", words.explains, "Print which handler decided, and why");
}

void check_flags(SeatWords& words) {
  if (!words.tactics_file.empty()) {
    const std::string problem = agents::read_tactics(
        read_file(words.tactics_file, std::size_t{64} << 10, "tactics"), words.flags.tactics);
    if (!problem.empty()) {
      bad_input(words.tactics_file + ": " + problem);
    }
  }
  if (const std::string problem = agents::unknown_ice(words.flags); !problem.empty()) {
    bad_input(problem);
  }
}

using SeatVerb = void (*)(SeatAtTable& seat, const SeatWords& words);

CLI::App* add_verb(CLI::App& app, const std::shared_ptr<SeatWords>& words, const char* name, const char* help,
                   SeatVerb verb) {
  CLI::App* const command = app.add_subcommand(name, help);
  command->add_flag("--json", words->as_json, "Print one JSON object");
  command->callback([words, verb] {
    check_flags(*words);
    SeatAtTable seat(*words);
    verb(seat, *words);
  });
  return command;
}

}  // namespace

void add_seat(CLI::App& app, int& /*exit_code*/) {
  CLI::App* const command =
      app.add_subcommand("seat", "Play a seat of a hosted Netrunner match by commands (docs/automation.md)");
  const auto words = std::make_shared<SeatWords>();
  command->add_option("LINK", words->link, "The table, with the token of the seat")->required();
  command->require_subcommand(1);
  CLI::App* const run =
      add_verb(*command, words, "run", "Run on a server, and go on until a decision", run_on);
  run->add_option("SERVER", words->server, "HQ, R&D, Archives, \"Server 1\"")->required();
  run->add_flag("--no-continue", words->no_continue, "Stop when the run has begun");
  add_flags(*run, *words);
  add_flags(*add_verb(*command, words, "continue", "Take one decision",
                      [](SeatAtTable& seat, const SeatWords&) { seat.print(seat.step()); }),
            *words);
  add_flags(*add_verb(*command, words, "auto-continue", "Go on until a decision is needed",
                      [](SeatAtTable& seat, const SeatWords&) { seat.print(seat.go_on()); }),
            *words);
  add_flags(
      *add_verb(*command, words, "monitor-run", "Sleep until a run needs a decision or is over", monitor),
      *words);
  add_verb(*command, words, "status", "What is going on, and what this seat is asked",
           [](SeatAtTable& seat, const SeatWords&) { seat.print(seat.decide()); });
  add_verb(*command, words, "hand", "The cards in this seat's hand", print_hand);
  add_verb(*command, words, "log", "The last lines of the log", print_log)
      ->add_option("-n,--lines", words->lines, "How many")
      ->capture_default_str();
}

}  // namespace rondel::cli
