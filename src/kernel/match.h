// A Match is one play of a Game: its rules, its open request, its record of responses.
//   (1) Between calls it waits for at least one seat, is over, or is faulted.
//   (2) Same game, version, settings, seed and responses: same match, to the byte.
//   (3) A refused answer changes nothing.
// One thread drives a Match at a time; different matches share nothing.
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "kernel/arena.h"
#include "kernel/game.h"
#include "kernel/history.h"
#include "kernel/log.h"
#include "kernel/machine.h"
#include "kernel/rejection.h"
#include "kernel/snapshot.h"

namespace rondel {

// Headless play keeps no history; everything else does, and can be forked and recorded.
enum class History : std::uint8_t { none, kept };

struct MatchOptions {
  History history = History::kept;
  std::size_t arena_bytes = std::size_t{16} << 20;  // the cap of one match
  std::int32_t fuel = 10'000'000;                   // resumptions and allocations between two answers
  // Other than 0: blocks of the arena come at other places and in another order than usual. It changes nothing, unless
  // rules depend on addresses; that is what it is for.
  std::uint32_t scatter = 0;
  // The version of the rules to play by: one that the game plays (Game::plays). 0: the newest.
  int rules = 0;
  // A position to begin from, for tests and puzzles; such a match cannot be told by a record alone.
  std::shared_ptr<Setup> setup{};
};

// A suspended task, for people: "why am I asked?".
struct TaskLine {
  std::string_view function;  // as the compiler prints it
  std::string_view file;
  unsigned line = 0;
  std::string_view scope;  // when it runs as a named scope
};

// Something about the rules that their author should look at; the match goes on.
struct Warning {
  Text title;  // of the question it is about
  std::string sentence;
};

class Match {
 public:
  // `seats` 0 means all the game has. The game must outlive the match.
  Match(const Game& game, Settings settings, const Seed& seed, MatchOptions options = {}, int seats = 0);
  Match(Match&&) noexcept = default;
  Match& operator=(Match&&) noexcept = default;

  // Begins again with another seed, in the same memory.
  void restart(const Seed& seed);

  Status status() const { return machine().status(); }
  // Who is asked now. Empty when the match is not waiting.
  SeatSet waiting() const { return machine().waiting(); }
  // Those, and who has answered already but was asked in the same breath: what they were asked is still open.
  SeatSet asked() const;
  // Of those, whose question cannot be made anew (Question::renew).
  SeatSet asked_for_good() const;
  // What a waiting seat is asked.
  const Question& question(Seat seat) const { return *machine().asked(seat); }
  // How the question of a waiting seat was asked, and whether answers of other seats leave it alone.
  Mode mode(Seat seat) const { return machine().asked(seat)->group->mode; }
  bool is_concurrent(Seat seat) const { return machine().asked(seat)->group->concurrent; }

  // What `answer` would say, without answering.
  Rejection review(Seat seat, std::span<const std::uint16_t> picks) const;
  // Applies in full or changes nothing. An accepted answer runs the rules up to the next questions; should
  // they fault there, status() says so.
  Rejection answer(Seat seat, std::span<const std::uint16_t> picks, Mark mark = Mark::none);
  Rejection answer(Seat seat, std::uint16_t pick) { return answer(seat, std::span(&pick, 1)); }
  // Gives the answer of one seat that has no choice (is_forced), marked as such; false when there is none. Whoever
  // drives a match calls it until it is false before asking anybody. A question to any seat is never forced.
  bool answer_forced();
  // That answer, without giving it: nothing when the seat has a choice, or is not asked.
  std::optional<std::vector<std::uint16_t>> forced_answer(Seat seat) const;
  // The only answer to a question that lingers (Question::lingers): to be given after a while, marked as forced.
  std::optional<std::vector<std::uint16_t>> lingering_answer(Seat seat) const;
  // The choice that the seat made beforehand for the question that is open for it, and giving it (Mark::standing).
  std::optional<std::uint16_t> standing_answer(Seat seat) const;
  bool answer_standing();

  const Result& result() const { return machine().result(); }  // only when over
  std::string_view fault() const;                              // why it faulted, and where; else empty

