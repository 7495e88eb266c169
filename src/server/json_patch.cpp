#include "server/json_patch.h"

#include <fmt/format.h>

#include <algorithm>
#include <boost/json.hpp>
#include <charconv>
#include <optional>
#include <string_view>

namespace rondel::server {
namespace {

namespace json = boost::json;

std::string unescaped(std::string_view token) {
  std::string out;
  for (std::size_t i = 0; i < token.size(); ++i) {
    if (token[i] == '~' && i + 1 < token.size()) {
      out += token[++i] == '1' ? '/' : '~';
    } else {
      out += token[i];
    }
  }
  return out;
}

// Not by ==, which copies each member of an object into the memory of that object: that memory is shared by all who read
// the same state, on several threads, and nobody may write to it.
bool is_same(const json::value& one, const json::value& other) {
  if (one.is_array() && other.is_array()) {
    return std::ranges::equal(one.get_array(), other.get_array(), is_same);
  }
  if (!one.is_object() || !other.is_object()) {
    return one == other;
  }
  const json::object& members = one.get_object();
  const json::object& others = other.get_object();
  return members.size() == others.size() &&
         std::ranges::all_of(members, [&](const json::key_value_pair& member) {
           const json::value* const beside = others.if_contains(member.key());
           return beside != nullptr && is_same(member.value(), *beside);
         });
}

// Writes the difference down while it walks through both values, each part once.
class Differ {
 public:
  explicit Differ(std::string& text) : text_(text) {}

  void compare(const json::value& from, const json::value& to) {
    if (from.is_object() && to.is_object()) {
      compare_objects(from.get_object(), to.get_object());
    } else if (from.is_array() && to.is_array()) {
      compare_arrays(from.get_array(), to.get_array());
    } else if (from != to) {
      note("replace", &to);
    }
  }

 private:
  void note(std::string_view op, const json::value* value) {
    text_ += text_.back() == '[' ? R"({"op":")" : R"(,{"op":")";
    text_ += op;
    text_ += R"(","path":)";
    write(path_);
    if (value != nullptr) {
      text_ += R"(,"value":)";
      serializer_.reset(value);
      drain();
    }
    text_ += '}';
  }

  void write(std::string_view chars) {
    serializer_.reset(json::string_view(chars.data(), chars.size()));
    drain();
  }
  void drain() {
    char piece[1024];
    while (!serializer_.done()) {
      text_ += std::string_view(serializer_.read(piece));
    }
  }

  // Most parts are equal: what can be told at once is, before its path is written.
  static bool is_same_leaf(const json::value& from, const json::value& to) {
    return !from.is_structured() && from == to;
  }

  template <class Step>
  void at_place(std::size_t place, Step step) {
    const std::size_t length = path_.size();
    path_ += '/';
    path_ += std::to_string(place);
    step();
    path_.resize(length);
  }

  // RFC 6901: "~" and "/" within a name are written "~0" and "~1".
  template <class Step>
  void at_member(std::string_view name, Step step) {
    const std::size_t length = path_.size();
    path_ += '/';
    for (const char c : name) {
      c == '~' ? path_ += "~0" : c == '/' ? path_ += "~1" : path_ += c;
    }
    step();
    path_.resize(length);
  }

  // Two states of one table have the same members in the same order, nearly always: then none is looked up.
  void compare_objects(const json::object& from, const json::object& to) {
    const auto same = [](const json::key_value_pair& one, const json::key_value_pair& other) {
      return one.key() == other.key();
    };
    const bool is_aligned = std::ranges::equal(from, to, same);
    for (const auto& [key, value] : from) {
      if (!is_aligned && !to.contains(key)) {
        at_member(key, [&] { note("remove", nullptr); });
      }
    }
    const json::key_value_pair* beside = from.begin();
    for (const auto& [key, value] : to) {
      const json::value* const old = is_aligned ? &(beside++)->value() : from.if_contains(key);
      if (old != nullptr && is_same_leaf(*old, value)) {
        continue;
      }
      at_member(key, [&, &value = value] {
        if (old == nullptr) {
          note("add", &value);
        } else {
          compare(*old, value);
        }
      });
    }
  }

