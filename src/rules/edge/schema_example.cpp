// Payloads made from a schema alone.
#include <algorithm>
#include <boost/json/array.hpp>
#include <boost/json/object.hpp>

#include "rules/edge/schema.h"

namespace rondel {
namespace {

namespace json = boost::json;

using Below = std::function<std::uint32_t(std::uint32_t)>;

// Lengths and numbers stray this far from the least that is allowed.
constexpr std::int64_t spread = 8;

class Example {
 public:
  explicit Example(const Below& below) : below_(below) {}

  json::value of(const json::value& schema) const {
    if (!schema.is_object()) {
      return anything();
    }
    const json::object& object = schema.get_object();
    if (const json::value* const only = object.if_contains("const")) {
      return *only;
    }
    if (const json::value* const list = object.if_contains("enum")) {
      return one_of(schema, list->get_array());
    }
    const std::string_view type = type_of(object);
    if (type == "object") {
      return members(object);
    }
    if (type == "array") {
      return items(object);
    }
    if (type == "string") {
      return letters(between(object, "minLength", "maxLength", 1));
    }
    if (type == "integer" || type == "number") {
      return between(object, "minimum", "maximum", 0);
    }
    return type == "boolean" ? json::value(below_(2) == 1) : type == "null" ? json::value() : anything();
  }

 private:
  json::value anything() const {
    switch (below_(3)) {
      case 0:
        return letters(1 + below_(4));
      case 1:
        return static_cast<std::int64_t>(below_(10));
      default:
        return below_(2) == 1;
    }
  }

  // Not every value of the list need fit the rest of the schema.
  json::value one_of(const json::value& schema, const json::array& list) const {
    const std::size_t first = below_(static_cast<std::uint32_t>(list.size()));
    for (std::size_t i = 0; i < list.size(); ++i) {
      const json::value& value = list[(first + i) % list.size()];
      if (payload_problem(schema, value).empty()) {
        return value;
      }
    }
    return list[first];
  }

  // The type, or the one that the other words of the schema are about.
  static std::string_view type_of(const json::object& schema) {
    if (const json::value* const type = schema.if_contains("type")) {
      return type->get_string();
    }
    const auto has_any = [&](std::initializer_list<std::string_view> keys) {
      return std::any_of(keys.begin(), keys.end(),
                         [&](std::string_view key) { return schema.contains(key); });
    };
    if (has_any({"properties", "required", "additionalProperties"})) {
      return "object";
    }
    if (has_any({"items", "minItems", "maxItems"})) {
      return "array";
    }
    if (has_any({"minLength", "maxLength"})) {
      return "string";
    }
    return has_any({"minimum", "maximum"}) ? "integer" : std::string_view();
  }

  std::int64_t between(const json::object& schema, std::string_view min_key, std::string_view max_key,
                       std::int64_t preset) const {
    const json::value* const min = schema.if_contains(min_key);
    const json::value* const max = schema.if_contains(max_key);
    const std::int64_t most = max == nullptr ? INT64_MAX : max->get_int64();
    const std::int64_t least = min == nullptr ? std::min(preset, most) : min->get_int64();
    // Unsigned, since the distance may be more than a signed number holds.
    const auto room = static_cast<std::uint64_t>(most) - static_cast<std::uint64_t>(least);
    const auto wide = static_cast<std::uint32_t>(std::min<std::uint64_t>(room, spread));
    return least + below_(wide + 1);
  }

  json::value letters(std::int64_t length) const {
    json::string text;
    for (std::int64_t i = 0; i < length; ++i) {
      text.push_back(static_cast<char>('a' + below_(26)));
    }
    return text;
  }

  json::value items(const json::object& schema) const {
    const json::value* const item = schema.if_contains("items");
    json::array list;
    for (std::int64_t i = between(schema, "minItems", "maxItems", 0); i > 0; --i) {
      list.push_back(item == nullptr ? anything() : of(*item));
    }
    return list;
  }

  json::value members(const json::object& schema) const {
    json::object object;
    const json::value* const required = schema.if_contains("required");
    const auto is_required = [&](std::string_view name) {
      return required != nullptr && std::ranges::any_of(required->get_array(), [&](const json::value& one) {
               return one.get_string() == name;
             });
    };
    if (const json::value* const properties = schema.if_contains("properties")) {
      for (const auto& member : properties->get_object()) {
        if (is_required(member.key()) || below_(2) == 1) {
          object[member.key()] = of(member.value());
        }
      }
    }
    if (required != nullptr) {
      for (const json::value& name : required->get_array()) {
        if (!object.contains(name.get_string())) {
          object[name.get_string()] = anything();
        }
      }
    }
    return object;
  }

  const Below& below_;
};

}  // namespace

json::value example_of(const json::value& schema, const Below& below) { return Example(below).of(schema); }

}  // namespace rondel
