// How a position of Mars is written down:
//   {"red": {"mc": 20, "plant": 8, "production": {"energy": 1}, "rating": 21, "corporation": "Ecoline", "first": true,
//            "hand": ["Comet"], "played": ["Decomposers", {"name": "Birds", "on": 2, "used": true}],
//            "events": ["Asteroid"], "passed": true, "raised": true},
//    "green": {...}, "generation": 3, "temperature": -8, "oxygen": 4, "oceans": 2, "first": "green",
//    "tiles": {"31": "ocean", "12": "red city"}, "claims": {"3": "green"}, "deck": ["Ants"],
//    "milestones": {"Mayor": "red"}, "awards": {"Banker": "green"}, "phase": "research"}
// What is not said is nothing; ratings are 20. The first card of a deck is drawn first, and all that are listed must be drawn;
// without a list the deck is what is left, shuffled. `phase` is action, research or end.
#include <charconv>
#include <string>

#include "mars/rules/play.h"
#include "rules/setup.h"

namespace rondel::games::mars {
namespace {

constexpr std::int16_t usual_rating = 20;

std::int16_t small(const Setup& value, std::int64_t min, std::int64_t max) {
  return static_cast<std::int16_t>(value.number(min, max));
}

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

}  // namespace

void Mars::arrange(Setup& setup) {
  start_ = Start::action;
  const auto number = [&](std::string_view key, auto& to, std::int64_t min, std::int64_t max) {
    if (const Setup* const value = setup.find(key)) {
      to = small(*value, min, max);
    }
  };
  number("generation", generation_, 1, 100);
  number("oxygen", parameters_[0], 0, oxygen_goal);
  number("temperature", parameters_[1], temperature_start, temperature_goal);
  for (const Seat seat : seats()) {
    mine(seat).rating = usual_rating;
    if (const Setup* const player = setup.find(name(seat))) {
      arrange_player(*player, seat);
    }
  }
  arrange_map(setup);
  number("oceans", parameters_[2], 0, oceans_goal);
  if (const Setup* const first = setup.find("first")) {
    first_ = read_seat(*first, *this);
  }
  if (const Setup* const phase = setup.find("phase")) {
    start_ = phase->word() == "research" ? Start::research
             : phase->word() == "end"    ? Start::end
                                         : Start::action;
    if (start_ == Start::action && phase->word() != "action") {
      phase->refuse("expected action, research or end");
    }
  }
  arrange_deck(setup);
}

void Mars::arrange_map(const Setup& setup) {
  if (const Setup* const tiles = setup.find("tiles")) {
    for (std::size_t i = 0; i < tiles->size(); ++i) {
      arrange_tile(tiles->at(i), read_area(*tiles, i));
    }
  }
  if (const Setup* const claims = setup.find("claims")) {
    for (std::size_t i = 0; i < claims->size(); ++i) {
      spot(read_area(*claims, i)).claim = static_cast<std::int8_t>(read_seat(claims->at(i), *this).index());
    }
  }
  const auto list = [&](std::string_view key, const auto& names, auto& owners) {
    if (const Setup* const named = setup.find(key)) {
      for (std::size_t i = 0; i < names.size(); ++i) {
        if (const Setup* const owner = named->find(names[i].view())) {
          owners[i] = static_cast<std::int8_t>(read_seat(*owner, *this).index());
        }
      }
    }
  };
  list("milestones", milestone_names, claimed_);
  list("awards", award_names, funded_);
}

// "ocean", "red city", "neutral greenery".
void Mars::arrange_tile(const Setup& value, AreaId area) {
  const std::string_view word = value.word();
  if (word == "ocean") {
    spot(area).tile = Tile::ocean;
    ++parameters_[2];
    return;
  }
  const std::size_t space = word.find(' ');
  const std::size_t tile = find_name(tile_names, space < word.size() ? word.substr(space + 1) : word);
  std::int8_t owner = word.substr(0, space) == "neutral" ? neutral : nobody;
  for (const Seat seat : seats()) {
    owner = word.substr(0, space) == name(seat) ? static_cast<std::int8_t>(seat.index()) : owner;
  }
  if (tile == tile_count || owner == nobody) {
    value.refuse("expected whose tile it is and which: \"red city\", or \"ocean\"");
  }
  spot(area) = {.tile = static_cast<Tile>(tile), .owner = owner, .claim = nobody};
}

void Mars::arrange_player(const Setup& setup, Seat seat) {
  Player& player = mine(seat);
  const auto list = [](const Setup* values, auto& to, std::int64_t min) {
    for (std::size_t i = 0; values != nullptr && i < resource_count; ++i) {
      if (const Setup* const value = values->find(resource_names[i].view())) {
        to[i] = small(*value, min, 1'000);
      }
    }
  };
  list(&setup, player.stock, 0);
  list(setup.find("production"), player.production, -5);
  if (const Setup* const rating = setup.find("rating")) {
    player.rating = small(*rating, 0, 200);
  }
  const auto flag = [&](std::string_view key, bool& to) {
    if (const Setup* const value = setup.find(key)) {
      to = value->flag();
    }
  };
  if (const Setup* const corporation = setup.find("corporation")) {
    bring(add_named(*corporation, played(seat)), seat);
  }
  player.owes_first = false;
  flag("first", player.owes_first);
  flag("passed", player.has_passed);
  flag("raised", player.has_raised);
  if (const Setup* const cards = setup.find("hand")) {
    for (std::size_t i = 0; i < cards->size(); ++i) {
      add_named(cards->at(i), hand(seat));
    }
  }
  for (const bool is_event : {false, true}) {
    if (const Setup* const cards = setup.find(is_event ? "events" : "played")) {
      for (std::size_t i = 0; i < cards->size(); ++i) {
        arrange_played(cards->at(i), seat, is_event ? events(seat) : played(seat));
      }
    }
  }
}

void Mars::arrange_played(const Setup& setup, Seat seat, Zone zone) {
  const bool is_plain = setup.kind() == Setup::Kind::word;
  const Card card = add_named(is_plain ? setup : setup.need("name"), zone);
  bring(card, seat);
  if (is_plain) {
    return;
  }
  if (const Setup* const on = setup.find("on")) {
    if (printed(card).holds == Holds::nothing) {
      on->refuse("nothing lies on this card");
    }
    table_.add_tokens(card, holds_names[at(printed(card).holds)], small(*on, 0, 100));
  }
  if (const Setup* const used = setup.find("used"); used != nullptr && used->flag()) {
    table_.add_tokens(card, "used", 1);
  }
}

Card Mars::add_named(const Setup& value, Zone zone) {
  const std::int32_t face = face_named(value.word());
  if (face < 0) {
    value.refuse("no card is called so");
  }
  return table_.add_card(face, zone, face >= project_count ? 1 : 0);
}

void Mars::arrange_deck(const Setup& setup) {
  if (const Setup* const cards = setup.find("deck")) {
    has_stacked_deck_ = true;
    for (std::size_t i = cards->size(); i > 0; --i) {
      add_named(cards->at(i - 1), deck());
    }
    return;
  }
  std::array<bool, face_count> is_used{};
  for (std::int32_t card = 0; card < table_.card_count(); ++card) {
    is_used[at(table_.face(Card(card)))] = true;
  }
  for (std::int32_t face = 0; face < project_count; ++face) {
    if (!is_used[at(face)]) {
      table_.add_card(face, deck());
    }
  }
  table_.shuffle(deck(), random("deck"));
}

void Mars::show_left_over(std::string& out) const {
  if (has_stacked_deck_ && !table_.is_empty(deck())) {
    out += "setup.deck: left over: " + std::to_string(table_.size(deck()));
  }
}

}  // namespace rondel::games::mars
