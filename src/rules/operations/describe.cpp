#include "rules/operations/describe.h"

#include <algorithm>
#include <charconv>
#include <utility>
#include <vector>

#include "rules/operations/letters.h"
#include "rules/operations/printer.h"

namespace rondel::ops {
namespace {

// How much a clause holds already: what joins it with others has to be stronger than what is in it.
// An open one has no commas, but would take in what follows: "you may discard a card to draw a card" and ...
enum class Weight : std::uint8_t { plain, open, commas, semicolons };

struct Clause {
  std::string text;
  Weight weight = Weight::plain;
};

bool is_one(Range range) { return range.to == 1; }

// Whether what is counted is named in the singular: "1 card", "at least 1 card".
bool is_singular(Range range) { return is_one(range) || range == Range{1, unbounded}; }

// "3", "up to 3", "any number of".
std::string how_many(Range range) {
  if (range.to == unbounded) {
    return range.from == 0 ? "any number of" : "at least " + std::to_string(range.from);
  }
  if (range.is_exact() || is_one(range)) {
    return std::to_string(range.to);
  }
  return range.from == 0 ? "up to " + std::to_string(range.to)
                         : std::to_string(range.from) + " to " + std::to_string(range.to);
}

// "twice", "up to 3 times", "as often as you like".
std::string how_often(Range range) {
  const auto times = [](std::int32_t count) {
    return count == 1 ? std::string("once") : count == 2 ? "twice" : std::to_string(count) + " times";
  };
  if (range.to == unbounded) {
    return range.from == 0 ? "as often as you like" : "at least " + times(range.from);
  }
  if (range.is_exact()) {
    return times(range.to);
  }
  return range.from == 0 ? "up to " + times(range.to) : std::to_string(range.from) + " to " + times(range.to);
}

bool is_optional_once(Range range) { return range == Range{0, 1}; }

std::string joined(std::span<const Clause> clauses, std::string_view between, std::string_view before_last) {
  std::string text;
  for (const Clause& clause : clauses) {
    const bool is_last = &clause == &clauses.back();
    text += &clause == clauses.data() ? "" : is_last ? before_last : between;
    text += clause.text;
  }
  return text;
}

Weight heaviest(std::span<const Clause> clauses) {
  return std::ranges::max_element(clauses, {}, &Clause::weight)->weight;
}

// Clauses of a list, joined by something stronger than what is in them; the heaviest get parentheses.
Clause list_of(std::vector<Clause> clauses, std::string_view conjunction, std::string_view plain_last) {
  if (clauses.size() == 1) {
    return std::move(clauses.front());
  }
  const Weight most = heaviest(clauses);
  if (most == Weight::plain || (most == Weight::open && conjunction == "or")) {
    const bool is_light = clauses.size() == 2 && plain_last.front() != ',';
    return {joined(clauses, ", ", plain_last), is_light ? Weight::plain : Weight::commas};
  }
  for (Clause& clause : clauses) {
    if (clause.weight == Weight::semicolons) {
      clause.text = "(" + clause.text + ")";
    }
  }
  return {joined(clauses, "; ", "; " + std::string(conjunction) + " "), Weight::semicolons};
}

std::string spaced(std::string_view name) {
  std::string text(name);
  std::ranges::replace(text, '_', ' ');
  return text;
}

std::string sentence(std::string text) {
  const std::size_t first = text.starts_with('(') ? 1 : 0;
  if (first < text.size() && text[first] >= 'a' && text[first] <= 'z') {
    text[first] = static_cast<char>(text[first] - 'a' + 'A');
  }
  return text + ".";
}

const Word* find(std::span<const Word> words, std::string_view name) {
  const auto at = std::ranges::find(words, name, &Word::name);
  return at == words.end() ? nullptr : &*at;
}

class Teller {
 public:
  Teller(const Book& book, const Words& words) : book_(book), words_(words) {}

  Clause clause(Term term) const {
    const Node& node = book_.at(term);
    return node.op == Operator::pick ? picked(term, node.range) : repeated(node.body, node.range);
  }

