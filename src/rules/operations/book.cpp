#include "rules/operations/book.h"

#include <algorithm>

#include "kernel/fault.h"
#include "rules/operations/parser.h"

namespace rondel::ops {
namespace {

constexpr std::size_t first_places = 64;  // a power of two, as each later size

std::uint64_t mixed(std::uint64_t hash, std::uint64_t value) {
  hash = (hash ^ value) * 0x9E3779B97F4A7C15U;
  return hash ^ (hash >> 29);
}

std::uint64_t mixed(std::uint64_t hash, Range range) {
  return mixed(hash, (std::uint64_t{static_cast<std::uint32_t>(range.from)} << 32) |
                         static_cast<std::uint32_t>(range.to));
}

std::uint64_t digest_of_name(std::string_view name) {
  std::uint64_t hash = 0xCBF29CE484222325U;
  for (const char letter : name) {
    hash = (hash ^ static_cast<unsigned char>(letter)) * 0x100000001B3U;
  }
  return hash ^ (hash >> 32);
}

bool is_list(Operator op) { return op >= Operator::steps; }

}  // namespace

Book::Book() : nodes_(1), places_(first_places), symbols_(first_places) {}

Parsed Book::parse(std::string_view text) { return Parser(*this, text).parse(); }

Term Book::expect(std::string_view text) {
  const Parsed parsed = parse(text);
  if (!parsed) {
    fault("an expression that cannot be read: ", parsed.error.with_caret(text));
  }
  return parsed.term;
}

Term Book::name(std::string_view name) { return intern({.op = Operator::name, .symbol = symbol(name)}, {}); }

Term Book::call(std::string_view name, Term argument) {
  return intern({.op = Operator::call, .symbol = symbol(name), .argument = argument}, {});
}

Term Book::text(std::string_view text) {
  check(text.find('\'') == std::string_view::npos, "a text in an expression has no quote in it");
  return intern({.op = Operator::text, .symbol = symbol(text)}, {});
}

Term Book::number(std::int32_t value) { return intern({.op = Operator::number, .value = value}, {}); }

Term Book::nothing() { return intern({.op = Operator::nothing}, {}); }

Term Book::counted(Term term, Range range) {
  check(range.from >= 0 && (range.to == unbounded || range.from <= range.to),
        "a range that ends before it begins");
  if (range.is_once()) {
    return term;
  }
  const Node& node = at(term);
  if (!is_list(node.op) || node.op == Operator::pick || !node.range.is_once()) {
    return intern({.op = Operator::counted, .range = range, .body = term}, {&term, 1});
  }
  if (node.op == Operator::any_order && range == Range{0, 1}) {
    return intern({.op = Operator::pick, .range = {0, static_cast<std::int32_t>(node.size)}}, operands(term));
  }
  return intern({.op = node.op, .range = range, .body = term}, operands(term));
}

void Book::flatten(Operator op, Term operand) {
  const Node& node = at(operand);
  if (node.op != op || op == Operator::chain || !node.range.is_once()) {
    scratch_.push_back(operand);
    return;
  }
  const std::span<const Term> inner = operands(operand);
  scratch_.insert(scratch_.end(), inner.begin(), inner.end());
}

Term Book::of(Operator op, std::span<const Term> operands) {
  check(is_list(op) && op != Operator::pick, "a list has one of the operators ; : / + ,");
  const std::size_t base = scratch_.size();
  for (const Term operand : operands) {
    flatten(op, operand);
  }
  const Term made = list(op, base);
  scratch_.resize(base);
  return made;
}

Term Book::list(Operator op, std::size_t base) {
  const std::span<const Term> flat(scratch_.begin() + static_cast<std::ptrdiff_t>(base), scratch_.end());
  if (flat.empty()) {
    return nothing();
  }
  return flat.size() == 1 ? flat.front() : intern({.op = op}, flat);
}

Term Book::pick(Range range, std::span<const Term> operands) {
  const Term all = of(Operator::any_order, operands);
  const Node& node = at(all);
  if (node.op != Operator::any_order || !node.range.is_once()) {  // one operand, or none
    return counted(all, {std::min(range.from, 1), range.to == unbounded ? 1 : std::min(range.to, 1)});
  }
  check(range.from <= static_cast<std::int32_t>(node.size), "more are to be picked than there are");
  return intern({.op = Operator::pick, .range = range}, this->operands(all));
}

std::string_view Book::name_of(Term term) const {
  const Operator kind = op(term);
  return kind <= Operator::text ? spelling(at(term).symbol) : std::string_view();
}

std::span<const Term> Book::arguments(Term term) const {
  const Node& node = at(term);
  if (node.op != Operator::call || !node.argument) {
    return {};
  }
  const Node& argument = at(node.argument);
  if (argument.op == Operator::sequence && argument.range.is_once()) {
    return operands(node.argument);
  }
  return {&node.argument, 1};
}

std::optional<Symbol> Book::find(std::string_view name) const { return find(name, digest_of_name(name)); }

std::optional<Symbol> Book::find(std::string_view name, std::uint64_t digest) const {
  const std::size_t mask = symbols_.size() - 1;
  for (std::size_t place = digest & mask; symbols_[place] != 0; place = (place + 1) & mask) {
    const Name& there = names_[symbols_[place] - 1];
    if (there.digest == digest && there.chars == name) {
      return symbols_[place] - 1;
    }
  }
  return std::nullopt;
}

Symbol Book::symbol(std::string_view name) {
  const std::uint64_t digest = digest_of_name(name);
  const std::optional<Symbol> known = find(name, digest);
  if (known) {
    return *known;
  }
  if ((names_.size() + 1) * 4 > symbols_.size() * 3) {
    grow_symbols();
  }
  names_.push_back({std::string(name), digest});
  const std::size_t mask = symbols_.size() - 1;
  std::size_t place = names_.back().digest & mask;
  while (symbols_[place] != 0) {
    place = (place + 1) & mask;
  }
  symbols_[place] = static_cast<std::uint32_t>(names_.size());
  return symbols_[place] - 1;
}

void Book::grow_symbols() {
  std::vector<std::uint32_t> grown(symbols_.size() * 2);
  const std::size_t mask = grown.size() - 1;
  for (std::size_t i = 0; i < names_.size(); ++i) {
    std::size_t place = names_[i].digest & mask;
    while (grown[place] != 0) {
      place = (place + 1) & mask;
    }
    grown[place] = static_cast<std::uint32_t>(i + 1);
  }
  symbols_ = std::move(grown);
}

std::uint64_t Book::digest_of(const Node& node, std::span<const Term> operands) const {
  std::uint64_t hash = mixed(static_cast<std::uint64_t>(node.op), node.range);
  if (node.op <= Operator::text) {
    hash = mixed(hash, names_[node.symbol].digest ^ (at(node.argument).digest << 1));
  } else if (node.op == Operator::number) {
    hash = mixed(hash, static_cast<std::uint32_t>(node.value));
  }
  for (const Term operand : operands) {
    hash = mixed(hash, at(operand).digest);
  }
  return hash;
}

bool Book::is_same(const Node& there, const Node& node, std::span<const Term> operands) const {
  return there.op == node.op && there.range == node.range && there.symbol == node.symbol &&
         there.argument == node.argument && there.value == node.value && there.size == operands.size() &&
         std::equal(operands.begin(), operands.end(), lists_.begin() + there.first);
}

Term Book::intern(const Node& node, std::span<const Term> operands) {
  if (nodes_.size() * 4 > places_.size() * 3) {
    grow_places();
  }
  const std::size_t mask = places_.size() - 1;
  const std::uint64_t digest = digest_of(node, operands);
  std::size_t place = digest & mask;
  for (; places_[place] != 0; place = (place + 1) & mask) {
    const Node& there = nodes_[places_[place]];
    if (there.digest == digest && is_same(there, node, operands)) {
      return Term(places_[place]);
    }
  }
  const Term made(static_cast<std::uint32_t>(nodes_.size()));
  Node kept = node;
  kept.digest = digest;
  kept.first = static_cast<std::uint32_t>(lists_.size());
  kept.size = static_cast<std::uint32_t>(operands.size());
  kept.body = kept.body ? kept.body : made;
  append(operands);
  nodes_.push_back(kept);
  places_[place] = made.index();
  return made;
}

// The operands may themselves stand in lists_: what they are read from is given up last.
void Book::append(std::span<const Term> operands) {
  if (lists_.size() + operands.size() <= lists_.capacity()) {
    for (const Term operand : operands) {
      lists_.push_back(operand);
    }
    return;
  }
  std::vector<Term> grown;
  grown.reserve((lists_.size() + operands.size()) * 2);
  grown.assign(lists_.begin(), lists_.end());
  grown.insert(grown.end(), operands.begin(), operands.end());
  lists_.swap(grown);
}

void Book::grow_places() {
  std::vector<std::uint32_t> grown(places_.size() * 2);
  const std::size_t mask = grown.size() - 1;
  for (std::uint32_t i = 1; i < nodes_.size(); ++i) {
    std::size_t place = nodes_[i].digest & mask;
    while (grown[place] != 0) {
      place = (place + 1) & mask;
    }
    grown[place] = i;
  }
  places_ = std::move(grown);
}

}  // namespace rondel::ops
