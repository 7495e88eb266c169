#include "rules/edge/scenario_player.h"

#include <boost/json/array.hpp>
#include <boost/json/object.hpp>
#include <boost/json/serialize.hpp>
#include <utility>

#include "rules/edge/expectation.h"
#include "rules/edge/scenario_do.h"
#include "rules/edge/wire.h"
#include "rules/setup.h"
#include "rules/suggest.h"

namespace rondel {
namespace {

namespace json = boost::json;

std::string in_quotes(std::string_view word) { return "\"" + std::string(word) + "\""; }

std::string sentence_of(const Mismatch& mismatch) {
  return mismatch.path + "\n  expected  " + mismatch.expected + "\n  actual    " + mismatch.actual;
}

std::string label_of(const ScenarioStep& step, std::size_t number) {
  const std::string label = "step " + std::to_string(number);
  return step.kind == ScenarioStep::Kind::look
             ? label
             : label + " (" + step.seat + ": " + json::serialize(step.says) + ")";
}

// What the step says, as the selection of a response to the question; gives a problem, or nothing.
std::string write_selection(const ScenarioStep& step, const Selector& selector, json::value& selection) {
  const bool is_payload = step.kind == ScenarioStep::Kind::payload;
  if (is_payload != (selector.type == Selector::Type::action)) {
    return in_quotes(selector.title) + (is_payload ? " is answered with a selection: write \"do\""
                                                   : " is answered with a payload: write \"payload\"");
  }
  if (is_payload) {
    selection = json::array{step.says};
    return {};
  }
  ReadDoing doing = read_doing(step.says, selector);
  selection = std::move(doing.selection);
  return doing.problem;
}

// In a scenario no time passes, and nobody waits for it.
bool answer_lingering(Match& match) {
  for (const Seat seat : match.waiting()) {
    if (const auto only = match.lingering_answer(seat)) {
      return !match.answer(seat, *only, Mark::forced);
    }
  }
  return false;
}

}  // namespace

std::string ScenarioPlayer::run() {
  std::string problem = begin();
  for (std::size_t i = 0; i < scenario_.steps.size() && problem.empty(); ++i) {
    here_ = label_of(scenario_.steps[i], i + 1);
    problem = step(scenario_.steps[i]);
  }
  if (problem.empty() && scenario_.expect) {
    here_ = "at the end";
    log_from_ = 0;
    problem = check_expectations(*scenario_.expect);
  }
  if (problem.empty()) {
    here_ = "at the end";
    match_.play().show_left_over(problem);
  }
  return problem.empty() ? "" : here_ + ": " + problem;
}

std::string ScenarioPlayer::begin() {
  if (match_.status() == Status::faulted) {
    return "the match cannot begin: " + std::string(match_.fault());
  }
  std::string problem = recipe_.setup == nullptr ? "" : recipe_.setup->unknown_key();
  if (problem.empty()) {
    played_.looks.push_back(look_at(match_));
    problem = give_forced();
  }
  return problem;
}

std::string ScenarioPlayer::step(const ScenarioStep& step) {
  std::string problem;
  if (step.kind != ScenarioStep::Kind::look) {
    log_from_ = match_.log_length();
    problem = act(step);
  }
  return problem.empty() && step.expect ? check_expectations(*step.expect) : problem;
}

std::string ScenarioPlayer::act(const ScenarioStep& step) {
  const std::optional<Seat> seat = match_.seat_named(step.seat);
  if (!seat) {
    return "unknown seat " + in_quotes(step.seat) + "; " + expected_one_of(step.seat, match_.seat_names());
  }
  json::object response{{"actor", step.seat}, {"title", ""}, {"selection", json::array()}};
  if (match_.waiting().has(*seat)) {
    const Selector selector = selector_of(match_, *seat);
    response["title"] = selector.title;
    if (std::string problem = write_selection(step, selector, response["selection"]); !problem.empty()) {
      return problem;
    }
  }
  if (const std::optional<Refusal> refusal = submit(match_, *seat, response)) {
    return check_refusal(step, *refusal);
  }
  if (step.reject) {
    return "expected to be refused, " + json::serialize(step.reject->get_object().at("code")) +
           ", but it was accepted";
  }
  const std::string problem = note_answer();
  return problem.empty() ? give_forced() : problem;
}

// Like every driver of a match: who has no choice, or said beforehand what it would be, is not asked.
std::string ScenarioPlayer::give_forced() {
  std::string problem;
  while (problem.empty() &&
         (match_.answer_forced() || match_.answer_standing() || answer_lingering(match_))) {
    problem = note_answer();
  }
  return problem;
}

std::string ScenarioPlayer::note_answer() {
  if (match_.status() == Status::faulted) {
    return "the rules faulted: " + std::string(match_.fault());
  }
  played_.answers.push_back(match_.responses().back());
  played_.looks.push_back(look_at(match_));
  labels_.push_back(here_);
  return {};
}

std::string ScenarioPlayer::check_refusal(const ScenarioStep& step, const Refusal& refusal) const {
  if (!step.reject) {
    return "refused, " + refusal.code + ": " + refusal.message + who_is_asked();
  }
  const json::object refused{{"code", refusal.code}, {"message", refusal.message}};
  if (const std::optional<Mismatch> mismatch = first_mismatch(*step.reject, refused, "reject")) {
    return sentence_of(*mismatch) + "\n  refused because: " + refusal.message + who_is_asked();
  }
  const std::string change = difference(played_.looks.back(), look_at(match_));
  return change.empty() ? "" : "it was refused, and yet something changed: " + change;
}

std::string ScenarioPlayer::check_expectations(const json::value& expect) const {
  json::object actual = std::move(look_at(match_, log_from_).shown.get_object());
  const json::object state = actual.at("state").get_object();
  for (const std::string_view key : {"request", "log", "over"}) {
    actual[key] = state.at(key);
  }
  const std::optional<Mismatch> mismatch = first_mismatch(expect, actual);
  return mismatch ? sentence_of(*mismatch) : "";
}

std::string ScenarioPlayer::who_is_asked() const {
  std::string lines;
  for (const Seat seat : match_.waiting()) {
    const Selector selector = selector_of(match_, seat);
    lines += "\n  " + selector.actor + " is asked " + in_quotes(selector.title);
    for (const Option& option : selector.choices) {
      lines += (&option == &selector.choices.front() ? ": " : ", ") + option.title;
      lines += option.is_group ? " (a group)" : "";
      lines += option.disabled ? " (not now: " + *option.disabled + ")" : "";
    }
  }
  return lines.empty() ? "\n  nobody is asked" : lines;
}

std::vector<std::string> ScenarioPlayer::warnings() const {
  std::vector<std::string> sentences;
  for (const Warning& warning : match_.warnings()) {
    sentences.push_back(warning.sentence);
  }
  return sentences;
}

}  // namespace rondel
