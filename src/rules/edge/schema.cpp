#include "rules/edge/schema.h"

#include <algorithm>
#include <array>
#include <boost/json/array.hpp>
#include <boost/json/object.hpp>
#include <boost/json/serialize.hpp>
#include <optional>
#include <vector>

#include "kernel/payload.h"
#include "rules/edge/strict_json.h"

namespace rondel {
namespace {

namespace json = boost::json;

constexpr std::array<std::string_view, 7> types = {"null",   "boolean", "integer", "number",
                                                   "string", "array",   "object"};

std::string quoted(std::string_view text) { return "\"" + safe_echo(text) + "\""; }

std::optional<std::int64_t> number_in(const json::object& schema, std::string_view key) {
  const json::value* const value = schema.if_contains(key);
  return value == nullptr ? std::nullopt : std::optional(value->get_int64());
}

// The characters of a text: bytes that do not go on with one.
std::int64_t length_of(std::string_view text) {
  return std::count_if(text.begin(), text.end(),
                       [](char c) { return (static_cast<unsigned char>(c) & 0xC0U) != 0x80U; });
}

// --- is a schema sound? ---

class SchemaCheck {
 public:
  std::string problem;

  void check(const json::value& schema, const std::string& path) {
    if (!schema.is_object()) {
      fail(path, "a schema is an object");
      return;
    }
    const json::object& object = schema.get_object();
    for (const auto& member : object) {
      check_member(member.key(), member.value(), path);
    }
    for (const auto& [min, max] : {std::pair("minItems", "maxItems"), std::pair("minLength", "maxLength"),
                                   std::pair("minimum", "maximum")}) {
      if (problem.empty() && object.contains(min) && object.contains(max) &&
          *number_in(object, min) > *number_in(object, max)) {
        fail(path, std::string(min) + " is above " + max);
      }
    }
    if (problem.empty()) {
      check_required(object, path);
    }
  }

 private:
  void fail(const std::string& path, const std::string& sentence) {
    if (problem.empty()) {
      problem = path + ": " + sentence;
    }
  }

  void check_member(std::string_view key, const json::value& value, const std::string& path) {
    const std::string within = path + "." + safe_echo(key);
    if (key == "type") {
      const bool known =
          value.is_string() && std::ranges::find(types, std::string_view(value.get_string())) != types.end();
      expect(known, within, "expected null, boolean, integer, number, string, array or object");
    } else if (key == "enum") {
      expect(value.is_array() && !value.get_array().empty(), within, "expected a list that is not empty");
    } else if (key == "properties") {
      check_properties(value, within);
    } else if (key == "required") {
      const bool fits = value.is_array() && std::ranges::all_of(value.get_array(), &json::value::is_string);
      expect(fits, within, "expected a list of texts");
    } else if (key == "additionalProperties") {
      expect(value.is_bool(), within, "expected true or false");
    } else if (key == "items") {
      check(value, within);
    } else if (key == "minItems" || key == "maxItems" || key == "minLength" || key == "maxLength") {
      constexpr auto most = static_cast<std::int64_t>(max_payload);
      expect(value.is_int64() && value.get_int64() >= 0 && value.get_int64() <= most, within,
             "expected a whole number from 0 to " + std::to_string(most));
    } else if (key == "minimum" || key == "maximum") {
      expect(value.is_int64(), within, "expected a whole number");
    } else if (key != "const") {
      fail(within, "schemas here know no such word");
    }
    if (key == "const" || key == "enum") {
      expect(payload_problem(nullptr, value).empty(), within,
             "expected no numbers but whole ones of 64 bits");
    }
  }

  void check_properties(const json::value& value, const std::string& path) {
    expect(value.is_object(), path, "expected an object of schemas");
    if (value.is_object()) {
      for (const auto& member : value.get_object()) {
        check(member.value(), path + "." + safe_echo(member.key()));
      }
    }
  }

  // What is required must be allowed, or nothing fits.
  void check_required(const json::object& schema, const std::string& path) {
    const json::value* const required = schema.if_contains("required");
    const json::value* const others = schema.if_contains("additionalProperties");
    if (required == nullptr || others == nullptr || others->get_bool()) {
      return;
    }
    const json::value* const properties = schema.if_contains("properties");
    for (const json::value& name : required->get_array()) {
      if (properties == nullptr || !properties->get_object().contains(name.get_string())) {
        fail(path + ".required",
             quoted(name.get_string()) + " is not among the properties, and no others may be there");
      }
    }
  }

  void expect(bool holds, const std::string& path, const std::string& sentence) {
    if (!holds) {
      fail(path, sentence);
    }
  }
};

// --- does a payload fit? ---

std::string described(const json::value& value) {
  switch (value.kind()) {
    case json::kind::string:
      return quoted(value.get_string());
    case json::kind::array:
      return "a list of " + std::to_string(value.get_array().size());
    case json::kind::object:
      return "an object";
    case json::kind::int64:
      return std::to_string(value.get_int64());
    case json::kind::uint64:
    case json::kind::double_:
      return "another number";
    case json::kind::bool_:
      return value.get_bool() ? "true" : "false";
    case json::kind::null:
      return "null";
  }
  return {};
}

bool is_of_type(const json::value& value, std::string_view type) {
  switch (value.kind()) {
    case json::kind::null:
      return type == "null";
    case json::kind::bool_:
      return type == "boolean";
    case json::kind::int64:
      return type == "integer" || type == "number";
    case json::kind::string:
      return type == "string";
    case json::kind::array:
      return type == "array";
    case json::kind::object:
      return type == "object";
    case json::kind::uint64:
    case json::kind::double_:
      break;
  }
  return false;
}

std::string type_sentence(std::string_view type) {
  if (type == "integer" || type == "number") {
    return "a whole number";
  }
  if (type == "array") {
    return "a list";
  }
  if (type == "string") {
    return "a text";
  }
  return type == "boolean" ? "true or false" : type == "object" ? "an object" : "null";
}

class PayloadCheck {
 public:
  std::string problem;

