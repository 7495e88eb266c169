// Book holds the expressions a game knows. They are parsed once, at start-up, into memory that all matches share; during
// play a Book is only read, and what a match keeps of an expression is its Term.
//   (1) Terms are interned: the same tree is the same Term, whichever way it was written or made.
//   (2) A list in a list of the same operator is one list, but for deals: `a:(b:c)` pays a for the deal b:c. A list of
//       one is that one; `1x` is `x`. What cannot be written cannot be made: of, counted and pick bring their result into
//       the form that parsing its text would give.
//   (3) A Term of one Book means nothing to another. Making terms may move the lists that `operands` gave before, never
//       names.
// The language is described in docs/operations-language.md.
#pragma once

#include <compare>
#include <cstdint>
#include <deque>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace rondel::ops {

enum class Operator : std::uint8_t {
  name,       // steel
  call,       // add(microbe)
  text,       // 'science >= 3'
  number,     // 3, as an argument
  nothing,    // @
  counted,    // 2a, [0,3]a: one operand, from..to times
  steps,      // a;b: b begins when all of a is done
  chain,      // a:b: pay a, gain b; neither without the other
  choice,     // a/b: one of them, `count` times
  any_order,  // a+b: all of them, in the order their owner likes
  pick,       // 2^(a+b+c): so many of them, each at most once
  sequence,   // a,b: one after the other
};

// The operator's sign; `!` for counted, a space for those that are no operators.
constexpr char sign(Operator op) { return "     !;:/+^,"[static_cast<std::size_t>(op)]; }

inline constexpr int unbounded = -1;

// An expression of a Book. None by default.
class Term {
 public:
  constexpr Term() = default;
  explicit constexpr Term(std::uint32_t index) : index_(index) {}
  constexpr std::uint32_t index() const { return index_; }
  explicit constexpr operator bool() const { return index_ != 0; }
  friend constexpr auto operator<=>(Term, Term) = default;

 private:
  std::uint32_t index_ = 0;
};

// How often: from..to, `to` may be unbounded.
struct Range {
  std::int32_t from = 1;
  std::int32_t to = 1;
  constexpr bool is_once() const { return from == 1 && to == 1; }
  constexpr bool is_exact() const { return from == to; }
  friend constexpr bool operator==(Range, Range) = default;
};

// Names counted from 0 in the order in which the Book met them: a table of handlers is a list indexed by these.
using Symbol = std::uint32_t;

struct Node {
  Operator op = Operator::nothing;
  Range range{};      // once for what is neither counted nor a list
  Symbol symbol = 0;  // of a name or a call
  Term argument{};    // of a call; none for f()
  Term body{};  // what its range repeats: `a` of `2a`, `a/b` of `2(a/b)`; itself where nothing is repeated
  std::int32_t value = 0;    // of a number
  std::uint64_t digest = 0;  // of the tree, the same in every Book: what a match's fingerprint takes of it
  std::uint32_t first = 0;   // where its operands begin, and how many there are
  std::uint32_t size = 0;
};

// What is wrong with an expression, and where.
struct ParseError {
  std::size_t position = 0;  // in the text, in bytes
  std::string message;       // what is there: `unexpected ")"`
  std::string expected;      // what could be there; may be empty

  std::string sentence() const;
  // The sentence, the text, and a caret under the place.
  std::string with_caret(std::string_view text) const;
};

struct Parsed {
  Term term{};  // none when there is an error
  ParseError error{};
  explicit operator bool() const { return static_cast<bool>(term); }
};

class Book {
 public:
  Book();

  Parsed parse(std::string_view text);
  // For expressions written in the source: a mistake in one is a fault that shows the caret.
  Term expect(std::string_view text);

  // Terms made in code.
  Term name(std::string_view name);
  Term call(std::string_view name, Term argument);  // none: f()
  Term text(std::string_view text);                 // without a quote inside
  Term number(std::int32_t value);
  Term nothing();
  Term counted(Term term, Range range);
  // A list; of no operands: nothing. `op` is steps, chain, choice, any_order or sequence.
  Term of(Operator op, std::span<const Term> operands);
  // So many of them, each at most once. Of one operand: that one, at most once.
  Term pick(Range range, std::span<const Term> operands);

  const Node& at(Term term) const { return nodes_[term.index()]; }
  Operator op(Term term) const { return at(term).op; }
  Range range(Term term) const { return at(term).range; }
  Term body(Term term) const { return at(term).body; }
  std::span<const Term> operands(Term term) const { return {lists_.data() + at(term).first, at(term).size}; }
  // Of a name or a call, or what is quoted in a text; empty for others.
  std::string_view name_of(Term term) const;
  // Of a call: what stands between the commas of its argument; empty for others.
  std::span<const Term> arguments(Term term) const;
  // A name or a call: what a game has a handler for.
  bool is_operation(Term term) const { return op(term) == Operator::name || op(term) == Operator::call; }
  // Not made of other terms (a call's argument is part of its name).
  bool is_atom(Term term) const { return op(term) <= Operator::nothing; }

  std::optional<Symbol> find(std::string_view name) const;
  std::string_view spelling(Symbol symbol) const { return names_[symbol].chars; }
  std::size_t symbols() const { return names_.size(); }
  std::size_t terms() const { return nodes_.size() - 1; }

 private:
  friend class Parser;

  std::optional<Symbol> find(std::string_view name, std::uint64_t digest) const;
  Symbol symbol(std::string_view name);
  Term intern(const Node& node, std::span<const Term> operands);
  std::uint64_t digest_of(const Node& node, std::span<const Term> operands) const;
  bool is_same(const Node& there, const Node& node, std::span<const Term> operands) const;
  void append(std::span<const Term> operands);
  void grow_places();
  void grow_symbols();
  // Adds an operand to the list being made: what is in it, if it is such a list itself and no deal.
  void flatten(Operator op, Term operand);
  // The list of what stands in scratch_ from `base` on.
  Term list(Operator op, std::size_t base);

  std::vector<Node> nodes_;  // the first one is none's
  std::vector<Term> lists_;
  struct Name {
    std::string chars;
    std::uint64_t digest;
  };
  std::deque<Name> names_;              // a deque: their characters stay where they are
  std::vector<std::uint32_t> places_;   // hash table of nodes, by index; 0 is free
  std::vector<std::uint32_t> symbols_;  // hash table of names, by index + 1; 0 is free
  std::vector<Term> scratch_;           // lists being made, the innermost last
};

}  // namespace rondel::ops
