#include "cli/remote_session.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <boost/json.hpp>
#include <cstdio>
#include <utility>

#include "cli/card_text.h"
#include "cli/json_words.h"
#include "cli/screen.h"
#include "cli/visit.h"

namespace rondel::cli {
namespace {

namespace json = boost::json;
using namespace std::chrono_literals;

constexpr std::chrono::milliseconds step = 40ms;  // how long a typed line may lie
constexpr std::chrono::milliseconds quiet =
    600ms;                                      // before it is said who is awaited: bots need no such time
constexpr std::chrono::seconds long_wait = 8s;  // after that somebody may be looking elsewhere
constexpr std::string_view clear_line = "\r\x1b[K";

bool is_ended(const std::string& state) { return state == "over" || state == "killed" || state == "parked"; }

// A verb of the table as one types it, and how the body is called that its words go into.
struct TypedVerb {
  std::string_view typed;
  std::string_view verb;
  std::string_view key;
  std::string_view help;
};
constexpr std::array typed_verbs = {
    TypedVerb{"/say", "chat", "text", "TEXT: talk to the others"},
    TypedVerb{"/agree", "agree", "", "let somebody take back, or pause once more"},
    TypedVerb{"/refuse", "refuse", "", "do not"},
    TypedVerb{"/pause", "pause", "", "the clocks stand still"},
    TypedVerb{"/resume", "resume", "", "go on after a pause"},
    TypedVerb{"/bot", "bot", "agent", "NAME: let a bot (random, first) play for you"},
    TypedVerb{"/person", "person", "", "play yourself again"},
    TypedVerb{"/resign", "resign", "", "give up the match; among more than two a bot plays on for you"},
};

}  // namespace

RemoteSession::RemoteSession(TableLink link, std::chrono::seconds patience, const Modules& modules)
    : table_(std::move(link), patience), modules_(modules) {}

RemoteSession::End RemoteSession::run() {
  catch_interrupts();
  while (!is_over_ && !has_left_ && !is_lost_) {
    listen();
    say_who_is_awaited();
    mark_prompt();
    take_typed();
    has_left_ = has_left_ || was_interrupted();
  }
  if (is_over_) {
    print("\n" + story_.board(state()) + story_.result(state()));
    return End::over;
  }
  if (is_lost_) {
    print(paint_.bad(table_.trouble()) + "\n");
  }
  TableLink back = table_.link();
  print(fmt::format("{}The seat is still yours; come back with\n  rondel join '{}'\n",
                    has_left_ ? "You left the table. " : "", back.text()));
  return is_lost_ ? End::lost : End::left;
}

void RemoteSession::listen() {
  switch (table_.wait(step)) {
    case RemoteTable::Happened::nothing:
      return;
    case RemoteTable::Happened::state:
      return take_state();
    case RemoteTable::Happened::done:
      answered_ = Clock::now();
      return;
    case RemoteTable::Happened::refused:
      return take_refusal();
    case RemoteTable::Happened::broken:
      if (!std::exchange(is_broken_, true)) {
        print(paint_.bad(fmt::format("  {}; trying again …", table_.trouble())) + "\n");
      }
      return;
    case RemoteTable::Happened::restored:
      is_broken_ = false;
      print("  " + paint_.good("connected again") + "\n");
      return;
    case RemoteTable::Happened::lost:
      is_lost_ = true;
      return;
  }
}

void RemoteSession::print(std::string_view text) {
  if (std::exchange(is_marked_, false)) {
    fmt::print("{}", input_is_terminal() && output_is_terminal() ? clear_line : "\n");
  }
  fmt::print("{}", text);
  std::fflush(stdout);
}

void RemoteSession::mark_prompt() {
  if (is_own_turn_to_type() && !is_marked_ && !is_over_) {
    fmt::print("{} ", paint_.title(">"));
    std::fflush(stdout);
    is_marked_ = true;
  }
}

void RemoteSession::greet() {
  has_greeted_ = true;
  print(story_.heading(state()));
  print(paint_.faint("Answer with numbers or texts of choices.   ? why   u take back   q leave   /help") +
        "\n");
  print(paint_.faint(fmt::format("Your way back, for you alone:\n{}", table_.link().text())) + "\n");
}

void RemoteSession::take_state() {
  if (!has_greeted_) {
    greet();
  }
  changed_ = Clock::now();
  const std::string news = story_.news(state());
  if (!news.empty()) {
    print(news);
  }
  is_over_ = is_ended(text_at(state(), "state"));
  if (!is_over_) {
    start_if_full();
    ask_if_asked();
  }
}

void RemoteSession::start_if_full() {
  if (text_at(state(), "state") == "lobby" && is_full(state()) && !std::exchange(has_started_, true)) {
    table_.send("start");
  }
}

void RemoteSession::ask_if_asked() {
  const json::value* const selector =
      object_at(object_at(state(), "view"), "request").if_contains("selector");
  const bool is_running = text_at(state(), "state") == "running";
  if (selector == nullptr || !selector->is_object() || !is_running) {
    if (std::exchange(mirror_, nullptr) != nullptr && !is_answered_ && is_running) {
      print(paint_.faint("  this question is closed") + "\n");
    }
    return;
  }
  const std::int64_t prompt_id = number_at(state(), "promptId");
  std::string text = json::serialize(*selector);
  if (mirror_ != nullptr && prompt_id == prompt_id_ && text == selector_) {
    return;
  }
  std::string problem;
  mirror_ = Mirror::make(*selector, problem);
  if (mirror_ == nullptr) {
    return print(paint_.bad("  the server asks something that cannot be asked: " + problem) + "\n");
  }
  is_answered_ = false;
  selector_ = std::move(text);
  prompt_id_ = prompt_id;
  prompt_ = prompt_of(mirror_->match(), Mirror::seat());
  const json::object& me = seat_entry(state(), text_at(state(), "seat"));
  const std::string left =
      me.contains("left") ? "   " + paint_.faint(time_text(number_at(me, "left")) + " left") + "\n" : "";
  const bool is_back = Clock::now() - answered_ > long_wait && output_is_terminal();
  print(fmt::format("{}\n{}{}{}", is_back ? "\a" : "", story_.board(state()), left,
                    question_text(paint_.title(text_at(state(), "seat")), prompt_, paint_)));
  told_awaited_.clear();
}

void RemoteSession::take_refusal() {
  const RemoteTable::Refusal& refusal = table_.refusal();
  if (refusal.verb == "start") {
    return;  // somebody else was faster, or has left again
  }
  const bool is_stale =
      refusal.code == "stale_prompt" || refusal.code == "stale_branch" || refusal.code == "actor";
  if (refusal.verb != "submit" || !is_stale) {
    is_answered_ = is_answered_ && refusal.verb != "submit";  // the question is still open
    return print("  " + paint_.bad(refusal.message) + "\n");
  }
  print("  " +
        paint_.bad(
            fmt::format("The table has moved on, so that your answer was not taken ({}).", refusal.message)) +
        "\n");
  mirror_.reset();
  ask_if_asked();
}

// A script's lines are answers, one a question; a person may type at any time.
void RemoteSession::take_typed() {
  if (!input_is_terminal() && !is_own_turn_to_type()) {
    return;
  }
  std::string line;
  const LineInput::Got got = input_.next(line, 0ms);
  if (got == LineInput::Got::nothing) {
    return;
  }
  is_marked_ = false;
  if (got == LineInput::Got::end) {
    fmt::print("\n");
    has_left_ = true;
    return;
  }
  if (!input_is_terminal()) {  // a terminal has shown the line already
    fmt::print("{}\n", line);
    std::fflush(stdout);  // whoever reads along sees that it was read
  }
  obey(line);
}

void RemoteSession::obey(const std::string& line) {
  if (line.starts_with('/')) {
    if (!obey_command(line)) {
      print("  " + paint_.bad("there is no such command; /help lists them") + "\n");
    }
    return;
  }
  if (line == "q") {
    has_left_ = true;
  } else if (line == "u") {
    table_.send("undo", {{"seat", state().empty() ? json::value() : state().at("seat")}});
  } else if (line == "?") {
    explain();
  } else if (const std::optional<std::string_view> card = asked_about(line)) {
    tell_about(*card);
  } else if (is_own_turn_to_type()) {
    answer(line);
  } else if (!line.empty()) {
    print("  " +
          paint_.bad(table_.is_submitting() ? "your answer is on its way"
                                            : "you are not asked now; /say TEXT talks to the others") +
          "\n");
  }
}

bool RemoteSession::obey_command(std::string_view line) {
  const std::string_view word = line.substr(0, line.find(' '));
  if (word == "/help") {
    help();
    return true;
  }
  const auto* const verb = std::ranges::find(typed_verbs, word, &TypedVerb::typed);
  if (verb == typed_verbs.end()) {
    return false;
  }
  json::object body;
  if (verb->verb != "chat" && !state().empty()) {
    body["seat"] = state().at("seat");
  }
  if (!verb->key.empty()) {
    const std::string_view rest = line.substr(std::min(word.size() + 1, line.size()));
    body[verb->key] = rest;
  }
  table_.send(std::string(verb->verb), std::move(body));
  return true;
}

void RemoteSession::help() {
  std::string out =
      "  ?  why am I asked\n  i CARD  what a card says\n  u  take back your last answer\n  q  leave; the "
      "seat stays yours\n";
  for (const TypedVerb& verb : typed_verbs) {
    out += fmt::format("  {:<8} {}\n", verb.typed, verb.help);
  }
  print(out);
}

void RemoteSession::answer(const std::string& line) {
  const Typed typed = read_typed(prompt_, line);
  if (typed.kind == Typed::Kind::picks) {
    is_answered_ = true;
    table_.submit(mirror_->response(typed.picks));
  } else {
    print("  " + paint_.bad(typed.wrong) + "\n");
  }
}

void RemoteSession::tell_about(std::string_view card) {
  const Game* const game = modules_.find(text_at(state(), "game"));
  const std::span<const FaceText> faces = game == nullptr ? std::span<const FaceText>() : game->faces;
  print(about_cards(faces, is_asked() ? prompt_ : Prompt(), card, paint_));
}

void RemoteSession::explain() {
  if (!is_asked()) {
    const std::string awaited = story_.awaited(state());
    return print(awaited.empty() ? "  nobody is asked now\n" : fmt::format("  waiting for {}\n", awaited));
  }
  const std::vector<std::string>& why = mirror_->selector().why;
  std::string out;
  for (auto reason = why.rbegin(); reason != why.rend(); ++reason) {
    out += "  " + harmless(*reason) + "\n";
  }
  const json::object& back = object_at(state(), "takeBack");
  if (!text_at(back, "why").empty()) {
    out += "  to take back, the others must agree: " + text_at(back, "why") + "\n";
  }
  print(out.empty() ? "  the rules do not say more than the question does\n" : out);
}

void RemoteSession::say_who_is_awaited() {
  if (is_asked() || state().empty() || is_over_ || is_broken_ || Clock::now() - changed_ < quiet) {
    return;
  }
  std::string awaited = story_.awaited(state());
  if (text_at(state(), "state") == "lobby") {
    for (const json::value& seat : array_at(state(), "seats")) {
      const bool is_empty =
          text_at(object_of(seat), "account").empty() && text_at(object_of(seat), "agent").empty();
      awaited += is_empty ? fmt::format("{}somebody to sit down as {}", awaited.empty() ? "" : ", ",
                                        text_at(object_of(seat), "seat"))
                          : "";
    }
  }
  if (!awaited.empty() && awaited != std::exchange(told_awaited_, awaited)) {
    print(paint_.faint(fmt::format("  waiting for {} …", awaited)) + "\n");
  }
}

bool RemoteSession::wants_another() {
  if (!input_is_terminal() || text_at(state(), "state") != "over") {
    return false;
  }
  print("\nType r for another match, or Enter to leave.\n");
  std::string line;
  LineInput::Got got = LineInput::Got::nothing;
  bool has_told = false;
  while (got == LineInput::Got::nothing && !was_interrupted()) {
    if (!text_at(state(), "rematch").empty() && !std::exchange(has_told, true)) {
      print("  somebody would like another match: type r to join\n");
    }
    if (!std::exchange(is_marked_, true)) {
      fmt::print("{} ", paint_.title(">"));
      std::fflush(stdout);
    }
    table_.wait(step);
    got = input_.next(line, 0ms);
  }
  return got == LineInput::Got::line && line == "r";
}

}  // namespace rondel::cli
