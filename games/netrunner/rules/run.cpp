// The run: initiation, then for each ice approach and encounter, movement, and success at the server.
#include <algorithm>
#include <array>
#include <utility>

#include "netrunner/rules/play.h"
#include "netrunner/rules/scopes.h"

namespace rondel::games::netrunner {
namespace {

constexpr Sentences runner_title{"You are running on ", server_names};
constexpr Sentences corp_title{"The Runner is running on ", server_names};

}  // namespace

Task<> Netrunner::make_run(RunPlan plan) {
  run_ = Run{.server = plan.server,
             .position = static_cast<std::int32_t>(ices(plan.server).size()),
             .source = plan.source,
             .rez_surcharge = plan.rez_surcharge,
             .bypasses_next = plan.bypasses_first,
             .window = make_window()};
  run_on_this_turn_ |= 1U << plan.server.index();
  publicity_credits_ = bad_publicity_;
  co_await scoped(in_run, go_through_run());
  co_await clean_up_run();
}

Task<> Netrunner::go_through_run() {
  RunPhase phase = RunPhase::initiation;
  while (phase != RunPhase::success) {
    const std::optional<RunPhase> next = co_await scoped(in_step, take_step(phase));
    if (next) {
      phase = *next;
    } else {
      check(run_->next.has_value(), "a step of a run is left for another one");
      phase = *std::exchange(run_->next, std::nullopt);
    }
  }
  co_await succeed();
}

Task<RunPhase> Netrunner::take_step(RunPhase phase) {
  switch (phase) {
    case RunPhase::initiation:
      return initiate();
    case RunPhase::approach_ice:
      return approach_ice();
    case RunPhase::encounter_ice:
      return encounter_current_ice();
    case RunPhase::movement:
    case RunPhase::success:
      break;
  }
  return move_on();
}

void Netrunner::enter(RunPhase phase) {
  run_->phase = phase;
  run_->waits = {};
  run_->may_rez_inside = phase == RunPhase::initiation || (phase == RunPhase::approach_ice && since(3)) ||
                         (phase == RunPhase::movement && !is_strict_);
}

Task<RunPhase> Netrunner::initiate() {
  enter(RunPhase::initiation);
  co_await end_if_server_is_gone();
  co_await hold_window();
  co_return run_->position > 0 ? RunPhase::approach_ice : RunPhase::movement;
}

Task<RunPhase> Netrunner::approach_ice() {
  enter(RunPhase::approach_ice);
  run_->ice = ices(run_->server)[static_cast<std::size_t>(run_->position - 1)];
  log_ice("{} approaches ice protecting {} at position {}", "{} approaches {} protecting {} at position {}",
          *run_->ice);
  co_await hold_window();
  co_return run_->ice&& is_rezzed(*run_->ice) ? RunPhase::encounter_ice : RunPhase::movement;
}

Task<RunPhase> Netrunner::encounter_current_ice() {
  enter(RunPhase::encounter_ice);
  const Card ice = *run_->ice;
  if (std::exchange(run_->bypasses_next, false)) {
    log("{} bypasses {}", runner, table_.named(ice));
    co_return RunPhase::movement;
  }
  co_await encounter(ice);
  co_return RunPhase::movement;
}

// What was before the Runner is behind it now; in the order of the rulebook only after the Runner has decided to go on.
// Ice that is there no more is not passed, and does not count any more.
Task<RunPhase> Netrunner::move_on() {
  if (run_->ice) {
    log_ice("{} passes ice protecting {} at position {}", "{} passes {} protecting {} at position {}",
            *run_->ice);
  }
  enter(RunPhase::movement);
  if (is_strict_) {
    co_await hold_window();
    co_await offer_to_jack_out();
    run_->may_rez_inside = true;
  }
  run_->position -= run_->ice ? 1 : 0;
  run_->ice.reset();
  co_await hold_window();
  if (run_->position > 0) {
    co_return RunPhase::approach_ice;
  }
  log("{} approaches {}", runner, name_of[run_->server]);
  co_await fire(When::server_approached);
  co_await end_if_server_is_gone();
  co_return RunPhase::success;
}

Task<> Netrunner::offer_to_jack_out() {
  static constexpr std::array on_or_out = {Choice::word("continue the run", say_continue),
                                           Choice::word("jack out", say_jack_out)};
  if (run_->cannot_jack_out) {
    co_return;
  }
  const Choice choice = co_await pick(runner, "jack out?", on_or_out);
  if (choice.value == say_jack_out) {
    co_await jack_out();
  }
}

Task<> Netrunner::jack_out() {
  log("{} jacks out", runner);
  co_await leave(in_run);
}

Task<> Netrunner::end_run() {
  if (!run_) {
    co_return;
  }
  log("the run ends");
  co_await leave(in_run);
}

// While a server is breached it is too late.
Task<> Netrunner::redirect(Server server, RunPhase phase) {
  if (!run_ || run_->phase == RunPhase::success) {
    co_return;
  }
  encounters_.clear();
  reset_pumps();
  run_->server = server;
  run_->position = static_cast<std::int32_t>(ices(server).size());
  run_->ice.reset();
  run_->next = run_->position == 0 ? RunPhase::movement : phase;
  log("{} runs on {} instead", runner, name_of[server]);
  co_await leave(in_step);
}

void Netrunner::lead_run_with(Card card, Server server) {
  take_out_of_run(card);
  table_.move(card, ice(server));
  log("{} moves to {}", table_.named(card), name_of[server]);
  if (run_ && run_->phase != RunPhase::success) {
    run_->server = server;
    run_->position = static_cast<std::int32_t>(ices(server).size());
    run_->ice = card;
  }
}

// Of what is not passed yet there is one less.
void Netrunner::take_out_of_run(Card card) {
  if (!run_ || table_.zone_of(card) != ice(run_->server)) {
    return;
  }
  const std::span<const Card> standing = ices(run_->server);
  const auto place = std::ranges::find(standing, card) - standing.begin();
  run_->position -= std::cmp_less(place, run_->position) ? 1 : 0;
  if (run_->ice == card) {
    run_->ice.reset();
  }
}

Task<> Netrunner::succeed() {
  enter(RunPhase::success);
  run_->is_successful = true;
  succeeded_this_turn_ |= 1U << run_->server.index();
  co_await fire(When::run_succeeds);
  const bool is_replaced = co_await replace_breach();
  if (!is_replaced) {
    co_await breach(run_->server);
  }
}

Task<> Netrunner::clean_up_run() {
  encounters_.clear();
  reset_pumps();
  prompts_ = {};
  co_await fire(When::run_ends);
  const small_vector<Card, 2> lingering = run_->lingering;
  for (const Card card : lingering) {
    co_await fire(When::run_ends, card);
  }
  for (CardNotes& notes : notes_) {
    notes.breaks_this_run = false;
  }
  publicity_credits_ = 0;
  run_.reset();
}

Task<> Netrunner::end_if_server_is_gone() {
  if (run_ && !exists(run_->server) && run_->phase != RunPhase::success) {
    co_await end_run();
  }
}

void Netrunner::log_ice(Text hidden, Text shown, Card ice) {
  const std::int32_t place = run_->position - 1;
  if (is_rezzed(ice)) {
    log(shown, runner, table_.named(ice), name_of[run_->server], place);
  } else {
    log(hidden, runner, name_of[run_->server], place);
  }
}

// --- windows ---

Window Netrunner::make_window() const {
  return Window({.sides = seats(),
                 .deciders = {},
                 .first = runner,
                 .speaking = is_strict_ ? Speaking::in_turn : Speaking::at_once,
                 .passes = is_strict_ ? Passes::void_after_action : Passes::kept});
}

Task<> Netrunner::hold_window() {
  window().open();
  run_->has_changed_auto = false;
  for (;;) {
    for (const Seat side : to_speak(window(), *this)) {
      prompts_[side] = {.kind = Prompt::Kind::run, .title = title(side)};
    }
    const std::optional<Act> act = co_await next_act(window(), *this, standing_);
    prompts_ = {};
    if (!act) {
      co_return;
    }
    co_await take(*act);
    co_await settle();
  }
}

Text Netrunner::title(Seat side) const {
  return side == runner ? runner_title[run_->server] : corp_title[run_->server];
}

void Netrunner::offer(Seat side, Choices& choices) const {
  choices.add(Choice::word("continue", say_continue));
  if (side == runner) {
    offer_to_runner(choices);
  } else {
    offer_to_corp(choices);
  }
  if (!is_strict_ && !run_->waits.has(side)) {
    choices.add(Choice::word("ask the other side to wait", say_wait));
  }
}

void Netrunner::offer_to_runner(Choices& choices) const {
  if (!encounters_.empty()) {
    offer_breaking(choices);
    return;
  }
  for (const Card card : table_.cards(rig())) {
    if (has_paid_ability(card)) {
      choices.add(choice_of(card, "use"));
    }
  }
  if (!is_strict_ && run_->phase == RunPhase::movement && !run_->cannot_jack_out) {
    choices.add(Choice::word("jack out", say_jack_out));
  }
}

void Netrunner::offer_to_corp(Choices& choices) const {
  const std::optional<Card> ice = current_ice();
  if (!encounters_.empty()) {
    if (!is_strict_ && unbroken(encounters_.back()) != 0) {
      choices.add(Choice::word("fire unbroken subroutines", say_fire));
    }
  } else if (ice && run_->phase == RunPhase::approach_ice && !is_rezzed(*ice) &&
             rez_cost(*ice) <= credits(corp)) {
    choices.add(choice_of(*ice, "rez"));
  }
  if (run_->may_rez_inside) {
    offer_rez_in_roots(choices);
  }
  for (std::int32_t zone = played().index() + 1; zone < table_.zone_count(); ++zone) {
    for (const Card card : table_.cards(Zone(zone))) {
      if (is_rezzed(card) && has_paid_ability(card)) {
        choices.add(choice_of(card, "use"));
      }
    }
  }
  if (!run_->has_changed_auto) {
    choices.add(corp_goes_on_by_itself_ ? Choice::word("ask me again", say_ask_again)
                                        : Choice::word("continue by yourself", say_auto));
  }
}

// Ice that is not rezzed, the server itself and encounters within encounters are never passed by themselves.
bool Netrunner::passes_by_itself(Seat side) const {
  if (side != corp || !corp_goes_on_by_itself_) {
    return false;
  }
  if (encounters_.size() > 1 || run_->phase == RunPhase::initiation) {
    return false;
  }
  const std::optional<Card> ice = current_ice();
  return ice ? is_rezzed(*ice) : run_->position > 0;
}

void Netrunner::pass(Seat side) {
  window().pass(side);
  const bool is_early = run_->phase == RunPhase::initiation || run_->phase == RunPhase::approach_ice;
  if (side == runner && !encounters_.empty()) {
    log("{} has no further action", side);
  } else if (side == runner && run_->phase == RunPhase::movement) {
    log("{} will continue the run", side);
  } else if (side == corp && encounters_.empty() && is_early) {
    log("{} has no further action", side);
  }
}

Task<> Netrunner::take(Act act) {
  run_->waits.remove(act.seat);
  const std::int32_t word = act.choice.kind == Choice::Kind::word ? act.choice.value : 0;
  if (word == say_wait) {
    run_->waits.add(act.seat);
    log("{} asks the other side to wait", act.seat);
    co_return;
  }
  if (word == say_continue) {
    pass(act.seat);
  } else if (word == say_auto || word == say_ask_again) {
    corp_goes_on_by_itself_ = word == say_auto;
    run_->has_changed_auto = true;
  } else if (word == say_jack_out) {
    co_await jack_out();
  } else if (word == say_let_fire) {
    encounters_.back().is_let_fire = true;
    log("{} indicates to fire all unbroken subroutines on {}", runner, table_.named(encounters_.back().ice));
  } else {
    window().acted(act.seat);
    co_await act_in_window(act);
  }
  if (window().passed().has(runner) && !window().passed().has(corp) && passes_by_itself(corp)) {
    window().pass(corp);
  }
}

Task<> Netrunner::act_in_window(Act act) {
  if (act.choice.kind == Choice::Kind::card && act.choice.label == Text("rez")) {
    const Card card(act.choice.value);
    co_await rez(card, rez_cost(card));
  } else {
    co_await act_in_encounter(act);
  }
}

}  // namespace rondel::games::netrunner
