// A draft whose cards tell where they come from: "d-0-2" is the third card of dora's first pack. Packs are arranged, so
// that tests can say who has which.
#pragma once

#include <algorithm>
#include <map>
#include <memory>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "cubedraft/game.h"
#include "kernel/match.h"
#include "rules/edge/view.h"
#include "rules/setup.h"

namespace rondel::games::cubedraft {

inline constexpr Seat dora(0);
inline constexpr Seat milo(1);
inline constexpr Seat suri(2);

struct Shape {
  int players = 2;
  int packs = 3;
  int cards = 3;
  int deck = 0;
};

inline std::string card_name(int seat, int round, int card) {
  return std::string(1, game.seats[static_cast<std::size_t>(seat)][0]) + "-" + std::to_string(round) + "-" +
         std::to_string(card);
}

inline Settings settings_of(const Shape& shape, std::string_view cube) {
  Settings settings(game.settings);
  const std::string problem = settings.set("packs", std::to_string(shape.packs)) +
                              settings.set("cards", std::to_string(shape.cards)) +
                              settings.set("deck", std::to_string(shape.deck)) + settings.set("cube", cube);
  check(problem.empty(), problem);
  return settings;
}

inline Match arranged(const Shape& shape, std::uint64_t seed = 1) {
  using Kind = Setup::Kind;
  std::string cube;
  auto setup = std::make_shared<Setup>(Kind::object, "setup");
  Setup packs(Kind::object, "packs");
  for (int seat = 0; seat < shape.players; ++seat) {
    Setup own(Kind::list, "own");
    for (int round = 0; round < shape.packs; ++round) {
      Setup cards(Kind::list, "cards");
      for (int card = 0; card < shape.cards; ++card) {
        Setup name(Kind::word, "card");
        name.set_word(card_name(seat, round, card));
        cards.add(std::move(name));
        cube += card_name(seat, round, card) + "\n";
      }
      own.add(std::move(cards));
    }
    packs.add(game.seats[static_cast<std::size_t>(seat)], std::move(own));
  }
  setup->add("packs", std::move(packs));
  return {game, settings_of(shape, cube), Seed::from_number(seed), {.setup = setup}, shape.players};
}

// What a seat may pick from.
inline std::vector<std::string> offered(const Match& match, Seat seat) {
  std::vector<std::string> names;
  for (const Choice& choice : match.question(seat).choices) {
    match.play().show_choice(choice, names.emplace_back());
  }
  return names;
}

// The first card of the pack in front; gives its name.
inline std::string picks_first(Match& match, Seat seat) {
  std::string name = offered(match, seat).front();
  check(!match.answer(seat, 0), "the first card of a pack is there to be picked");
  return name;
}

inline void in_turn(Match& match, std::initializer_list<Seat> seats) {
  for (const Seat seat : seats) {
    picks_first(match, seat);
  }
}

// The packs before a seat, the first in front, as the facts write them: "m-0".
inline std::vector<std::string> packs_before(const Match& match, Seat seat) {
  std::vector<std::string> packs;
  for (Match fork = match.fork(); fork.waiting().has(seat);) {
    const std::string pack = offered(fork, seat).front().substr(0, 3);
    const auto before = packs.size();
    packs.push_back(pack);
    picks_first(fork, seat);
    // What comes back or is opened by this very pick was not there before.
    const auto view = view_of(match, seat);
    const auto waiting = view.at("players")
                             .as_array()[static_cast<std::size_t>(seat.index())]
                             .at("counters")
                             .at("packs waiting");
    if (std::cmp_greater_equal(before + 1, waiting.as_int64())) {
      break;
    }
  }
  return packs;
}

// The cards of a zone as a viewer sees them: names, or "?" for those not known; nothing when there is no such zone.
inline std::vector<std::string> zone(const Match& match, Viewer viewer, std::string_view owner,
                                     std::string_view name) {
  std::vector<std::string> cards;
  const auto view = view_of(match, viewer);
  for (const auto& zone : view.at("zones").as_array()) {
    if (zone.at("name").as_string() == name && zone.at("owner").as_string() == owner) {
      for (const auto& card : zone.at("cards").as_array()) {
        const auto* const face = card.as_object().if_contains("face");
        cards.emplace_back(face == nullptr ? "?" : std::string(face->as_string()));
      }
    }
  }
  return cards;
}

}  // namespace rondel::games::cubedraft
