#include "rules/edge/setup_json.h"

#include <boost/json/array.hpp>
#include <boost/json/object.hpp>
#include <boost/json/serialize.hpp>
#include <utility>

namespace rondel {
namespace {

namespace json = boost::json;

std::string below(std::string place, std::string_view key) {
  place += '.';
  return place += key;
}

Setup convert(const json::value& value, std::string place, std::string& problem) {
  using Kind = Setup::Kind;
  if (const json::object* const object = value.if_object()) {
    Setup setup(Kind::object, place);
    for (const auto& member : *object) {
      const std::string key(member.key());
      setup.add(key, convert(member.value(), below(place, key), problem));
    }
    return setup;
  }
  if (const json::array* const list = value.if_array()) {
    Setup setup(Kind::list, place);
    for (std::size_t i = 0; i < list->size(); ++i) {
      setup.add(convert((*list)[i], place + "[" + std::to_string(i) + "]", problem));
    }
    return setup;
  }
  if (value.is_string()) {
    Setup setup(Kind::word, std::move(place));
    setup.set_word(value.get_string());
    return setup;
  }
  const Kind kind = value.is_bool() ? Kind::flag : Kind::number;
  if (!value.is_bool() && !value.is_int64() && problem.empty()) {
    problem = place + ": expected a whole number, a word, true or false, a list or an object, got " +
              json::serialize(value);
  }
  Setup setup(kind, std::move(place));
  setup.set_number(value.is_bool() ? int{value.get_bool()} : value.is_int64() ? value.get_int64() : 0);
  return setup;
}

}  // namespace

ReadSetup read_setup(const json::value& value, std::string_view place) {
  ReadSetup read;
  if (!value.is_object()) {
    read.problem = std::string(place) + ": expected an object";
    return read;
  }
  read.setup = std::make_shared<Setup>(convert(value, std::string(place), read.problem));
  return read;
}

}  // namespace rondel