  // What happens `range` times.
  Clause repeated(Term body, Range range) const {
    if (book_.is_operation(body)) {
      return operation(body, range);
    }
    if (book_.op(body) == Operator::choice && book_.range(body).is_once()) {
      return choice(body, range);
    }
    const bool is_plain = book_.range(body).is_once() && book_.op(body) != Operator::pick;
    Clause once = is_plain ? list(body) : clause(body);
    if (range.is_once()) {
      return once;
    }
    if (is_optional_once(range)) {
      return {"you may " + once.text, std::max(once.weight, Weight::open)};
    }
    return {how_often(range) + ": " + once.text, std::max(once.weight, Weight::commas)};
  }

  // What is paid in a deal, which may be a deal itself: "(pay a to gain b) to gain c".
  Clause price(Term term) const {
    Clause told = clause(term);
    if (book_.op(term) == Operator::chain) {
      return {"(" + told.text + ")"};
    }
    return told;
  }

 private:
  Clause list(Term term) const {
    switch (book_.op(term)) {
      case Operator::steps:
        return list_of(clauses(term), "and after that", ", and after that ");
      case Operator::chain:
        return deal(term);
      case Operator::any_order:
        return in_any_order(term);
      case Operator::sequence:
        return in_sequence(term);
      case Operator::nothing:
        return {"do nothing"};
      default:
        return {print(book_, term)};
    }
  }

  std::vector<Clause> clauses(Term term) const {
    std::vector<Clause> all;
    for (const Term operand : book_.operands(term)) {
      all.push_back(clause(operand));
    }
    return all;
  }

  Clause in_sequence(Term term) const {
    const std::string then(words_.then);
    return list_of(clauses(term), then, (then == "and" ? " " : ", ") + then + " ");
  }

  Clause in_any_order(Term term) const {
    Clause all = list_of(clauses(term), "and", " and ");
    all.text += words_.in_any_order;
    return all;
  }

  // "discard a card to draw 2 cards"; with more than one thing to pay, "pay a, pay b to gain c".
  Clause deal(Term term) const {
    std::vector<Clause> all;
    const std::span<const Term> parts = book_.operands(term);
    for (const Term part : parts.first(parts.size() - 1)) {
      all.push_back(price(part));
    }
    const Clause gain = clause(parts.back());
    const Clause paid = list_of(std::move(all), "and", " and ");
    const bool is_offer = gain.text.starts_with("you may ");
    return {paid.text + (is_offer ? ", and " : " to ") + gain.text,
            std::max({paid.weight, gain.weight, is_offer ? Weight::commas : Weight::open})};
  }

  Clause choice(Term term, Range range) const {
    const Clause options = list_of(clauses(term), "or", ", or ");
    std::string head = "choose " + how_often(range);
    if (range.is_once()) {
      head = "choose one";
    } else if (is_optional_once(range)) {
      head = "you may choose one";
    } else if (range.to == unbounded) {
      head = how_often(range) + ", choose one";
    }
    return {head + ": " + options.text, options.weight};
  }

  Clause picked(Term term, Range range) const {
    const Clause options = list_of(clauses(term), "or", ", or ");
    const bool is_any = range == Range{0, static_cast<std::int32_t>(book_.operands(term).size())};
    const std::string head = is_any                    ? "do any of these"
                             : range.is_once()         ? "choose one"
                             : is_optional_once(range) ? "you may choose one"
                                                       : "choose " + how_many(range) + " different ones";
    return {head + ": " + options.text, options.weight};
  }

  Clause operation(Term term, Range range) const {
    const Word* word = find(words_.operations, print(book_, term));
    word = word == nullptr ? find(words_.operations, book_.name_of(term)) : word;
    const std::string_view phrase = word == nullptr ? std::string_view() : word->phrase;
    Filled filled = word == nullptr ? Filled{.text = unknown(term)} : fill(phrase, term, range);
    if (is_optional_once(range)) {
      filled.text = "you may " + filled.text;
    } else if (!range.is_once() && !filled.tells_count) {
      filled.text += " " + how_often(range);
    }
    const bool has_commas = filled.text.find_first_of(",:") != std::string::npos;
    const Weight least = is_optional_once(range) ? Weight::open : Weight::plain;
    return {filled.text, has_commas ? Weight::commas : least};
  }

  std::string unknown(Term term) const {
    std::string text = spaced(book_.name_of(term));
    const std::span<const Term> arguments = book_.arguments(term);
    for (const Term& given : arguments) {
      text += (&given == arguments.data() ? " (" : ", ") + argument(given);
    }
    return arguments.empty() ? text : text + ")";
  }

