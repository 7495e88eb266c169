#include "elements/rules/side.h"

#include <algorithm>
#include <optional>

#include "elements/rules/decks.h"
#include "elements/rules/play.h"
#include "rules/requests.h"

namespace rondel::games::elements {

void Zones::add_to(Tabletop& table) {
  table.reserve(2 * smallest_deck, count);
  for (const Seat seat : SeatSet::first(player_count)) {
    table.add_zone({.name = "hand", .owner = seat, .visibility = Visibility::owner});
    table.add_zone(
        {.name = "future", .owner = seat, .visibility = Visibility::count, .order = Order::ordered});
    table.add_zone({.name = "past", .owner = seat, .order = Order::ordered});
  }
  table.add_zone({.name = "played", .order = Order::ordered});
  table.add_zone({.name = "gone", .order = Order::ordered});
}

// --- life ---

void Side::lose_life(std::int32_t count) {
  if (count > 0) {
    life_ -= count;
    play_->log("{} loses {} life", seat_, int{count});
    play_->turn().phases().happened(life_lost);
  }
}

void Side::gain_life(std::int32_t count) {
  life_ += count;
  play_->log("{} gains {} life", seat_, int{count});
}

// --- karma ---

Task<Element> Side::choose_element(Text title) {
  small_vector<Choice, element_count> kinds;
  for (Element element = 1; element <= element_count; ++element) {
    kinds.push_back(Choice::word(element_names[static_cast<std::size_t>(element)], element));
  }
  const Choice choice = co_await choose(seat_, title, kinds);
  play_->log("{} gains {}", seat_, element_names[static_cast<std::size_t>(choice.value)]);
  co_return choice.value;
}

Task<> Side::pay(Cost cost) {
  karma_.pay_named(cost);
  for (std::int32_t left = cost.of(generic); left > 0; --left) {
    small_vector<Choice, element_count> kinds;
    for (Element element = 0; element <= element_count; ++element) {
      if (karma_.active(element) > 0) {
        kinds.push_back(Choice::word(element_names[static_cast<std::size_t>(element)], element));
      }
    }
    Element paid = kinds[0].value;
    if (kinds.size() > 1 && karma_.active() > left) {
      const Choice picked = co_await choose(seat_, "pay with", kinds);
      paid = picked.value;
    }
    karma_.spend(paid);
  }
}

// --- hand and Future ---

std::span<const Card> Side::hand() const { return play_->table().cards(Zones::hand(seat_)); }

std::int32_t Side::cards_in_future() const { return play_->table().size(Zones::future(seat_)); }

void Side::deal() { play_->table().deal(Zones::future(seat_), Zones::hand(seat_), cards_in_first_hand); }

void Side::take_mulligan() {
  play_->table().move_all(Zones::hand(seat_), Zones::past(seat_));
  deal();
}

void Side::draw() {
  if (const std::optional<Card> card = play_->table().draw(Zones::future(seat_), Zones::hand(seat_))) {
    play_->log("{} draws {}", seat_, play_->table().named(*card));
  }
}

bool Side::look_at_top() {
  const small_vector<Card, 8> top = play_->table().look_at_top(Zones::future(seat_), 1, seat_);
  if (top.empty()) {
    return false;
  }
  play_->note(seat_, "{} sees {}", seat_, play_->table().named(top[0]));
  return true;
}

void Side::shuffle_future() {
  play_->table().shuffle(Zones::future(seat_), play_->random("future"));
  play_->log("{} shuffles the future", seat_);
}

// --- Past ---

std::span<const Card> Side::past() const { return play_->table().cards(Zones::past(seat_)); }

std::int32_t Side::beings_in_past() const {
  return static_cast<std::int32_t>(
      std::ranges::count_if(past(), [&](Card card) { return play_->printed(card).type == Type::being; }));
}

void Side::remember(Card card) {
  Tabletop& table = play_->table();
  if (table.zone_of(card) == Zones::past(seat_)) {
    table.reveal(table.add_card(table.face(card), Zones::hand(seat_), seat_.index()));
  }
}

void Side::take_back(Card card) {
  if (play_->table().zone_of(card) == Zones::past(seat_)) {
    play_->table().move(card, Zones::hand(seat_));
  }
}

void Side::raise(Card card, std::int32_t health) {
  if (play_->table().zone_of(card) == Zones::past(seat_)) {
    play_->present().bring(seat_, play_->table().face(card), card.index()).health = health;
  }
}

void Side::digest(Hasher& hasher) const {
  hasher.add(life_);
  karma_.digest(hasher);
}

}  // namespace rondel::games::elements
