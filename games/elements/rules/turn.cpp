// The turn of 7 Elements: its phases, and what they do.
#include "elements/rules/turn.h"

#include <array>

#include "elements/rules/play.h"
#include "elements/rules/playing.h"

namespace rondel::games::elements {
namespace {

constexpr Text attack_label = "attack with";
constexpr Text block_label = "block with";

}  // namespace

std::span<const Phase<Turn>> Turn::table() {
  static constexpr std::array table = {
      Phase<Turn>{.name = "sunrise",
                  .begin = &Turn::begin_sunrise,
                  .offer = &Turn::offer_sunrise,
                  .may_pass = &Turn::may_pass_sunrise,
                  .exec = &Turn::exec_sunrise,
                  .next = &Turn::then<main_phase>},
      Phase<Turn>{.name = "main", .offer = &Turn::offer_main, .next = &Turn::then<attack>},
      Phase<Turn>{.name = "attack",
                  .deciders = &Turn::attacking_side,
                  .offer = &Turn::offer_attack,
                  .pass_label = "no attack",
                  .next = &Turn::then<sunset>},
      Phase<Turn>{.name = "defend",
                  .deciders = &Turn::defending_side,
                  .offer = &Turn::offer_defend,
                  .pass_label = "no block",
                  .next = &Turn::then<combat>},
      Phase<Turn>{.name = "combat", .exec = &Turn::exec_combat, .next = &Turn::then<main_phase>},
      Phase<Turn>{.name = "sunset", .begin = &Turn::begin_sunset, .next = &Turn::after_sunset},
      Phase<Turn>{.name = "play"},
      Phase<Turn>{.name = "trigger"},
  };
  return table;
}

// --- in every phase ---

SeatSet Turn::sides() const { return play_.seats(); }

void Turn::offer_always(Seat seat, Choices& choices) const {
  offer_spells(play_, seat, choices);
  offer_powers(play_, seat, choices);
}

// Who has a card and an element to pay with might have a spell; pieces and who is to attack or to block lie open.
bool Turn::could_act(Seat seat) const {
  if (play_.side(seat).karma().active() > 0 && !play_.side(seat).hand().empty()) {
    return true;
  }
  const PhaseId now = phases_.top_phase();
  const bool chooses_being = (now == attack && seat == active_) || (now == defend && seat != active_);
  for (const Piece& piece : play_.present().pieces()) {
    if (piece.owner == seat &&
        ((chooses_being && piece.is_awake_being_of(seat)) || can_use_power_of(play_, piece))) {
      return true;
    }
  }
  return false;
}

std::span<const StandingPass> Turn::standing_passes(Seat /*seat*/) const {
  static constexpr std::array passes = {
      StandingPass{.label = "pass until something happens",
                   .until = something_stacked | attack_declared | turn_begun | life_lost},
      StandingPass{.label = "pass unless attacked", .until = attack_declared},
      StandingPass{.label = "pass until the next turn", .until = turn_begun},
  };
  return passes;
}

Task<> Turn::act(Seat seat, Choice choice) {
  if (choice.kind == Choice::Kind::word) {
    chosen_ = choice.value;
    play_.log("{} chooses {}", seat, element_names[static_cast<std::size_t>(chosen_)]);
    phases_.settle(seat);
  } else if (choice.label == attack_label) {
    combat_.attacker = choice.value;
    play_.present().put_to_sleep(choice.value);
    play_.log("{} attacks with {}", seat, play_.present().find(choice.value)->named());
    phases_.happened(attack_declared);
    phases_.go_to(defend);
  } else if (choice.label == block_label) {
    combat_.blocker = choice.value;
    play_.log("{} blocks with {}", seat, play_.present().find(choice.value)->named());
    phases_.go_to(combat);
  } else if (choice.label == play_label) {
    co_await play_card(play_, seat, Card(choice.value));
  } else {
    co_await use_power(play_, seat, choice.value, choice.label);
  }
}

// --- sunrise: an element is chosen, created, and a card drawn ---

Task<> Turn::begin_sunrise() {
  ++number_;
  play_.log("sunrise: {}'s turn", active_);
  phases_.happened(turn_begun);
  chosen_ = generic;
  play_.side(active_).reactivate();
  play_.present().wake_all(active_);
  play_.triggers().fire(When::sunrise);
  co_await play_.triggers().settle();
}

void Turn::offer_sunrise(Seat seat, Choices& choices) const {
  if (seat == active_ && lacks_element()) {
    for (Element element = 1; element <= element_count; ++element) {
      choices.add(Choice::word(element_names[static_cast<std::size_t>(element)], element));
    }
  }
}

bool Turn::lacks_element() const {
  return chosen_ == generic && !play_.first_turn_is(FirstTurn::without_element);
}

bool Turn::may_pass_sunrise(Seat seat) const { return seat != active_ || !lacks_element(); }

Task<> Turn::exec_sunrise() {
  if (chosen_ != generic) play_.side(active_).gain(chosen_);
  if (!play_.first_turn_is(FirstTurn::without_card)) play_.side(active_).draw();
  co_return;
}

// --- main, attack, defend ---

void Turn::offer_main(Seat seat, Choices& choices) const {
  if (seat == active_) {
    offer_beings_and_items(play_, seat, choices);
  }
}

void Turn::offer_attack(Seat seat, Choices& choices) const {
  if (seat == active_) {
    for (const Piece& piece : play_.present().pieces()) {
      if (piece.is_awake_being_of(seat)) {
        choices.add(Choice::card(piece.id, attack_label));
      }
    }
  }
}

SeatSet Turn::defending_side() const { return play_.enemies(active_); }

void Turn::offer_defend(Seat seat, Choices& choices) const {
  if (seat != active_) {
    for (const Piece& piece : play_.present().pieces()) {
      if (piece.is_awake_being_of(seat)) {
        choices.add(Choice::card(piece.id, block_label));
      }
    }
  }
}

// --- combat ---

Task<> Turn::exec_combat() {
  const Piece* const attacking = combat_.attacker ? play_.present().find(*combat_.attacker) : nullptr;
  if (attacking != nullptr && combat_.blocker) {
    play_.present().fight(*combat_.attacker, *combat_.blocker);
  } else if (attacking != nullptr) {
    for (const Seat enemy : play_.enemies(active_)) {
      play_.side(enemy).lose_life(attacking->attack);
    }
  }
  combat_ = {};
  co_await play_.triggers().settle();
}

// --- sunset ---

Task<> Turn::begin_sunset() {
  play_.log("sunset");
  play_.triggers().fire(When::sunset);
  co_await play_.triggers().settle();
}

PhaseId Turn::after_sunset() {
  active_ = active_.next(player_count);
  return number_ < play_.settings().number("turns") ? sunrise : no_phase;
}

}  // namespace rondel::games::elements
