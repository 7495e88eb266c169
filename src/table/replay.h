// Replay plays a record again, line by line, and compares everything that the record says with
// what happens now.
//   Replay replay(bytes, modules);
//   while (replay.next() == Replay::Next::response) {   // what it is about to do can be looked at here
//     replay.apply();
//   }
//   if (replay.problem()) ...                            // at which line, and why
// It takes any bytes: what is not a sound record ends in a problem, never in a crash.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <utility>

#include "kernel/match.h"
#include "kernel/modules.h"
#include "table/fairness.h"

namespace rondel {

class JsonLine;

struct RecordProblem {
  enum class Kind : std::uint8_t {
    foreign,  // nothing this build can judge: not a record, another game, other rules, a newer format
    failed,   // a record that is damaged or does not replay
  };
  Kind kind = Kind::failed;
  int line = 0;  // counted from 1
  std::string sentence;
};

class Replay {
 public:
  enum class Next : std::uint8_t { response, end, problem };

  // Reads the first line and begins the match, of one of these games.
  Replay(std::string bytes, const Modules& modules);

  // Reads the next line and checks that it can be answered now; does not answer yet.
  Next next();
  // Answers (or branches) as the line just read says and compares fingerprints. False: there is a problem now.
  bool apply();
  // All of it. True: the record is whole and replays.
  bool run();

  const std::optional<RecordProblem>& problem() const { return problem_; }
  // Whether the first line was sound enough to begin a match; only then is there one.
  bool has_match() const { return match_.has_value(); }
  const Match& match() const { return *match_; }
  // Hands the match over to whoever goes on with it. Nothing is to be asked of this any more.
  Match take_match() { return std::move(*match_); }
  const Response& response() const { return response_; }  // of the line just read
  // Where the seed came from, when the record says it. It was checked: otherwise there is a problem.
  const std::optional<FairPlay>& fair() const { return fair_; }

 private:
  bool take_line(std::string_view& line);
  void read_header(std::string_view line, const Modules& modules);
  const Game* read_game(JsonLine& header, const Modules& modules);
  void begin(const Game& game, JsonLine& header);
  std::string wrong_seats(const Game& game, const std::vector<std::string>& names) const;
  std::string read_settings(const Game& game, JsonLine& header, Settings& settings) const;
  std::string read_fair(JsonLine& header, const std::vector<std::string>& names);
  static std::vector<std::uint16_t> read_picks(JsonLine& line);
  void read_entry(JsonLine& line);
  void read_branch(JsonLine& line);
  void read_response(JsonLine& line);
  std::string wrong_response() const;
  std::string refused() const;
  void read_end(JsonLine& line);
  void read_result(JsonLine& line);
  std::string_view status_name() const;
  void fail(RecordProblem::Kind kind, std::string sentence);
  void fail(std::string sentence) { fail(RecordProblem::Kind::failed, std::move(sentence)); }

  std::string bytes_;
  std::size_t at_ = 0;
  int line_ = 0;   // the one being read
  int rules_ = 0;  // the version that the record says
  std::optional<RecordProblem> problem_;
  std::optional<FairPlay> fair_;
  std::optional<Match> match_;
  Response response_;
  std::string print_;
  bool has_ended_ = false;
};

}  // namespace rondel
