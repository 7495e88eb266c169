#include "mars/rules/cards_in_play.h"

#include <cstdlib>

#include "mars/rules/forecast.h"
#include "mars/rules/play.h"

namespace rondel::games::mars {
namespace {

constexpr Text used = "used";  // a token

// "1 microbe", "2 microbes"; of science there is no more than science.
Text counted(Holds holds, std::int32_t count) {
  constexpr std::array<Text, holds_count> several = {"", "animals", "microbes", "science", "fighters"};
  return count == 1 ? holds_names[at(holds)] : several[at(holds)];
}

}  // namespace

std::int32_t CardsInPlay::resources_on(Card card) const {
  const Holds holds = play_.printed(card).holds;
  return holds == Holds::nothing ? 0 : table_.tokens(card, holds_names[at(holds)]);
}

void CardsInPlay::add_resources(Card card, std::int32_t count) {
  const Holds holds = play_.printed(card).holds;
  table_.add_tokens(card, holds_names[at(holds)], count);
  play_.log(count > 0 ? Text("{} gains {} {}") : Text("{} loses {} {}"), table_.named(card), std::abs(count),
            counted(holds, std::abs(count)));
}

bool CardsInPlay::was_used(Card card) const { return table_.tokens(card, used) > 0; }

Text CardsInPlay::why_not_use(Seat seat, Card card) const {
  if (was_used(card)) {
    return "it was used in this generation already";
  }
  return is_possible(play_, seat, play_.printed(card).action, card) ? Text() : Text("it cannot be done now");
}

void CardsInPlay::use(const ops::Operation& because, Card card) {
  const Seat seat = because.owner.first();
  play_.log("{} uses {}", seat, table_.named(card));
  table_.add_tokens(card, used, 1);
  play_.machine.push(because, play_.printed(card).action, seat, data_of(card));
}

void CardsInPlay::end_generation(Seat seat) {
  for (const Card card : of(seat)) {
    if (was_used(card)) {
      table_.add_tokens(card, used, -1);
    }
  }
}

void CardsInPlay::bring(const ops::Operation& because, Card card) {
  const Seat seat = because.owner.first();
  const Face& face = play_.printed(card);
  const bool is_event = face.kind == Kind::event;
  table_.move(card, is_event ? events_of(seat) : played_by(seat));
  add_up(card, seat);
  for (const ops::Term part : face.parts) {
    play_.machine.put(because, part, seat, data_of(card));
  }
  for (std::size_t tag = 0; tag < tag_count; ++tag) {
    for (int i = 0; i < face.tags[tag]; ++i) {
      fire(play_, because, played(static_cast<Tag>(tag)), card);
    }
  }
  if (is_event) {
    fire(play_, because, event_played, card);
  }
  if (is_event && face.has(Tag::space)) {
    fire(play_, because, space_event_played, card);
  }
  if (face.kind != Kind::corporation && face.cost >= costly) {
    fire(play_, because, costly_played, card);
  }
}

void CardsInPlay::add_up(Card card, Seat owner) {
  const Face& face = play_.printed(card);
  Player& player = play_.players[owner];
  player.modifiers.add(face.always);
  player.tags.add(face);
}

void CardsInPlay::arrange(Card card, std::int32_t resources) {
  table_.add_tokens(card, holds_names[at(play_.printed(card).holds)], resources);
}

void CardsInPlay::arrange_used(Card card) { table_.add_tokens(card, used, 1); }

}  // namespace rondel::games::mars
