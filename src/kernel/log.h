// The log: what happened, for people to read. Rules write lines as they go:
//   log("{} plays {}", me, face_up(card));
// A line is a pattern from the source and up to four typed arguments; it becomes text only when somebody looks, once
// for each who looks: a card is named to those who knew it when the line was written, and is "a card" to the others.
//
// Lines lie beside the arena and form a tree like the responses (history.h): the arena keeps the place of the last
// line, so that going back to a snapshot goes back in the log too. Headless play keeps none.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <vector>

#include "kernel/knowers.h"
#include "kernel/seat.h"
#include "kernel/text.h"

namespace rondel {

struct LogArg {
  enum class Kind : std::uint8_t { none, seat, number, word, card, zone };

  Kind kind = Kind::none;
  std::int32_t value = 0;
  Text word{};
  Knowers knowers = Knowers::everybody();

  constexpr LogArg() = default;
  // NOLINTBEGIN(google-explicit-constructor): arguments of a line read as what they are
  constexpr LogArg(Seat seat) : kind(Kind::seat), value(seat.index()) {}
  constexpr LogArg(int number) : kind(Kind::number), value(number) {}
  constexpr LogArg(Text text) : kind(Kind::word), word(text) {}
  // NOLINTEND(google-explicit-constructor)

  // A face (what is printed on a card), and who knows by now which card it is on.
  static constexpr LogArg card(std::int32_t face, Knowers knowers) {
    LogArg arg;
    arg.kind = Kind::card;
    arg.value = face;
    arg.knowers = knowers;
    return arg;
  }
  // A zone by its name, and whose it is.
  static constexpr LogArg zone(Text name, Viewer owner = {}) {
    LogArg arg;
    arg.kind = Kind::zone;
    arg.value = owner ? owner->index() : -1;
    arg.word = name;
    return arg;
  }

  friend bool operator==(const LogArg&, const LogArg&) = default;
};

struct LogLine {
  static constexpr std::size_t most_args = 4;

  Text pattern{};   // each {} is the next argument
  Text redacted{};  // the pattern for who does not know every card in it; empty: the same, with "a card"
  Knowers audience = Knowers::everybody();  // to whom the line is shown at all
  std::uint8_t indent = 0;
  std::array<LogArg, most_args> args{};

  bool is_known_to(Viewer viewer) const;  // every card in it

  friend bool operator==(const LogLine&, const LogLine&) = default;
};

// Lines are packed: a match has hundreds of them, and most of what one could hold it does not.
class LogTree {
 public:
  LogTree() = default;
  LogTree(const LogTree&) = delete;
  LogTree& operator=(const LogTree&) = delete;
  ~LogTree();

  // Adds a line after the one at `before` (0: the first); gives its place. Rules are running: takes nothing from the
  // global operator new, which a test build traps then.
  std::uint32_t add(std::uint32_t before, const LogLine& line);
  // The last `count` lines up to the one at `place`, in order.
  std::vector<LogLine> path_to(std::uint32_t place, std::uint32_t count) const;
  void clear() { size_ = 0; }

 private:
  void make_room(std::size_t bytes);
  LogLine line_at(std::uint32_t place, std::uint32_t& before) const;

  std::byte* bytes_ = nullptr;
  std::uint32_t size_ = 0;  // bytes in use; the place of a line is where it ends
  std::uint32_t capacity_ = 0;
};

}  // namespace rondel
