// Questions: what rules ask and what seats may answer. Small typed values, no text but literals: a title is
// rendered only when somebody looks, and an agent may answer by index.
#pragma once

#include <concepts>
#include <cstddef>
#include <cstdint>
#include <ranges>
#include <span>
#include <type_traits>

#include "kernel/containers.h"
#include "kernel/seat.h"
#include "kernel/text.h"

namespace rondel {

class Play;

// One option: a word, or a typed value that the game knows how to show, or both ("discard" + a card). A group is an
// option with options of its own: the `size` choices that follow it in the list belong to it (see choices.h).
struct Choice {
  enum class Kind : std::uint8_t { word, number, seat, card, group };
  enum Flag : std::uint8_t {
    none = 0,
    exclusive = 1,  // cannot be picked together with others
    disabled = 2,   // shown, but cannot be picked now; `note` says why
    nested = 4,     // belongs to a group
    heads = 8,      // is a group
    freeform = 16,  // stands for whatever the seat writes; alone in its question (see payload.h)
  };

  Text label{};
  Text note{};
  std::int32_t value = 0;
  Kind kind = Kind::word;
  std::uint8_t flags = none;
  std::uint16_t size = 0;

  static constexpr Choice word(Text text, std::int32_t value = 0) { return of(Kind::word, text, value); }
  static constexpr Choice number(std::int32_t number, Text label = {}) {
    return of(Kind::number, label, number);
  }
  static constexpr Choice seat(Seat seat, Text label = {}) { return of(Kind::seat, label, seat.index()); }
  static constexpr Choice card(std::int32_t card, Text label = {}) { return of(Kind::card, label, card); }

  // The one choice of an action question: the seat answers with a payload of its own making, which `schema` describes
  // for the edge. The kernel does not read it.
  static constexpr Choice payload(Text schema = {}) {
    Choice choice = of(Kind::word, schema, 0);
    choice.flags = freeform;
    return choice;
  }

  // The same choice, shown with a reason why it cannot be picked; or one that goes with no other.
  constexpr Choice not_now(Text reason) const {
    Choice choice = *this;
    choice.flags |= disabled;
    choice.note = reason;
    return choice;
  }
  constexpr Choice alone() const {
    Choice choice = *this;
    choice.flags |= exclusive;
    return choice;
  }
  constexpr bool is(Flag flag) const { return (flags & flag) != 0; }

  friend bool operator==(const Choice&, const Choice&) = default;

 private:
  static constexpr Choice of(Kind kind, Text label, std::int32_t value) {
    Choice choice;
    choice.label = label;
    choice.value = value;
    choice.kind = kind;
    return choice;
  }
};

// The choices of a question, where the asking rule keeps them: in its frame, or as constant data.
class ChoiceSpan : public std::span<const Choice> {
 public:
  constexpr ChoiceSpan() = default;
  constexpr ChoiceSpan(const Choice* first, std::size_t count) : span(first, count) {}
  // NOLINTNEXTLINE(google-explicit-constructor): any list that stays is a list of choices
  constexpr ChoiceSpan(std::span<const Choice> choices) : span(choices) {}
  template <class List>
    requires(!std::derived_from<std::remove_cvref_t<List>, std::span<const Choice>> &&
             std::convertible_to<const std::remove_reference_t<List>&, std::span<const Choice>>)
  constexpr ChoiceSpan(List&& list) : span(static_cast<std::span<const Choice>>(list)) {  // NOLINT
    static_assert(
        std::is_lvalue_reference_v<List> || std::ranges::borrowed_range<List>,
        "these choices are a temporary, and a question only points to them: give the list a name first, "
        "const auto choices = ...; and ask with that");
  }
};

// An answer: indices into the choices of the question, in the order they were picked.
using Picks = small_vector<std::uint16_t, 4>;

// For what bounds cannot say (payments, melds): a pure look at state and selection. An empty Text accepts;
// anything else is the sentence of the refusal.
using Check = Text (*)(const Play& play, Seat seat, std::span<const std::uint16_t> picks);

// Makes the choices of an open question anew, after faces that somebody does not know were exchanged (rules/knowledge.h), where
// the rules keep them, and gives that place. It gives as many as before to a seat that has answered already.
using Renew = std::span<const Choice> (*)(Play& play, Seat seat);

// Whether the others may see how a question was answered, or only that it was.
enum class Shown : std::uint8_t { to_all, to_asked };

// Which clock runs while a question is open, where matches are played by the clock: questions of the same number go on
// with what it has left. Clocks stack: one at a greater depth runs while those below stand still, and is done with when
// one of them goes on. Number 0: a clock of its own.
struct ClockName {
  std::uint32_t number : 24 = 0;
  std::uint32_t depth : 8 = 0;
};

// What one seat is asked. The choices stay where the asking rule keeps them (its frame, or constant data)
// while the question is open.
struct Question {
  static constexpr std::uint16_t no_standing = UINT16_MAX;

  Seat seat{};
  ClockName clock{};
  Text title{};
  ChoiceSpan choices{};
  std::uint16_t min = 1;
  std::uint16_t max = 1;
  Shown shown = Shown::to_all;
  bool covered = false;  // its mere presence tells something: asked even when the answer is forced
  // Covered, and yet the seat need not say the only thing it can: whoever hosts the match says it for the seat after a
  // while that tells nothing.
  bool lingers = false;
  // The choice that the seat made beforehand (a standing answer): whoever drives the match picks it for the seat, unless
  // the seat says something else first. When that is done must not tell the others that nobody thought about it.
  std::uint16_t standing = no_standing;
  Check check = nullptr;
  // For games that name cards by their face: without it, faces that the seat knows cannot be exchanged under the question.
  Renew renew = nullptr;
};

// single: one seat. many: every asked seat answers, in any order, then the rule goes on. any: the
// first answer counts.
enum class Mode : std::uint8_t { single, many, any };

namespace detail {

struct Strand;
struct AskGroup;

// A question as the kernel holds it while it is open.
struct Asked : Question {
  Asked(const Question& question, AskGroup& asking) : Question(question), group(&asking) {}
  AskGroup* group;
  Picks picks;
};

// Questions that were asked in one breath, in the frame of the task that waits for them.
struct AskGroup {
  Mode mode = Mode::single;
  bool is_open = false;
  bool concurrent = false;    // answers of different seats do not disturb one another
  std::uint16_t missing = 0;  // seats that have not answered
  Seat last;                  // who answered last: with any, the one that counts
  Strand* strand = nullptr;
  std::span<Asked> asked;
};

}  // namespace detail
}  // namespace rondel