  void compare_arrays(const json::array& from, const json::array& to) {
    const std::size_t shorter = std::min(from.size(), to.size());
    std::size_t front = 0;
    while (front < shorter && is_same(from[front], to[front])) {
      ++front;
    }
    std::size_t back = 0;
    while (back < shorter - front && is_same(from[from.size() - 1 - back], to[to.size() - 1 - back])) {
      ++back;
    }
    const std::size_t old_end = from.size() - back;
    const std::size_t new_end = to.size() - back;
    const std::size_t both_end = std::min(old_end, new_end);
    for (std::size_t i = front; i < both_end; ++i) {
      at_place(i, [&] { compare(from[i], to[i]); });
    }
    for (std::size_t i = old_end; i > both_end; --i) {
      at_place(i - 1, [&] { note("remove", nullptr); });
    }
    for (std::size_t i = both_end; i < new_end; ++i) {
      at_place(i, [&] { note("add", &to[i]); });
    }
  }

  std::string& text_;
  std::string path_;
  json::serializer serializer_;
};

std::optional<std::size_t> index_in(std::string_view token, std::size_t size) {
  std::size_t index = 0;
  const char* const end = token.data() + token.size();
  const auto [stop, error] = std::from_chars(token.data(), end, index);
  const bool has_zeros = token.size() > 1 && token.front() == '0';
  if (error != std::errc() || stop != end || has_zeros || index >= size) {
    return std::nullopt;
  }
  return index;
}

json::value* member_of(json::value& value, const std::string& token) {
  if (value.is_object()) {
    return value.get_object().if_contains(token);
  }
  if (value.is_array()) {
    const auto index = index_in(token, value.get_array().size());
    return index ? &value.get_array()[*index] : nullptr;
  }
  return nullptr;
}

bool change_object(json::object& object, std::string_view op, const std::string& key,
                   const json::value* operand) {
  if (op == "remove") {
    return object.erase(key) == 1;
  }
  if (operand == nullptr || (op == "replace" && !object.contains(key))) {
    return false;
  }
  object[key] = *operand;
  return true;
}

bool change_array(json::array& array, std::string_view op, std::string_view token,
                  const json::value* operand) {
  const auto index = index_in(token, array.size() + (op == "add" ? 1 : 0));
  if (!index || (op != "remove" && operand == nullptr)) {
    return false;
  }
  if (op == "remove") {
    array.erase(array.begin() + *index);
  } else if (op == "add") {
    array.insert(array.begin() + *index, *operand);
  } else {
    array[*index] = *operand;
  }
  return true;
}

bool apply_one(json::value& root, std::string_view op, std::string_view path, const json::value* operand) {
  if (op != "add" && op != "remove" && op != "replace") {
    return false;
  }
  if (path.empty()) {
    if (operand != nullptr) {
      root = *operand;
    }
    return operand != nullptr;
  }
  json::value* parent = &root;
  const std::size_t last = path.rfind('/');
  if (path.front() != '/') {
    return false;
  }
  for (std::size_t begin = 1; begin <= last;) {
    const std::size_t end = path.find('/', begin);
    parent = member_of(*parent, unescaped(path.substr(begin, end - begin)));
    if (parent == nullptr) {
      return false;
    }
    begin = end + 1;
  }
  const std::string token = unescaped(path.substr(last + 1));
  if (parent->is_object()) {
    return change_object(parent->get_object(), op, token, operand);
  }
  return parent->is_array() && change_array(parent->get_array(), op, token, operand);
}

std::string_view text_of(const json::object& object, std::string_view key) {
  const json::value* const value = object.if_contains(key);
  return value != nullptr && value->is_string() ? std::string_view(value->get_string()) : std::string_view();
}

}  // namespace

void write_diff(const json::value& from, const json::value& to, std::string& text) {
  text += '[';
  Differ(text).compare(from, to);
  text += ']';
}

std::string apply_patch(json::value& value, const json::array& patch) {
  for (std::size_t i = 0; i < patch.size(); ++i) {
    const json::object* const operation = patch[i].if_object();
    if (operation == nullptr || !apply_one(value, text_of(*operation, "op"), text_of(*operation, "path"),
                                           operation->if_contains("value"))) {
      return fmt::format("operation {} does not fit: {}", i, json::serialize(patch[i]));
    }
  }
  return {};
}

}  // namespace rondel::server
