// GameCheck plays one match and looks, at every question, for what a match must never do: see docs/check.md. It finds what
// can be found from inside a process; check_run.h adds what cannot (crashes, rules that do not come back).
//
// The real match goes through all of this at each answer, so that whatever tears shows soon: the answer, taken back; other
// worlds for every viewer (a snapshot back each); the answer given again, and the same answer in a twin that lies elsewhere in
// memory and was never taken back.
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "kernel/match.h"
#include "rules/knowledge.h"
#include "series/check/answer_maker.h"
#include "series/check/coverage.h"
#include "series/check/finding.h"
#include "series/check/hidden_cards.h"
#include "series/check/observation.h"
#include "series/check/secret_answers.h"
#include "series/check/trace.h"

namespace rondel {

struct CheckSubject {
  const Game* game = nullptr;
  Settings settings{};
  int seats = 0;  // 0: all the game has
};

struct CheckLimits {
  std::uint32_t answers = 20'000;  // before a match counts as endless
  int worlds = 1;                  // for each viewer at each question
  int steps = 6;                   // answers that a world follows the real match
};

class GameCheck {
 public:
  // The trace may be null.
  GameCheck(const CheckSubject& subject, const CheckLimits& limits, Trace* trace);

  // Plays a match at random.
  std::optional<Finding> play(const Seed& seed);
  // Goes along answers, leaving out those that are refused, and looks at the question they end at too.
  std::optional<Finding> follow(const Seed& seed, std::span<const Response> responses);

  const Coverage& coverage() const { return coverage_; }

 private:
  using Kind = Finding::Kind;

  // A seat that is asked, by what people know the question.
  struct AskedSeat {
    Seat seat{};
    Text title{};
    bool is_forced = false;  // whoever hosts the match answers for it at once
  };
  // What came of an answer.
  struct Outcome {
    Knowers learned{};
    std::vector<AskedSeat> asked{};
  };
  // A world that `viewer` cannot tell from the real one so far.
  struct World {
    Viewer viewer{};
    bool is_live = false;      // goes on from `snapshot`; else it begins anew at the next question
    bool is_compared = false;  // after the answer in hand
    // Others who were asked when the world began, and still are: their choices are those of the real world.
    SeatSet stale{};
    bool is_sound = false;  // the one who answers is not among them
    Outcome outcome{};      // of the answer in hand
    int steps = 0;          // answers it has come along
    std::size_t free = 0;   // cards that were free to differ
    std::string fault{};    // why it faulted
    Snapshot snapshot{};
    Observation seen{};
  };
  // Something to say to a question that has a check of its own, and what the check said.
  struct Probe {
    Seat seat;
    std::vector<std::uint16_t> picks;
    Rejection verdict;
  };
  // A question as it was asked in the real match.
  struct Asked {
    Question question{};
    std::vector<Choice> choices{};
  };

  void begin(const Seed& seed);
  bool goes_on();
  void compare_starts();
  void step(const Response& response);
  void branch(const Response& response);
  void look();  // at the last question, where nothing is answered
  std::optional<Finding> end();

  bool look_ahead(const Response& response);
  Outcome outcome() const;
  void weigh(const World& world, const HiddenCards& truth, std::size_t free);
  void weigh_match();
  void compare_hosting(const World& world);
  void make_probes(const Response* response);
  void visit(World& world, const Response* response);
  void look_around(World& world);
  void compare_whole_log(const World& world);
  void answer_there(World& world, std::size_t free, const Response& response);
  std::optional<std::vector<std::uint16_t>> same_picks(const Response& response) const;
  void begin_world(World& world, std::size_t free);
  void play_on(const World& world);
  void compare_worlds();
  void compare_world(World& world);

  void answer_here(const Response& response);
  void answer_in_twin(const Response& response);
  void observe_all();
  void compare(Kind kind, Viewer viewer, const Observation& real, const Observation& other);

  void found(Kind kind, std::string sentence);
  void found_difference(std::string sentence);
  bool differs_when_played_plainly() const;
  std::string viewer_name(Viewer viewer) const;
  std::string where() const;
  Seed fresh_seed();
  void answer_beside_secrets(const Response& response);
  void enter(Stage stage) {
    if (trace_ != nullptr) {
      trace_->enter(stage);
    }
  }

  CheckSubject subject_;
  CheckLimits limits_;
  Trace* trace_;
  Coverage coverage_;
  std::optional<Match> match_;
  std::optional<Match> twin_;   // the same answers, elsewhere in memory, nothing ever taken back
  std::optional<Match> other_;  // another deal, for what the start tells
  Dice dice_;
  AnswerMaker answers_;
  AnswerMaker wanderer_;  // answers in other worlds, so that the real ones do not hang on those
  Observer observer_;
  Seed seed_;
  std::vector<Response> path_;
  std::optional<Finding> finding_;
  Snapshot here_;               // the real match at the question in hand
  std::uint64_t print_ = 0;     // its fingerprint there
  std::uint32_t log_from_ = 0;  // where the log of the last step begins
  // What the answer in hand comes to, before it is taken back.
  struct Ahead {
    std::uint64_t print = 0;
    std::uint32_t lines = 0;
    Outcome outcome{};
    std::vector<CardNumbers> known{};  // by each viewer
  };
  Ahead ahead_;
  std::uint64_t true_worlds_ = 0;  // of this match, as in Coverage
  double expected_true_worlds_ = 0;
  Asked asked_;  // the question in hand
  std::vector<World> worlds_;
  std::vector<Probe> probes_;
  std::vector<Observation> seen_;  // by each viewer, of the real match now
  Observation there_;
  Observation whole_;
  SecretAnswers secrets_;
};

}  // namespace rondel