  struct Filled {
    std::string text;
    bool tells_count = false;
  };

  Filled fill(std::string_view phrase, Term term, Range range) const {
    Filled filled;
    while (!phrase.empty()) {
      const std::size_t open = std::min(phrase.find('{'), phrase.size());
      const std::size_t close = std::min(phrase.find('}', open), phrase.size());
      filled.text += phrase.substr(0, open);
      if (close < phrase.size()) {
        const std::string_view blank = phrase.substr(open + 1, close - open - 1);
        filled.text += value_of(blank, term, range);
        filled.tells_count |= blank == "n" || blank == "a" || blank == "an";
      }
      phrase.remove_prefix(std::min(close + 1, phrase.size()));
    }
    return filled;
  }

  std::string value_of(std::string_view blank, Term term, Range range) const {
    if (blank == "n") {
      return how_many(range);
    }
    if (blank == "a" || blank == "an") {
      return is_one(range) ? std::string(blank) : how_many(range);
    }
    if (blank == "s") {
      return is_singular(range) ? "" : "s";
    }
    const std::size_t bar = blank.find('|');
    if (bar != std::string_view::npos) {
      return std::string(is_singular(range) ? blank.substr(0, bar) : blank.substr(bar + 1));
    }
    std::size_t index = 0;
    std::from_chars(blank.data(), blank.data() + blank.size(), index);
    const std::span<const Term> arguments = book_.arguments(term);
    return index >= 1 && index <= arguments.size() ? argument(arguments[index - 1]) : "";
  }

  // "3 plants" for 3plant: what is named is a thing, not something that is done.
  std::string argument(Term term) const {
    const Node& node = book_.at(term);
    const Operator kind = book_.op(node.body);
    const Word* const as_written = find(words_.nouns, print(book_, term));
    if (as_written != nullptr && node.body != term) {  // with its count
      return std::string(as_written->phrase);
    }
    if (kind == Operator::number) {
      return std::to_string(book_.at(node.body).value);
    }
    if (kind != Operator::name && kind != Operator::call && kind != Operator::text) {
      return clause(term).text;
    }
    const std::string_view name = book_.name_of(node.body);
    const Word* noun = find(words_.nouns, print(book_, node.body));
    noun = noun == nullptr ? find(words_.nouns, name) : noun;
    const bool is_formula = kind == Operator::text && noun == nullptr;
    const std::string phrase = noun != nullptr ? std::string(noun->phrase)
                               : is_formula    ? std::string(name)
                                               : unknown(node.body);
    const Filled filled = fill(phrase, node.body, node.range);
    const bool is_counted = filled.tells_count || node.range.is_once();
    return is_counted ? filled.text : how_many(node.range) + " " + filled.text;
  }

  const Book& book_;
  const Words& words_;
};

// At the top a deal reads "pay this: gain that", and steps are sentences of their own.
std::string whole(const Book& book, Term term, const Words& words) {
  const Teller teller(book, words);
  const bool is_deal = book.op(term) == Operator::chain && book.range(term).is_once();
  if (!is_deal) {
    return teller.clause(term).text;
  }
  std::string text;
  const std::span<const Term> parts = book.operands(term);
  for (const Term& part : parts) {
    const bool is_gain = &part == &parts.back();
    text += &part == parts.data() ? "" : is_gain ? ": " : " and ";
    text += (is_gain ? teller.clause(part) : teller.price(part)).text;
  }
  return text;
}

}  // namespace

std::string describe(const Book& book, Term term, const Words& words) {
  if (book.op(term) != Operator::steps || !book.range(term).is_once()) {
    return sentence(whole(book, term, words));
  }
  std::string text;
  for (const Term& step : book.operands(term)) {
    const bool is_first = &step == book.operands(term).data();
    text += (is_first ? "" : " ") + sentence((is_first ? "" : "then ") + whole(book, step, words));
  }
  return text;
}

std::string phrase(const Book& book, Term term, const Words& words) {
  return Teller(book, words).clause(term).text;
}

std::string phrase(const Book& book, Term type, Range range, const Words& words) {
  const Teller teller(book, words);
  return range.is_once() ? teller.clause(type).text : teller.repeated(type, range).text;
}

}  // namespace rondel::ops
