#include "cli/seat_player.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <boost/json.hpp>
#include <utility>

#include "cli/failure.h"
#include "cli/json_words.h"
#include "cli/mirror.h"
#include "cli/prompt.h"
#include "cli/terminal.h"
#include "table/in_quotes.h"

namespace rondel::cli {
namespace {

namespace json = boost::json;
using Clock = std::chrono::steady_clock;
using namespace std::chrono_literals;

// What two logs have in common: one may have been taken back in part.
std::size_t common_lines(const json::array& now, const json::array& then) {
  const auto [at, end] = std::ranges::mismatch(now, then);
  return static_cast<std::size_t>(at - now.begin());
}

std::vector<std::string> waiting_seats(const json::object& view) {
  std::vector<std::string> seats;
  for (const json::value& seat : array_at(object_at(view, "request"), "waiting")) {
    seats.push_back(text_of(seat));
  }
  return seats;
}

std::string result_text(const json::object& view) {
  const json::object& over = object_at(view, "over");
  std::vector<std::string> winners;
  for (const json::value& seat : array_at(over, "winners")) {
    winners.push_back(text_of(seat));
  }
  const std::string who = !winners.empty()          ? fmt::format("{} wins", fmt::join(winners, ", "))
                          : over.contains("losers") ? std::string("lost")
                                                    : std::string("nobody wins");
  const std::string why = text_at(over, "reason");
  return why.empty() ? who : fmt::format("{}: {}", who, why);
}

}  // namespace

Decision told(std::string status, std::string reason) {
  return {.kind = Decision::Kind::done, .status = std::move(status), .reason = std::move(reason)};
}

SeatPlayer::SeatPlayer(const SeatWords& words, const Modules& modules)
    : words_(words),
      until_(Clock::now() + std::chrono::seconds(words.limit)),
      place_(open_seat(words.link, std::chrono::seconds(words.limit), modules)) {
  const Game* const known = modules.find(game());
  automation_ = known == nullptr || known->automation == nullptr ? &plain_automation() : &known->automation();
  for (const auto& [flag, texts] : words.flags.all()) {
    if (std::ranges::find(automation_->flags(), flag, &AutomationFlag::name) == automation_->flags().end()) {
      bad_input(fmt::format("--{} means nothing here; this is a match of {}", flag, game()));
    }
  }
  if (const std::string wrong = automation_->problem(words.flags, seat()); !wrong.empty()) {
    bad_input(wrong);
  }
  pinged_ = place_->last_ping();
  lines_at_start_ = array_at(view(), "log").size();
  if (!words.since) {
    return;
  }
  if (*words.since > cursor()) {
    bad_input(fmt::format("--since {}: this match has come to {} only; is the cursor of another match?",
                          *words.since, cursor()));
  }
  before_ = place_->view_at(*words.since);
  lines_before_ = common_lines(array_at(view(), "log"), array_at(*before_, "log"));
}

std::string SeatPlayer::game() const { return text_at(view(), "game"); }
std::string SeatPlayer::seat() const { return text_at(view(), "seat"); }

bool SeatPlayer::listen() {
  const auto left = std::chrono::duration_cast<std::chrono::milliseconds>(until_ - Clock::now());
  if (left <= 0ms) {
    return false;
  }
  place_->wait(std::min(left, std::chrono::milliseconds(200)));
  return true;
}

SeatPlace::Answered SeatPlayer::pick(const std::string& title) {
  const json::object& selector = object_at(object_at(view(), "request"), "selector");
  for (const json::value& choice : array_at(selector, "choices")) {
    if ((choice.is_string() ? text_of(choice) : text_at(object_of(choice), "title")) == title) {
      json::value picked = choice;
      if (choice.is_object() && choice.get_object().contains("id")) {
        picked = json::object({{"title", choice.at("title")}, {"id", choice.at("id")}});
      }
      return place_->answer({{"actor", selector.at("actor")},
                             {"title", selector.at("title")},
                             {"selection", json::array({picked})}});
    }
  }
  bad_input(fmt::format("{} cannot be said now; the question is {}", in_quotes(title),
                        in_quotes(text_at(selector, "title"))));
}

std::optional<std::string> SeatPlayer::say(const std::string& line) {
  const json::value* const selector = object_at(view(), "request").if_contains("selector");
  if (!is_running() || selector == nullptr) {
    bad_input(is_running() ? fmt::format("{} is not asked now; the match waits for {}", seat(),
                                         fmt::join(waiting_seats(view()), ", "))
                           : "nobody is asked any more: the match is " + place_->state());
  }
  std::string problem;
  const std::unique_ptr<Mirror> mirror = Mirror::make(*selector, problem);
  if (mirror == nullptr) {
    bad_input("the question cannot be asked here: " + problem);
  }
  const Prompt prompt = prompt_of(mirror->match(), Mirror::seat());
  const Typed typed = read_typed(prompt, line);
  if (typed.kind != Typed::Kind::picks) {
    bad_input(typed.wrong.empty() ? in_quotes(line) + " is no choice here" : typed.wrong);
  }
  if (place_->answer(mirror->response(typed.picks)) == SeatPlace::Answered::overtaken) {
    return std::nullopt;
  }
  return text_of(prompt, typed.picks);
}

Decision SeatPlayer::decide() const {
  if (!is_running()) {
    const std::string reason = place_->reason();
    const bool has_result = !object_at(view(), "over").empty();
    return told("match-" + place_->state(), has_result       ? result_text(view())
                                            : reason.empty() ? "nobody is asked now"
                                                             : reason);
  }
  return automation_->decide(
      {.view = view(), .before = before_ ? &*before_ : nullptr, .words = words_.flags});
}

// What was decided on a view that is out of date is decided again.
Decision SeatPlayer::step() {
  constexpr int most_tries = 20;
  for (int i = 0; i < most_tries; ++i) {
    Decision decision = decide();
    before_ = view();
    if (decision.kind == Decision::Kind::act && pick(decision.choice) == SeatPlace::Answered::overtaken) {
      continue;
    }
    explain(decision);
    return decision;
  }
  return {.kind = Decision::Kind::pause,
          .status = "overtaken",
          .reason = "somebody else is always faster; try again"};
}

void SeatPlayer::explain(const Decision& decision) {
  if (!words_.explains) {
    return;
  }
  if (words_.as_json) {
    trace_.emplace_back(json::object({{"handler", std::string(decision.handler)},
                                      {"status", decision.status},
                                      {"reason", decision.reason},
                                      {"choice", decision.choice}}));
    return;
  }
  fmt::print("{}: {}{}\n", decision.handler, decision.reason,
             decision.choice.empty() ? "" : " -> " + decision.choice);
}

Decision SeatPlayer::go_on() {
  constexpr int most_acts = 500;
  for (int acts = 0; acts < most_acts;) {
    const std::int64_t before = cursor();
    Decision decision = step();
    if (decision.kind == Decision::Kind::pause || decision.kind == Decision::Kind::done) {
      return decision;
    }
    acts += decision.kind == Decision::Kind::act ? 1 : 0;
    while (decision.kind == Decision::Kind::wait && cursor() == before) {
      if (!listen()) {
        decision.reason += fmt::format("; nothing has happened in {} seconds", words_.limit);
        decision.status = "time-limit";
        return decision;
      }
      if (is_pinged()) {
        return told("pinged", ping_reason);
      }
    }
  }
  return {.kind = Decision::Kind::pause, .status = "stuck", .reason = "too many acts in a row"};
}

// --- printing ---

json::array SeatPlayer::news() const {
  const json::array& log = array_at(view(), "log");
  json::array lines;
  for (std::size_t i = std::min(lines_before_, log.size()); i < log.size(); ++i) {
    lines.emplace_back(text_at(object_of(log[i]), "text"));
  }
  return lines;
}

json::object SeatPlayer::as_json(const Decision& decision) const {
  json::object out({{"status", decision.status},
                    {"reason", decision.reason},
                    {"handler", std::string(decision.handler)},
                    {"choice", decision.choice},
                    {"cursor", cursor()},
                    {"question", nullptr},
                    {"waiting", json::value_from(waiting_seats(view()))}});
  if (const json::object& selector = object_at(object_at(view(), "request"), "selector"); !selector.empty()) {
    json::array choices;
    for (const json::value& choice : array_at(selector, "choices")) {
      choices.emplace_back(choice.is_string() ? text_of(choice) : text_at(object_of(choice), "title"));
    }
    out["question"] = json::object({{"title", text_at(selector, "title")}, {"choices", std::move(choices)}});
  }
  automation_->add_json(view(), lines_at_start_, out);
  if (words_.since) {
    out["news"] = news();
  }
  if (words_.explains) {
    out["trace"] = trace_;
  }
  return out;
}

void SeatPlayer::print_counters() const {
  for (const json::value& player : array_at(view(), "players")) {
    std::vector<std::string> words;
    for (const auto& counter : object_at(object_of(player), "counters")) {
      words.push_back(fmt::format("{} {}", harmless(counter.key()), json::serialize(counter.value())));
    }
    fmt::print("{}: {}\n", text_at(object_of(player), "seat"), fmt::join(words, ", "));
  }
}

void SeatPlayer::print_question() const {
  const json::value* const selector = object_at(view(), "request").if_contains("selector");
  std::string problem;
  const std::unique_ptr<Mirror> mirror = selector == nullptr ? nullptr : Mirror::make(*selector, problem);
  if (mirror != nullptr && is_running()) {
    const Prompt prompt = prompt_of(mirror->match(), Mirror::seat());
    const std::string hint = hint_of(prompt);
    fmt::print("{}: {}{}\n{}", seat(), prompt.title, hint.empty() ? "" : "   " + hint,
               list_of(prompt, terminal_width(), Paint::for_output()));
  } else if (is_running()) {
    fmt::print("waiting for {}\n", fmt::join(waiting_seats(view()), ", "));
  }
}

void SeatPlayer::print(const Decision& decision) const {
  if (words_.as_json) {
    fmt::print("{}\n", json::serialize(as_json(decision)));
    return;
  }
  if (words_.since) {
    for (const json::value& line : news()) {
      fmt::print("| {}\n", text_of(line));
    }
  }
  fmt::print("{}: {}{}\n", decision.status, decision.reason,
             decision.choice.empty() ? "" : " -> " + decision.choice);
  for (const std::string& line : automation_->lines(view(), lines_at_start_)) {
    fmt::print("{}\n", line);
  }
  print_question();
  fmt::print("cursor {}\n", cursor());
}

}  // namespace rondel::cli
