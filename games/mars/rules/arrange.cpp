#include "mars/rules/arrange.h"

#include <charconv>
#include <string_view>

#include "mars/rules/play.h"
#include "rules/setup.h"

namespace rondel::games::mars {
namespace {

constexpr std::int16_t usual_rating = 20;

std::int16_t small(const Setup& value, std::int64_t min, std::int64_t max) {
  return static_cast<std::int16_t>(value.number(min, max));
}

bool is_set(const Setup& setup, std::string_view key) {
  const Setup* const value = setup.find(key);
  return value != nullptr && value->flag();
}

// --- Mars ---

AreaId read_area(const Setup& setup, std::size_t i) {
  const std::string_view key = setup.key(i);
  AreaId area = 0;
  const auto [end, error] = std::from_chars(key.data(), key.data() + key.size(), area);
  if (error != std::errc() || end != key.data() + key.size() || area < 1 || area > area_count) {
    setup.at(i).refuse("areas are numbers from 1 to 63");
  }
  setup.find(key);
  return area;
}

// "ocean", "red city", "neutral greenery".
void arrange_tile(Mars& play, const Setup& value, AreaId area) {
  const std::string_view word = value.word();
  if (word == "ocean") {
    const std::int32_t oceans = play.parameters.value(Parameter::oceans) + 1;
    play.map.put_up(area, Tile::ocean, Owner::nobody());
    play.parameters.arrange(Parameter::oceans, static_cast<std::int16_t>(oceans));
    return;
  }
  const std::size_t space = word.find(' ');
  const std::size_t tile = find_name(tile_names, space < word.size() ? word.substr(space + 1) : word);
  Owner owner = word.substr(0, space) == "neutral" ? Owner::neutral() : Owner::nobody();
  for (const Seat seat : play.seats()) {
    owner = word.substr(0, space) == play.name(seat) ? Owner(seat) : owner;
  }
  if (tile == tile_count || owner.is_nobody()) {
    value.refuse("expected whose tile it is and which: \"red city\", or \"ocean\"");
  }
  play.map.put_up(area, static_cast<Tile>(tile), owner);
}

void arrange_map(Mars& play, const Setup& setup) {
  if (const Setup* const tiles = setup.find("tiles")) {
    for (std::size_t i = 0; i < tiles->size(); ++i) {
      arrange_tile(play, tiles->at(i), read_area(*tiles, i));
    }
  }
  if (const Setup* const claims = setup.find("claims")) {
    for (std::size_t i = 0; i < claims->size(); ++i) {
      play.map.claim(read_area(*claims, i), read_seat(claims->at(i), play));
    }
  }
}

// Those that have been taken, by their names.
template <class List, class Names, class Part>
void arrange_taken(Mars& play, const Setup* setup, const List& list, const Names& names, Part& part) {
  for (const auto each : list) {
    const Setup* const owner = setup == nullptr ? nullptr : setup->find(names[at(each)].view());
    if (owner != nullptr) {
      part.arrange(each, read_seat(*owner, play));
    }
  }
}

// --- cards ---

Card add_named(Mars& play, const Setup& value, Zone zone) {
  const std::int32_t face = face_named(value.word());
  if (face < 0) {
    value.refuse("no card is called so");
  }
  return play.deck.add(face, zone);
}

void arrange_played(Mars& play, const Setup& setup, Seat seat, Zone zone) {
  const bool is_plain = setup.kind() == Setup::Kind::word;
  const Card card = add_named(play, is_plain ? setup : setup.need("name"), zone);
  play.cards.add_up(card, seat);
  if (is_plain) {
    return;
  }
  if (const Setup* const on = setup.find("on")) {
    if (play.printed(card).holds == Holds::nothing) {
      on->refuse("nothing lies on this card");
    }
    play.cards.arrange(card, small(*on, 0, 100));
  }
  if (is_set(setup, "used")) {
    play.cards.arrange_used(card);
  }
}

void arrange_deck(Mars& play, const Setup& setup) {
  if (const Setup* const cards = setup.find("deck")) {
    play.deck.arrange_stacked();
    for (std::size_t i = cards->size(); i > 0; --i) {
      add_named(play, cards->at(i - 1), deck_zone);
    }
  } else {
    play.deck.arrange_rest();
  }
}

// --- players ---

void arrange_resources(const Setup& setup, Resources& resources) {
  const Setup* const production = setup.find("production");
  for (std::size_t i = 0; i < resource_count; ++i) {
    const auto resource = static_cast<Resource>(i);
    const std::string_view name = resource_names[i].view();
    if (const Setup* const value = setup.find(name)) {
      resources.arrange_stock(resource, small(*value, 0, 1'000));
    }
    if (const Setup* const value = production == nullptr ? nullptr : production->find(name)) {
      resources.arrange_production(resource, small(*value, -5, 1'000));
    }
  }
}

void arrange_cards(Mars& play, const Setup& setup, Seat seat) {
  if (const Setup* const corporation = setup.find("corporation")) {
    play.cards.add_up(add_named(play, *corporation, played_by(seat)), seat);
  }
  if (const Setup* const cards = setup.find("hand")) {
    for (std::size_t i = 0; i < cards->size(); ++i) {
      add_named(play, cards->at(i), hand_of(seat));
    }
  }
  for (const bool is_event : {false, true}) {
    if (const Setup* const cards = setup.find(is_event ? "events" : "played")) {
      for (std::size_t i = 0; i < cards->size(); ++i) {
        arrange_played(play, cards->at(i), seat, is_event ? events_of(seat) : played_by(seat));
      }
    }
  }
}

void arrange_player(Mars& play, const Setup& setup, Seat seat) {
  Player& player = play.players[seat];
  arrange_resources(setup, player.resources);
  if (const Setup* const rating = setup.find("rating")) {
    player.rating.begin_at(small(*rating, 0, 200));
  }
  player.rating.arrange_risen(is_set(setup, "raised"));
  if (is_set(setup, "first")) {
    play.corporations.arrange_owing(seat);
  }
  if (is_set(setup, "passed")) {
    play.turns.arrange_passed(seat);
  }
  arrange_cards(play, setup, seat);
}

// --- the course of the match ---

Start read_start(const Setup& phase) {
  const std::string_view word = phase.word();
  if (word != "action" && word != "research" && word != "end") {
    phase.refuse("expected action, research or end");
  }
  return word == "research" ? Start::research : word == "end" ? Start::end : Start::action;
}

void arrange_course(Mars& play, const Setup& setup) {
  if (const Setup* const generation = setup.find("generation")) {
    play.course.arrange_generation(small(*generation, 1, 100));
  }
  if (const Setup* const first = setup.find("first")) {
    play.course.begin_with(read_seat(*first, play));
  }
  const Setup* const phase = setup.find("phase");
  play.course.arrange_start(phase == nullptr ? Start::action : read_start(*phase));
}

}  // namespace

void arrange_position(Mars& play, const Setup& setup) {
  arrange_course(play, setup);
  const auto parameter = [&](std::string_view key, Parameter which, std::int64_t min, std::int64_t max) {
    if (const Setup* const value = setup.find(key)) {
      play.parameters.arrange(which, small(*value, min, max));
    }
  };
  parameter("oxygen", Parameter::oxygen, 0, oxygen_goal);
  parameter("temperature", Parameter::temperature, temperature_start, temperature_goal);
  for (const Seat seat : play.seats()) {
    play.players[seat].rating.begin_at(usual_rating);
    if (const Setup* const player = setup.find(play.name(seat))) {
      arrange_player(play, *player, seat);
    }
  }
  arrange_map(play, setup);
  parameter("oceans", Parameter::oceans, 0, oceans_goal);
  arrange_taken(play, setup.find("milestones"), all_milestones, milestone_names, play.milestones);
  arrange_taken(play, setup.find("awards"), all_awards, award_names, play.awards);
  arrange_deck(play, setup);
}

}  // namespace rondel::games::mars
