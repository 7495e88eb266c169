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

// Where a path leads: to a member or an entry of `parent`, which need not be there.
struct Target {
  json::value* parent = nullptr;  // null: the path leads nowhere
  std::string token;
};

Target target_of(json::value& root, std::string_view path) {
  if (path.empty() || path.front() != '/') {
    return {};
  }
  json::value* parent = &root;
  const std::size_t last = path.rfind('/');
  for (std::size_t begin = 1; begin <= last;) {
    const std::size_t end = path.find('/', begin);
    parent = member_of(*parent, unescaped(path.substr(begin, end - begin)));
    if (parent == nullptr) {
      return {};
    }
    begin = end + 1;
  }
  return {.parent = parent, .token = unescaped(path.substr(last + 1))};
}

bool apply_at(json::value& root, std::string_view op, std::string_view path, const json::value* operand) {
  if (path.empty() && op != "remove") {
    if (operand != nullptr) {
      root = *operand;
    }
    return operand != nullptr;
  }
  const Target target = target_of(root, path);
  if (target.parent != nullptr && target.parent->is_object()) {
    return change_object(target.parent->get_object(), op, target.token, operand);
  }
  return target.parent != nullptr && target.parent->is_array() &&
         change_array(target.parent->get_array(), op, target.token, operand);
}

bool move(json::value& root, std::string_view from, std::string_view path) {
  const Target target = target_of(root, from);
  const json::value* const there =
      target.parent == nullptr ? nullptr : member_of(*target.parent, target.token);
  if (there == nullptr) {
    return false;
  }
  const json::value moved = *there;
  return apply_at(root, "remove", from, nullptr) && apply_at(root, "add", path, &moved);
}

std::string_view text_of(const json::object& object, std::string_view key) {
  const json::value* const value = object.if_contains(key);
  return value != nullptr && value->is_string() ? std::string_view(value->get_string()) : std::string_view();
}

bool apply_one(json::value& root, const json::object& operation) {
  const std::string_view op = text_of(operation, "op");
  const std::string_view path = text_of(operation, "path");
  if (op == "move") {
    return move(root, text_of(operation, "from"), path);
  }
  return (op == "add" || op == "remove" || op == "replace") &&
         apply_at(root, op, path, operation.if_contains("value"));
}

}  // namespace

std::string apply_patch(json::value& value, const json::array& patch) {
  for (std::size_t i = 0; i < patch.size(); ++i) {
    const json::object* const operation = patch[i].if_object();
    if (operation == nullptr || !apply_one(value, *operation)) {
      return fmt::format("operation {} does not fit: {}", i, json::serialize(patch[i]));
    }
  }
  return {};
}

}  // namespace rondel::server
