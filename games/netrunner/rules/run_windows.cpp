#include "netrunner/rules/run_windows.h"

#include "netrunner/rules/play.h"

namespace rondel::games::netrunner {
namespace {

constexpr Sentences runner_title{"You are running on ", server_names};
constexpr Sentences corp_title{"The Runner is running on ", server_names};

}  // namespace

Window RunWindows::make() const {
  return Window({.sides = play_.seats(),
                 .deciders = {},
                 .first = runner,
                 .speaking = play_.is_strict() ? Speaking::in_turn : Speaking::at_once,
                 .passes = play_.is_strict() ? Passes::void_after_action : Passes::kept});
}

Window& RunWindows::window() {
  return play_.encounters().are_on() ? play_.encounters().window() : state_.window;
}

void RunWindows::begin_phase(RunPhase phase) {
  state_.waits = {};
  state_.may_rez_inside = phase == RunPhase::initiation ||
                          (phase == RunPhase::approach_ice && play_.since(3)) ||
                          (phase == RunPhase::movement && !play_.is_strict());
}

Task<> RunWindows::hold() {
  window().open();
  state_.has_changed_auto = false;
  for (;;) {
    for (const Seat side : to_speak(window(), *this)) {
      play_.prompts().open_in_run(side, title(side));
    }
    const std::optional<Act> act = co_await next_act(window(), *this, standing_);
    play_.prompts().close_all();
    if (!act) {
      co_return;
    }
    co_await take(*act);
    co_await play_.encounters().settle();
  }
}

Text RunWindows::title(Seat side) const {
  const Server server = play_.current_run().server();
  return side == runner ? runner_title[server] : corp_title[server];
}

// --- what may be done ---

void RunWindows::offer(Seat side, Choices& choices) const {
  choices.add(Choice::word("continue", say_continue));
  if (side == runner) {
    offer_to_runner(choices);
  } else {
    offer_to_corp(choices);
  }
  if (!play_.is_strict() && !state_.waits.has(side)) {
    choices.add(Choice::word("ask the other side to wait", say_wait));
  }
}

void RunWindows::offer_to_runner(Choices& choices) const {
  if (play_.encounters().are_on()) {
    play_.encounters().breaking().offer(choices);
    return;
  }
  for (const Card card : play_.rig().cards()) {
    if (play_.abilities().can_use_in_run(card)) {
      choices.add(choice_of(card, "use"));
    }
  }
  const RunState& run = play_.current_run().now();
  if (!play_.is_strict() && run.phase == RunPhase::movement && !run.cannot_jack_out) {
    choices.add(Choice::word("jack out", say_jack_out));
  }
}

void RunWindows::offer_to_corp(Choices& choices) const {
  const RunState& run = play_.current_run().now();
  const std::optional<Card> ice = play_.current_run().current_ice();
  if (play_.encounters().are_on()) {
    if (!play_.is_strict() && play_.encounters().unbroken() != 0) {
      choices.add(Choice::word("fire unbroken subroutines", say_fire));
    }
  } else if (ice && run.phase == RunPhase::approach_ice && !play_.cards().is_rezzed(*ice) &&
             play_.rezzing().cost(*ice) <= play_.credits(corp).count()) {
    choices.add(choice_of(*ice, "rez"));
  }
  if (state_.may_rez_inside) {
    play_.rezzing().offer_in_roots(choices);
  }
  offer_corp_abilities(choices);
  if (!state_.has_changed_auto) {
    choices.add(corp_goes_on_by_itself_ ? Choice::word("ask me again", say_ask_again)
                                        : Choice::word("continue by yourself", say_auto));
  }
}

void RunWindows::offer_corp_abilities(Choices& choices) const {
  for (const Server server : play_.servers().all()) {
    for (const Zone zone : {ice_before(server), root_of(server)}) {
      for (const Card card : table_.cards(zone)) {
        if (play_.cards().is_rezzed(card) && play_.abilities().can_use_in_run(card)) {
          choices.add(choice_of(card, "use"));
        }
      }
    }
  }
}

// --- doing it ---

bool RunWindows::passes_by_itself(Seat side) const {
  const RunState& run = play_.current_run().now();
  if (side != corp || !corp_goes_on_by_itself_) {
    return false;
  }
  if (play_.encounters().all().size() > 1 || run.phase == RunPhase::initiation) {
    return false;
  }
  const std::optional<Card> ice = play_.current_run().current_ice();
  return ice ? play_.cards().is_rezzed(*ice) : run.position > 0;
}

void RunWindows::pass(Seat side) {
  window().pass(side);
  const RunPhase phase = play_.current_run().now().phase;
  const bool is_encounter = play_.encounters().are_on();
  const bool is_early = phase == RunPhase::initiation || phase == RunPhase::approach_ice;
  if (side == runner && is_encounter) {
    play_.log("{} has no further action", side);
  } else if (side == runner && phase == RunPhase::movement) {
    play_.log("{} will continue the run", side);
  } else if (side == corp && !is_encounter && is_early) {
    play_.log("{} has no further action", side);
  }
}

Task<> RunWindows::take(Act act) {
  state_.waits.remove(act.seat);
  const std::int32_t word = act.choice.kind == Choice::Kind::word ? act.choice.value : 0;
  if (word == say_wait) {
    state_.waits.add(act.seat);
    play_.log("{} asks the other side to wait", act.seat);
    co_return;
  }
  if (word == say_continue) {
    pass(act.seat);
  } else if (word == say_auto || word == say_ask_again) {
    corp_goes_on_by_itself_ = word == say_auto;
    state_.has_changed_auto = true;
  } else if (word == say_jack_out) {
    co_await play_.current_run().jack_out();
  } else if (word == say_let_fire) {
    play_.encounters().let_fire();
  } else {
    window().acted(act.seat);
    co_await carry_out(act);
  }
  if (window().passed().has(runner) && !window().passed().has(corp) && passes_by_itself(corp)) {
    window().pass(corp);
  }
}

Task<> RunWindows::carry_out(Act act) {
  const Card card(act.choice.value);
  if (act.choice.kind == Choice::Kind::card && act.choice.label == Text("rez")) {
    co_await play_.rezzing().rez(card);
  } else if (act.choice.kind == Choice::Kind::card && act.choice.label == Text("use")) {
    co_await play_.abilities().use_in_run(act.seat, card);
  } else if (act.choice.kind == Choice::Kind::word && act.choice.value == say_fire) {
    co_await play_.encounters().fire_unbroken();
  } else {
    co_await play_.encounters().breaking().act(act.choice);
  }
}

}  // namespace rondel::games::netrunner
