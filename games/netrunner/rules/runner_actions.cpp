#include "netrunner/rules/runner_actions.h"

#include "netrunner/rules/play.h"

namespace rondel::games::netrunner {
namespace {

constexpr std::int32_t cost_to_remove_tag = 2;
constexpr Sentences run_on{"run ", server_names};

}  // namespace

Task<> RunnerActions::take_all() {
  while (play_.clicks(runner).count() > 0) {
    Choices choices;
    offer(choices);
    const Picks picks = co_await ask({.seat = runner, .title = "take an action", .choices = choices});
    co_await take(choices[picks[0]]);
  }
}

void RunnerActions::offer(Choices& choices) const {
  choices.add(Choice::word("gain 1 credit", say_gain));
  choices.add(Choice::word("draw a card", say_draw));
  for (const Server server : play_.servers().all()) {
    if (play_.servers().exists(server)) {
      choices.add(Choice::word(run_on[server], first_server + server.index()));
    }
  }
  offer_hand(choices);
  for (const Card card : play_.rig().cards()) {
    if (play_.abilities().can_use_for_click(card)) {
      choices.add(choice_of(card, "use"));
    }
  }
  if (play_.tags().is_tagged() && play_.credits(runner).count() >= cost_to_remove_tag) {
    choices.add(Choice::word("remove a tag", say_remove_tag));
  }
}

void RunnerActions::offer_hand(Choices& choices) const {
  for (const Card card : play_.piles(runner).hand()) {
    const Face& face = play_.printed(card);
    if (face.type != Type::event && play_.rig().can_install(card)) {
      choices.add(choice_of(card, "install"));
    } else if (face.type == Type::event && face.cost <= play_.credits(runner).count() &&
               (face.is_playable == nullptr || face.is_playable(play_, card))) {
      choices.add(choice_of(card, "play"));
    }
  }
}

Task<> RunnerActions::take(Choice choice) {
  play_.abilities().forget_cancelled();
  if (choice.kind == Choice::Kind::card) {
    co_await take_with_card(choice);
    co_return;
  }
  play_.clicks(runner).lose(1);
  if (choice.value >= first_server) {
    const Server server(choice.value - first_server);
    play_.log("{} spends [Click] to make a run on {}", runner, name_of[server]);
    co_await play_.current_run().make({.server = server});
  } else if (choice.value == say_gain) {
    play_.credits(runner).gain_for_click();
  } else if (choice.value == say_draw) {
    co_await draw();
  } else {
    remove_tag();
  }
}

Task<> RunnerActions::take_with_card(Choice choice) {
  const Card card(choice.value);
  if (choice.label == Text("use")) {
    return play_.abilities().use_for_click(card);
  }
  return choice.label == Text("play") ? play_event(card) : play_.rig().install(card);
}

Task<> RunnerActions::draw() {
  play_.log("{} spends [Click] to draw a card", runner);
  const std::int32_t bonus = draws_this_turn_ == 0 ? play_.rig().first_draw_bonus() : 0;
  ++draws_this_turn_;
  co_await play_.piles(runner).draw(1 + bonus);
}

void RunnerActions::remove_tag() {
  play_.credits(runner).pay(cost_to_remove_tag);
  play_.tags().remove_one();
  play_.log("{} spends [Click] and 2 [Credits] to remove a tag", runner);
}

Task<> RunnerActions::play_event(Card card) {
  const Face& face = play_.printed(card);
  play_.clicks(runner).lose(1);
  play_.credits(runner).pay(face.cost);
  table_.move(card, played_zone);
  play_.log("{} spends [Click] and {} [Credits] to play {}", runner, face.cost, table_.named(card));
  co_await play_.triggers().fire(When::played, card);
  if (table_.zone_of(card) == played_zone) {
    play_.cards().clear(card);
    table_.move(card, discard_of(runner));
  }
}

}  // namespace rondel::games::netrunner
