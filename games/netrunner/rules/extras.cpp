#include "netrunner/rules/extras.h"

#include <array>
#include <string>
#include <utility>

#include "netrunner/rules/play.h"
#include "rules/extra.h"

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

Extra extra_of(const Encounter& encounter, const Netrunner& play) {
  return Extra::object()
      .add("ice", Extra::card(encounter.ice.index()))
      .add("title", play.printed(encounter.ice).name)
      .add("no-action", no_action_of(encounter.window, play))
      .add("let-fire", encounter.is_let_fire);
}

void lay_out_run(const Netrunner& play, Layout& layout) {
  if (!play.current_run().is_on()) {
    layout.extra("run", Extra());
    return;
  }
  const RunState& now = play.current_run().now();
  Extra run = Extra::object();
  run.add("phase", phase_names[static_cast<std::size_t>(now.phase)]);
  run.add("server", server_path(now.server));
  run.add("server-name", name_of[now.server]);
  run.add("position", now.position);
  run.add("no-action", no_action_of(play.current_run().windows().now().window, play));
  run.add("cannot-jack-out", now.cannot_jack_out);
  run.add("successful", now.is_successful);
  const std::optional<Card> ice = play.current_run().current_ice();
  run.add("ice", ice ? Extra::card(ice->index()) : Extra());
  Extra waits = Extra::list();
  for (const Seat side : play.current_run().windows().now().waits) {
    waits.add(play.name(side));
  }
  run.add("waits", waits);
  Extra encounters = Extra::list();
  for (const Encounter& encounter : play.encounters().all()) {
    encounters.add(extra_of(encounter, play));
  }
  run.add("encounters", encounters);
  layout.extra("run", run);
}

Extra extra_of_ice(const Netrunner& play, Card card, Server server) {
  Extra shown = Extra::object();
  const bool is_open = play.cards().is_rezzed(card);
  shown.add("card", Extra::card(card.index())).add("server", name_of[server]).add("rezzed", is_open);
  shown.add("title", is_open ? Extra(play.printed(card).name) : Extra());
  shown.add("current-strength", is_open ? Extra(play.encounters().strength(card)) : Extra());
  Extra subroutines = Extra::list();
  const Encounter* encounter = nullptr;  // the last one with it
  for (const Encounter& each : play.encounters().all()) {
    encounter = each.ice == card ? &each : encounter;
  }
  const std::span<const Subroutine> own = play.printed(card).own_subroutines();
  for (std::size_t i = 0; i < own.size() && is_open; ++i) {
    const bool is_met = encounter != nullptr;
    subroutines.add(Extra::object()
                        .add("label", own[i].label)
                        .add("broken", is_met && (encounter->broken >> i & 1U) != 0)
                        .add("fired", is_met && (encounter->fired >> i & 1U) != 0));
  }
  return shown.add("subroutines", subroutines);
}

void lay_out_ice(const Netrunner& play, Layout& layout) {
  Extra all = Extra::list();
  for (const Server server : play.servers().all()) {
    for (const Card card : play.servers().ice(server)) {
      all.add(extra_of_ice(play, card, server));
    }
  }
  layout.extra("ice", all);
}

void lay_out_abilities(const Netrunner& play, Layout& layout) {
  const Breaking& breaking = play.encounters().breaking();
  const std::int32_t to_spend = play.credits(runner).to_spend();
  Extra all = Extra::list();
  const auto add = [&](Card card, std::string_view label, Extra playable, Extra dynamic, Extra cost) {
    all.add(Extra::object()
                .add("card", Extra::card(card.index()))
                .add("title", play.printed(card).name)
                .add("label", label)
                .add("playable", std::move(playable))
                .add("dynamic", std::move(dynamic))
                .add("cost", std::move(cost)));
  };
  for (const Card card : play.rig().cards()) {
    const Face& face = play.printed(card);
    if (!face.is_breaker()) {
      continue;
    }
    const Breaker& how = face.breaker;
    const bool meets = play.encounters().are_on();
    const std::string count = std::to_string(how.count);
    add(card, how.count == 1 ? "Break 1 subroutine" : "Break up to " + count + " subroutines",
        meets && breaking.can_break(card), {}, how.cost);
    add(card, "Add " + std::to_string(breaking.pump_amount(card)) + " strength",
        meets && to_spend >= how.pump_cost, {}, how.pump_cost);
    const std::optional<std::int32_t> cost = breaking.full_cost(card);
    if (cost && *cost <= to_spend) {
      add(card, "Fully break " + std::string(play.printed(play.encounters().top().ice).name.view()), {},
          "auto-pump-and-break", *cost);
    }
  }
  layout.extra("abilities", all);
}

// Who is not asked while the other side is waits for it; in the midst of a turn nobody has a prompt.
void lay_out_prompts(const Netrunner& play, Layout& layout) {
  for (const Seat side : play.seats()) {
    const Prompt& own = play.prompts().of(side);
    const Prompt& other = play.prompts().of(other_side(side));
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

}  // namespace

void lay_out_extras(const Netrunner& play, Layout& layout) {
  lay_out_run(play, layout);
  lay_out_ice(play, layout);
  lay_out_abilities(play, layout);
  lay_out_prompts(play, layout);
}

}  // namespace rondel::games::netrunner
