// What a check has covered, in numbers, so that "nothing found" can be weighed.
#pragma once

#include <array>
#include <boost/json/value.hpp>
#include <cstdint>
#include <map>
#include <set>
#include <string>
#include <string_view>
#include <vector>

#include "kernel/match.h"

namespace rondel {

struct Coverage {
  static constexpr std::array<std::string_view, 7> answer_kinds = {"word",  "number", "seat",   "card",
                                                                   "group", "action", "nothing"};

  std::uint64_t games = 0;      // played to their end
  std::uint64_t questions = 0;  // answered
  // By their titles: how often they were asked, and how they read, the first time.
  struct Title {
    std::uint64_t count = 0;
    std::string shown{};
    bool operator==(const Title&) const = default;
  };
  std::map<std::string, Title, std::less<>> titles{};
  std::array<std::uint64_t, answer_kinds.size()> answers{};  // picks of each kind
  std::set<std::int32_t> faces{};                            // that lay on the table
  std::set<std::int32_t> public_faces{};                     // of those, that everybody came to know
  std::uint64_t question_worlds = 0;                         // compared at a question, with other faces
  std::uint64_t step_worlds = 0;                             // compared after an answer in both worlds
  std::uint64_t start_worlds = 0;                            // compared at the start of a match
  std::uint64_t hidden = 0;         // cards that a viewer did not know, at all questions
  std::uint64_t free = 0;           // of those, that were free to differ in another world
  std::uint64_t weighed = 0;        // worlds of which it is known how often chance makes them the truth
  std::uint64_t true_worlds = 0;    // of those, that were the truth
  double expected_true_worlds = 0;  // as many as chance makes
  std::uint64_t imagined = 0;       // answers played on in other worlds
  std::uint64_t restores = 0;       // to a snapshot, with the fingerprint compared
  std::uint64_t redone = 0;         // answers taken back and given again
  std::uint64_t replayed = 0;       // answers replayed in a fresh match
  // Powers that were set off (rules/powers), by the name of their handler: did something, were declined, were impossible.
  struct Uses {
    std::uint64_t activated = 0;
    std::uint64_t declined = 0;
    std::uint64_t impossible = 0;
  };
  std::map<std::string, Uses, std::less<>> powers{};
  std::set<std::string> warnings{};

  void note(const Match& match, Seat seat, std::span<const std::uint16_t> picks);
  void note_faces(const Match& match);
  void note_powers(const Match& match);  // of a whole match
  void add(const Coverage& other);
};

// From the process that covered it to the one that counts.
boost::json::value to_json(const Coverage& coverage);
Coverage read_coverage(const boost::json::value& value);

}  // namespace rondel
