// `rondel seat`: one seat of a match by commands, for people in a shell and for programs (docs/automation.md). The match is hosted by
// a server or lives in a file. Each call does its part and ends, and prints what came of it and the cursor: how far the match was.
// What is decided without asking, and which verbs and flags there are beyond those of every game, is for the game's module to say.
#include <fmt/format.h>
#include <fmt/ranges.h>

#include <CLI/CLI.hpp>
#include <algorithm>
#include <boost/json.hpp>
#include <functional>
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
  const bool is_over = seat.was_going_on() && !seat.is_going_on();
  return told("advanced",
              fmt::format("the match has gone on since {}{}", *words.since,
                          is_over ? fmt::format(": the {} is over", seat.automation().what_goes_on()) : ""));
}

// The game's own verb of that name.
const AutomationVerb& verb_of(const SeatPlayer& seat, std::string_view name) {
  const std::span<const AutomationVerb> verbs = seat.automation().verbs();
  const auto found = std::ranges::find(verbs, name, &AutomationVerb::name);
  if (found == verbs.end()) {
    bad_input(fmt::format("{} means nothing here; this is a match of {}", in_quotes(name), seat.game()));
  }
  return *found;
}

void begin(SeatPlayer& seat, const SeatWords& words, const AutomationVerb& verb) {
  Automation::First first;
  do {
    first = seat.automation().first(verb, words.argument, seat.view(), seat.is_running());
    if (!first.problem.empty()) {
      bad_input(first.problem);
    }
  } while (seat.pick(first.choice) == SeatPlace::Answered::overtaken);
  seat.print(words.stops_early ? told(std::string(verb.begun), first.choice) : seat.go_on());
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

// Sleeps until something begins, and then until it needs somebody or is over. What happened since `--since` is not missed: when the
// match has gone on and nothing is going on any more, it says so at once.
void watch_for(SeatPlayer& seat, const SeatWords& words) {
  if (seat.has_advanced() && !seat.is_going_on() && seat.is_running()) {
    seat.print(gone_on(seat, words));
    return;
  }
  while (!seat.is_going_on() && seat.is_running()) {
    if (!seat.listen()) {
      seat.print(told("time-limit", fmt::format("no {} has begun in {} seconds",
                                                seat.automation().what_goes_on(), words.limit)));
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

// What this seat holds and others do not see.
void print_hand(SeatPlayer& seat, const SeatWords& words) {
  json::array cards;
  for (const json::value& zone : array_at(seat.view(), "zones")) {
    const json::object& held = object_of(zone);
    if (text_at(held, "owner") == seat.seat() && text_at(held, "visibility") == "owner" &&
        !(held.contains("ordered") && held.at("ordered").is_bool() && held.at("ordered").get_bool())) {
      for (const json::value& card : array_at(held, "cards")) {
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

// The flags that modules declare; whether they mean something for the match at hand is seen when it is there.
void add_module_flags(CLI::App& command, SeatWords& words, const Modules& modules) {
  for (const Game* const game : modules.games()) {
    if (game->automation == nullptr) {
      continue;
    }
    for (const AutomationFlag& flag : game->automation().flags()) {
      const std::string name = fmt::format("--{}", flag.name);
      if (command.get_option_no_throw(name) != nullptr) {
        continue;  // another game has one of that name
      }
      const auto add = [&words, flag = std::string(flag.name)](const std::string& text) {
        words.flags.add(flag, text);
      };
      if (flag.kind == AutomationFlag::Kind::yes) {
        command.add_flag_callback(name, [add] { add({}); }, std::string(flag.help));
      } else if (flag.kind == AutomationFlag::Kind::file) {
        command
            .add_option_function<std::string>(
                name,
                [add](const std::string& path) {
                  add(read_file(path, std::size_t{64} << 10, "a file of flags"));
                },
                std::string(flag.help))
            ->type_name(std::string(flag.type));
      } else {
        command
            .add_option_function<std::vector<std::string>>(
                name, [add](const std::vector<std::string>& texts) { std::ranges::for_each(texts, add); },
                std::string(flag.help))
            ->type_name(std::string(flag.type))
            ->allow_extra_args(false);
      }
    }
    for (const AutomationFlag& flag : game->automation().flags()) {
      if (!flag.excludes.empty()) {
        command.get_option(fmt::format("--{}", flag.name))->excludes(fmt::format("--{}", flag.excludes));
      }
    }
  }
}

void add_flags(CLI::App& command, SeatWords& words, const Modules& modules) {
  add_module_flags(command, words, modules);
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

using SeatVerb = std::function<void(SeatPlayer& seat, const SeatWords& words)>;

// What the verbs of one call share.
struct Seated {
  std::shared_ptr<SeatWords> words = std::make_shared<SeatWords>();
  const Modules& modules;
  const Program& program;
};

CLI::App* add_verb(CLI::App& app, const Seated& seated, const std::string& name, const std::string& help,
                   const SeatVerb& verb) {
  CLI::App* const command = app.add_subcommand(name, help);
  command->add_flag("--json", seated.words->as_json, "Print one JSON object");
  command->callback([words = seated.words, &modules = seated.modules, verb] {
    SeatPlayer seat(*words, modules);
    verb(seat, *words);
  });
  return command;
}

// A verb that answers something, and does nothing when the match has gone on since `--since`.
CLI::App* add_act(CLI::App& app, const Seated& seated, const std::string& name, const std::string& help,
                  const SeatVerb& verb) {
  CLI::App* const command =
      add_verb(app, seated, name, help, [verb](SeatPlayer& seat, const SeatWords& given) {
        seat.has_advanced() ? seat.print(gone_on(seat, given)) : verb(seat, given);
      });
  add_since(*command, *seated.words, act_since);
  return command;
}

void add_module_verb(CLI::App& command, const Seated& seated, const AutomationVerb& verb) {
  const std::string name(verb.name);
  if (verb.kind == AutomationVerb::Kind::watches) {
    CLI::App* const watching = add_verb(command, seated, name, std::string(verb.help),
                                        [name](SeatPlayer& seat, const SeatWords& words) {
                                          verb_of(seat, name);
                                          watch_for(seat, words);
                                        });
    add_since(*watching, *seated.words,
              "Return at once if the match has gone on since and nothing is going on");
    add_flags(*watching, *seated.words, seated.modules);
    return;
  }
  CLI::App* const beginning =
      add_act(command, seated, name, std::string(verb.help),
              [name](SeatPlayer& seat, const SeatWords& words) { begin(seat, words, verb_of(seat, name)); });
  beginning->add_option(std::string(verb.argument), seated.words->argument, std::string(verb.argument_help))
      ->required();
  beginning->add_flag(fmt::format("--{}", verb.stopper), seated.words->stops_early,
                      std::string(verb.stopper_help));
  add_flags(*beginning, *seated.words, seated.modules);
}

void add_playing_verbs(CLI::App& command, const Seated& seated) {
  for (const Game* const game : seated.modules.games()) {
    for (const AutomationVerb& verb :
         game->automation == nullptr ? std::span<const AutomationVerb>() : game->automation().verbs()) {
      add_module_verb(command, seated, verb);
    }
  }
  add_flags(*add_act(command, seated, "continue", "Take one decision",
                     [](SeatPlayer& seat, const SeatWords&) { seat.print(seat.step()); }),
            *seated.words, seated.modules);
  add_flags(*add_act(command, seated, "auto-continue", "Go on until a decision is needed",
                     [](SeatPlayer& seat, const SeatWords&) { seat.print(seat.go_on()); }),
            *seated.words, seated.modules);
}

void add_new_match(CLI::App& command, const Seated& seated) {
  CLI::App* const begin = command.add_subcommand("new", "Begin a match in a new file (no server needed)");
  const auto setup = std::make_shared<SetupWords>();
  add_setup_options(*begin, *setup, seated.program);
  begin->callback([words = seated.words, &modules = seated.modules, setup] {
    if (words->link.find('#') != std::string::npos) {
      bad_input(fmt::format("new begins a match for all seats; expected the name of a file without #, not {}",
                            in_quotes(words->link)));
    }
    const Setup read = read_setup(*setup, modules);
    make_match_file(words->link, read);
    for (const std::string& seat : read.seat_names()) {
      fmt::print("{}#{}\n", words->link, seat);
    }
  });
}

}  // namespace

std::unique_ptr<SeatPlace> open_seat(const std::string& word, std::chrono::seconds patience,
                                     const Modules& modules) {
  const std::size_t hash = word.rfind('#');
  const bool is_link = word.find("://") != std::string::npos || word.find("#token=") != std::string::npos ||
                       (hash == std::string::npos && word.find("/tables/") != std::string::npos);
  if (!is_link && (hash == std::string::npos || hash + 1 == word.size())) {
    bad_input(
        fmt::format("{} is no seat; expected the link of one, http://HOST:PORT/tables/ID#token=TOKEN, or a "
                    "file and a seat: {}#SEAT",
                    in_quotes(word), word.empty() || hash == 0 ? "match.jsonl" : word.substr(0, hash)));
  }
  return is_link ? open_remote_seat(word, patience)
                 : open_file_seat(word.substr(0, hash), word.substr(hash + 1), modules);
}

void add_seat(CLI::App& app, Program& program) {
  CLI::App* const command =
      app.add_subcommand("seat", "Play a seat of a match by commands (docs/automation.md)");
  const Seated seated{.modules = program.modules, .program = program};
  const std::shared_ptr<SeatWords>& words = seated.words;
  command
      ->add_option("SEAT", words->link,
                   "The link of a seat at a table, with its token; or a file and a seat, match.jsonl#SEAT")
      ->required();
  command->require_subcommand(1);
  add_playing_verbs(*command, seated);
  add_act(*command, seated, "say", "Answer what this seat is asked", say)
      ->add_option("ANSWER", words->answer, "The text or the number of a choice; several with spaces between")
      ->required();
  add_since(
      *add_verb(*command, seated, "status", "What is going on, and what this seat is asked", print_status),
      *words, "Print what happened since, too");
  add_verb(*command, seated, "hand", "The cards in this seat's hand", print_hand);
  CLI::App* const log = add_verb(*command, seated, "log", "The last lines of the log", print_log);
  log->add_option("-n,--lines", words->lines, "How many")
      ->check(CLI::Range(1, 1'000'000))
      ->capture_default_str();
  add_since(*log, *words, "All lines that were written since, instead");
  add_new_match(*command, seated);
}

}  // namespace rondel::cli
