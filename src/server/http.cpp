#include "server/http.h"

#include <boost/json.hpp>
#include <optional>

namespace rondel::server {
namespace {

namespace json = boost::json;

const std::string nothing;

const std::string& found(const std::map<std::string, std::string>& values, const std::string& name) {
  const auto entry = values.find(name);
  return entry == values.end() ? nothing : entry->second;
}

int hex_digit(char c) {
  if (c >= '0' && c <= '9') {
    return c - '0';
  }
  const char lower = static_cast<char>(c | 0x20);
  return lower >= 'a' && lower <= 'f' ? lower - 'a' + 10 : -1;
}

// How many bytes the character at the front has; 0: it is none of UTF-8.
std::size_t character_size(std::string_view text) {
  const auto byte = [&](std::size_t i) { return i < text.size() ? static_cast<unsigned char>(text[i]) : 0U; };
  const unsigned first = byte(0);
  if (first < 0x80) {
    return 1;
  }
  const std::size_t size = first >= 0xF0 ? 4 : first >= 0xE0 ? 3 : 2;
  if (first < 0xC2 || first > 0xF4) {
    return 0;
  }
  for (std::size_t i = 1; i < size; ++i) {
    if ((byte(i) & 0xC0U) != 0x80U) {
      return 0;
    }
  }
  // Longer than need be, half of a pair, or past the last one.
  const unsigned second = byte(1);
  const bool is_odd = (first == 0xE0 && second < 0xA0) || (first == 0xED && second > 0x9F) ||
                      (first == 0xF0 && second < 0x90) || (first == 0xF4 && second > 0x8F);
  return is_odd ? 0 : size;
}

bool is_utf8(std::string_view text) {
  while (!text.empty()) {
    const std::size_t size = character_size(text);
    if (size == 0) {
      return false;
    }
    text.remove_prefix(size);
  }
  return true;
}

enum class Plus : std::uint8_t { is_plus, is_space };

std::optional<std::string> decoded(std::string_view text, Plus plus) {
  std::string out;
  for (std::size_t i = 0; i < text.size(); ++i) {
    char c = text[i];
    if (c == '%') {
      const int high = i + 2 < text.size() ? hex_digit(text[i + 1]) : -1;
      const int low = i + 2 < text.size() ? hex_digit(text[i + 2]) : -1;
      if (high < 0 || low < 0) {
        return std::nullopt;
      }
      c = static_cast<char>(high * 16 + low);
      i += 2;
    } else if (c == '+' && plus == Plus::is_space) {
      c = ' ';
    }
    if (static_cast<unsigned char>(c) < 0x20) {
      return std::nullopt;
    }
    out += c;
  }
  // What is not text could not be said again in an answer, nor looked up in every store.
  return is_utf8(out) ? std::optional(out) : std::nullopt;
}

bool read_query(std::string_view query, std::map<std::string, std::string>& values) {
  while (!query.empty()) {
    const std::string_view pair = query.substr(0, query.find('&'));
    query.remove_prefix(std::min(query.size(), pair.size() + 1));
    const std::size_t equals = pair.find('=');
    const auto name = decoded(pair.substr(0, equals), Plus::is_space);
    const auto value =
        decoded(equals == std::string_view::npos ? "" : pair.substr(equals + 1), Plus::is_space);
    if (!name || !value) {
      return false;
    }
    if (!name->empty()) {
      values.emplace(*name, *value);
    }
  }
  return true;
}

}  // namespace

const std::string& HttpRequest::header(const std::string& name) const { return found(headers, name); }

const std::string& HttpRequest::parameter(const std::string& name) const { return found(query, name); }

std::string HttpRequest::cookie(std::string_view name) const {
  std::string_view rest = header("cookie");
  while (!rest.empty()) {
    std::string_view pair = rest.substr(0, rest.find(';'));
    rest.remove_prefix(std::min(rest.size(), pair.size() + 1));
    pair.remove_prefix(std::min(pair.size(), pair.find_first_not_of(' ')));
    const std::size_t equals = pair.find('=');
    if (equals != std::string_view::npos && pair.substr(0, equals) == name) {
      return std::string(pair.substr(equals + 1));
    }
  }
  return {};
}

std::string HttpRequest::bearer() const {
  constexpr std::string_view scheme = "Bearer ";
  const std::string& value = header("authorization");
  return value.starts_with(scheme) ? value.substr(scheme.size()) : std::string();
}

HttpAnswer json_answer(int status, const json::object& body) {
  return {.status = status, .type = "application/json", .body = json::serialize(body) + "\n", .headers = {}};
}

HttpAnswer refusal(int status, std::string_view code, std::string_view message, json::object body) {
  body["code"] = code;
  body["message"] = message;
  HttpAnswer answer = json_answer(status, body);
  if (status == 429 || status == 503) {
    answer.headers.emplace_back("Retry-After", status == 429 ? "1" : "2");
  }
  return answer;
}

bool read_target(std::string_view target, HttpRequest& request) {
  const std::size_t mark = target.find('?');
  const auto path = decoded(target.substr(0, mark), Plus::is_plus);
  if (!path || !path->starts_with('/')) {
    return false;
  }
  request.path = *path;
  return mark == std::string_view::npos || read_query(target.substr(mark + 1), request.query);
}

}  // namespace rondel::server
