// Selectors to and from JSON, in the spelling of the input-request seed.
#include <algorithm>
#include <boost/json/array.hpp>
#include <boost/json/object.hpp>
#include <initializer_list>

#include "rules/edge/schema.h"
#include "rules/edge/selector.h"
#include "rules/edge/strict_json.h"

namespace rondel {
namespace {

namespace json = boost::json;

// Reads the fields of one object; the first thing that is wrong is kept.
class FieldReader {
 public:
  FieldReader(const json::object& object, std::string& problem) : object_(object), problem_(problem) {}

  void text(std::string_view key, std::string& into) {
    if (const json::value* const value = object_.if_contains(key)) {
      value->is_string() ? void(into = value->get_string()) : expected(key, "a text");
    }
  }
  void flag(std::string_view key, bool& into) {
    if (const json::value* const value = object_.if_contains(key)) {
      value->is_bool() ? void(into = value->get_bool()) : expected(key, "true or false");
    }
  }
  void texts(std::string_view key, std::vector<std::string>& into) {
    const json::value* const value = object_.if_contains(key);
    if (value == nullptr) {
      return;
    }
    const auto is_text = [](const json::value& item) { return item.is_string(); };
    if (!value->is_array() || !std::ranges::all_of(value->get_array(), is_text)) {
      expected(key, "a list of texts");
      return;
    }
    for (const json::value& item : value->get_array()) {
      into.emplace_back(item.get_string());
    }
  }
  void bounds(Bounds& into) {
    number("min", into.min);
    number("max", into.max);
    number("count", into.count);
  }
  void only(std::initializer_list<std::string_view> known) {
    for (const auto& member : object_) {
      if (std::find(known.begin(), known.end(), std::string_view(member.key())) == known.end()) {
        fail("unknown field \"" + safe_echo(member.key()) + "\"");
      }
    }
  }
  void fail(const std::string& sentence) {
    if (problem_.empty()) {
      problem_ = sentence;
    }
  }

 private:
  void number(std::string_view key, std::optional<std::int64_t>& into) {
    if (const json::value* const value = object_.if_contains(key)) {
      const bool fits = value->is_int64() && value->get_int64() >= 0 && value->get_int64() <= UINT16_MAX;
      fits ? void(into = value->get_int64()) : expected(key, "a whole number from 0 to 65535");
    }
  }
  void expected(std::string_view key, std::string_view what) {
    fail("\"" + std::string(key) + "\" must be " + std::string(what));
  }

  const json::object& object_;
  std::string& problem_;
};

void read_options(const json::value& list, std::vector<Option>& options, std::string& problem);

Option read_option(const json::value& value, std::string& problem) {
  Option option;
  if (value.is_string()) {
    option.title = value.get_string();
    return option;
  }
  if (value.is_int64()) {
    option.number = value.get_int64();
    option.title = std::to_string(value.get_int64());
    return option;
  }
  if (!value.is_object()) {
    problem = problem.empty() ? "a choice is a word, a whole number or an object with a title" : problem;
    return option;
  }
  const json::object& object = value.get_object();
  FieldReader read(object, problem);
  read.only({"title", "id", "choices", "min", "max", "count", "exclusive", "disabled"});
  read.text("title", option.title);
  read.text("id", option.id);
  read.flag("exclusive", option.exclusive);
  read.bounds(option.bounds);
  if (object.contains("disabled")) {
    read.text("disabled", option.disabled.emplace());
  }
  if (!object.contains("title")) {
    read.fail("a choice has no title");
  }
  if (const json::value* const choices = object.if_contains("choices")) {
    option.is_group = true;
    read_options(*choices, option.options, problem);
  }
  return option;
}

void read_options(const json::value& list, std::vector<Option>& options, std::string& problem) {
  if (!list.is_array()) {
    problem = problem.empty() ? "\"choices\" must be a list" : problem;
    return;
  }
  options.reserve(list.get_array().size());
  for (const json::value& item : list.get_array()) {
    options.push_back(read_option(item, problem));
  }
}

void write_bounds(const Bounds& bounds, json::object& into) {
  if (bounds.count) {
    into["count"] = *bounds.count;
    return;
  }
  if (bounds.min) {
    into["min"] = *bounds.min;
  }
  if (bounds.max) {
    into["max"] = *bounds.max;
  }
}

json::array options_to_json(const std::vector<Option>& options, const json::storage_ptr& storage);

json::value option_to_json(const Option& option, const json::storage_ptr& storage) {
  if (option.number) {
    return *option.number;
  }
  const bool is_bare = option.id.empty() && !option.exclusive && !option.disabled && !option.is_group;
  if (is_bare) {
    return json::value(json::string_view(option.title), storage);
  }
  json::object object(storage);
  object.reserve(4);
  object["title"] = option.title;
  if (!option.id.empty()) {
    object["id"] = option.id;
  }
  if (option.exclusive) {
    object["exclusive"] = true;
  }
  if (option.disabled) {
    object["disabled"] = *option.disabled;
  }
  if (option.is_group) {
    object["choices"] = options_to_json(option.options, storage);
    write_bounds(option.bounds, object);
  }
  return object;
}

json::array options_to_json(const std::vector<Option>& options, const json::storage_ptr& storage) {
  json::array list(storage);
  list.reserve(options.size());
  for (const Option& option : options) {
    list.push_back(option_to_json(option, storage));
  }
  return list;
}

}  // namespace

ReadSelector read_selector(const json::value& value) {
  ReadSelector read;
  std::string problem;
  if (!value.is_object()) {
    read.refusal = {"selector", "a selector is an object"};
    return read;
  }
  const json::object& object = value.get_object();
  Selector& selector = read.selector;
  FieldReader fields(object, problem);
  fields.only(
      {"type", "actor", "title", "sentence", "choices", "min", "max", "count", "covered", "schema", "why"});
  std::string type = "select";
  fields.text("type", type);
  if (type != "select" && type != "action") {
    fields.fail(R"("type" must be "select" or "action")");
  }
  selector.type = type == "action" ? Selector::Type::action : Selector::Type::select;
  fields.text("actor", selector.actor);
  fields.text("title", selector.title);
  fields.text("sentence", selector.sentence);
  fields.texts("why", selector.why);
  fields.flag("covered", selector.covered);
  fields.bounds(selector.bounds);
  if (const json::value* const choices = object.if_contains("choices")) {
    read_options(*choices, selector.choices, problem);
  }
  if (const json::value* const schema = object.if_contains("schema")) {
    selector.schema = *schema;
    const std::string wrong_schema = schema_problem(*schema);
    if (!wrong_schema.empty()) {
      fields.fail(wrong_schema);
    }
  }
  if (!problem.empty()) {
    read.refusal = {"selector", problem};
  }
  return read;
}

json::value to_json(const Selector& selector, const json::storage_ptr& storage) {
  json::object object(storage);
  object["type"] = selector.type == Selector::Type::action ? "action" : "select";
  object["actor"] = selector.actor;
  object["title"] = selector.title;
  if (!selector.sentence.empty()) {
    object["sentence"] = selector.sentence;
  }
  if (selector.type == Selector::Type::select) {
    object["choices"] = options_to_json(selector.choices, storage);
    write_bounds(selector.bounds, object);
  } else if (!selector.schema.is_null()) {
    object["schema"] = selector.schema;
  }
  if (selector.covered) {
    object["covered"] = true;
  }
  if (!selector.why.empty()) {
    object["why"] = json::array(selector.why.begin(), selector.why.end());
  }
  return object;
}

}  // namespace rondel
