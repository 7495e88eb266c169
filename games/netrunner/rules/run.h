// The run, while there is one: initiation, then for each ice approach and encounter, movement, and success at the server. It is a
// scope of its own that anything inside may end.
//   (1) There is one run at a time. What is asked of `now` and `server` is asked only while there is one.
//   (2) The run's position counts the ice that is not passed yet, from the innermost; 0 is the server.
//   (3) Ice that goes away, comes in between or moves keeps the position right: Cards::trash and Servers tell the run.
#pragma once

#include <cstdint>
#include <optional>

#include "kernel/containers.h"
#include "kernel/hasher.h"
#include "kernel/scope.h"
#include "kernel/task.h"
#include "netrunner/rules/part.h"
#include "netrunner/rules/run_windows.h"
#include "netrunner/rules/server.h"

namespace rondel::games::netrunner {

enum class RunPhase : std::uint8_t { initiation, approach_ice, encounter_ice, movement, success };

// What can be left from anywhere inside it: the run, and one step of it.
inline constexpr Scope in_run{"run"};
inline constexpr Scope in_step{"step of a run"};

// What somebody who starts a run says about it.
struct RunPlan {
  Server server{};
  std::optional<Card> source{};    // the event or card that made it
  std::int32_t rez_surcharge = 0;  // for ice
  bool bypasses_first = false;     // the first ice that is encountered
};

struct RunState {
  RunPhase phase = RunPhase::initiation;
  Server server{};
  std::int32_t position = 0;  // how many ice of the server are not passed yet; 0: at the server
  // The ice that the Runner is at, until the Runner has moved on from it; none when it has gone from there.
  std::optional<Card> ice{};
  std::optional<Card> source{};
  std::int32_t rez_surcharge = 0;
  bool cannot_jack_out = false;
  bool bypasses_next = false;
  bool is_successful = false;
  bool has_stolen = false;
  std::optional<RunPhase> next{};     // where a redirection leads
  small_vector<Card, 2> lingering{};  // trashed during the run, and still to do what they do at its end
};

class Run : public Part {
 public:
  Run(Netrunner& play, Tabletop& table) : Part(play, table), windows_(play, table) {}

  // From its begin to its end.
  Task<> make(RunPlan plan);

  bool is_on() const { return state_.has_value(); }
  Server server() const { return state_->server; }
  bool is_made_by(Card card) const { return state_->source == card; }
  const RunState& now() const { return *state_; }
  // The ice that the run is before, or in the midst of.
  std::optional<Card> current_ice() const;
  RunWindows& windows() { return windows_; }
  const RunWindows& windows() const { return windows_; }

  // Nothing happens when there is none.
  Task<> end();
  Task<> end_if_server_is_gone();
  Task<> jack_out();
  void forbid_jacking_out() { state_->cannot_jack_out = true; }
  // The Runner goes on elsewhere, in that phase, before the outermost ice. While a server is breached it is too late.
  Task<> redirect(Server server, RunPhase phase);
  // The ice goes to the outermost place before a server, and the run with it, unless it has succeeded already.
  void lead_with(Card ice, Server server);

  // Ice leaves the row before a server, or has come into it: before the Runner there is one less, or one more.
  void take_out(Card card);
  void add_ice(Server server, std::int32_t place);
  // A card is trashed that may have something to do when the run ends.
  void keep_lingering(Card card);
  void note_theft() { state_->has_stolen = true; }

  void digest(Hasher& hasher) const;

 private:
  Task<> go_through();
  Task<RunPhase> take_step(RunPhase phase);
  void enter(RunPhase phase);
  Task<RunPhase> initiate();
  Task<RunPhase> approach_ice();
  Task<RunPhase> encounter_ice();
  Task<RunPhase> move_on();
  Task<> offer_to_jack_out();
  Task<> succeed();
  Task<> clean_up();
  void log_ice(Text hidden, Text shown, Card ice);

  std::optional<RunState> state_;
  RunWindows windows_;
};

}  // namespace rondel::games::netrunner
