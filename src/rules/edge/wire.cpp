#include "rules/edge/wire.h"

#include <algorithm>
#include <boost/json/array.hpp>
#include <boost/json/object.hpp>

#include "kernel/choices.h"
#include "kernel/payload.h"
#include "rules/edge/card_ids.h"
#include "rules/edge/schema.h"
#include "rules/edge/strict_json.h"
#include "rules/edge/title_index.h"

namespace rondel {
namespace {

namespace json = boost::json;

Bounds bounds_between(std::uint16_t min, std::uint16_t max) {
  if (min == 1 && max == 1) {
    return {};
  }
  return {.min = min, .max = max, .count = std::nullopt};
}

// The options of one question.
class OptionsOf {
 public:
  OptionsOf(const Match& match, Seat seat)
      : match_(match), seat_(seat), choices_(match.question(seat).choices), ids_(match, seat) {}
  std::vector<Option> all() { return between(0, choices_.size()); }

 private:
  std::vector<Option> between(std::size_t at, std::size_t end);
  void fill(const Choice& choice, Option& option);
  std::string id_of(const Choice& choice);

  const Match& match_;
  Seat seat_;
  std::span<const Choice> choices_;
  CardIds ids_;
};

// Cards are told apart by an id, since two may have the same title; words, numbers and seats are their title. What is
// to be done with a card is part of the id: the same one may be there to discard and to knock with.
std::string OptionsOf::id_of(const Choice& choice) {
  if (choice.kind != Choice::Kind::card) {
    return {};
  }
  const std::string id = ids_.of(choice.value);
  return choice.label.empty() ? id : id + ":" + std::string(choice.label.view());
}

void OptionsOf::fill(const Choice& choice, Option& option) {
  option.exclusive = choice.is(Choice::exclusive);
  if (choice.is(Choice::disabled)) {
    option.disabled = std::string(choice.note.view());
  }
  if (choice.kind == Choice::Kind::group) {
    option.title = choice.label.view();
    option.is_group = true;
    option.bounds = bounds_between(bounds_of(choice).min, bounds_of(choice).max);
    return;
  }
  const bool is_plain = !choice.is(Choice::exclusive) && !choice.is(Choice::disabled);
  if (choice.kind == Choice::Kind::number && choice.label.empty() && is_plain) {
    option.number = choice.value;
  }
  option.title = choice_title(match_.play(), seat_, choice);
  option.id = id_of(choice);
}

// The options from `at` up to `end`, with those of groups inside them.
std::vector<Option> OptionsOf::between(std::size_t at, std::size_t end) {
  std::vector<Option> options;
  options.reserve(end - at);
  while (at < end) {
    Option& option = options.emplace_back();
    fill(choices_[at], option);
    const std::size_t inside = at + 1;
    at = inside + choices_[at].size;
    if (at > inside) {
      option.options = between(inside, at);
    }
  }
  return options;
}

// A title that occurs twice does not tell which is meant: such choices get their place as an id.
void tell_apart(std::vector<Option>& options) {
  const auto may_need_one = [](const Option& option) { return option.id.empty() && !option.number; };
  if (std::ranges::any_of(options, may_need_one)) {
    const TitleIndex titles(options.size(),
                            [&](std::size_t i) { return std::string_view(options[i].title); });
    for (std::size_t i = 0; i < options.size(); ++i) {
      for (std::uint32_t j = titles.first(options[i].title);
           j != TitleIndex::none && may_need_one(options[i]); j = titles.after(j)) {
        if (i != j && options[i].title == options[j].title) {
          options[i].id = "#" + std::to_string(i + 1);
        }
      }
    }
  }
  for (Option& option : options) {
    if (!option.options.empty()) {
      tell_apart(option.options);
    }
  }
}

// The picks that fall on one level of the options, each with what was picked within it. `first` is the index of the
// level's first option in the count through all.
json::array selection_of(const std::vector<Option>& options, std::size_t first,
                         std::span<const std::uint16_t> picks) {
  json::array selection;
  for (const std::uint16_t pick : picks) {
    std::size_t at = first;
    for (const Option& option : options) {
      if (at == pick) {
        json::value entry = entry_of(option);
        if (option.is_group) {
          json::object group{{"title", option.title}};
          if (!option.id.empty()) {
            group["id"] = option.id;
          }
          group["selection"] = selection_of(option.options, at + 1, picks);
          entry = std::move(group);
        }
        selection.push_back(std::move(entry));
        break;
      }
      at += 1 + options_within(option.options);
    }
  }
  return selection;
}

// A payload that came over the edge is JSON; whatever else a program put into a match is shown as a text.
json::array payload_selection(std::span<const std::uint16_t> picks) {
  std::string text;
  read_payload(picks, text);
  StrictJson parsed = parse_strictly(text);
  json::array selection;
  selection.push_back(parsed.problem.empty() ? std::move(parsed.value) : json::value(safe_echo(text)));
  return selection;
}

}  // namespace

std::string choice_title(const Play& play, Seat seat, const Choice& choice) {
  std::string title;
  if (choice.kind == Choice::Kind::card && !play.knows(seat, choice.value)) {
    title = choice.label.view();
    return title += choice.label.empty() ? "a hidden card" : " a hidden card";
  }
  play.show_choice(choice, title);
  return title;
}

std::string sentence_of(const Play& play, const Question& question) {
  std::string sentence;
  play.show_title(question, sentence);
  return sentence == question.title.view() ? std::string() : sentence;
}

Selector selector_of(const Match& match, Seat seat) {
  const Question& question = match.question(seat);
  Selector selector;
  selector.actor = match.seat_names()[static_cast<std::size_t>(seat.index())];
  selector.title = question.title.view();
  selector.sentence = sentence_of(match.play(), question);
  if (is_action(question)) {
    selector.type = Selector::Type::action;
    selector.schema = parse_schema(question.choices[0].label.view());
  } else {
    selector.choices = OptionsOf(match, seat).all();
    tell_apart(selector.choices);
    selector.bounds = bounds_between(question.min, question.max);
  }
  selector.covered = question.covered;
  for (const TaskLine& task : match.tasks(seat)) {
    if (!task.scope.empty()) {
      selector.why.insert(selector.why.begin(), std::string(task.scope));
    }
  }
  return selector;
}

json::object request_frame(const Match& match, const json::storage_ptr& storage) {
  const Seat first = *match.waiting().begin();
  constexpr const char* modes[] = {"single", "many", "any"};
  json::array waiting(storage);
  for (const Seat seat : match.waiting()) {
    waiting.emplace_back(match.seat_names()[static_cast<std::size_t>(seat.index())]);
  }
  return json::object({{"mode", modes[static_cast<unsigned>(match.mode(first))]},
                       {"concurrent", match.is_concurrent(first)},
                       {"waiting", std::move(waiting)}},
                      storage);
}

json::value request_of(const Match& match) {
  if (match.waiting().empty()) {
    return nullptr;
  }
  json::object request = request_frame(match);
  request.erase("waiting");  // the selectors say it
  json::array selectors;
  for (const Seat seat : match.waiting()) {
    selectors.push_back(to_json(selector_of(match, seat)));
  }
  request["selectors"] = std::move(selectors);
  return request;
}

Matched read_response(const Match& match, Seat seat, const json::value& response) {
  if (match.status() != Status::waiting || !match.waiting().has(seat)) {
    Matched unasked = match_response(Selector(), response);
    if (match.status() == Status::waiting && unasked.refusal && unasked.refusal->code == "malformed") {
      return unasked;  // the shape comes before the actor, also for somebody who is not asked
    }
    const Rejection rejection = match.review(seat, {});
    return {{}, Refusal{std::string(rejection.name()), rejection.message()}};
  }
  Matched matched = match_response(selector_of(match, seat), response);
  if (!matched.refusal) {
    if (const Rejection rejection = match.review(seat, matched.picks)) {
      matched = {{}, Refusal{std::string(rejection.name()), rejection.message()}};
    }
  }
  return matched;
}

std::optional<Refusal> submit(Match& match, Seat seat, const json::value& response) {
  const Matched matched = read_response(match, seat, response);
  if (!matched.refusal) {
    match.answer(seat, matched.picks);
  }
  return matched.refusal;
}

std::optional<Refusal> submit_text(Match& match, Seat seat, std::string_view response) {
  StrictJson parsed = parse_strictly(response);
  if (!parsed.problem.empty()) {
    return Refusal{"malformed", std::move(parsed.problem)};
  }
  return submit(match, seat, parsed.value);
}

json::value response_of(const Match& match, Seat seat, std::span<const std::uint16_t> picks, Mark mark) {
  const Selector selector = selector_of(match, seat);
  return {
      {"actor", selector.actor},
      {"title", selector.title},
      {"selection", is_payload(picks) ? payload_selection(picks) : selection_of(selector.choices, 0, picks)},
      {"isUserResponse", mark == Mark::none}};
}

}  // namespace rondel
