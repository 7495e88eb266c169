// Which choices a response means: entries are matched to choices as a whole, so that a bare title never takes the one
// choice that another entry names by its id.
#include <algorithm>
#include <boost/json/array.hpp>
#include <boost/json/object.hpp>

#include "rules/edge/selector.h"
#include "rules/edge/strict_json.h"

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

// Matches the entries of one list to the options of one list, each entry to an option of its own.
class Level {
 public:
  Level(const std::vector<Option>& options, const Bounds& bounds, const json::array& entries,
        std::size_t first)
      : options_(options), bounds_(bounds), entries_(entries), taken_by_(options.size(), nobody) {
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
      tried_.assign(options_.size(), false);
      if (!has_its_own[entry] && !place(entry)) {
        return refused("unknown", "Selection " + name_of(entries_[entry]) + " didn't exist in the choices");
      }
    }
    if (entries_.size() > 1 &&
        std::ranges::any_of(placed(), [](const Option* option) { return option->exclusive; })) {
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

  static Matched refused(std::string code, std::string message) {
    return {{}, Refusal{std::move(code), std::move(message)}};
  }

  // Entries that name an option by its id have it before others look for theirs. Gives which entries those are.
  std::vector<bool> place_by_id() {
    std::vector<bool> has_its_own(entries_.size(), false);
    for (std::size_t entry = 0; entry < entries_.size(); ++entry) {
      const json::object* const object = entries_[entry].if_object();
      const json::value* const id = object == nullptr ? nullptr : object->if_contains("id");
      if (id == nullptr || id->get_string().empty()) {
        continue;
      }
      has_its_own[entry] =
          take_free(entry, [&](const Option& option) { return option.id == id->get_string(); });
    }
    return has_its_own;
  }

  // Finds an option for an entry; where none is free, moving entries that were placed before to others.
  bool place(std::size_t entry) {
    return take_free(entry, [](const Option&) { return true; }) || move_another(entry);
  }

  bool take_free(std::size_t entry, auto is_wanted) {
    for (std::size_t i = 0; i < options_.size(); ++i) {
      if (taken_by_[i] == nobody && is_wanted(options_[i]) && fits(entries_[entry], i)) {
        taken_by_[i] = entry;
        return true;
      }
    }
    return false;
  }

  bool move_another(std::size_t entry) {
    for (std::size_t i = 0; i < options_.size(); ++i) {
      if (tried_[i] || taken_by_[i] == nobody || !fits(entries_[entry], i)) {
        continue;
      }
      tried_[i] = true;
      if (place(taken_by_[i])) {
        taken_by_[i] = entry;
        return true;
      }
    }
    return false;
  }

  bool fits(const json::value& entry, std::size_t i) const {
    const Option& option = options_[i];
    if (option.disabled) {
      return false;
    }
    if (option.number || entry.is_int64()) {
      return option.number && entry.is_int64() && entry.get_int64() == *option.number;
    }
    if (entry.is_string()) {
      return !option.is_group && entry.get_string() == option.title;
    }
    const json::object& object = entry.get_object();
    const json::value* const selection = object.if_contains("selection");
    if (option.is_group != (selection != nullptr) || !is_named(object, option)) {
      return false;
    }
    return !option.is_group || !inner(selection->get_array(), i).refusal;
  }

  static bool is_named(const json::object& entry, const Option& option) {
    const json::value* const id = entry.if_contains("id");
    if (id != nullptr && !option.id.empty()) {
      return id->get_string() == option.id;
    }
    const json::value* const title = entry.if_contains("title");
    return title != nullptr && title->get_string() == option.title;
  }

  Matched inner(const json::array& selection, std::size_t i) const {
    return Level(options_[i].options, options_[i].bounds, selection, starts_[i] + 1).match();
  }

  std::vector<const Option*> placed() const {
    std::vector<const Option*> chosen;
    for (std::size_t i = 0; i < options_.size(); ++i) {
      if (taken_by_[i] != nobody) {
        chosen.push_back(&options_[i]);
      }
    }
    return chosen;
  }

  Matched picks() const {
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
        const Matched below = inner(entries_[entry].get_object().at("selection").get_array(), i);
        matched.picks.insert(matched.picks.end(), below.picks.begin(), below.picks.end());
      }
    }
    return matched;
  }

  const std::vector<Option>& options_;
  const Bounds& bounds_;
  const json::array& entries_;
  std::vector<std::size_t> starts_;    // of each option: its index in the count through all
  std::vector<std::size_t> taken_by_;  // of each option: the entry that has it
  std::vector<bool> tried_;
};

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
    return {};
  }
  return Level(selector.choices, selector.bounds, selection, 0).match();
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