  // `schema` is null where anything goes.
  void check(const json::object* schema, const json::value& value, const std::string& path) {
    if (!problem.empty()) {
      return;
    }
    if (value.is_double() || value.is_uint64()) {
      fail(path, "a whole number of 64 bits", value);
      return;
    }
    if (schema != nullptr) {
      check_type(*schema, value, path);
      check_values(*schema, value, path);
    }
    if (value.is_array()) {
      check_items(schema, value.get_array(), path);
    } else if (value.is_object()) {
      check_members(schema, value.get_object(), path);
    }
  }

 private:
  void fail(const std::string& path, const std::string& expected, const json::value& got) {
    if (problem.empty()) {
      problem = path + ": expected " + expected + ", got " + described(got);
    }
  }

  void check_type(const json::object& schema, const json::value& value, const std::string& path) {
    const json::value* const type = schema.if_contains("type");
    if (type != nullptr && !is_of_type(value, type->get_string())) {
      fail(path, type_sentence(type->get_string()), value);
    }
  }

  void check_values(const json::object& schema, const json::value& value, const std::string& path) {
    const json::value* const only = schema.if_contains("const");
    if (only != nullptr && *only != value) {
      fail(path, described(*only), value);
    }
    const json::value* const list = schema.if_contains("enum");
    if (list != nullptr && std::ranges::find(list->get_array(), value) == list->get_array().end()) {
      std::string all;
      for (const json::value& one : list->get_array()) {
        all += (all.empty() ? "" : ", ") + described(one);
      }
      fail(path, "one of " + all, value);
    }
    if (value.is_int64()) {
      check_range(schema, {"minimum", "maximum"}, value.get_int64(), "a number", value, path);
    } else if (value.is_string()) {
      check_range(schema, {"minLength", "maxLength"}, length_of(value.get_string()), "a text whose length is",
                  value, path);
    } else if (value.is_array()) {
      check_range(schema, {"minItems", "maxItems"}, static_cast<std::int64_t>(value.get_array().size()),
                  "a list whose length is", value, path);
    }
  }

  void check_range(const json::object& schema, std::pair<std::string_view, std::string_view> keys,
                   std::int64_t got, const std::string& what, const json::value& value,
                   const std::string& path) {
    const std::optional<std::int64_t> min = number_in(schema, keys.first);
    const std::optional<std::int64_t> max = number_in(schema, keys.second);
    if (min && got < *min) {
      fail(path, what + " at least " + std::to_string(*min), value);
    }
    if (max && got > *max) {
      fail(path, what + " at most " + std::to_string(*max), value);
    }
  }

  void check_items(const json::object* schema, const json::array& list, const std::string& path) {
    const json::value* const items = schema == nullptr ? nullptr : schema->if_contains("items");
    for (std::size_t i = 0; i < list.size() && problem.empty(); ++i) {
      check(items == nullptr ? nullptr : &items->get_object(), list[i], path + "[" + std::to_string(i) + "]");
    }
  }

  void check_members(const json::object* schema, const json::object& object, const std::string& path) {
    if (const json::value* const required = schema == nullptr ? nullptr : schema->if_contains("required")) {
      for (const json::value& name : required->get_array()) {
        if (!object.contains(name.get_string()) && problem.empty()) {
          problem = path + ": " + quoted(name.get_string()) + " is missing";
        }
      }
    }
    const json::value* const properties = schema == nullptr ? nullptr : schema->if_contains("properties");
    const json::value* const others =
        schema == nullptr ? nullptr : schema->if_contains("additionalProperties");
    for (const auto& member : object) {
      const std::string within = path + "." + safe_echo(member.key());
      const json::value* const known =
          properties == nullptr ? nullptr : properties->get_object().if_contains(member.key());
      if (known == nullptr && others != nullptr && !others->get_bool() && problem.empty()) {
        problem = within + ": expected no such field";
      }
      check(known == nullptr ? nullptr : &known->get_object(), member.value(), within);
    }
  }
};

// --- canonical text ---

json::value sorted(const json::value& value) {
  if (value.is_array()) {
    json::array list;
    for (const json::value& item : value.get_array()) {
      list.push_back(sorted(item));
    }
    return list;
  }
  if (!value.is_object()) {
    return value;
  }
  std::vector<const json::key_value_pair*> members;
  for (const json::key_value_pair& member : value.get_object()) {
    members.push_back(&member);
  }
  std::ranges::sort(members, {}, [](const json::key_value_pair* member) { return member->key(); });
  json::object object;
  for (const json::key_value_pair* const member : members) {
    object[member->key()] = sorted(member->value());
  }
  return object;
}

}  // namespace

json::value parse_schema(std::string_view text) {
  if (text.empty()) {
    return nullptr;
  }
  StrictJson parsed = parse_strictly(text);
  return parsed.problem.empty() ? std::move(parsed.value) : json::value("not JSON");
}

std::string schema_problem(const json::value& schema) {
  SchemaCheck check;
  if (!schema.is_null()) {
    check.check(schema, "schema");
  }
  return check.problem;
}

std::string payload_problem(const json::value& schema, const json::value& payload) {
  PayloadCheck check;
  check.check(schema.is_null() ? nullptr : &schema.get_object(), payload, "payload");
  return check.problem;
}

std::string canonical_json(const json::value& value) { return json::serialize(sorted(value)); }

}  // namespace rondel
