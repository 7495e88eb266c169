#include "cli/table_link.h"

#include <fmt/format.h>

#include <algorithm>

#include "cli/failure.h"
#include "table/in_quotes.h"

namespace rondel::cli {
namespace {

constexpr std::string_view plain = "http://";
constexpr std::string_view secure = "https://";
constexpr std::string_view folder = "tables/";

// Cuts off what comes after the first `mark`, and gives it.
std::string_view cut_after(std::string_view& text, char mark) {
  const std::size_t at = std::min(text.find(mark), text.size());
  const std::string_view rest = text.substr(std::min(at + 1, text.size()));
  text = text.substr(0, at);
  return rest;
}

std::string parameter(std::string_view list, std::string_view name) {
  while (!list.empty()) {
    std::string_view entry = list;
    list = cut_after(entry, '&');
    const std::string_view value = cut_after(entry, '=');
    if (entry == name) {
      return std::string(value);
    }
  }
  return {};
}

bool is_word(std::string_view text) {
  return !text.empty() && std::ranges::all_of(text, [](unsigned char c) {
    return (c >= '0' && c <= '9') || (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c == '-' || c == '_';
  });
}

[[noreturn]] void no_link(std::string_view word) {
  bad_input(fmt::format("{} is no link to a table; expected one like {}/tables/37fe8e32df87f618",
                        in_quotes(word), default_server));
}

}  // namespace

std::string TableLink::text() const {
  return fmt::format("{}{}/{}{}{}{}{}{}", plain, where, folder, table,
                     invitation.empty() ? "" : "?invitation=", invitation,
                     token.empty() ? "" : "#token=", token);
}

std::string read_server(std::string_view word) {
  std::string_view where = word;
  if (where.starts_with(secure)) {
    bad_input("this program speaks http alone; for a server behind https, use a tunnel or its page");
  }
  if (where.starts_with(plain)) {
    where.remove_prefix(plain.size());
  }
  cut_after(where, '/');
  const bool fits = !where.empty() && where.find_first_of(" ?#@\t\r\n") == std::string_view::npos;
  if (!fits) {
    bad_input(fmt::format("{} is no server; expected one like {}", in_quotes(word), default_server));
  }
  return std::string(where);
}

TableLink read_table_link(std::string_view word) {
  std::string_view rest = word;
  const std::string_view fragment = cut_after(rest, '#');
  const std::string_view query = cut_after(rest, '?');
  const std::size_t at = rest.rfind(folder);
  if (at == std::string_view::npos || at == 0 || rest[at - 1] != '/') {
    no_link(word);
  }
  TableLink link = {.where = read_server(rest),
                    .table = std::string(rest.substr(at + folder.size())),
                    .invitation = parameter(query, "invitation"),
                    .token = parameter(fragment, "token")};
  const bool fits = is_word(link.table) && (link.invitation.empty() || is_word(link.invitation)) &&
                    (link.token.empty() || is_word(link.token));
  if (!fits) {
    no_link(word);
  }
  return link;
}

}  // namespace rondel::cli
