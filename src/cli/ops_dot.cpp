#include "cli/ops_dot.h"

#include <fmt/format.h>

#include "rules/operations/printer.h"

namespace rondel::cli {
namespace {

std::string_view meaning(ops::Operator op) {
  switch (op) {
    case ops::Operator::steps:
      return "step by step";
    case ops::Operator::chain:
      return "pay, then gain";
    case ops::Operator::choice:
      return "one of";
    case ops::Operator::any_order:
      return "all, in any order";
    case ops::Operator::pick:
      return "some of, each once";
    case ops::Operator::sequence:
      return "one after the other";
    default:
      return "so often";
  }
}

std::string escaped(std::string_view text) {
  std::string safe;
  for (const char one : text) {
    safe += one == '"' || one == '\\' ? std::string{'\\', one} : std::string{one};
  }
  return safe;
}

// Adds a node and what is below it; gives its number.
int add(const ops::Book& book, ops::Term term, int& last, std::string& dot) {
  const int self = ++last;
  if (book.is_atom(term)) {
    dot += fmt::format("  n{} [shape=box, label=\"{}\"];\n", self, escaped(print(book, term)));
    return self;
  }
  const ops::Node& node = book.at(term);
  const std::string range = print(node.range);
  const std::string label = node.op == ops::Operator::counted ? range : range + sign(node.op);
  dot += fmt::format("  n{} [label=\"{}\\n{}\"];\n", self, escaped(label), meaning(node.op));
  for (const ops::Term operand : book.operands(term)) {
    const int child = add(book, operand, last, dot);
    dot += fmt::format("  n{} -> n{};\n", self, child);
  }
  return self;
}

}  // namespace

std::string to_dot(const ops::Book& book, ops::Term term) {
  std::string dot = "digraph expression {\n  node [fontname=\"sans-serif\"];\n  ordering=out;\n";
  int last = 0;
  add(book, term, last, dot);
  return dot + "}\n";
}

}  // namespace rondel::cli
