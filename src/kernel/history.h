// The responses of a match, beside its arena. They form a tree: each knows the one before it, and the
// arena keeps the place of the last. So going back to a snapshot, answering otherwise and going back again
// always shows the responses that led to where the match is, and adding one costs the same however long
// the match is.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "kernel/knowers.h"
#include "kernel/seat.h"

namespace rondel {

// Who really gave a response, when it was not the seat's agent.
enum class Mark : std::uint8_t {
  none,
  forced,    // there was only one answer
  bot,       // whoever sits there has handed over to a bot
  clock,     // the time was up
  standing,  // the seat had said so beforehand (Question::standing)
  branch,    // nobody: chance goes on under a new branch from here (Match::branch)
};

// What a match was told. Picks are indices into the choices of the seat's question at that moment.
struct Response {
  Seat seat;
  std::vector<std::uint16_t> picks;
  Mark mark = Mark::none;
  std::uint32_t branch = 0;  // with Mark::branch: its number; seat and picks then mean nothing

  friend bool operator==(const Response&, const Response&) = default;
};

// What the rules did with a response, up to the next questions: enough to tell whether it may be taken back.
struct Step {
  Seat seat{};
  Mark mark = Mark::none;
  bool drew = false;  // something was left to chance
  Knowers learned{};  // who came to know something
  Knowers barred{};   // for whom somebody came to know what they did not know themselves
};

class ResponseTree {
 public:
  // Adds a response after the one at `before` (0: the first); gives its place.
  std::uint32_t add(std::uint32_t before, Seat seat, std::span<const std::uint16_t> picks, Mark mark);
  std::uint32_t add_branch(std::uint32_t before, std::uint32_t number);
  // Says what came of the response at `place`.
  void note(std::uint32_t place, bool drew, Knowers learned, Knowers barred);
  // The responses from the first to the one at `place`.
  std::vector<Response> path_to(std::uint32_t place) const;
  Step step_at(std::uint32_t place) const;
  // The place of the one before; 0: there is none.
  std::uint32_t before(std::uint32_t place) const { return entries_[place - 1].before; }
  void clear();

 private:
  struct Entry {
    std::uint32_t before;
    std::uint32_t first_pick;
    std::uint16_t pick_count;
    std::uint32_t branch;
    Seat seat;
    Mark mark;
    bool drew;
    Knowers learned;
    Knowers barred;
  };
  std::vector<Entry> entries_;
  std::vector<std::uint16_t> picks_;
};

}  // namespace rondel
