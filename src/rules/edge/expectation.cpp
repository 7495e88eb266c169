#include "rules/edge/expectation.h"

#include <algorithm>
#include <boost/json/array.hpp>
#include <boost/json/object.hpp>
#include <boost/json/serialize.hpp>
#include <string_view>
#include <vector>

#include "rules/suggest.h"

namespace rondel {
namespace {

namespace json = boost::json;

using Difference = std::optional<Mismatch>;

std::string below(const std::string& path, std::string_view key) {
  return path.empty() ? std::string(key) : path + "." + std::string(key);
}

const json::value* member(const json::value& value, std::string_view key) {
  const json::object* const object = value.if_object();
  return object == nullptr ? nullptr : object->if_contains(json::string_view(key.data(), key.size()));
}

// The word that a thing is known by: a card's face, a choice's title, a line's text.
const json::value* word_of(const json::value& thing) {
  for (const std::string_view key : {"face", "title", "text"}) {
    if (const json::value* const word = member(thing, key)) {
      return word;
    }
  }
  return nullptr;
}

bool is_hidden_card(const json::value& thing) {
  return member(thing, "id") != nullptr && word_of(thing) == nullptr;
}

// A value as an author would write it: things by their word.
json::value in_short(const json::value& value) {
  if (const json::value* const word = word_of(value)) {
    return *word;
  }
  if (is_hidden_card(value)) {
    return nullptr;
  }
  if (const json::array* const list = value.if_array()) {
    json::array shorter;
    for (const json::value& item : *list) {
      shorter.push_back(in_short(item));
    }
    return shorter;
  }
  return value;
}

Difference differs(const json::value& expected, const json::value& actual, const std::string& path) {
  const bool by_word = expected.is_string() || expected.is_array() || expected.is_null();
  return Mismatch{path, json::serialize(expected), json::serialize(by_word ? in_short(actual) : actual)};
}

Difference missing(std::string_view key, const json::value& expected, std::span<const std::string> known,
                   const std::string& path) {
  const std::string what = "there is no \"" + std::string(key) + "\"";
  return Mismatch{path, json::serialize(expected),
                  known.empty() ? what : what + "; " + expected_one_of(key, known)};
}

Difference compare(const json::value& expected, const json::value& actual, const std::string& path);

// --- lists ---

Difference compare_in_order(const json::array& expected, const json::array& actual, const std::string& path) {
  if (expected.size() != actual.size()) {
    return differs(expected, actual, path);
  }
  for (std::size_t i = 0; i < expected.size(); ++i) {
    if (auto difference = compare(expected[i], actual[i], path + "[" + std::to_string(i) + "]")) {
      return difference;
    }
  }
  return std::nullopt;
}

// Each expected thing takes one of its own; those that say most choose first.
Difference compare_in_any_order(const json::array& expected, const json::array& actual,
                                const std::string& path) {
  if (expected.size() != actual.size()) {
    return differs(expected, actual, path);
  }
  std::vector<bool> is_taken(actual.size(), false);
  const auto take = [&](const json::value& wanted) {
    for (std::size_t i = 0; i < actual.size(); ++i) {
      if (!is_taken[i] && !compare(wanted, actual[i], path)) {
        is_taken[i] = true;
        return true;
      }
    }
    return false;
  };
  for (const bool specific : {true, false}) {
    for (const json::value& wanted : expected) {
      if (wanted.is_null() != specific && !take(wanted)) {
        return differs(expected, actual, path);
      }
    }
  }
  return std::nullopt;
}

// The lines in the order they are expected; others may stand between them.
Difference compare_log(const json::array& expected, const json::array& actual, const std::string& path) {
  const auto* next = actual.begin();
  for (std::size_t i = 0; i < expected.size(); ++i) {
    const std::string here = path + "[" + std::to_string(i) + "]";
    next =
        std::find_if(next, actual.end(), [&](const auto& line) { return !compare(expected[i], line, here); });
    if (next == actual.end()) {
      return differs(expected[i], actual, here);
    }
    ++next;
  }
  return std::nullopt;
}

Difference compare_cards(const json::array& expected, const json::value& zone, const std::string& path) {
  const json::array& cards = zone.get_object().at("cards").get_array();
  return zone.get_object().at("ordered").get_bool() ? compare_in_order(expected, cards, path)
                                                    : compare_in_any_order(expected, cards, path);
}

// --- things by name ---

std::string name_of(const json::value& thing) {
  for (const std::string_view key : {"actor", "seat", "name"}) {
    if (const json::value* const name = member(thing, key); name != nullptr && name->is_string()) {
      const json::value* const owner = member(thing, "owner");
      return std::string(name->get_string()) +
             (owner == nullptr ? "" : "." + std::string(owner->get_string()));
    }
  }
  return {};
}

// The second of a name is called name#2.
std::vector<std::string> names_of(const json::array& list) {
  std::vector<std::string> names;
  for (const json::value& thing : list) {
    const std::string name = name_of(thing);
    std::string tried = name;
    for (int number = 2; std::ranges::find(names, tried) != names.end(); ++number) {
      tried = name + "#" + std::to_string(number);
    }
    names.push_back(tried);
  }
  return names;
}

Difference compare_by_name(const json::object& expected, const json::array& actual, const std::string& path) {
  const std::vector<std::string> names = names_of(actual);
  for (const auto& wanted : expected) {
    const std::string_view name = wanted.key();
    const std::string here = below(path, name);
    const auto found = std::ranges::find(names, name);
    if (found == names.end()) {
      if (!wanted.value().is_null()) {
        return missing(name, wanted.value(), names, here);
      }
      continue;
    }
    const json::value& thing = actual[static_cast<std::size_t>(found - names.begin())];
    if (auto difference = compare(wanted.value(), thing, here)) {
      return difference;
    }
  }
  return std::nullopt;
}

// --- objects ---

// Whether the keys of an object are names that come and go, so that null can say that one is not there.
bool holds_names(const std::string& path) { return path.ends_with(".counters") || path.ends_with(".tokens"); }

Difference compare_members(const json::object& expected, const json::object& actual,
                           const std::string& path) {
  for (const auto& wanted : expected) {
    const std::string_view key = wanted.key();
    const std::string here = below(path, key);
    const json::value* const there = actual.if_contains(wanted.key());
    if (there == nullptr) {
      if (wanted.value().is_null() && holds_names(path)) {
        continue;
      }
      std::vector<std::string> known;
      for (const auto& one : actual) {
        known.emplace_back(one.key());
      }
      return missing(key, wanted.value(), known, here);
    }
    Difference difference;
    if (key == "log" && wanted.value().is_array() && there->is_array()) {
      difference = compare_log(wanted.value().get_array(), there->get_array(), here);
    } else if (key == "cards" && wanted.value().is_array() && actual.contains("ordered")) {
      difference = compare_cards(wanted.value().get_array(), actual, here);
    } else {
      difference = compare(wanted.value(), *there, here);
    }
    if (difference) {
      return difference;
    }
  }
  return std::nullopt;
}

// --- everything ---

Difference compare_list(const json::array& expected, const json::value& actual, const std::string& path) {
  if (member(actual, "cards") != nullptr) {
    return compare_cards(expected, actual, path);
  }
  const json::value* const cells = member(actual, "cells");
  const json::value& list = cells != nullptr ? *cells : actual;
  return list.is_array() ? compare_in_order(expected, list.get_array(), path)
                         : differs(expected, actual, path);
}

Difference compare(const json::value& expected, const json::value& actual, const std::string& path) {
  if (const json::object* const object = expected.if_object()) {
    if (actual.is_object()) {
      return compare_members(*object, actual.get_object(), path);
    }
    return actual.is_array() ? compare_by_name(*object, actual.get_array(), path)
                             : differs(expected, actual, path);
  }
  if (expected.is_array()) {
    return compare_list(expected.get_array(), actual, path);
  }
  const json::value* const word = expected.is_string() ? word_of(actual) : nullptr;
  const json::value* const count = expected.is_number() ? member(actual, "count") : nullptr;
  const json::value& seen = word != nullptr ? *word : count != nullptr ? *count : actual;
  if (expected == seen || (expected.is_null() && is_hidden_card(actual))) {
    return std::nullopt;
  }
  return differs(expected, seen, path);
}

}  // namespace

Difference first_mismatch(const json::value& expected, const json::value& actual, const std::string& path) {
  return compare(expected, actual, path);
}

}  // namespace rondel
