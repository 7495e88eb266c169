// What a check found: a kind, a sentence for people, and the answers that lead there.
#pragma once

#include <boost/json/value.hpp>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "kernel/history.h"
#include "kernel/random.h"

namespace rondel {

struct Finding {
  enum class Kind : std::uint8_t {
    fault,       // the rules broke an invariant of their own, or ran out of fuel or room
    stuck,       // a seat is asked and nothing it can say is accepted
    endless,     // a match that goes on and on
    hang,        // a rule that does not come back
    crash,       // the process died
    replay,      // the same answers made another match
    torn,        // going back to a snapshot and on again made another match
    leak,        // a question shows what the viewer does not know
    step_leak,   // an answer tells the viewer something, and the rules did not say so
    refusal,     // whether an answer is refused depends on what the one answering does not know
    impossible,  // a world that the viewer takes for possible breaks the rules
    one_sided,   // an answer tells the viewer something by what it would have learned in another world
    hasty,       // whether a seat is asked or answered for at once depends on what the viewer does not know
    copies,      // copies of a card that the viewer cannot tell apart go by different names
    frozen,      // cards that the viewer does not know are the same in every world
    too_true,    // worlds equal the truth more often than chance
  };

  Kind kind = Kind::fault;
  std::string sentence{};
  Seed seed{};                        // of the match
  std::vector<Response> responses{};  // the last one is the one it happened at
};

// The kind as it stands before the sentence, and what usually causes it.
std::string_view name_of(Finding::Kind kind);
std::string_view advice_on(Finding::Kind kind);

// From the process that found it to the one that tells.
boost::json::value to_json(const Finding& finding);
Finding read_finding(const boost::json::value& value);

}  // namespace rondel
