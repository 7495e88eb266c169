#include "rules/operations/printer.h"

namespace rondel::ops {
namespace {

// How tightly an operator binds; what stands inside one binds tighter or gets parentheses.
int tightness(Operator op) {
  switch (op) {
    case Operator::steps:
      return 1;
    case Operator::chain:
      return 2;
    case Operator::choice:
      return 3;
    case Operator::any_order:
      return 4;
    case Operator::sequence:
      return 5;
    default:
      return 6;
  }
}

// What follows in the text: at the end, a number would have something to count, and gets parentheses.
enum class Then : std::uint8_t { more, end };

class Printer {
 public:
  explicit Printer(const Book& book) : book_(book) {}

  void add(Term term, int at_least, Then then) {
    const Node& node = book_.at(term);
    if (node.op == Operator::counted) {
      text += print(node.range);
      counted(book_.operands(term).front());
    } else if (node.op == Operator::pick) {
      const bool is_any = node.range == Range{0, static_cast<std::int32_t>(node.size)};
      text += is_any ? "?" : print(node.range) + "^";
      in_parentheses(term);
    } else if (book_.is_atom(term)) {
      atom(term, node, then);
    } else if (!node.range.is_once()) {
      text += print(node.range);
      in_parentheses(term);
    } else if (tightness(node.op) < at_least) {
      in_parentheses(term);
    } else {
      list(term, then);
    }
  }

  std::string text;

 private:
  void counted(Term term) {
    const bool is_plain = book_.is_atom(term) && book_.op(term) != Operator::number;
    if (is_plain) {
      add(term, 0, Then::more);
      return;
    }
    text += '(';
    add(term, 0, Then::more);
    text += ')';
  }

  void in_parentheses(Term term) {
    text += '(';
    list(term, Then::more);
    text += ')';
  }

  void list(Term term, Then then) {
    const Operator op = book_.op(term) == Operator::pick ? Operator::any_order : book_.op(term);
    const std::span<const Term> operands = book_.operands(term);
    for (const Term& operand : operands) {
      if (&operand != operands.data()) {
        text += sign(op);
      }
      add(operand, tightness(op) + 1, &operand == &operands.back() ? then : Then::more);
    }
  }

  void atom(Term term, const Node& node, Then then) {
    switch (node.op) {
      case Operator::number:
        text += then == Then::end ? "(" + std::to_string(node.value) + ")" : std::to_string(node.value);
        break;
      case Operator::nothing:
        text += '@';
        break;
      case Operator::text:
        text += "'" + std::string(book_.name_of(term)) + "'";
        break;
      default:
        text += book_.name_of(term);
        break;
    }
    if (node.op == Operator::call) {
      text += '(';
      if (node.argument) {
        add(node.argument, 0, Then::more);
      }
      text += ')';
    }
  }

  const Book& book_;
};

void add_tree(const Book& book, Term term, std::string& tree) {
  if (book.is_atom(term)) {
    const bool is_number = book.op(term) == Operator::number;
    tree += is_number ? std::to_string(book.at(term).value) : print(book, term);
    return;
  }
  tree += '(';
  tree += sign(book.op(term));
  const Range range = book.range(term);
  if (!range.is_once()) {
    tree += ' ' + std::to_string(range.from) + ' ' + std::to_string(range.to);
  }
  for (const Term operand : book.operands(term)) {
    tree += ' ';
    add_tree(book, operand, tree);
  }
  tree += ')';
}

}  // namespace

std::string print(Range range) {
  if (range.is_once()) {
    return {};
  }
  if (range.is_exact()) {
    return std::to_string(range.from);
  }
  if (range.to == unbounded) {
    return "[" + std::to_string(range.from) + ",]";
  }
  if (range.from == 0) {
    return range.to == 1 ? "?" : std::to_string(range.to) + "?";
  }
  return "[" + std::to_string(range.from) + "," + std::to_string(range.to) + "]";
}

std::string print(const Book& book, Term term) {
  Printer printer(book);
  printer.add(term, 0, Then::end);
  return std::move(printer.text);
}

std::string to_tree(const Book& book, Term term) {
  std::string tree;
  add_tree(book, term, tree);
  return tree;
}

}  // namespace rondel::ops
