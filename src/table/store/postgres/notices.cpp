#include "table/store/postgres/notices.h"

#include <fmt/format.h>

#include <algorithm>
#include <charconv>

namespace rondel::store::postgres {
namespace {

constexpr std::size_t longest_message = 7000;

constexpr std::string_view session_word = "session ";
constexpr std::string_view account_word = "account ";

// Several writes of one unit can be about the same table; those of different units never are.
Head& head_for(Notice& notice, std::size_t first, const std::string& table) {
  for (std::size_t i = first; i < notice.heads.size(); ++i) {
    if (notice.heads[i].table == table) {
      return notice.heads[i];
    }
  }
  return notice.heads.emplace_back(Head{.table = table});
}

// Takes a number and the space after it from the front.
std::int64_t take_number(std::string_view& text) {
  std::int64_t number = 0;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), number);
  const auto used = static_cast<std::size_t>(end - text.data());
  text.remove_prefix(std::min(text.size(), used + 1));
  return error == std::errc() ? number : 0;
}

void read_line(std::string_view line, Notice& notice) {
  if (line.starts_with(session_word)) {
    notice.sign_outs.push_back({.token_hash = std::string(line.substr(session_word.size())), .account = {}});
  } else if (line.starts_with(account_word)) {
    notice.sign_outs.push_back({.token_hash = {}, .account = std::string(line.substr(account_word.size()))});
  } else if (!line.empty()) {
    Head head;
    head.length = take_number(line);
    head.chat_length = take_number(line);
    head.table = line;
    notice.heads.push_back(std::move(head));
  }
}

}  // namespace

void add_to(Notice& notice, const std::vector<Write>& writes, const WriteResult& result) {
  const std::size_t first = notice.heads.size();
  for (const Write& write : writes) {
    if (const auto* const append = std::get_if<Append>(&write)) {
      head_for(notice, first, append->table).length = append->after + std::ssize(append->rows);
    }
    if (const auto* const chat = std::get_if<AddChat>(&write)) {
      head_for(notice, first, chat->table).chat_length = std::max<std::int64_t>(1, result.number);
    }
    if (const auto* const end = std::get_if<EndSession>(&write)) {
      notice.sign_outs.push_back({.token_hash = end->token_hash, .account = {}});
    }
    if (const auto* const end = std::get_if<EndSessionsOf>(&write)) {
      notice.sign_outs.push_back({.token_hash = {}, .account = end->account});
    }
    if (const auto* const move = std::get_if<MoveAccount>(&write)) {
      notice.sign_outs.push_back({.token_hash = {}, .account = move->from});
    }
  }
}

// The first line is the node. Each other one is "length chat-length table", "session token-hash" or "account name".
std::vector<std::string> messages_of(const std::string& node, const Notice& notice) {
  std::vector<std::string> messages;
  const auto add = [&](const std::string& line) {
    if (messages.empty() || messages.back().size() + line.size() > longest_message) {
      messages.push_back(node);
    }
    messages.back() += '\n' + line;
  };
  for (const Head& head : notice.heads) {
    add(fmt::format("{} {} {}", head.length, head.chat_length, head.table));
  }
  for (const SignOut& sessions : notice.sign_outs) {
    add(sessions.account.empty() ? fmt::format("{}{}", session_word, sessions.token_hash)
                                 : fmt::format("{}{}", account_word, sessions.account));
  }
  return messages;
}

Message read_message(std::string_view text) {
  Message message;
  for (std::size_t at = 0; at <= text.size();) {
    const std::size_t end = std::min(text.find('\n', at), text.size());
    const std::string_view line = text.substr(at, end - at);
    if (at == 0) {
      message.node = line;
    } else {
      read_line(line, message.notice);
    }
    at = end + 1;
  }
  return message;
}

void pass_on(const Message& message, const std::string& node, const OnChange& on_change) {
  if (message.node == node) {
    return;
  }
  if (!message.notice.heads.empty()) {
    on_change.changed(message.notice.heads);
  }
  for (const SignOut& sessions : message.notice.sign_outs) {
    on_change.signed_out(sessions);
  }
}

}  // namespace rondel::store::postgres
