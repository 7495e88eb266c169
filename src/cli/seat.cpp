// `rondel seat`: one seat of a match of Netrunner by commands, for people in a shell and for programs (docs/automation.md). The match is
// hosted by a server or lives in a file. Each call does its part and ends, and prints what came of it and the cursor: how far
// the match was. Decisions in runs are those of the handler chain (agents/netrunner/run_chain.h).
#include <fmt/format.h>
#include <fmt/ranges.h>

#include <CLI/CLI.hpp>
#include <algorithm>
#include <boost/json.hpp>
#include <memory>

#include "cli/commands.h"
#include "cli/failure.h"
#include "cli/files.h"
#include "cli/json_words.h"
#include "cli/seat_file.h"
#include "cli/seat_player.h"
#include "rules/suggest.h"
#include "table/in_quotes.h"

namespace rondel::cli {
namespace {

namespace json = boost::json;

Decision gone_on(const SeatPlayer& seat, const SeatWords& words) {
  const bool is_over = seat.had_run() && !seat.view().has_run();
  return told("advanced", fmt::format("the match has gone on since {}{}", *words.since,
                                      is_over ? ": the run is over" : ""));
}

// The server as the question has it: "run HQ".
std::string run_choice(const SeatPlayer& seat, const std::string& server) {
  constexpr std::string_view run = "run ";
  std::vector<std::string> servers;
  for (const std::string& choice : seat.view().choices()) {
    if (choice.starts_with(run)) {
      servers.push_back(choice.substr(run.size()));
      if (CLI::detail::to_lower(servers.back()) == CLI::detail::to_lower(server)) {
        return choice;
      }
    }
  }
  if (!servers.empty()) {
    bad_input(fmt::format("there is no server {} to run on; {}", in_quotes(server),
                          expected_one_of(server, servers)));
  }
  const bool is_asked = seat.view().is_asked();
  bad_input(seat.view().side() == "corp" ? "the Corp does not run; this is the seat of the Corp"
            : seat.view().has_run()      ? "a run is going on already; continue it, or jack out"
            : !seat.is_running()         ? "the match is over"
            : is_asked ? fmt::format("no run can begin now; the Runner is asked: {}", seat.view().question())
                       : "it is not the Runner's turn; the match waits for the Corp");
}

void run_on(SeatPlayer& seat, const SeatWords& words) {
  std::string wanted;
  do {
    wanted = run_choice(seat, words.server);
  } while (seat.pick(wanted) == SeatPlace::Answered::overtaken);
  seat.print(words.no_continue ? told("run-started", wanted) : seat.go_on());
}

void say(SeatPlayer& seat, const SeatWords& words) {
  const std::optional<std::string> said = seat.say(words.answer);
  seat.print(said ? told("answered", *said)
                  : told("overtaken", "something else has happened first, so nothing was answered"));
}

void print_status(SeatPlayer& seat, const SeatWords& words) {
  if (!words.as_json) {
    seat.print_counters();
  }
  Decision next = seat.decide();
  if (next.kind == Decision::Kind::act) {  // nobody has asked for it
    next = told("ready", fmt::format("{}; continue would answer: {}", next.reason, next.choice));
  }
  seat.print(next);
}

// Sleeps until there is a run, and then until it needs somebody or is over. What happened since `--since` is not missed: when the
// match has gone on and there is no run any more, it says so at once.
void monitor(SeatPlayer& seat, const SeatWords& words) {
  if (seat.has_advanced() && !seat.view().has_run() && seat.is_running()) {
    seat.print(gone_on(seat, words));
    return;
  }
  while (!seat.view().has_run() && seat.is_running()) {
    if (!seat.listen()) {
      seat.print(told("time-limit", fmt::format("no run has begun in {} seconds", words.limit)));
      return;
    }
    if (seat.is_pinged()) {
      seat.print(told("pinged", ping_reason));
      return;
    }
  }
  seat.print(seat.go_on());
}

void print_lines(const SeatPlayer& seat, const SeatWords& words, const char* what, const json::array& lines) {
  if (words.as_json) {
    fmt::print("{}\n", json::serialize(json::object({{what, lines}, {"cursor", seat.cursor()}})));
    return;
  }
  for (const json::value& line : lines) {
    fmt::print("{}\n", text_of(line));
  }
  fmt::print("cursor {}\n", seat.cursor());
}

void print_hand(SeatPlayer& seat, const SeatWords& words) {
  const std::string hand = seat.view().side() == "corp" ? "HQ" : "grip";
  json::array cards;
  for (const json::value& zone : array_at(seat.view_json(), "zones")) {
    if (text_at(object_of(zone), "name") == hand) {
      for (const json::value& card : array_at(object_of(zone), "cards")) {
        cards.emplace_back(text_at(object_of(card), "face"));
      }
    }
  }
  print_lines(seat, words, "hand", cards);
}

// The last lines, or all since `--since`.
void print_log(SeatPlayer& seat, const SeatWords& words) {
  json::array lines = seat.news();
  if (!words.since && std::cmp_greater(lines.size(), words.lines)) {
    lines.erase(lines.begin(), lines.end() - words.lines);
  }
  print_lines(seat, words, "log", lines);
}

void add_side_flags(CLI::App& command, SeatWords& words) {
  agents::RunFlags& flags = words.flags;
  command.add_flag("--full-break", flags.full_break, "Runner: break all ice; let fire what cannot be broken");
  command.add_option("--tank", flags.tank, "Runner: let this ice fire; may be given again")
      ->type_name("ICE")
      ->allow_extra_args(false);
  command.add_flag("--tank-all", flags.tank_all, "Runner: let all ice fire");
  command
      .add_option("--tactics", words.tactics_file,
                  "Runner: a JSON file of ice and action (break, tank, pause)")
      ->type_name("FILE");
  CLI::Option* const no_rez = command.add_flag("--no-rez", flags.no_rez, "Corp: rez nothing");
  command.add_option("--rez", flags.rez, "Corp: rez this card and no other; may be given again")
      ->type_name("CARD")
      ->allow_extra_args(false)
      ->excludes(no_rez);
  command.add_flag("--fire-unbroken", flags.fire_unbroken, "Corp: fire when the Runner is done breaking");
  command.add_flag("--fire-if-asked", flags.fire_if_asked,
                   "Corp: wait silently, and fire when the Runner says so");
  command.add_flag("--force", flags.force, "Continue without looking: only where both sides are programs");
}

void add_flags(CLI::App& command, SeatWords& words) {
  add_side_flags(command, words);
  command.add_option("--limit", words.limit, "Wait at most so many seconds")
      ->type_name("S")
      ->check(CLI::Range(1, 1'000'000))
      ->capture_default_str();
  command.add_flag("--explain", words.explains, "Print which handler decided, and why");
}

void add_since(CLI::App& command, SeatWords& words, const char* help) {
  command.add_option("--since", words.since, help)->type_name("CURSOR")->check(CLI::NonNegativeNumber);
}

constexpr const char* act_since = "Do nothing if the match has gone on since; print what happened";

void check_flags(SeatWords& words) {
  if (!words.tactics_file.empty()) {
    const std::string problem = agents::read_tactics(
        read_file(words.tactics_file, std::size_t{64} << 10, "tactics"), words.flags.tactics);
    if (!problem.empty()) {
      bad_input(words.tactics_file + ": " + problem);
    }
  }
  if (const std::string problem = agents::unknown_card(words.flags); !problem.empty()) {
    bad_input(problem);
  }
}

using SeatVerb = void (*)(SeatPlayer& seat, const SeatWords& words);

CLI::App* add_verb(CLI::App& app, const std::shared_ptr<SeatWords>& words, const char* name, const char* help,
                   SeatVerb verb) {
  CLI::App* const command = app.add_subcommand(name, help);
  command->add_flag("--json", words->as_json, "Print one JSON object");
  command->callback([words, verb] {
    check_flags(*words);
    SeatPlayer seat(*words);
    verb(seat, *words);
  });
  return command;
}

// A verb that answers something, and does nothing when the match has gone on since `--since`.
template <SeatVerb verb>
CLI::App* add_act(CLI::App& app, const std::shared_ptr<SeatWords>& words, const char* name,
                  const char* help) {
  CLI::App* const command = add_verb(app, words, name, help, [](SeatPlayer& seat, const SeatWords& given) {
    if (seat.has_advanced()) {
      seat.print(gone_on(seat, given));
    } else {
      verb(seat, given);
    }
  });
  add_since(*command, *words, act_since);
  return command;
}

void add_run_verbs(CLI::App& command, const std::shared_ptr<SeatWords>& words) {
  CLI::App* const run = add_act<run_on>(command, words, "run", "Run on a server, and go on until a decision");
  run->add_option("SERVER", words->server, "HQ, R&D, Archives, \"Server 1\"")->required();
  run->add_flag("--no-continue", words->no_continue, "Stop when the run has begun");
  add_flags(*run, *words);
  add_flags(*add_act<[](SeatPlayer& seat, const SeatWords&) { seat.print(seat.step()); }>(
                command, words, "continue", "Take one decision"),
            *words);
  add_flags(*add_act<[](SeatPlayer& seat, const SeatWords&) { seat.print(seat.go_on()); }>(
                command, words, "auto-continue", "Go on until a decision is needed"),
            *words);
  CLI::App* const monitoring =
      add_verb(command, words, "monitor-run", "Sleep until a run needs a decision or is over", monitor);
  add_since(*monitoring, *words, "Return at once if the match has gone on since and no run is going on");
  add_flags(*monitoring, *words);
}

void add_new(CLI::App& command, const std::shared_ptr<SeatWords>& words) {
  CLI::App* const begin = command.add_subcommand("new", "Begin a match in a new file (no server needed)");
  const auto setup = std::make_shared<SetupWords>();
  setup->game = "netrunner";
  begin
      ->add_option("--setting", setup->settings,
                   "Set one of the game's settings (decks, priority); may be given again")
      ->type_name("K=V")
      ->allow_extra_args(false);
  begin
      ->add_option("--seed", setup->seed, "A whole number or 64 hexadecimal digits; without it, one is drawn")
      ->type_name("S");
  begin->callback([words, setup] {
    if (words->link.find('#') != std::string::npos) {
      bad_input(
          fmt::format("new begins a match for both seats; expected the name of a file without #, not {}",
                      in_quotes(words->link)));
    }
    make_match_file(words->link, read_setup(*setup));
    fmt::print("{0}#corp\n{0}#runner\n", words->link);
  });
}

}  // namespace

std::unique_ptr<SeatPlace> open_seat(const std::string& word, std::chrono::seconds patience) {
  const std::size_t hash = word.rfind('#');
  const bool is_link = word.find("://") != std::string::npos || word.find("#token=") != std::string::npos ||
                       (hash == std::string::npos && word.find("/tables/") != std::string::npos);
  if (!is_link && (hash == std::string::npos || hash + 1 == word.size())) {
    bad_input(
        fmt::format("{} is no seat; expected the link of one, http://HOST:PORT/tables/ID#token=TOKEN, or a "
                    "file and a seat: {}#corp",
                    in_quotes(word), word.empty() || hash == 0 ? "match.jsonl" : word.substr(0, hash)));
  }
  std::unique_ptr<SeatPlace> place = is_link ? open_remote_seat(word, patience)
                                             : open_file_seat(word.substr(0, hash), word.substr(hash + 1));
  if (const std::string game = text_at(place->view(), "game"); game != "netrunner") {
    bad_input(fmt::format("this command plays Netrunner; this is a match of {}", game));
  }
  return place;
}

void add_seat(CLI::App& app, int& /*exit_code*/) {
  CLI::App* const command =
      app.add_subcommand("seat", "Play a seat of a Netrunner match by commands (docs/automation.md)");
  const auto words = std::make_shared<SeatWords>();
  command
      ->add_option("SEAT", words->link,
                   "The link of a seat at a table, with its token; or a file and a seat, match.jsonl#corp")
      ->required();
  command->require_subcommand(1);
  add_run_verbs(*command, words);
  add_act<say>(*command, words, "say", "Answer what this seat is asked")
      ->add_option("ANSWER", words->answer, "The text or the number of a choice; several with spaces between")
      ->required();
  add_since(
      *add_verb(*command, words, "status", "What is going on, and what this seat is asked", print_status),
      *words, "Print what happened since, too");
  add_verb(*command, words, "hand", "The cards in this seat's hand", print_hand);
  CLI::App* const log = add_verb(*command, words, "log", "The last lines of the log", print_log);
  log->add_option("-n,--lines", words->lines, "How many")
      ->check(CLI::Range(1, 1'000'000))
      ->capture_default_str();
  add_since(*log, *words, "All lines that were written since, instead");
  add_new(*command, words);
}

}  // namespace rondel::cli
