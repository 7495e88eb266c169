// SecretAnswers looks at questions that several seats are asked at the same time. One of them answers in secret
// (Shown::to_asked); as long as another is still at the question it was asked with it, what anybody sees must not depend on
// what was said. So there is a second world in which the seat said something else, which comes along for some answers; who can
// tell the two apart is told.
//
// Not compared: who learned something by the rules, and worlds in which the seat itself is asked different things, since that
// it is still thinking is for all to see.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "kernel/match.h"
#include "series/check/answer_maker.h"
#include "series/check/observation.h"

namespace rondel {

class SecretAnswers {
 public:
  struct Told {
    Viewer viewer;
    std::string difference;
  };

  void begin() { is_live_ = false; }
  // Before an answer: goes along with it in the second world, or begins one in which the seat says something else. The match
  // is afterwards where it was.
  void look_beside(Match& match, const Response& response);
  // After the answer: the first viewer who could tell the two worlds apart.
  std::optional<Told> told(const Match& match);
  // Whether there was anything to compare.
  bool is_live() const { return is_live_; }

 private:
  static constexpr int most_steps = 6;

  // Somebody who sees, and what: a seat that is still at the question, or a spectator.
  struct Seen {
    Viewer viewer{};
    Text title{};
    Observation observation{};
  };

  bool begin_world(Match& match, const Response& response);
  bool go_along(Match& match, const Response& response, const Question& question);
  bool are_still_asked(const Match& match) const;
  void observe(const Match& match, std::uint32_t log_from);

  AnswerMaker answers_;
  Observer observer_;
  bool is_live_ = false;
  int steps_ = 0;
  Seat seat_{};                 // who said something else there
  std::optional<Text> next_{};  // what it is asked there now
  Knowers learned_{};           // since, in either world
  std::uint32_t log_from_ = 0;  // of the real match
  std::vector<Seen> seen_;
  std::vector<Choice> choices_;
  Snapshot here_;
  Snapshot there_;
  Observation now_;
};

}  // namespace rondel
