// What the entries of a table's log say. The store keeps each as a row whose body is one JSON object; this is the only
// place that reads and writes them (docs/store.md has the format for people).
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "kernel/history.h"
#include "kernel/seat.h"
#include "table/store/store.h"

namespace rondel {

// One thing that happened at a table. Which fields mean something depends on the kind.
struct Entry {
  enum class Kind : std::uint8_t {
    sit,       // seat, account, nonce
    stand,     // seat; account: whom the host has taken off it, and who does not come back
    bot,       // seat, agent: a bot answers for the seat from now on
    person,    // seat: its person does again
    start,     // the match begins
    response,  // seat, picks, mark, print
    propose,   // seat, keep: wants to take back, and others have to agree; text: wants a pause (pause_text)
    agree,     // seat
    refuse,    // seat
    undo,      // seat, keep: so many entries of the match's history stay
    pause,     // seat; account: of a host who does not play
    resume,    // seat
    kill,      // text: the reason
    resign,    // seat; text: how it came to it, after its name; agent: plays on for it, and nothing ends
    timeout,   // seat: lost on time
    rematch,   // text: the id of the table where it goes on
  };

  Kind kind = Kind::start;
  std::optional<Seat> seat{};
  std::string account{};
  std::string agent{};
  std::string nonce{};
  std::string text{};
  std::vector<std::uint16_t> picks{};
  Mark mark = Mark::none;
  std::uint32_t keep = 0;
  std::string print{};  // the fingerprint after it, as records write it

  friend bool operator==(const Entry&, const Entry&) = default;
};

// What a proposal is about that is not to take back.
inline constexpr std::string_view pause_text = "pause";

inline Entry response_entry(Seat seat, std::vector<std::uint16_t> picks, Mark mark) {
  return {.kind = Entry::Kind::response, .seat = seat, .picks = std::move(picks), .mark = mark};
}

std::string_view name_of(Entry::Kind kind);

std::string body_of(const Entry& entry);

// The entry that a row holds; a sentence when it holds none.
struct ReadEntry {
  Entry entry{};
  std::string problem{};
};
ReadEntry read_entry(const store::Row& row);

}  // namespace rondel
