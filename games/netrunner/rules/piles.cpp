#include "netrunner/rules/piles.h"

#include <array>

#include "netrunner/rules/decks.h"
#include "netrunner/rules/play.h"

namespace rondel::games::netrunner {
namespace {

constexpr std::int32_t cards_in_first_hand = 5;
constexpr std::int32_t usual_hand_limit = 5;

}  // namespace

void Piles::put_up() {
  const auto add_all = [&](std::span<const DeckLine> lines) {
    for (const DeckLine& line : lines) {
      for (int i = 0; i < line.count; ++i) {
        play_.cards().add(play_.faces().named(line.card), deck_of(side_));
      }
    }
  };
  add_all(starter_deck(side_));
  if (play_.settings().text("decks") == "intermediate") {
    add_all(intermediate_cards(side_));
  }
  table_.shuffle(deck_of(side_), play_.random("deck"));
  table_.deal(deck_of(side_), hand_of(side_), cards_in_first_hand);
}

Task<> Piles::offer_mulligan() {
  static constexpr std::array keep_or_not = {Choice::word("keep", say_no), Choice::word("mulligan", say_yes)};
  const Choice choice = co_await play_.pick(side_, "keep this hand?", keep_or_not);
  if (choice.value == say_no) {
    play_.log("{} keeps the first hand", side_);
    co_return;
  }
  play_.log("{} takes a mulligan", side_);
  table_.move_all(hand_of(side_), deck_of(side_));
  table_.shuffle(deck_of(side_), play_.random("deck"));
  table_.deal(deck_of(side_), hand_of(side_), cards_in_first_hand);
}

Task<> Piles::draw(std::int32_t count) {
  for (std::int32_t i = 0; i < count; ++i) {
    const std::optional<Card> card = table_.draw(deck_of(side_), hand_of(side_));
    if (card) {
      play_.log("{} draws {}", side_, table_.named(*card));
    } else if (side_ == corp) {
      co_await play_.win(runner, "R&D is empty");
    }
  }
}

void Piles::shuffle_deck() {
  table_.shuffle(deck_of(side_), play_.random("deck"));
  for (const Card card : deck()) {
    play_.cards().notes().of(card).was_accessed = false;
  }
}

void Piles::look_through_deck() {
  for (const Card card : deck()) {
    table_.show_to(card, side_);
  }
}

void Piles::take_from_deck(Card card) {
  table_.reveal(card);
  table_.move(card, hand_of(side_));
  play_.log(side_ == runner ? Text("{} takes {} from the stack") : Text("{} takes {} from R&D"), side_,
            table_.named(card));
}

std::int32_t Piles::hand_limit() const {
  return side_ == corp ? usual_hand_limit + play_.score_areas().hand_bonus()
                       : usual_hand_limit - play_.damage().core_suffered();
}

Task<> Piles::discard_down() {
  const std::int32_t over = table_.size(hand_of(side_)) - hand_limit();
  if (over <= 0) {
    co_return;
  }
  const small_vector<Choice, 16> cards = table_.choices(hand_of(side_));
  const small_vector<std::int32_t, 4> discarded = co_await choose_cards(
      side_, "discard down to the maximum hand size", cards, exactly(static_cast<std::uint16_t>(over)));
  for (const std::int32_t card : discarded) {
    play_.log("{} discards {}", side_, table_.named(Card(card)));
    table_.move(Card(card), discard_of(side_));
  }
}

}  // namespace rondel::games::netrunner
