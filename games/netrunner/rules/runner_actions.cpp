// What the Runner does with its clicks.
#include <algorithm>

#include "netrunner/rules/play.h"

namespace rondel::games::netrunner {
namespace {

constexpr std::int32_t cost_to_remove_tag = 2;
constexpr Sentences run_on{"run ", server_names};

}  // namespace

Task<> Netrunner::act_as_runner() {
  while (clicks(runner) > 0) {
    Choices choices;
    offer_runner_actions(choices);
    const Picks picks = co_await ask({.seat = runner, .title = "take an action", .choices = choices});
    co_await do_as_runner(choices[picks[0]]);
  }
}

void Netrunner::offer_runner_actions(Choices& choices) const {
  choices.add(Choice::word("gain 1 credit", say_gain));
  choices.add(Choice::word("draw a card", say_draw));
  for (int i = 0; i < server_count(); ++i) {
    if (exists(Server(i))) {
      choices.add(Choice::word(run_on[Server(i)], first_server + i));
    }
  }
  for (const Card card : table_.cards(hand(runner))) {
    const Face& face = printed(card);
    if (face.type != Type::event && can_install(card)) {
      choices.add(choice_of(card, "install"));
    } else if (face.type == Type::event && face.cost <= credits(runner) &&
               (face.is_playable == nullptr || face.is_playable(*this, card))) {
      choices.add(choice_of(card, "play"));
    }
  }
  for (const Card card : table_.cards(rig())) {
    if (has_click_ability(card)) {
      choices.add(choice_of(card, "use"));
    }
  }
  if (tags_ > 0 && credits(runner) >= cost_to_remove_tag) {
    choices.add(Choice::word("remove a tag", say_remove_tag));
  }
}

Task<> Netrunner::do_as_runner(Choice choice) {
  const Card card(choice.value);
  cancelled_.reset();
  if (choice.kind == Choice::Kind::card) {
    if (choice.label == Text("use")) {
      co_await use_click_ability(card);
    } else if (choice.label == Text("play")) {
      co_await play_event(card);
    } else {
      co_await install_runner_card(card);
    }
    co_return;
  }
  lose_click(runner, 1);
  if (choice.value >= first_server) {
    const Server server(choice.value - first_server);
    log("{} spends [Click] to make a run on {}", runner, name_of[server]);
    co_await make_run({.server = server});
  } else if (choice.value == say_gain) {
    log("{} spends [Click] to gain 1 [Credits]", runner);
    ++sides_[runner].credits;
  } else if (choice.value == say_draw) {
    co_await draw_for_click();
  } else {
    pay(runner, cost_to_remove_tag);
    --tags_;
    log("{} spends [Click] and 2 [Credits] to remove a tag", runner);
  }
}

Task<> Netrunner::draw_for_click() {
  log("{} spends [Click] to draw a card", runner);
  std::int32_t count = 1;
  for (const Card card : table_.cards(rig())) {
    count += draws_this_turn_ == 0 ? printed(card).first_draw_bonus : 0;
  }
  ++draws_this_turn_;
  co_await draw(runner, count);
}

Task<> Netrunner::play_event(Card card) {
  const Face& face = printed(card);
  lose_click(runner, 1);
  pay(runner, face.cost);
  table_.move(card, played());
  log("{} spends [Click] and {} [Credits] to play {}", runner, face.cost, table_.named(card));
  co_await fire(When::played, card);
  if (table_.zone_of(card) == played()) {
    clear_card(card);
    table_.move(card, discard(runner));
  }
}

// --- installing ---

bool Netrunner::can_install(Card card) const {
  return install_cost(card) <= credits(runner) && printed(card).memory <= memory_limit();
}

Task<> Netrunner::install_runner_card(Card card) {
  lose_click(runner, 1);
  table_.reveal(card);
  const std::int32_t cost = install_cost(card);
  pay(runner, cost);
  co_await make_room(printed(card).memory);
  log("{} spends [Click] and {} [Credits] to install {}", runner, cost, table_.named(card));
  put_into_rig(card);
}

Task<> Netrunner::make_room(std::int32_t memory) {
  while (memory_used() + memory > memory_limit()) {
    small_vector<Choice, 16> programs;
    for (const Card other : table_.cards(rig())) {
      if (printed(other).memory > 0) {
        programs.push_back(choice_of(other));
      }
    }
    if (programs.empty()) {
      co_return;
    }
    const Choice out = co_await pick(runner, "trash a program to make room", programs);
    trash(Card(out.value));
  }
}

void Netrunner::put_into_rig(Card card) {
  table_.move(card, rig());
  notes_[at(card)].installed_in = turns_;
  place(card, credit, printed(card).credits);
  programs_this_turn_ += printed(card).type == Type::program ? 1 : 0;
  trash_older_copy(card);
}

// --- click abilities, of both sides ---

bool Netrunner::has_click_ability(Card card) const {
  const Ability& ability = printed(card).click;
  const bool is_possible = ability.is_possible == nullptr || ability.is_possible(*this, card);
  return ability.effect != nullptr && is_possible && cancelled_ != card;
}

Task<> Netrunner::use_click_ability(Card card) {
  const Face& face = printed(card);
  const Seat side = owner(face);
  lose_click(side, 1);
  log("{} spends [Click] to use {}", side, table_.named(card));
  note_use(card);
  if (face.click.effect != nullptr) {
    co_await face.click.effect(*this, card);
  }
}

}  // namespace rondel::games::netrunner
