// Which choices a response means: entries are matched to choices as a whole, so that a bare title never takes the one
// choice that another entry names by its id.
#include <algorithm>
#include <boost/json/array.hpp>
#include <boost/json/object.hpp>
#include <map>
#include <utility>

#include "kernel/payload.h"
#include "rules/edge/schema.h"
#include "rules/edge/selector.h"
#include "rules/edge/strict_json.h"
#include "rules/edge/title_index.h"

namespace rondel {
namespace {

namespace json = boost::json;

std::size_t selectable(const std::vector<Option>& options) {
  return static_cast<std::size_t>(
      std::count_if(options.begin(), options.end(), [](const Option& option) { return !option.disabled; }));
}

// --- the shape of a selection, before it is compared with anything ---

bool is_well_formed(const json::value& entry) {
  if (entry.is_string() || entry.is_int64()) {
    return true;
  }
  if (!entry.is_object()) {
    return false;
  }
  bool names_something = false;
  for (const auto& member : entry.get_object()) {
    const std::string_view key = member.key();
    if (key == "title" || key == "id") {
      names_something = true;
      if (!member.value().is_string()) {
        return false;
      }
    } else if (key == "selection") {
      if (!member.value().is_array() || !std::ranges::all_of(member.value().get_array(), is_well_formed)) {
        return false;
      }
    } else {
      return false;
    }
  }
  return names_something;
}

std::string name_of(const json::value& entry) {
  if (entry.is_string()) {
    return safe_echo(entry.get_string());
  }
  if (entry.is_int64()) {
    return std::to_string(entry.get_int64());
  }
  const json::object& object = entry.get_object();
  const json::value* const title = object.if_contains("title");
  return safe_echo(title != nullptr ? title->get_string() : object.at("id").get_string());
}

// --- one level of choices ---

Matched refused(std::string code, std::string message) {
  return {{}, Refusal{std::move(code), std::move(message)}};
}

// How much work a response may make. Where many choices have the same title, each may be the one that is meant, and
// within groups each of theirs; a client could name them so that looking at all of it takes for ever.
class Budget {
 public:
  bool spend(std::size_t units) {
    left_ -= static_cast<std::int64_t>(units);
    return left_ >= 0;
  }
  bool is_spent() const { return left_ < 0; }

 private:
  std::int64_t left_ = 1'000'000;  // a few milliseconds
};
constexpr std::size_t cost_of_a_level = 250;  // besides one for each of its options
constexpr std::size_t deepest_move = 500;     // entries that are moved to make room for one

// Matches the entries of one list to the options of one list, each entry to an option of its own.
class Level {
 public:
  Level(const std::vector<Option>& options, const Bounds& bounds, const json::array& entries,
        std::size_t first, Budget& budget)
      : options_(options),
        bounds_(bounds),
        entries_(entries),
        budget_(budget),
        titles_(options.size(), [&](std::size_t i) { return std::string_view(options[i].title); }),
        ids_(options.size(), [&](std::size_t i) { return std::string_view(options[i].id); }),
        taken_by_(options.size(), nobody),
        tried_by_(options.size(), nobody) {
    starts_.reserve(options.size());
    for (const Option& option : options) {
      starts_.push_back(first);
      first += 1 + options_within(option.options);
    }
  }

  Matched match() {
    const std::optional<Range> range = resolve(bounds_, selectable(options_));
    if (!range) {
      return refused("selector", "the rules ask for at least more than at most");
    }
    const std::vector<bool> has_its_own = place_by_id();
    for (std::size_t entry = 0; entry < entries_.size(); ++entry) {
      if (!has_its_own[entry] && !place(entry, entry, 0)) {
        return unknown(entry);
      }
    }
    if (entries_.size() > 1 && has_exclusive()) {
      return refused("exclusive", "Exclusive choice mixed with other choices");
    }
    const auto got = static_cast<std::int64_t>(entries_.size());
    if (got < range->min || got > range->max) {
      return refused("count", "Invalid number of options selected: expected " + std::to_string(range->min) +
                                  "-" + std::to_string(range->max) + ", got " + std::to_string(got));
    }
    return picks();
  }

 private:
  static constexpr std::size_t nobody = SIZE_MAX;

  Matched unknown(std::size_t entry) const {
    const std::string named = "Selection " + name_of(entries_[entry]);
    return refused("unknown",
                   budget_.is_spent()
                       ? named + " could be too many things of the same title; name them by their id"
                       : named + " didn't exist in the choices");
  }

  // Entries that name an option by its id have it before others look for theirs. Gives which entries those are.
  std::vector<bool> place_by_id() {
    std::vector<bool> has_its_own(entries_.size(), false);
    for (std::size_t entry = 0; entry < entries_.size(); ++entry) {
      const json::object* const object = entries_[entry].if_object();
      const json::value* const id = object == nullptr ? nullptr : object->if_contains("id");
      if (id != nullptr) {
        has_its_own[entry] =
            find_by_id(id->get_string(), [&](std::size_t i) { return take_if_free(entry, i); });
      }
    }
    return has_its_own;
  }

