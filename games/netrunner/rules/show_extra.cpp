// What programs that play Netrunner read: the run, each side's prompt, the ice with its subroutines, the abilities of breakers.
#include <algorithm>
#include <string>

#include "netrunner/rules/play.h"

namespace rondel::games::netrunner {
namespace {

constexpr std::array<std::string_view, 5> phase_names = {"initiation", "approach-ice", "encounter-ice",
                                                         "movement", "success"};
constexpr std::array<std::string_view, 4> prompt_names = {"", "run", "other", "select"};

// nil, false or the side, as in layers.
Extra no_action_of(const Window& window, const Play& play) {
  switch (window.no_action().kind) {
    case NoAction::Kind::nil:
      return {};
    case NoAction::Kind::side:
      return play.name(window.no_action().side);
    case NoAction::Kind::none:
      break;
  }
  return false;
}

Extra server_path(Server server) {
  Extra path = Extra::list();
  if (server.is_remote()) {
    return path.add("remote").add(std::string_view(std::to_string(server.number())));
  }
  constexpr std::array<std::string_view, central_count> names = {"hq", "rd", "archives"};
  return path.add(names[static_cast<std::size_t>(server.index())]);
}

}  // namespace

void Netrunner::lay_out_run(Layout& layout) const {
  if (!run_) {
    layout.extra("run", Extra());
    return;
  }
  Extra run = Extra::object();
  run.add("phase", phase_names[static_cast<std::size_t>(run_->phase)]);
  run.add("server", server_path(run_->server));
  run.add("server-name", name_of[run_->server]);
  run.add("position", run_->position);
  run.add("no-action", no_action_of(run_->window, *this));
  run.add("cannot-jack-out", run_->cannot_jack_out);
  run.add("successful", run_->is_successful);
  const std::optional<Card> ice = current_ice();
  run.add("ice", ice ? Extra::card(ice->index()) : Extra());
  Extra waits = Extra::list();
  for (const Seat side : run_->waits) {
    waits.add(name(side));
  }
  run.add("waits", waits);
  Extra encounters = Extra::list();
  for (const Encounter& encounter : encounters_) {
    encounters.add(Extra::object()
                       .add("ice", Extra::card(encounter.ice.index()))
                       .add("title", printed(encounter.ice).name)
                       .add("no-action", no_action_of(encounter.window, *this))
                       .add("let-fire", encounter.is_let_fire));
  }
  run.add("encounters", encounters);
  layout.extra("run", run);
}

Extra Netrunner::show_ice(Card card, Server server) const {
  Extra shown = Extra::object();
  const bool is_open = is_rezzed(card);
  shown.add("card", Extra::card(card.index())).add("server", name_of[server]).add("rezzed", is_open);
  shown.add("title", is_open ? Extra(printed(card).name) : Extra());
  shown.add("current-strength", is_open ? Extra(strength(card)) : Extra());
  Extra subroutines = Extra::list();
  const Encounter* encounter = nullptr;  // the last one with it
  for (const Encounter& each : encounters_) {
    encounter = each.ice == card ? &each : encounter;
  }
  const std::span<const Subroutine> own = printed(card).own_subroutines();
  for (std::size_t i = 0; i < own.size() && is_open; ++i) {
    const bool is_met = encounter != nullptr;
    subroutines.add(Extra::object()
                        .add("label", own[i].label)
                        .add("broken", is_met && (encounter->broken >> i & 1U) != 0)
                        .add("fired", is_met && (encounter->fired >> i & 1U) != 0));
  }
  return shown.add("subroutines", subroutines);
}

void Netrunner::lay_out_ice(Layout& layout) const {
  Extra all = Extra::list();
  for (int i = 0; i < server_count(); ++i) {
    for (const Card card : ices(Server(i))) {
      all.add(show_ice(card, Server(i)));
    }
  }
  layout.extra("ice", all);
}

void Netrunner::lay_out_abilities(Layout& layout) const {
  Extra all = Extra::list();
  const auto add = [&](Card card, std::string_view label, Extra playable, Extra dynamic, Extra cost) {
    all.add(Extra::object()
                .add("card", Extra::card(card.index()))
                .add("title", printed(card).name)
                .add("label", label)
                .add("playable", std::move(playable))
                .add("dynamic", std::move(dynamic))
                .add("cost", std::move(cost)));
  };
  for (const Card card : table_.cards(rig())) {
    const Face& face = printed(card);
    if (!face.is_breaker()) {
      continue;
    }
    const Breaker& how = face.breaker;
    const bool meets = !encounters_.empty();
    const std::string count = std::to_string(how.count);
    add(card, how.count == 1 ? "Break 1 subroutine" : "Break up to " + count + " subroutines",
        meets && can_break(card), {}, how.cost);
    add(card, "Add " + std::to_string(pump_amount(card)) + " strength",
        meets && to_spend(runner) >= how.pump_cost, {}, how.pump_cost);
    const std::optional<std::int32_t> cost = full_break_cost(card);
    if (cost && *cost <= to_spend(runner)) {
      add(card, "Fully break " + std::string(printed(encounters_.back().ice).name.view()), {},
          "auto-pump-and-break", *cost);
    }
  }
  layout.extra("abilities", all);
}

// Who is not asked while the other side is waits for it; in the midst of a turn nobody has a prompt.
void Netrunner::lay_out_prompts(Layout& layout) const {
  for (const Seat side : seats()) {
    const Prompt& own = prompts_[side];
    const Prompt& other = prompts_[side == corp ? runner : corp];
    Extra prompt;
    if (own.kind != Prompt::Kind::none) {
      Extra choices = Extra::list();
      Extra selectable = Extra::list();
      for (const Choice& choice : own.choices) {
        if (choice.kind == Choice::Kind::card) {
          selectable.add(Extra::card(choice.value));
        } else {
          choices.add(choice.label);
        }
      }
      prompt = Extra::object();
      prompt.add("prompt-type", prompt_names[static_cast<std::size_t>(own.kind)]).add("msg", own.title);
      prompt.add("choices", choices).add("selectable", selectable);
    } else if (other.kind != Prompt::Kind::none) {
      prompt = Extra::object();
      prompt.add("prompt-type", "waiting");
      prompt.add("msg", side == corp ? "Waiting for the Runner" : "Waiting for the Corp");
      prompt.add("choices", Extra::list()).add("selectable", Extra::list());
    }
    layout.extra("prompt", side, side, prompt);
  }
}

}  // namespace rondel::games::netrunner