  // One copy of the used bytes there, one back, history included. Snapshots may be restored in any order, any
  // number of times, until the match is restarted (without a history: until it is gone).
  void snapshot(Snapshot& into) const;
  void restore(const Snapshot& from);
  // An independent match at the same point, in an arena of its own, by replaying the history (which
  // must be kept). A reseed is not in it.
  Match fork() const { return fork(History::kept); }
  Match fork(History history) const;
  // Other dice from here on: what is drawn next comes from `seed`. For search; a recorded match does
  // not do this.
  void reseed(const Seed& seed) { machine().reseed(seed); }
  // Chance goes on under branch `number`: what is drawn next depends on the number too. For a match in which something
  // was taken back, so that nobody meets the same dice again: whoever goes back gives a number that was not used
  // before. It is part of the history like an answer (forks, records and snapshots keep it), but is not counted as one.
  // Only while the match is waiting.
  void branch(std::uint32_t number);

  // State, open request and random counters in 64 bits; stored with each response and checked at replay.
  std::uint64_t fingerprint() const;

  std::uint32_t answers() const { return machine().answers(); }  // taken so far
  // Everything that led here, in order: the answers, and the branches between them (Mark::branch). With History::kept.
  std::vector<Response> responses() const;
  std::uint32_t entries() const { return answers() + machine().branches(); }  // how many that are

  // What came of each of responses(), from the last one back, until `visit` says no: for taking back, which seldom goes far.
  template <class Visit>
  void steps_back(Visit visit) const {
    const ResponseTree& all = body_->responses;
    for (std::uint32_t place = machine().history_end(); place != 0; place = all.before(place)) {
      if (!visit(all.step_at(place))) {
        return;
      }
    }
  }
  // Who learned something since the last answer (or since the start).
  Knowers learned() const { return machine().learned(); }

  // The log, for everybody's eyes at once: render a line for whoever looks (rules/log_text.h). Lines from number
  // `from` on, counted from 0.
  std::uint32_t log_length() const { return machine().log_length(); }
  std::vector<LogLine> log(std::uint32_t from = 0) const;

  // Shows the table to `layout`, which may also write other faces on cards (rules/layout.h).
  void lay_out(Layout& layout) const { machine().play()->lay_out(layout); }

  // To be called by a layout's owner that has written other faces: lets the play follow (Play::faces_exchanged), and makes the
  // choices of open questions anew that can be (Question::renew).
  void after_exchange();

  // In a match that `seat` is to imagine: whoever was asked in one breath with it and has answered in secret (Shown::to_asked) is
  // asked again, so that nothing hangs on what was really said. A recorded match does not do this.
  void ask_again_in_secret(Seat seat);

  // The suspended tasks behind a seat's question, innermost first; for a seat that is not asked, the root's.
  std::vector<TaskLine> tasks(Seat seat) const;

  // What the author of the rules should look at, each title once: so far, questions that ask for more than there is to
  // pick, so that their bounds were clamped. Going back forgets none. Only with History::kept.
  std::span<const Warning> warnings() const { return body_->warnings; }

  const Game& game() const { return *body_->game; }
  int rules() const { return body_->setup.rules; }  // the version of the rules that it is played by
  const Settings& settings() const { return body_->settings; }
  const Seed& seed() const { return machine().seed(); }              // that chance comes from now
  const Seed& start_seed() const { return machine().start_seed(); }  // that it began with
  const Play& play() const { return *machine().play(); }
  int seat_count() const { return body_->setup.seats; }
  std::span<const std::string> seat_names() const { return body_->names; }
  std::optional<Seat> seat_named(std::string_view name) const;
  const Arena& arena() const { return body_->range.arena(); }
  std::size_t committed_bytes() const { return body_->range.committed(); }

 private:
  // Everything beside the arena, at a fixed address, since the play in the arena points to the settings.
  struct Body {
    const Game* game;
    Settings settings;
    std::vector<std::string> names;
    PlaySetup setup;
    MatchOptions options;
    ArenaRange range;
    ResponseTree responses;
    std::vector<Warning> warnings;
    LogTree log;
    std::vector<std::string> faults;  // beside the arena like the history: the arena keeps which one is meant
    std::uint64_t identity;           // what a snapshot must have come from
  };

  detail::Machine& machine() const { return *static_cast<detail::Machine*>(body_->range.arena().root()); }
  void begin(const Seed& seed);
  void scatter();
  template <class Step>
  void run_rules(Step step);
  void note_fault();
  void note_warnings();
  std::optional<std::vector<std::uint16_t>> only_answer(Seat seat) const;
  Text run_check(const Question& question, std::span<const std::uint16_t> picks) const;

  std::unique_ptr<Body> body_;
};

}  // namespace rondel
