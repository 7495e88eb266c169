// The cards of 7 Elements, each as it is printed.
#include <array>

#include "elements/rules/faces.h"
#include "elements/rules/play.h"
#include "rules/requests.h"

namespace rondel::games::elements {
namespace {

// --- what several cards do ---

template <int count>
Task<> damage(Elements& play, Use use) {
  play.damage(use.target, count);
  co_return;
}

template <int count>
Task<> more_attack(Elements& play, Use use) {
  play.add_attack(use.target, count);
  co_return;
}

template <int count>
Task<> more_health(Elements& play, Use use) {
  play.add_health(use.target, count);
  co_return;
}

Task<> draw(Elements& play, Use use) {
  play.draw(use.me);
  co_return;
}

Task<> wake(Elements& play, Use use) {
  play.wake(use.target);
  co_return;
}

// --- what one card does ---

Task<> grow(Elements& play, Use use) {
  play.add_attack(use.source, 1);
  co_return;
}

Task<> put_to_sleep(Elements& play, Use use) {
  play.put_to_sleep(use.target);
  co_return;
}

Task<> give_my_health(Elements& play, Use use) {
  play.add_health(use.target, use.amount);
  co_return;
}

Task<> turn_on_itself(Elements& play, Use use) {
  play.damage(use.target, play.attack_of(use.target));
  co_return;
}

Task<> new_element(Elements& play, Use use) {
  const Element element = co_await play.choose_element(use.me, "gain an element");
  play.gain(use.me, element);
}

Task<> return_to_hand(Elements& play, Use use) {
  play.return_to_hand(use.target);
  co_return;
}

Task<> remember(Elements& play, Use use) {
  play.copy_to_hand(use.me, use.target);
  co_return;
}

Task<> banish(Elements& play, Use use) {
  play.banish(use.target);
  co_return;
}

Task<> burn_enemies(Elements& play, Use use) {
  for (const Seat enemy : play.enemies(use.me)) {
    play.lose_life(enemy, 1);
  }
  co_return;
}

Task<> call_banners(Elements& play, Use use) {
  for (int i = 0; i < 3; ++i) {
    play.bring(use.me, banner_bearer);
  }
  co_return;
}

Task<> look_ahead(Elements& play, Use use) {
  if (!play.look_at_top(use.me)) {
    co_return;
  }
  const bool shuffles = co_await choose_yes_no(use.me, "shuffle your future?");
  if (shuffles) {
    play.shuffle_future(use.me);
  }
}

Task<> gain_life(Elements& play, Use use) {
  play.gain_life(use.me, 1);
  co_return;
}

Task<> raise(Elements& play, Use use) {
  play.raise(use.me, use.target, 1);
  play.lose_life(use.me, 1);
  co_return;
}

Task<> fight(Elements& play, Use use) {
  play.fight(use.source, use.target);
  co_return;
}

Task<> counter(Elements& play, Use use) {
  play.counter(use.target);
  co_return;
}

Task<> clone(Elements& play, Use use) {
  play.bring_copy(use.me, use.target);
  play.gain_life(use.me, 1);
  co_return;
}

Task<> painful_memories(Elements& play, Use use) {
  const std::int32_t beings = play.beings_in_past(use.me);
  for (const Seat enemy : play.enemies(use.me)) {
    play.lose_life(enemy, beings);
  }
  co_return;
}

constexpr Power spell(Aim aim, Task<> (*effect)(Elements&, Use)) {
  return {.when = When::played, .aim = aim, .effect = effect};
}

// clang-format off
constexpr std::array all_faces = {
    // --- the set ---
    Face{.name = "Time Runner", .cost = "W", .body = "0/2",
         .powers = {Power{.price = Price::sleep, .cost = "W", .effect = draw}},
         .text = "Sleep, W: draw a card."},
    Face{.name = "Ifrit", .cost = "R", .body = "2/1",
         .powers = {Power{.price = Price::sacrifice, .aim = Aim::player_or_being, .effect = damage<1>}},
         .text = "Sacrifice: 1 damage to a player or a being."},
    Face{.name = "Zealot", .cost = "Y", .body = "2/2"},
    Face{.name = "Vine Spirit", .cost = "G", .body = "0/2",
         .powers = {Power{.when = When::sunrise, .effect = grow}},
         .text = "Each sunrise: +1 attack."},
    Face{.name = "Water Dancer", .cost = "B", .body = "1/1",
         .powers = {Power{.price = Price::sleep, .aim = Aim::being, .effect = put_to_sleep}},
         .text = "Sleep: a being falls asleep."},
    Face{.name = "Pixie", .cost = "V", .body = "1/2",
         .powers = {Power{.price = Price::sacrifice, .aim = Aim::player_or_other_being, .effect = give_my_health}},
         .text = "Sacrifice: a player or another being gains my health."},
    Face{.name = "Nightmare Ader", .cost = "A", .body = "0/3",
         .powers = {Power{.price = Price::sleep, .cost = "A", .aim = Aim::being, .effect = turn_on_itself}},
         .text = "Sleep, A: a being takes damage equal to its own attack."},
    Face{.name = "New Element", .type = Type::spell, .cost = "W", .powers = {spell(Aim::nothing, new_element)},
         .text = "Gain an element of your choice; it is spent."},
    Face{.name = "Burn", .type = Type::spell, .cost = "R", .powers = {spell(Aim::player_or_being, damage<2>)},
         .text = "2 damage to a player or a being."},
    Face{.name = "Energize", .type = Type::spell, .cost = "Y", .powers = {spell(Aim::being_or_item, wake)},
         .text = "A being or an item wakes up."},
    Face{.name = "Inspire Growth", .type = Type::spell, .cost = "G", .powers = {spell(Aim::being, more_attack<1>)},
         .text = "A being gets +1 attack."},
    Face{.name = "Wormhole", .type = Type::spell, .cost = "B", .powers = {spell(Aim::being, return_to_hand)},
         .text = "A being leaves the Present; its card goes from the Past to its owner's hand."},
    Face{.name = "Grace", .type = Type::spell, .cost = "V", .powers = {spell(Aim::being, more_health<3>)},
         .text = "A being gets +3 health."},
    Face{.name = "Memorialize", .type = Type::spell, .cost = "A", .powers = {spell(Aim::being_in_my_past, remember)},
         .text = "A copy of a being in your Past comes to your hand."},
    Face{.name = "Banhammer", .type = Type::item, .cost = "WW",
         .powers = {Power{.price = Price::sleep, .cost = "W", .aim = Aim::card_in_a_past, .effect = banish}},
         .text = "Sleep, W: a card in a Past is gone for good."},
    Face{.name = "Burning Rage", .type = Type::item, .cost = "RR",
         .powers = {Power{.when = When::sunset, .effect = burn_enemies}},
         .text = "Each sunset: 1 damage to each enemy."},
    Face{.name = "Call the Banners", .type = Type::spell, .cost = "YYY", .powers = {spell(Aim::nothing, call_banners)},
         .text = "Three beings with 2 attack and 2 health."},
    Face{.name = "Symbiosis", .type = Type::item, .cost = "GG",
         .powers = {Power{.when = When::sunrise, .aim = Aim::being, .effect = more_attack<1>}},
         .text = "Each sunrise: a being gets +1 attack."},
    Face{.name = "Crystal Ball", .type = Type::item, .cost = "BB",
         .powers = {Power{.price = Price::sleep, .effect = look_ahead}},
         .text = "Sleep: look at the top card of your Future; you may shuffle it."},
    Face{.name = "Font of Life", .type = Type::item, .cost = "VV",
         .powers = {Power{.price = Price::sleep, .cost = "V", .label = "gain life with", .effect = gain_life},
                    Power{.price = Price::sleep, .cost = "V", .aim = Aim::my_being, .label = "strengthen with",
                          .effect = more_health<1>}},
         .text = "Sleep, V: +1 life. Sleep, V: a being of yours gets +1 health."},
    Face{.name = "Necromancy 101", .type = Type::item, .cost = "AAA",
         .powers = {Power{.price = Price::sleep, .cost = "XA", .aim = Aim::being_in_my_past, .effect = raise}},
         .text = "Sleep, XA: a being in your Past comes to the Present with 1 health; you lose 1 life."},
    Face{.name = "Handrails", .type = Type::item, .cost = "W",
         .powers = {Power{.price = Price::sleep, .aim = Aim::being, .effect = wake}},
         .text = "Sleep: a being wakes up."},
    Face{.name = "Fireball", .type = Type::spell, .cost = "XR", .powers = {spell(Aim::being, damage<3>)},
         .text = "3 damage to a being."},
    Face{.name = "Golem", .cost = "XY", .body = "3/3"},
    Face{.name = "Panther", .cost = "XG", .body = "0/5",
         .powers = {Power{.price = Price::sleep, .aim = Aim::other_being, .effect = fight}},
         .text = "Sleep: combat with another being."},
    Face{.name = "Counter", .type = Type::spell, .cost = "XBB", .powers = {spell(Aim::play, counter)},
         .text = "Cancel a play; its card goes to the Past."},
    Face{.name = "Cloning Pool", .type = Type::item, .cost = "VVV",
         .powers = {Power{.price = Price::sleep, .cost = "VVV", .aim = Aim::my_being, .effect = clone}},
         .text = "Sleep, VVV: a copy of a being of yours comes to the Present; +1 life."},
    Face{.name = "Painful Memories", .type = Type::spell, .cost = "XAA", .powers = {spell(Aim::nothing, painful_memories)},
         .text = "Each enemy loses 1 life for each being in your Past."},
    // --- no cards ---
    Face{.name = "Banner Bearer", .body = "2/2"},
    // --- for trying out ---
    Face{.name = "Last Breath", .cost = "V", .body = "1/1",
         .powers = {Power{.when = When::death, .effect = gain_life}},
         .text = "When it dies: +1 life."},
    Face{.name = "Herald", .cost = "W", .body = "1/1",
         .powers = {Power{.when = When::played, .effect = draw}},
         .text = "When it is played: draw a card."},
};
// clang-format on
static_assert(all_faces[banner_bearer].name.view() == "Banner Bearer");

constexpr std::array<std::string_view, 3> type_names = {"being", "item", "spell"};

constexpr auto all_printed = [] {
  std::array<FaceText, card_count + 1> printed{};
  for (std::size_t i = 0; i < printed.size(); ++i) {
    const Face& face = all_faces[i];
    printed[i] = {.name = face.name.view(),
                  .kind = type_names[static_cast<std::size_t>(face.type)],
                  .cost = face.cost.letters(),
                  .body = face.body.printed,
                  .text = face.text.view()};
  }
  return printed;
}();

}  // namespace

std::span<const FaceText> printed_faces() { return all_printed; }

std::span<const Face> faces() { return all_faces; }

const Face& face_at(std::int32_t face) { return all_faces[static_cast<std::size_t>(face)]; }

std::int32_t face_named(std::string_view name) {
  for (std::size_t i = 0; i < all_faces.size(); ++i) {
    if (all_faces[i].name.view() == name) {
      return static_cast<std::int32_t>(i);
    }
  }
  return -1;
}

}  // namespace rondel::games::elements
