#include "netrunner/bot/automation.h"

#include <algorithm>
#include <array>
#include <boost/json.hpp>
#include <string>
#include <vector>

#include "netrunner/bot/run_chain.h"
#include "rules/suggest.h"

namespace rondel::games::netrunner {
namespace {

namespace json = boost::json;
using Kind = AutomationFlag::Kind;

constexpr std::array flag_list = {
    AutomationFlag{.name = "full-break", .help = "Runner: break all ice; let fire what cannot be broken"},
    AutomationFlag{.name = "tank",
                   .help = "Runner: let this ice fire; may be given again",
                   .kind = Kind::texts,
                   .type = "ICE"},
    AutomationFlag{.name = "tank-all", .help = "Runner: let all ice fire"},
    AutomationFlag{.name = "tactics",
                   .help = "Runner: a JSON file of ice and action (break, tank, pause)",
                   .kind = Kind::file,
                   .type = "FILE"},
    AutomationFlag{.name = "no-rez", .help = "Corp: rez nothing"},
    AutomationFlag{.name = "rez",
                   .help = "Corp: rez this card and no other; may be given again",
                   .kind = Kind::texts,
                   .type = "CARD",
                   .excludes = "no-rez"},
    AutomationFlag{.name = "fire-unbroken", .help = "Corp: fire when the Runner is done breaking"},
    AutomationFlag{.name = "fire-if-asked", .help = "Corp: wait silently, and fire when the Runner says so"},
    AutomationFlag{.name = "force", .help = "Continue without looking: only where both sides are programs"},
};

constexpr std::array verb_list = {
    AutomationVerb{.name = "run",
                   .help = "Run on a server, and go on until a decision",
                   .argument = "SERVER",
                   .argument_help = "HQ, R&D, Archives, \"Server 1\"",
                   .begun = "run-started",
                   .stopper = "no-continue",
                   .stopper_help = "Stop when the run has begun"},
    AutomationVerb{.name = "monitor-run",
                   .help = "Sleep until a run needs a decision or is over",
                   .kind = AutomationVerb::Kind::watches},
};

std::string read_flags(const AutomationWords& words, RunFlags& flags) {
  const auto texts = [&](std::string_view flag) {
    const std::span<const std::string> given = words.texts(flag);
    return std::vector<std::string>(given.begin(), given.end());
  };
  flags.full_break = words.has("full-break");
  flags.tank_all = words.has("tank-all");
  flags.tank = texts("tank");
  flags.no_rez = words.has("no-rez");
  flags.rez = texts("rez");
  flags.fire_unbroken = words.has("fire-unbroken");
  flags.fire_if_asked = words.has("fire-if-asked");
  flags.force = words.has("force");
  for (const std::string& text : words.texts("tactics")) {
    if (std::string problem = read_tactics(text, flags.tactics); !problem.empty()) {
      return "--tactics: " + problem;
    }
  }
  return {};
}

std::string lower(std::string_view text) {
  std::string out(text);
  std::ranges::transform(out, out.begin(),
                         [](char c) { return c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c; });
  return out;
}

std::string log_text(const json::value& line) {
  const json::value* const text = line.is_object() ? line.get_object().if_contains("text") : nullptr;
  return text != nullptr && text->is_string() ? std::string(text->get_string()) : std::string();
}

// What was accessed since the log had so many lines, as this seat may know it: {"card": "Tithe", "from": "HQ"}.
json::array accessed(const json::object& view, std::size_t log_lines) {
  constexpr std::string_view before = "runner accesses ";
  constexpr std::string_view between = " from ";
  const json::value* const log = view.if_contains("log");
  json::array cards;
  for (std::size_t i = log_lines; log != nullptr && log->is_array() && i < log->get_array().size(); ++i) {
    const std::string line = log_text(log->get_array()[i]);
    const std::size_t from = line.rfind(between);
    if (line.starts_with(before) && from != std::string::npos) {
      cards.emplace_back(json::object({{"card", line.substr(before.size(), from - before.size())},
                                       {"from", line.substr(from + between.size())}}));
    }
  }
  return cards;
}

std::string run_line(const RunView& run) {
  std::string line =
      "run on " + run.server_name() + ": " + run.phase() + ", position " + std::to_string(run.position());
  if (run.has_ice()) {
    const std::string title = run.ice_title();
    line += ", " + (title.empty() ? "ice" : title) + (run.ice_is_rezzed() ? "" : " (not rezzed)");
  }
  const std::string passed = run.no_action();
  return passed.empty() || passed == "false" ? line : line + "; " + passed + " has passed";
}

class RunAutomation final : public Automation {
 public:
  std::span<const AutomationFlag> flags() const override { return flag_list; }
  std::span<const AutomationVerb> verbs() const override { return verb_list; }

  std::string problem(const AutomationWords& words, std::string_view seat) const override {
    RunFlags flags;
    std::string problem = read_flags(words, flags);
    if (problem.empty()) {
      problem = unknown_card(flags);
    }
    return problem.empty() ? flag_of_other_side(flags, seat) : problem;
  }

  Decision decide(const AutomationLook& look) const override {
    RunFlags flags;
    read_flags(look.words, flags);
    RunContext context{.view = RunView(look.view), .flags = flags};
    if (look.before != nullptr) {
      context.before.emplace(*look.before);
    }
    return decide_run(context);
  }

  // The server as the question has it: "run HQ".
  First first(const AutomationVerb& /*verb*/, std::string_view server, const json::object& view,
              bool is_running) const override {
    constexpr std::string_view run = "run ";
    const RunView seen(view);
    std::vector<std::string> servers;
    for (const std::string& choice : seen.choices()) {
      if (choice.starts_with(run)) {
        servers.push_back(choice.substr(run.size()));
        if (lower(servers.back()) == lower(server)) {
          return {.choice = choice};
        }
      }
    }
    if (!servers.empty()) {
      return {.problem = "there is no server \"" + std::string(server) + "\" to run on; " +
                         expected_one_of(server, servers)};
    }
    return {.problem = seen.side() == "corp" ? "the Corp does not run; this is the seat of the Corp"
                       : seen.has_run()      ? "a run is going on already; continue it, or jack out"
                       : !is_running         ? "the match is over"
                       : seen.is_asked()     ? "no run can begin now; the Runner is asked: " + seen.question()
                                             : "it is not the Runner's turn; the match waits for the Corp"};
  }

  bool is_going_on(const json::object& view) const override { return RunView(view).has_run(); }
  std::string_view what_goes_on() const override { return "run"; }

  std::vector<std::string> lines(const json::object& view, std::size_t log_lines) const override {
    std::vector<std::string> out;
    for (const json::value& each : accessed(view, log_lines)) {
      out.push_back("accessed " + std::string(each.at("card").as_string()) + " from " +
                    std::string(each.at("from").as_string()));
    }
    if (const RunView run(view); run.has_run()) {
      out.push_back(run_line(run));
    }
    return out;
  }

  void add_json(const json::object& view, std::size_t log_lines, json::object& out) const override {
    const json::value* const extra = view.if_contains("extra");
    const json::value* const run =
        extra != nullptr && extra->is_object() ? extra->get_object().if_contains("run") : nullptr;
    out["accessed"] = accessed(view, log_lines);
    out["run"] = run == nullptr ? json::value() : *run;
  }
};

}  // namespace

const Automation& run_automation() {
  static const RunAutomation automation;
  return automation;
}

}  // namespace rondel::games::netrunner
