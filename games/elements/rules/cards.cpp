// The cards of 7 Elements, each as it is printed.
#include <algorithm>
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
  play.present().add_attack(use.target.piece(), count);
  co_return;
}

template <int count>
Task<> more_health(Elements& play, Use use) {
  play.add_health(use.target, count);
  co_return;
}

Task<> draw(Elements& play, Use use) {
  play.side(use.me).draw();
  co_return;
}

Task<> wake(Elements& play, Use use) {
  play.present().wake(use.target.piece());
  co_return;
}

// --- what one card does ---

Task<> grow(Elements& play, Use use) {
  play.present().add_attack(use.source, 1);
  co_return;
}

Task<> put_to_sleep(Elements& play, Use use) {
  play.present().put_to_sleep(use.target.piece());
  co_return;
}

Task<> give_my_health(Elements& play, Use use) {
  play.add_health(use.target, use.amount);
  co_return;
}

Task<> turn_on_itself(Elements& play, Use use) {
  play.damage(use.target, play.present().attack_of(use.target.piece()));
  co_return;
}

Task<> new_element(Elements& play, Use use) {
  const Element element = co_await play.side(use.me).choose_element("gain an element");
  play.side(use.me).gain(element);
}

Task<> return_to_hand(Elements& play, Use use) {
  play.present().return_to_hand(use.target.piece());
  co_return;
}

Task<> remember(Elements& play, Use use) {
  play.side(use.me).remember(use.target.card());
  co_return;
}

Task<> banish(Elements& play, Use use) {
  play.banish(use.target.card());
  co_return;
}

Task<> burn_enemies(Elements& play, Use use) {
  for (const Seat enemy : play.enemies(use.me)) {
    play.side(enemy).lose_life(1);
  }
  co_return;
}

Task<> call_banners(Elements& play, Use use) {
  for (int i = 0; i < 3; ++i) {
    play.present().bring(use.me, banner_bearer);
  }
  co_return;
}

Task<> look_ahead(Elements& play, Use use) {
  if (!play.side(use.me).look_at_top()) {
    co_return;
  }
  const bool shuffles = co_await choose_yes_no(use.me, "shuffle your future?");
  if (shuffles) {
    play.side(use.me).shuffle_future();
  }
}

Task<> gain_life(Elements& play, Use use) {
  play.side(use.me).gain_life(1);
  co_return;
}

Task<> raise(Elements& play, Use use) {
  play.side(use.me).raise(use.target.card(), 1);
  play.side(use.me).lose_life(1);
  co_return;
}

Task<> fight(Elements& play, Use use) {
  play.present().fight(use.source, use.target.piece());
  co_return;
}

Task<> counter(Elements& play, Use use) {
  play.turn().phases().cancel(use.target.layer());
  co_return;
}

Task<> clone(Elements& play, Use use) {
  play.present().bring_copy(use.me, use.target.piece());
  play.side(use.me).gain_life(1);
  co_return;
}

Task<> painful_memories(Elements& play, Use use) {
  const std::int32_t beings = play.side(use.me).beings_in_past();
  for (const Seat enemy : play.enemies(use.me)) {
    play.side(enemy).lose_life(beings);
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
};
// clang-format on
static_assert(all_faces[banner_bearer].name.view() == "Banner Bearer");

constexpr std::array<std::string_view, 3> type_names = {"being", "item", "spell"};

constexpr auto all_printed = [] {
  std::array<FaceText, all_faces.size()> printed{};
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

std::int32_t face_named(std::string_view name) { return CardSet(all_faces).named(name); }

std::int32_t CardSet::named(std::string_view name) const {
  const auto found = std::ranges::find(faces_, name, [](const Face& face) { return face.name.view(); });
  return found == faces_.end() ? -1 : static_cast<std::int32_t>(found - faces_.begin());
}

}  // namespace rondel::games::elements
