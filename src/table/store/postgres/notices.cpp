#include "table/store/postgres/notices.h"

#include <fmt/format.h>

#include <algorithm>
#include <charconv>

namespace rondel::store::postgres {
namespace {

constexpr std::size_t longest_message = 7000;

Head& head_for(std::vector<Head>& heads, const std::string& table) {
  const auto found = std::ranges::find(heads, table, &Head::table);
  return found != heads.end() ? *found : heads.emplace_back(Head{.table = table});
}

// Takes a number and the space after it from the front.
std::int64_t take_number(std::string_view& text) {
  std::int64_t number = 0;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), number);
  const auto used = static_cast<std::size_t>(end - text.data());
  text.remove_prefix(std::min(text.size(), used + 1));
  return error == std::errc() ? number : 0;
}

}  // namespace

std::vector<Head> heads_of(const std::vector<Write>& writes, const WriteResult& result) {
  std::vector<Head> heads;
  for (const Write& write : writes) {
    if (const auto* const append = std::get_if<Append>(&write)) {
      head_for(heads, append->table).length = append->after + std::ssize(append->rows);
    }
    if (const auto* const chat = std::get_if<AddChat>(&write)) {
      head_for(heads, chat->table).chat_length = std::max<std::int64_t>(1, result.number);
    }
  }
  return heads;
}

// The first line is the node, each other one "length chat-length table".
std::vector<std::string> messages_of(const std::string& node, const std::vector<Head>& heads) {
  std::vector<std::string> messages;
  for (const Head& head : heads) {
    if (messages.empty() || messages.back().size() + head.table.size() > longest_message) {
      messages.push_back(node);
    }
    messages.back() += fmt::format("\n{} {} {}", head.length, head.chat_length, head.table);
  }
  return messages;
}

Message read_message(std::string_view text) {
  Message message;
  for (std::size_t at = 0; at <= text.size();) {
    const std::size_t end = std::min(text.find('\n', at), text.size());
    std::string_view line = text.substr(at, end - at);
    if (at == 0) {
      message.node = line;
    } else if (!line.empty()) {
      Head head;
      head.length = take_number(line);
      head.chat_length = take_number(line);
      head.table = line;
      message.heads.push_back(std::move(head));
    }
    at = end + 1;
  }
  return message;
}

}  // namespace rondel::store::postgres
