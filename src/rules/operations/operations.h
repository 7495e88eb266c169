// What a game tells the machine about its operations. Expressions name them (2plant, ocean, add(microbe,other)); for each
// name the game has a Handler: what is fixed about it, whom or what it may be about, and the task that does it.
//   constexpr Handler<Village> handlers[] = {
//       {{.name = "plant", .title = "gain plants", .is_plain = true}, &Village::gain},
//       {{.name = "ocean", .title = "place an ocean", .prompt = "place an ocean where?", .repeat = Repeat::one_by_one},
//        &Village::place_ocean, &Village::ocean_areas},
//   };
// Handlers<Village> checks at start-up that every operation in the Book has one.
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "kernel/choices.h"
#include "kernel/task.h"
#include "rules/operations/ahead.h"
#include "rules/operations/book.h"
#include "rules/operations/math.h"
#include "rules/operations/operation.h"

namespace rondel::ops {

// What is done with a count: `3plant` at once, `2ocean` one after the other, each with a place of its own.
enum class Repeat : std::uint8_t { all_at_once, one_by_one };
// Whether somebody learns something by it: then it cannot be taken back, and it waits until what may fail is done.
enum class Undo : std::uint8_t { possible, impossible };
// Whether its owner says yes to it even where there is nothing to choose.
enum class Confirm : std::uint8_t { no, yes };

// What is fixed about an operation.
struct OperationType {
  std::string_view name;        // as expressions spell it
  Text title{};                 // short, as on a button
  Text prompt{};                // asks whom or what it is about; empty: the title
  std::string_view mnemonic{};  // an icon's name, for clients that have icons
  std::string_view tooltip{};   // a sentence more
  std::string_view params{};    // what its target is: "area", "card"
  Repeat repeat = Repeat::all_at_once;
  Undo undo = Undo::possible;
  Confirm confirm = Confirm::no;
  bool is_plain =
      false;  // changes nothing but numbers of its owner: when it is done among others is all the same
};

// The game, as the machine sees it. Handlers (below) makes most of it.
class Operations {
 public:
  virtual const OperationType& type_of(Term atom) const = 0;
  // Whether it needs a target at all.
  virtual bool has_targets(Term atom) const = 0;
  // Adds whom or what it may be about; what it cannot be about just now may be added with the reason (Choice::not_now).
  virtual void targets(const Operation& operation, Choices& choices) const = 0;
  // Why it cannot be done now, apart from targets; empty: it can.
  virtual Text obstacle(const Operation& operation) const = 0;
  // The same once `ahead` has happened, and what doing it adds to that. So the machine sees to it that a deal is whole: no
  // two parts of it are promised the same coin. A game that says nothing about it has operations that compete with
  // themselves alone: `pay:pay` needs what `2pay` needs.
  virtual Text obstacle_after(const Operation& operation, const Ahead& ahead) const {
    Operation all = operation;
    all.count -= ahead.of(operation.owner, own_number(operation));
    all.min = all.count;
    return obstacle(all);
  }
  virtual void expect(const Operation& operation, Ahead& ahead) const {
    ahead.add(operation.owner, own_number(operation), -operation.count);
  }
  // Does it, `operation.count` times. It is off the stack already; what it leads to is put there through the machine.
  virtual Task<> carry_out(Operation operation, Choice target) = 0;

  // How a row reads: "gain 3 plants".
  virtual void show_operation(const Operation& row, std::string& out) const = 0;
  // What caused it, by the row's data: a card's name. Empty: nothing worth saying.
  virtual Text reason(std::uint32_t data) const = 0;
  // A number that formulas use, as the operation's owner has it.
  virtual std::optional<std::int64_t> variable(std::string_view name, const Operation& operation) const = 0;
  // A mandatory operation could not be done and was left out.
  virtual void left_out(const Operation& row, Text why) = 0;
  // Nothing is left: the game puts what comes by itself (the next turn) on the stack, or nothing and the machine ends.
  virtual void when_empty() = 0;

  virtual const Formula* formula(Term text) const = 0;

 protected:
  ~Operations() = default;

 private:
  // Of the operation itself, about the same thing.
  static std::uint64_t own_number(const Operation& operation) {
    return std::uint64_t{operation.type.index()} << 32U | operation.data;
  }
};

template <class Game>
struct Handler {
  OperationType type;
  Task<> (Game::*carry_out)(Operation operation, Choice target) = nullptr;
  void (Game::*targets)(const Operation& operation,
                        Choices& choices) const = nullptr;             // none: it needs no target
  Text (Game::*obstacle)(const Operation& operation) const = nullptr;  // none: it always can
};

// A game's handlers, found by the symbol of their name; and the formulas of its Book, read once. Made at start-up, when
// the Book is complete.
template <class Game>
class Handlers {
 public:
  Handlers(const Book& book, std::span<const Handler<Game>> handlers) : handlers_(handlers) {
    by_symbol_.resize(book.symbols(), no_handler);
    for (std::size_t i = 0; i < handlers.size(); ++i) {
      if (const std::optional<Symbol> symbol = book.find(handlers[i].type.name)) {
        by_symbol_[*symbol] = i;
      }
    }
    formulas_.resize(book.terms() + 1);
    for (std::uint32_t i = 1; i <= book.terms(); ++i) {
      if (book.op(Term(i)) == Operator::text) {
        formulas_[i] = Formula::parse(book.name_of(Term(i))).formula;
      }
    }
  }

  // None: the game has no such operation.
  const Handler<Game>* find(const Book& book, Term atom) const {
    if (!book.is_operation(atom)) {
      return nullptr;
    }
    const std::size_t at = by_symbol_[book.at(atom).symbol];
    return at == no_handler ? nullptr : &handlers_[at];
  }
  const Formula* formula(Term text) const {
    return formulas_[text.index()] ? &*formulas_[text.index()] : nullptr;
  }

 private:
  static constexpr std::size_t no_handler = SIZE_MAX;
  std::span<const Handler<Game>> handlers_;
  std::vector<std::size_t> by_symbol_;
  std::vector<std::optional<Formula>> formulas_;
};

// The names of operations in a term that `has_handler` knows nothing of, so that a start-up test can name the card.
template <class HasHandler>
void unknown_operations(const Book& book, Term term, const HasHandler& has_handler,
                        std::vector<std::string>& out) {
  if (book.is_operation(term)) {
    if (!has_handler(term)) {
      out.emplace_back(book.name_of(term));
    }
    return;
  }
  for (const Term operand : book.operands(term)) {
    unknown_operations(book, operand, has_handler, out);
  }
}

}  // namespace rondel::ops
