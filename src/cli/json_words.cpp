#include "cli/json_words.h"

namespace rondel::cli {
namespace {

namespace json = boost::json;

const json::object no_object;
const json::array no_array;

}  // namespace

std::string harmless(std::string_view text) {
  std::string out;
  for (std::size_t i = 0; i < text.size(); ++i) {
    const auto byte = static_cast<unsigned char>(text[i]);
    const auto next = static_cast<unsigned char>(i + 1 < text.size() ? text[i + 1] : 0);
    const bool is_long_control = byte == 0xc2 && next >= 0x80 && next < 0xa0;  // U+0080 to U+009F
    out += byte < 0x20 || byte == 0x7f || is_long_control ? ' ' : text[i];
    i += is_long_control ? 1 : 0;
  }
  return out;
}

const json::object& object_of(const json::value& value) {
  return value.is_object() ? value.get_object() : no_object;
}

std::string text_of(const json::value& value) {
  return value.is_string() ? harmless(value.get_string()) : std::string();
}

std::string text_at(const json::object& object, std::string_view key) {
  const json::value* const value = object.if_contains(key);
  return value == nullptr ? std::string() : text_of(*value);
}

std::int64_t number_at(const json::object& object, std::string_view key) {
  const json::value* const value = object.if_contains(key);
  return value != nullptr && value->is_int64() ? value->get_int64() : 0;
}

const json::object& object_at(const json::object& object, std::string_view key) {
  const json::value* const value = object.if_contains(key);
  return value == nullptr ? no_object : object_of(*value);
}

const json::array& array_at(const json::object& object, std::string_view key) {
  const json::value* const value = object.if_contains(key);
  return value != nullptr && value->is_array() ? value->get_array() : no_array;
}

}  // namespace rondel::cli
