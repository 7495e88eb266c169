// A record is the stored truth of a match: game, rules version, seats, settings and seed, then every response
// with the fingerprint of the match after it. JSON, one value a line; docs/records.md describes the format,
// Replay reads it.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "kernel/match.h"
#include "table/fairness.h"

namespace rondel {

inline constexpr std::string_view record_mark = "record";  // what the first line says it is
inline constexpr int record_format = 1;
// How the marks of responses are written; none is not.
inline constexpr std::array<std::string_view, 5> record_marks = {"", "forced", "bot", "clock", "standing"};

// How a fingerprint stands in a record: 16 hexadecimal digits. A faulted match stopped half-way through a
// rule and has no state worth comparing: it gets zeros.
std::string record_print(const Match& match);

// The fingerprint that a record begins with: of the match before its first answer and of all that it was made
// of. So a seed or a setting that was changed shows at once, also in a game that never comes to use it.
std::string record_start(const Match& match);

// Takes down the fingerprints of a match while it is played, and writes its record.
class Recorder {
 public:
  // Begins to take down a match that keeps its history and was not answered yet.
  void begin(const Match& match);
  // To be called after each accepted answer and each branch. What was undone by a restore since the last call is
  // forgotten.
  void note(const Match& match);
  // The record as it stands: over, faulted, or still open. `fair`: where the seed came from, if it may be told.
  std::string text(const Match& match, const std::optional<FairPlay>& fair = {}) const;
  // The same with one more response that nobody dared to give, since the rules would not come back from it: its
  // fingerprint is zeros.
  std::string text_with(const Match& match, const Response& last) const;

 private:
  std::string start_;
  std::vector<std::string> prints_;
};

// Writes a file in one step: either all of `bytes` is there under that name, or what was there before. Gives
// an empty string, or a sentence that says what went wrong.
enum class Readers : std::uint8_t { as_usual, owner_alone };
std::string write_file(const std::string& path, std::string_view bytes, Readers readers = Readers::as_usual);

}  // namespace rondel
