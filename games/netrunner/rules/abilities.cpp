#include "netrunner/rules/abilities.h"

#include "netrunner/rules/play.h"

namespace rondel::games::netrunner {

bool Abilities::can_use_for_click(Card card) const {
  const Ability& ability = play_.printed(card).click;
  const bool is_possible = ability.is_possible == nullptr || ability.is_possible(play_, card);
  return ability.effect != nullptr && is_possible && cancelled_ != card;
}

Task<> Abilities::use_for_click(Card card) {
  const Face& face = play_.printed(card);
  const Seat side = owner_of(face);
  play_.clicks(side).lose(1);
  play_.log("{} spends [Click] to use {}", side, table_.named(card));
  play_.cards().note_use(card);
  if (face.click.effect != nullptr) {
    co_await face.click.effect(play_, card);
  }
}

bool Abilities::can_use_in_run(Card card) const {
  const Ability& ability = play_.printed(card).paid;
  return ability.effect != nullptr && (ability.is_possible == nullptr || ability.is_possible(play_, card));
}

Task<> Abilities::use_in_run(Seat side, Card card) {
  play_.log("{} uses {}", side, table_.named(card));
  co_await play_.printed(card).paid.effect(play_, card);
}

Task<std::optional<Server>> Abilities::pick_server(Card card, ServerCondition fits) {
  small_vector<Choice, 16> servers;
  play_.servers().list(fits, servers);
  servers.push_back(Choice::word("Cancel", say_cancel));
  const Choice choice = co_await play_.pick(runner, "run on which server?", servers);
  if (choice.value == say_cancel) {
    play_.clicks(runner).gain(1);
    cancelled_ = card;
    play_.log("{} does not use {} after all", runner, table_.named(card));
    co_return std::nullopt;
  }
  co_return Server(choice.value - first_server);
}

}  // namespace rondel::games::netrunner
