// Reads one expression into a Book (Book::parse). Each precedence has a list of operands of the next tighter one:
//   steps := chain {";" chain}      chain := choice {":" choice}      choice := group {"/" group}
//   group := sequence {"+" sequence}      sequence := item {[","|"!"] item}
//   item := [count] ["^"] part | number         count := n | "?" | n "?" | "?" n | "[" n "," [n] "]"
//   part := name | name "(" [steps] ")" | "(" steps ")" | text | "@"
// A number stands alone only before an operator or a closing parenthesis: elsewhere it counts what follows.
#pragma once

#include <optional>
#include <string_view>

#include "rules/operations/book.h"
#include "rules/operations/lexer.h"

namespace rondel::ops {

class Parser {
 public:
  Parser(Book& book, std::string_view text) : book_(book), text_(text) {}

  Parsed parse();

 private:
  // All of these give none once something was wrong; error_ says what.
  Term list(Operator op);
  Term tighter(Operator op);
  Term item();
  Term part();
  Term named(std::string_view name);
  Term in_parentheses();
  Term picked(Range range, Term term, std::size_t position);
  std::optional<Range> count();
  std::optional<Range> bracketed();
  std::optional<std::int32_t> number();

  bool begins_item() const;
  bool goes_on(Operator op);
  bool number_stands_alone() const;
  void advance() { token_ = token_at(text_, end_of(token_)); }
  Token after() const { return token_at(text_, end_of(token_)); }
  Term fail(std::string_view expected);
  Term fail_at(std::size_t position, std::string message, std::string expected);

  static constexpr int max_depth = 100;

  Book& book_;
  std::string_view text_;
  Token token_{};
  int depth_ = 0;  // of parentheses
  bool is_counting_ = false;
  ParseError error_{};
};

}  // namespace rondel::ops
