// `rondel bot`: an agent of this program plays a seat at a table of a server, as a process of its own. It knows what the
// server tells its seat, and nothing else.
#include <fmt/format.h>
#include <fmt/ranges.h>

#include <CLI/CLI.hpp>
#include <algorithm>
#include <array>
#include <boost/json.hpp>
#include <cstdio>
#include <memory>
#include <random>

#include "agents/playout.h"
#include "agents/roster.h"
#include "cli/commands.h"
#include "cli/failure.h"
#include "cli/json_words.h"
#include "cli/line_input.h"
#include "cli/mirror.h"
#include "cli/remote_table.h"
#include "cli/visit.h"
#include "rules/suggest.h"
#include "table/in_quotes.h"

namespace rondel::cli {
namespace {

namespace json = boost::json;

constexpr unsigned most_attempts = PlayoutLimits{}.attempts;

struct BotWords {
  std::string link;
  std::string seat;
  std::string agent{random_agent_name};
  PersonWords person;
  int games = 1;
  int patience = default_patience;
  std::uint64_t seed = 0;
};

// One match, from sitting down to its end.
class BotAtTable {
 public:
  BotAtTable(TableLink link, const BotWords& words, Agent& agent)
      : table_(std::move(link), std::chrono::seconds(words.patience)), agent_(agent) {}

  // False: interrupted.
  bool play() {
    while (!was_interrupted()) {
      switch (table_.wait(std::chrono::milliseconds(200))) {
        case RemoteTable::Happened::state:
          if (is_over()) {
            return true;
          }
          start_if_full();
          answer_if_asked();
          break;
        case RemoteTable::Happened::refused:
          take_refusal();
          break;
        case RemoteTable::Happened::lost:
          throw Failure(exit_check_failed, table_.trouble());
        default:
          break;
      }
    }
    return false;
  }

  const json::object& state() const { return table_.state(); }

 private:
  bool is_over() const {
    const std::string how = text_at(state(), "state");
    if (how == "killed" || how == "parked") {
      throw Failure(exit_check_failed, fmt::format("the table was {}: {}", how, text_at(state(), "reason")));
    }
    return how == "over";
  }

  void start_if_full() {
    if (text_at(state(), "state") == "lobby" && is_full(state()) && !std::exchange(has_started_, true)) {
      table_.send("start");
    }
  }

  void answer_if_asked() {
    const json::object& request = object_at(object_at(state(), "view"), "request");
    const json::value* const selector = request.if_contains("selector");
    const std::int64_t prompt = number_at(state(), "promptId");
    const bool is_running = text_at(state(), "state") == "running";
    if (selector == nullptr || !selector->is_object() || !is_running || table_.is_submitting() ||
        prompt == answered_) {
      return;
    }
    std::string problem;
    mirror_ = Mirror::make(*selector, problem);
    if (mirror_ == nullptr) {
      throw Failure(exit_check_failed, "the server asks something that cannot be asked: " + problem);
    }
    answered_ = prompt;
    attempt_ = 0;
    choose();
  }

  void choose() {
    const Match& match = mirror_->match();
    const Question& question = match.question(Mirror::seat());
    const std::span<std::uint16_t> room = room_.fit(question.choices.size());
    const std::size_t count = agent_.choose(
        {.match = match, .question = question, .seat = Mirror::seat(), .attempt = attempt_}, room);
    table_.submit(mirror_->response(room.first(count)));
  }

  void take_refusal() {
    const RemoteTable::Refusal& refusal = table_.refusal();
    if (refusal.verb != "submit") {
      return;
    }
    constexpr std::array wrong_answers = {"unknown", "exclusive", "count", "payload", "refused"};
    if (std::ranges::find(wrong_answers, refusal.code) == wrong_answers.end()) {
      answered_ = 0;  // it was about another question: look again at what is asked
      answer_if_asked();
      return;
    }
    if (++attempt_ == most_attempts) {
      throw Failure(exit_check_failed,
                    fmt::format("stuck: everything that was tried at {} was refused, at last because: {}",
                                in_quotes(mirror_->selector().title), refusal.message));
    }
    choose();
  }

  RemoteTable table_;
  Agent& agent_;
  PickRoom room_;
  std::unique_ptr<Mirror> mirror_;
  std::int64_t answered_ = 0;  // the prompt that was answered last
  unsigned attempt_ = 0;
  bool has_started_ = false;
};

void tell_end(const json::object& state) {
  const std::string seat = text_at(state, "seat");
  const json::object& over = object_at(object_at(state, "view"), "over");
  const json::array& winners = array_at(over, "winners");
  const bool has_won = std::ranges::find(winners, json::value(seat)) != winners.end();
  const bool is_draw = winners.empty() && !over.contains("losers");
  const std::string_view how = !has_won              ? is_draw ? "nobody wins" : "lost"
                               : winners.size() == 1 ? "won"
                                                     : "shares the win";
  fmt::print(
      "{} {}: {}{}\n", text_at(state, "game"), seat, text_at(state, "reason"),
      over.empty() ? "" : fmt::format("; {}, score {}", how, number_at(object_at(over, "scores"), seat)));
  std::fflush(stdout);
}

int run_bot(const BotWords& words) {
  if (!is_agent_name(words.agent)) {
    const std::vector<std::string> known(agent_names().begin(), agent_names().end());
    bad_input(
        fmt::format("unknown agent {}; {}", in_quotes(words.agent), expected_one_of(words.agent, known)));
  }
  // A question over the wire says nothing of the match behind it, which a game's own bot would look at.
  const Game unknown{};
  const std::unique_ptr<Agent> agent = make_agent(words.agent, unknown);
  PersonWords person = words.person;
  person.name = person.name.empty() ? words.agent : person.name;
  TableLink link = sit_down(read_table_link(words.link), person, words.seat);
  catch_interrupts();
  std::uint64_t seed = words.seed != 0 ? words.seed : std::random_device()();
  for (int game = 1;; ++game) {
    agent->begin(seed++);
    BotAtTable bot(link, words, *agent);
    if (!bot.play()) {
      return exit_interrupted;
    }
    tell_end(bot.state());
    if (game == words.games) {
      return 0;
    }
    link = sit_down_again(link, bot.state());
  }
}

}  // namespace

void add_bot(CLI::App& app, Program& program) {
  CLI::App* const command =
      app.add_subcommand("bot", "Let an agent play at a table of a server (docs/terminal-clients.md)");
  const auto words = std::make_shared<BotWords>();
  command->add_option("LINK", words->link, "The table: what rondel host printed")->required();
  command->add_option("--agent", words->agent, fmt::format("Who plays ({})", fmt::join(agent_names(), ", ")))
      ->type_name("AGENT")
      ->capture_default_str();
  command->add_option("--seat", words->seat, "Where to sit down; without it, where there is room")
      ->type_name("SEAT");
  add_person_options(*command, words->person);
  command->add_option("--games", words->games, "How many matches, each after the first a rematch; 0: no end")
      ->type_name("N")
      ->check(CLI::Range(0, 1'000'000'000))
      ->capture_default_str();
  command->add_option("--seed", words->seed, "What the agent's chance comes from; 0: any")->type_name("S");
  add_patience_option(*command, words->patience);
  command->callback([words, &program] { program.exit_code = run_bot(*words); });
}

}  // namespace rondel::cli
