#include "netrunner/rules/corp_actions.h"

#include "netrunner/rules/play.h"

namespace rondel::games::netrunner {
namespace {

constexpr std::int32_t cost_to_trash_resource = 2;
constexpr std::int32_t clicks_to_purge = 3;

}  // namespace

// When the clicks are spent, the Corp is asked once more if it might have something to score or to rez.
Task<> CorpActions::take_all() {
  while (play_.clicks(corp).count() > 0 || play_.servers().has_face_down_root()) {
    Choices choices;
    if (play_.clicks(corp).count() > 0) {
      offer(choices);
    } else {
      choices.add(Choice::word("end the turn", say_end));
    }
    offer_free(choices);
    const Picks picks =
        co_await ask({.seat = corp, .title = "take an action", .choices = choices, .covered = true});
    const Choice choice = choices[picks[0]];
    if (choice.kind == Choice::Kind::word && choice.value == say_end) {
      co_return;
    }
    co_await take(choice);
  }
}

// --- what there is to do ---

void CorpActions::offer(Choices& choices) const {
  choices.add(Choice::word("gain 1 credit", say_gain));
  choices.add(Choice::word("draw a card", say_draw));
  offer_hand(choices);
  offer_installed(choices);
  const bool can_trash = play_.tags().is_tagged() && play_.credits(corp).count() >= cost_to_trash_resource;
  for (const Card card : play_.rig().cards()) {
    if (can_trash && play_.printed(card).type == Type::resource) {
      choices.add(choice_of(card, "trash"));
    }
  }
  if (play_.clicks(corp).count() >= clicks_to_purge) {
    choices.add(Choice::word("purge virus counters", say_purge));
  }
}

void CorpActions::offer_hand(Choices& choices) const {
  for (const Card card : play_.piles(corp).hand()) {
    const Face& face = play_.printed(card);
    if (face.type == Type::operation) {
      const bool is_playable = face.is_playable == nullptr || face.is_playable(play_, card);
      if (is_playable && face.cost <= play_.credits(corp).count()) {
        choices.add(choice_of(card, "play"));
      }
    } else if (play_.servers().can_install(card)) {
      choices.add(choice_of(card, "install"));
    }
  }
}

void CorpActions::offer_installed(Choices& choices) const {
  for (const Server server : play_.servers().all()) {
    for (const Card card : play_.servers().root(server)) {
      if (play_.printed(card).is_advanceable() && play_.credits(corp).count() > 0) {
        choices.add(choice_of(card, "advance"));
      }
      if (play_.cards().is_rezzed(card) && play_.abilities().can_use_for_click(card)) {
        choices.add(choice_of(card, "use"));
      }
    }
  }
}

// For no click.
void CorpActions::offer_free(Choices& choices) const {
  play_.rezzing().offer_in_roots(choices);
  if (are_over_) {
    return;
  }
  for (const Server server : play_.servers().all()) {
    for (const Card card : play_.servers().root(server)) {
      const Face& face = play_.printed(card);
      if (face.type == Type::agenda && table_.tokens(card, advancement) >= face.needed) {
        choices.add(choice_of(card, "score"));
      }
    }
  }
}

// --- doing it ---

Task<> CorpActions::take(Choice choice) {
  if (choice.kind == Choice::Kind::card) {
    co_await take_with_card(choice);
    co_return;
  }
  if (choice.value == say_purge) {
    play_.clicks(corp).lose(clicks_to_purge);
    play_.rig().purge_viruses();
    co_return;
  }
  play_.clicks(corp).lose(1);
  if (choice.value == say_gain) {
    play_.credits(corp).gain_for_click();
  } else {
    play_.log("{} spends [Click] to draw a card", corp);
    co_await play_.piles(corp).draw(1);
  }
}

Task<> CorpActions::take_with_card(Choice choice) {
  const Card card(choice.value);
  if (choice.label == Text("rez")) {
    co_await play_.rezzing().rez(card);
  } else if (choice.label == Text("score")) {
    co_await play_.score_areas().score(card);
  } else if (choice.label == Text("install")) {
    co_await play_.servers().install(card);
  } else if (choice.label == Text("play")) {
    co_await play_operation(card);
  } else if (choice.label == Text("use")) {
    co_await play_.abilities().use_for_click(card);
  } else if (choice.label == Text("advance")) {
    advance(card);
  } else {
    trash_resource(card);
  }
}

void CorpActions::advance(Card card) {
  play_.clicks(corp).lose(1);
  play_.credits(corp).pay(1);
  play_.cards().place(card, advancement, 1);
  play_.log("{} spends [Click] and 1 [Credits] to advance {} in {}", corp, table_.named(card),
            name_of[*play_.servers().of(card)]);
}

void CorpActions::trash_resource(Card card) {
  play_.clicks(corp).lose(1);
  play_.credits(corp).pay(cost_to_trash_resource);
  play_.log("{} spends [Click] and 2 [Credits] to trash a resource", corp);
  play_.cards().trash(card);
}

Task<> CorpActions::play_operation(Card card) {
  const Face& face = play_.printed(card);
  play_.clicks(corp).lose(1);
  play_.credits(corp).pay(face.cost);
  table_.move(card, played_zone);
  play_.learn(Knowers::everybody());  // that it can be played tells what else is there
  play_.log("{} spends [Click] and {} [Credits] to play {}", corp, face.cost, table_.named(card));
  co_await play_.triggers().fire(When::played, card);
  if (face.is_terminal) {
    are_over_ = true;
    play_.clicks(corp).clear();
  }
  if (table_.zone_of(card) == played_zone) {
    table_.move(card, discard_of(corp));
  }
}

}  // namespace rondel::games::netrunner
