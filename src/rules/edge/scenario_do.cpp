#include "rules/edge/scenario_do.h"

#include <algorithm>
#include <boost/json/array.hpp>
#include <boost/json/object.hpp>
#include <utility>

#include "rules/edge/strict_json.h"

namespace rondel {
namespace {

namespace json = boost::json;

using Options = std::vector<Option>;

// The group of that title; nothing when there is none. A title that means two things is a problem.
const Option* group_named(const json::value& word, const Options& options, std::string& problem) {
  if (!word.is_string()) {
    return nullptr;
  }
  const Option* group = nullptr;
  std::size_t others = 0;
  for (const Option& option : options) {
    if (option.title == std::string_view(word.get_string())) {
      others += group != nullptr || !option.is_group ? 1 : 0;
      group = option.is_group && group == nullptr ? &option : group;
    }
  }
  if (group != nullptr && others > 0) {
    problem = "\"" + safe_echo(group->title) +
              R"(" is the title of a group and of something else; name it by its id, as {"id", "selection"})";
  }
  return group;
}

json::value one_entry(const json::value& entry, const Options& options, std::string& problem);

// The entries from `first` on: a path while the first names a group.
json::array entries_from(const json::array& list, std::size_t first, const Options& options,
                         std::string& problem) {
  json::array selection;
  const Option* const group = first < list.size() ? group_named(list[first], options, problem) : nullptr;
  if (group != nullptr) {
    selection.push_back(json::object{{"title", group->title},
                                     {"selection", entries_from(list, first + 1, group->options, problem)}});
    return selection;
  }
  for (; first < list.size(); ++first) {
    selection.push_back(one_entry(list[first], options, problem));
  }
  return selection;
}

json::value one_entry(const json::value& entry, const Options& options, std::string& problem) {
  if (const json::array* const path = entry.if_array()) {
    const bool is_path = !path->empty() && group_named(path->front(), options, problem) != nullptr;
    if (!is_path && problem.empty()) {
      problem =
          "a list within a list is a path and begins with the title of a group; there is none of that title";
    }
    return is_path ? entries_from(*path, 0, options, problem).front() : json::value(nullptr);
  }
  if (!entry.is_string()) {
    return entry;
  }
  const std::string_view word = entry.get_string();
  const auto has_title = [word](const Option& option) { return option.title == word && !option.number; };
  const auto has_id = [word](const Option& option) { return option.id == word; };
  if (std::ranges::none_of(options, has_title) && std::ranges::any_of(options, has_id)) {
    return json::object{{"id", entry}};
  }
  return entry;
}

}  // namespace

ReadDoing read_doing(const json::value& doing, const Selector& selector) {
  ReadDoing read;
  if (const json::array* const list = doing.if_array()) {
    read.selection = entries_from(*list, 0, selector.choices, read.problem);
  } else {
    read.selection = entries_from(json::array{doing}, 0, selector.choices, read.problem);
  }
  return read;
}

}  // namespace rondel
