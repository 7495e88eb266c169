#include "rules/operations/lexer.h"

#include "rules/operations/letters.h"

namespace rondel::ops {
namespace {

bool is_space(char one) { return one == ' ' || one == '\t' || one == '\r' || one == '\n'; }

bool is_sign(char one) {
  switch (one) {
    case ';':
    case ':':
    case '/':
    case '+':
    case ',':
    case '!':
    case '?':
    case '^':
    case '@':
    case '(':
    case ')':
    case '[':
    case ']':
      return true;
    default:
      return false;
  }
}

template <class Belongs>
std::string_view run_of(std::string_view text, Belongs belongs) {
  std::size_t length = 0;
  while (length < text.size() && belongs(text[length])) {
    ++length;
  }
  return text.substr(0, length);
}

Token text_token(std::string_view rest, std::size_t position) {
  const std::size_t close = rest.find('\'', 1);
  if (close == std::string_view::npos) {
    return {.kind = Token::Kind::open_text, .position = position, .chars = rest};
  }
  return {.kind = Token::Kind::text, .position = position, .chars = rest.substr(1, close - 1)};
}

}  // namespace

Token token_at(std::string_view text, std::size_t position) {
  while (position < text.size() && is_space(text[position])) {
    ++position;
  }
  const std::string_view rest = text.substr(position);
  if (rest.empty()) {
    return {.kind = Token::Kind::end, .position = position};
  }
  const char first = rest.front();
  if (is_letter(first)) {
    return {.kind = Token::Kind::name, .position = position, .chars = run_of(rest, is_letter_or_digit)};
  }
  if (is_sign(first)) {
    return {.kind = Token::Kind::sign, .position = position, .chars = rest.substr(0, 1), .sign = first};
  }
  const bool is_negative = first == '-' && rest.size() > 1 && is_digit(rest[1]);
  if (is_digit(first) || is_negative) {
    const std::size_t minus = is_negative ? 1 : 0;
    const std::size_t digits = run_of(rest.substr(minus), is_digit).size();
    return {.kind = Token::Kind::number, .position = position, .chars = rest.substr(0, minus + digits)};
  }
  if (first == '\'') {
    return text_token(rest, position);
  }
  return {
      .kind = Token::Kind::unknown, .position = position, .chars = rest.substr(0, length_of_letter(rest))};
}

std::size_t end_of(const Token& token) {
  const std::size_t quotes = token.kind == Token::Kind::text ? 2 : 0;
  return token.position + token.chars.size() + quotes;
}

}  // namespace rondel::ops
