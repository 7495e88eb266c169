#include "netrunner/rules/run.h"

#include <algorithm>
#include <array>
#include <utility>

#include "netrunner/rules/play.h"

namespace rondel::games::netrunner {

Task<> Run::make(RunPlan plan) {
  state_ = RunState{.server = plan.server,
                    .position = static_cast<std::int32_t>(play_.servers().ice(plan.server).size()),
                    .source = plan.source,
                    .rez_surcharge = plan.rez_surcharge,
                    .bypasses_next = plan.bypasses_first};
  windows_.begin_run();
  play_.breach().begin_run();
  play_.turn().note_run_on(plan.server);
  play_.credits(runner).begin_run(play_.bad_publicity().count());
  co_await scoped(in_run, go_through());
  co_await clean_up();
}

Task<> Run::go_through() {
  RunPhase phase = RunPhase::initiation;
  while (phase != RunPhase::success) {
    const std::optional<RunPhase> next = co_await scoped(in_step, take_step(phase));
    if (next) {
      phase = *next;
    } else {
      check(state_->next.has_value(), "a step of a run is left for another one");
      phase = *std::exchange(state_->next, std::nullopt);
    }
  }
  co_await succeed();
}

Task<RunPhase> Run::take_step(RunPhase phase) {
  switch (phase) {
    case RunPhase::initiation:
      return initiate();
    case RunPhase::approach_ice:
      return approach_ice();
    case RunPhase::encounter_ice:
      return encounter_ice();
    case RunPhase::movement:
    case RunPhase::success:
      break;
  }
  return move_on();
}

// --- the steps ---

void Run::enter(RunPhase phase) {
  state_->phase = phase;
  windows_.begin_phase(phase);
}

Task<RunPhase> Run::initiate() {
  enter(RunPhase::initiation);
  co_await end_if_server_is_gone();
  co_await windows_.hold();
  co_return state_->position > 0 ? RunPhase::approach_ice : RunPhase::movement;
}

Task<RunPhase> Run::approach_ice() {
  enter(RunPhase::approach_ice);
  state_->ice = play_.servers().ice(state_->server)[static_cast<std::size_t>(state_->position - 1)];
  log_ice("{} approaches ice protecting {} at position {}", "{} approaches {} protecting {} at position {}",
          *state_->ice);
  co_await windows_.hold();
  const bool meets = state_->ice && play_.cards().is_rezzed(*state_->ice);
  co_return meets ? RunPhase::encounter_ice : RunPhase::movement;
}

Task<RunPhase> Run::encounter_ice() {
  enter(RunPhase::encounter_ice);
  const Card ice = *state_->ice;
  if (std::exchange(state_->bypasses_next, false)) {
    play_.log("{} bypasses {}", runner, table_.named(ice));
    co_return RunPhase::movement;
  }
  co_await play_.encounters().encounter(ice);
  co_return RunPhase::movement;
}

// What was before the Runner is behind it now; in the order of the rulebook only after the Runner has decided to go on.
// Ice that is there no more is not passed, and does not count any more.
Task<RunPhase> Run::move_on() {
  if (state_->ice) {
    log_ice("{} passes ice protecting {} at position {}", "{} passes {} protecting {} at position {}",
            *state_->ice);
  }
  enter(RunPhase::movement);
  if (play_.is_strict()) {
    co_await windows_.hold();
    co_await offer_to_jack_out();
    windows_.allow_rezzing_inside();
  }
  state_->position -= state_->ice ? 1 : 0;
  state_->ice.reset();
  co_await windows_.hold();
  if (state_->position > 0) {
    co_return RunPhase::approach_ice;
  }
  play_.log("{} approaches {}", runner, name_of[state_->server]);
  co_await play_.triggers().fire(When::server_approached);
  co_await end_if_server_is_gone();
  co_return RunPhase::success;
}

Task<> Run::succeed() {
  enter(RunPhase::success);
  state_->is_successful = true;
  play_.turn().note_success(state_->server);
  co_await play_.triggers().fire(When::run_succeeds);
  co_await play_.breach().hold();
}

Task<> Run::clean_up() {
  play_.encounters().clear();
  play_.prompts().close_all();
  co_await play_.triggers().fire(When::run_ends);
  const small_vector<Card, 2> lingering = state_->lingering;
  for (const Card card : lingering) {
    co_await play_.triggers().fire(When::run_ends, card);
  }
  play_.cards().notes().forget_breaks();
  play_.credits(runner).end_run();
  state_.reset();
}

void Run::log_ice(Text hidden, Text shown, Card ice) {
  const std::int32_t place = state_->position - 1;
  if (play_.cards().is_rezzed(ice)) {
    play_.log(shown, runner, table_.named(ice), name_of[state_->server], place);
  } else {
    play_.log(hidden, runner, name_of[state_->server], place);
  }
}

// --- ending it ---

Task<> Run::offer_to_jack_out() {
  static constexpr std::array on_or_out = {Choice::word("continue the run", say_continue),
                                           Choice::word("jack out", say_jack_out)};
  if (state_->cannot_jack_out) {
    co_return;
  }
  const Choice choice = co_await play_.pick(runner, "jack out?", on_or_out);
  if (choice.value == say_jack_out) {
    co_await jack_out();
  }
}

Task<> Run::jack_out() {
  play_.log("{} jacks out", runner);
  co_await leave(in_run);
}

Task<> Run::end() {
  if (!is_on()) {
    co_return;
  }
  play_.log("the run ends");
  co_await leave(in_run);
}

Task<> Run::end_if_server_is_gone() {
  if (is_on() && !play_.servers().exists(state_->server) && state_->phase != RunPhase::success) {
    co_await end();
  }
}

// --- ice and servers that change under it ---

Task<> Run::redirect(Server server, RunPhase phase) {
  if (!is_on() || state_->phase == RunPhase::success) {
    co_return;
  }
  play_.encounters().clear();
  state_->server = server;
  state_->position = static_cast<std::int32_t>(play_.servers().ice(server).size());
  state_->ice.reset();
  state_->next = state_->position == 0 ? RunPhase::movement : phase;
  play_.log("{} runs on {} instead", runner, name_of[server]);
  co_await leave(in_step);
}

void Run::lead_with(Card ice, Server server) {
  take_out(ice);
  table_.move(ice, ice_before(server));
  play_.log("{} moves to {}", table_.named(ice), name_of[server]);
  if (is_on() && state_->phase != RunPhase::success) {
    state_->server = server;
    state_->position = static_cast<std::int32_t>(play_.servers().ice(server).size());
    state_->ice = ice;
  }
}

void Run::take_out(Card card) {
  if (!is_on() || table_.zone_of(card) != ice_before(state_->server)) {
    return;
  }
  state_->position -= play_.servers().place_of(card) < state_->position ? 1 : 0;
  if (state_->ice == card) {
    state_->ice.reset();
  }
}

void Run::add_ice(Server server, std::int32_t place) {
  if (is_on() && state_->server == server && state_->position > place) {
    ++state_->position;
  }
}

void Run::keep_lingering(Card card) {
  if (is_on() && play_.printed(card).lingers && play_.cards().is_rezzed(card)) {
    state_->lingering.push_back(card);
  }
}

std::optional<Card> Run::current_ice() const {
  if (play_.encounters().are_on()) {
    return play_.encounters().top().ice;
  }
  return is_on() && state_->phase != RunPhase::movement ? state_->ice : std::nullopt;
}

// In the order of recorded matches, with what the run's parts keep of it.
void Run::digest(Hasher& hasher) const {
  hasher.add(is_on());
  if (!is_on()) {
    return;
  }
  const RunState& run = *state_;
  const RunWindowState& windows = windows_.now();
  const AccessChanges& access = play_.breach().changes();
  hasher.add(run.phase).add(run.server.index()).add(run.position).add(run.rez_surcharge);
  hasher.add(run.source ? run.source->index() : -1).add(access.more_from_pile).add(windows.waits);
  hasher.add(run.cannot_jack_out).add(run.bypasses_next).add(run.is_successful);
  hasher.add(run.has_stolen).add(windows.may_rez_inside).add(windows.has_changed_auto);
  hasher.add(run.ice ? run.ice->index() : -1).add(access.more_of_all);
  hasher.add(access.only ? access.only->index() : -1);
  windows.window.digest(hasher);
  hasher.add(run.lingering.size());
}

}  // namespace rondel::games::netrunner