  // Finds an option for an entry; where none is free, moving entries that were placed before to others. `mover` is the
  // entry for which all the moving is done, `depth` how many were moved.
  bool place(std::size_t entry, std::size_t mover, std::size_t depth) {
    return find(entry, [&](std::size_t i) { return take_if_free(entry, i); }) ||
           (depth < deepest_move &&
            find(entry, [&](std::size_t i) { return take_by_moving(entry, i, mover, depth); }));
  }

  bool take_if_free(std::size_t entry, std::size_t i) {
    if (taken_by_[i] != nobody || !fits(entry, i)) {
      return false;
    }
    taken_by_[i] = entry;
    return true;
  }

  bool take_by_moving(std::size_t entry, std::size_t i, std::size_t mover, std::size_t depth) {
    if (taken_by_[i] == nobody || tried_by_[i] == mover || !fits(entry, i)) {
      return false;
    }
    tried_by_[i] = mover;
    if (!place(taken_by_[i], mover, depth + 1)) {
      return false;
    }
    taken_by_[i] = entry;
    return true;
  }

  // Calls `take` with the options that an entry names, until one is taken.
  template <class Take>
  bool find(std::size_t entry, const Take& take) {
    const json::value& value = entries_[entry];
    if (value.is_int64()) {
      return find_number(value.get_int64(), take);
    }
    if (value.is_string()) {
      return find_by_title(value.get_string(), [&](std::size_t i) { return take(i); });
    }
    const json::value* const id = value.get_object().if_contains("id");
    if (id != nullptr && find_by_id(id->get_string(), take)) {
      return true;
    }
    const json::value* const title = value.get_object().if_contains("title");
    return title != nullptr && find_by_title(title->get_string(), [&](std::size_t i) {
             return (id == nullptr || options_[i].id.empty()) && take(i);
           });
  }
  template <class Take>
  bool find_by_title(std::string_view title, const Take& take) {
    for (std::uint32_t i = titles_.first(title); i != TitleIndex::none && budget_.spend(1);
         i = titles_.after(i)) {
      if (options_[i].title == title && take(i)) {
        return true;
      }
    }
    return false;
  }
  template <class Take>
  bool find_by_id(std::string_view id, const Take& take) {
    for (std::uint32_t i = id.empty() ? TitleIndex::none : ids_.first(id);
         i != TitleIndex::none && budget_.spend(1); i = ids_.after(i)) {
      if (options_[i].id == id && take(i)) {
        return true;
      }
    }
    return false;
  }
  template <class Take>
  bool find_number(std::int64_t number, const Take& take) {
    for (std::size_t i = 0; i < options_.size(); ++i) {
      if (options_[i].number == number && take(i)) {
        return true;
      }
    }
    return false;
  }

  // Whether an entry can be the option that it names.
  bool fits(std::size_t entry, std::size_t i) {
    const Option& option = options_[i];
    const json::value& value = entries_[entry];
    if (option.disabled || option.number.has_value() != value.is_int64()) {
      return false;
    }
    const json::object* const object = value.if_object();
    const json::value* const selection = object == nullptr ? nullptr : object->if_contains("selection");
    if (option.is_group != (selection != nullptr)) {
      return false;
    }
    return !option.is_group || !within(entry, i).refusal;
  }

  // What an entry picks in a group; each is looked at once.
  const Matched& within(std::size_t entry, std::size_t i) {
    const auto [at, is_new] = within_.try_emplace({entry, i});
    if (is_new) {
      const Option& group = options_[i];
      const json::array& selection = entries_[entry].get_object().at("selection").get_array();
      at->second = budget_.spend(cost_of_a_level + group.options.size())
                       ? Level(group.options, group.bounds, selection, starts_[i] + 1, budget_).match()
                       : refused("unknown", {});
    }
    return at->second;
  }

  bool has_exclusive() const {
    for (std::size_t i = 0; i < options_.size(); ++i) {
      if (taken_by_[i] != nobody && options_[i].exclusive) {
        return true;
      }
    }
    return false;
  }

  Matched picks() {
    std::vector<std::size_t> option_of(entries_.size(), 0);
    for (std::size_t i = 0; i < options_.size(); ++i) {
      if (taken_by_[i] != nobody) {
        option_of[taken_by_[i]] = i;
      }
    }
    Matched matched;
    for (std::size_t entry = 0; entry < entries_.size(); ++entry) {
      const std::size_t i = option_of[entry];
      matched.picks.push_back(static_cast<std::uint16_t>(starts_[i]));
      if (options_[i].is_group) {
        const Matched& below = within(entry, i);
        matched.picks.insert(matched.picks.end(), below.picks.begin(), below.picks.end());
      }
    }
    return matched;
  }

