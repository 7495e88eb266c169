#include "cli/mirror.h"

#include <boost/json.hpp>
#include <limits>
#include <utility>

#include "cli/json_words.h"
#include "kernel/ask.h"
#include "kernel/choices.h"
#include "kernel/payload.h"
#include "rules/edge/schema.h"
#include "rules/edge/strict_json.h"

namespace rondel::cli {
namespace {

namespace json = boost::json;

// Whose play is being made: a game makes its play from settings alone, and a question is none.
struct Asked {
  const Question* question = nullptr;
  std::string_view sentence{};
};
thread_local Asked asked_now;

class Asking final : public Play {
 public:
  explicit Asking(const PlaySetup& setup)
      : Play(setup), question_(*asked_now.question), sentence_(asked_now.sentence) {}

  Task<Result> run() override {
    const Picks picks = co_await ask(question_);
    co_return Result{};
  }
  void digest(Hasher& hasher) const override { hasher.add(question_.title.view()); }
  void show_title(const Question& question, std::string& out) const override {
    out += sentence_.empty() ? question.title.view() : sentence_;
  }

 private:
  const Question& question_;
  std::string_view sentence_;  // the mirror's
};

GroupBounds clamped(const Bounds& bounds, const std::vector<rondel::Option>& options) {
  std::size_t selectable = 0;
  for (const rondel::Option& option : options) {
    selectable += option.disabled ? 0 : 1;
  }
  const Range range = resolve(bounds, selectable).value_or(Range());
  return {.min = static_cast<std::uint16_t>(range.min), .max = static_cast<std::uint16_t>(range.max)};
}

json::array selection_of(const std::vector<rondel::Option>& options, std::size_t first,
                         std::span<const std::uint16_t> picks) {
  json::array selection;
  for (const std::uint16_t pick : picks) {
    std::size_t at = first;
    for (const rondel::Option& option : options) {
      if (at == pick && option.is_group) {
        json::object group{{"title", option.title}};
        if (!option.id.empty()) {
          group["id"] = option.id;
        }
        group["selection"] = selection_of(option.options, at + 1, picks);
        selection.push_back(std::move(group));
      } else if (at == pick) {
        selection.push_back(entry_of(option));
      }
      at += 1 + options_within(option.options);
    }
  }
  return selection;
}

}  // namespace

std::unique_ptr<Mirror> Mirror::make(const json::value& selector, std::string& problem) {
  ReadSelector read = read_selector(selector);
  if (read.refusal) {
    problem = read.refusal->message;
    return nullptr;
  }
  return std::unique_ptr<Mirror>(new Mirror(std::move(read.selector)));
}

Mirror::Mirror(Selector selector)
    : selector_(std::move(selector)),
      seat_name_(selector_.actor),
      game_{.name = "question",
            .title = "A question",
            .summary = "What a server asks.",
            .seats = std::span(&seat_name_, 1),
            .settings = {},
            .make_play = make_play} {
  question_.title = keep(selector_.title);
  if (selector_.type == Selector::Type::action) {
    choices_.push_back(
        Choice::payload(keep(selector_.schema.is_null() ? "" : canonical_json(selector_.schema))));
  } else {
    add(selector_.choices, Choice::none);
    const GroupBounds bounds = clamped(selector_.bounds, selector_.choices);
    question_.min = bounds.min;
    question_.max = bounds.max;
  }
  question_.seat = seat();
  question_.choices = choices_;
  question_.covered = selector_.covered;
  asked_now = {.question = &question_, .sentence = keep(selector_.sentence).view()};
  match_.emplace(game_, Settings(game_.settings), Seed{});
  asked_now = {};
}

Play* Mirror::make_play(const PlaySetup& setup) { return rondel::make_play<Asking>(setup); }

Text Mirror::keep(const std::string& text) {
  return Text::from_static(texts_.emplace_back(harmless(text)).c_str());
}

void Mirror::add(const std::vector<rondel::Option>& options, std::uint8_t flags) {
  for (const rondel::Option& option : options) {
    Choice choice = Choice::word(keep(option.title));
    choice.flags = flags;
    choice.flags |= option.exclusive ? Choice::exclusive : Choice::none;
    if (option.disabled) {
      choice = choice.not_now(keep(*option.disabled));
    }
    const std::size_t at = choices_.size();
    choices_.push_back(choice);
    if (option.is_group) {
      add(option.options, Choice::nested);
      const GroupBounds bounds = clamped(option.bounds, option.options);
      Choice& group = choices_[at];
      group.kind = Choice::Kind::group;
      group.flags |= Choice::heads;
      group.size = static_cast<std::uint16_t>(choices_.size() - at - 1);
      group.value = static_cast<std::int32_t>(bounds.min | static_cast<std::uint32_t>(bounds.max) << 16U);
    }
  }
}

json::object Mirror::response(std::span<const std::uint16_t> picks) const {
  json::array selection;
  if (is_payload(picks)) {
    std::string text;
    read_payload(picks, text);
    selection.push_back(parse_strictly(text).value);
  } else {
    selection = selection_of(selector_.choices, 0, picks);
  }
  return {{"actor", selector_.actor}, {"title", selector_.title}, {"selection", std::move(selection)}};
}

}  // namespace rondel::cli