  const std::vector<Option>& options_;
  const Bounds& bounds_;
  const json::array& entries_;
  Budget& budget_;
  TitleIndex titles_;
  TitleIndex ids_;
  std::vector<std::size_t> starts_;    // of each option: its index in the count through all
  std::vector<std::size_t> taken_by_;  // of each option: the entry that has it
  std::vector<std::size_t> tried_by_;  // of each option: the entry for which it was last tried to be freed
  std::map<std::pair<std::size_t, std::size_t>, Matched> within_;  // by entry and option
};

// --- payloads ---

Matched match_payload(const Selector& selector, const json::array& selection) {
  const std::string wrong_schema = schema_problem(selector.schema);
  if (!wrong_schema.empty()) {
    return refused("selector", wrong_schema);
  }
  if (selection.size() != 1) {
    return refused(
        "count", "Invalid number of options selected: expected 1-1, got " + std::to_string(selection.size()));
  }
  const std::string wrong_payload = payload_problem(selector.schema, selection[0]);
  if (!wrong_payload.empty()) {
    return refused("payload", wrong_payload);
  }
  const std::string text = canonical_json(selection[0]);
  if (text.size() > max_payload) {
    return refused("payload", "payload: expected at most " + std::to_string(max_payload) + " bytes, got " +
                                  std::to_string(text.size()));
  }
  Matched matched;
  write_payload(text, matched.picks);
  return matched;
}

// --- the response as a whole ---

std::optional<Refusal> check_shape(const json::value& response) {
  const auto malformed = [](std::string message) { return Refusal{"malformed", std::move(message)}; };
  if (!response.is_object()) {
    return malformed("A response is an object with actor, title and selection");
  }
  for (const auto& member : response.get_object()) {
    const std::string_view key = member.key();
    if (key != "actor" && key != "title" && key != "selection") {
      return malformed("Unknown field " + safe_echo(key) + "; expected actor, title and selection");
    }
  }
  for (const std::string_view key : {"actor", "title"}) {
    const json::value* const value = response.get_object().if_contains(key);
    if (value == nullptr || !value->is_string()) {
      return malformed("The " + std::string(key) + " of a response must be a text");
    }
  }
  const json::value* const selection = response.get_object().if_contains("selection");
  if (selection == nullptr || !selection->is_array()) {
    return malformed("The selection of a response must be a list");
  }
  return std::nullopt;
}

}  // namespace

std::size_t options_within(const std::vector<Option>& options) {
  std::size_t count = options.size();
  for (const Option& option : options) {
    count += options_within(option.options);
  }
  return count;
}

std::optional<Range> resolve(const Bounds& bounds, std::size_t choices) {
  const auto most = static_cast<std::int64_t>(choices);
  Range range;
  if (bounds.count) {
    range = {*bounds.count, *bounds.count};
  } else if (bounds.min || bounds.max) {
    range = {bounds.min.value_or(0), bounds.max.value_or(std::max(most, bounds.min.value_or(0)))};
  }
  if (range.min > range.max) {
    return std::nullopt;
  }
  return Range{std::min(range.min, most), std::min(range.max, most)};
}

Matched match_response(const Selector& selector, const json::value& response) {
  if (auto refusal = check_shape(response)) {
    return {{}, std::move(refusal)};
  }
  const json::object& object = response.get_object();
  const json::array& selection = object.at("selection").get_array();
  const bool is_action = selector.type == Selector::Type::action;
  if (!is_action && !std::ranges::all_of(selection, is_well_formed)) {
    return {
        {},
        Refusal{"malformed", "A selection holds words, whole numbers and objects with title, id, selection"}};
  }
  if (object.at("actor").get_string() != selector.actor) {
    return {{}, Refusal{"actor", "This question is for somebody else"}};
  }
  if (object.at("title").get_string() != selector.title) {
    return {{}, Refusal{"title", "Response title doesn't match the request"}};
  }
  if (is_action) {
    return match_payload(selector, selection);
  }
  Budget budget;
  return Level(selector.choices, selector.bounds, selection, 0, budget).match();
}

json::value entry_of(const Option& option) {
  if (option.number) {
    return *option.number;
  }
  if (option.id.empty()) {
    return json::value(option.title);
  }
  return {{"title", option.title}, {"id", option.id}};
}

std::optional<json::array> auto_selection(const Selector& selector) {
  const auto is_group = [](const Option& option) { return option.is_group; };
  if (selector.type == Selector::Type::action || selector.covered ||
      std::ranges::any_of(selector.choices, is_group)) {
    return std::nullopt;
  }
  const std::size_t choices = selectable(selector.choices);
  const std::optional<Range> range = resolve(selector.bounds, choices);
  if (!range || range->min < static_cast<std::int64_t>(choices)) {
    return std::nullopt;
  }
  json::array all;
  for (const Option& option : selector.choices) {
    if (!option.disabled) {
      all.push_back(entry_of(option));
    }
  }
  return all;
}

}  // namespace rondel
