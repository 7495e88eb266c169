// A card scene is a scene (scene.h) on a tabletop: four seats with a hand each, a deck of twenty cards (faces 100 to 119), a
// row face up and a stash face down. The test hands over the rules.
#pragma once

#include <array>
#include <cstdint>
#include <string>

#include "kernel/match.h"
#include "kernel/rondel.h"
#include "rules/tabletop_play.h"
#include "tests/support/scene.h"

namespace rondel::testing {

class CardScene : public TabletopPlay {
 public:
  explicit CardScene(const PlaySetup& setup) : TabletopPlay(setup) {
    deck = table_.add_zone({.name = "deck", .visibility = Visibility::count, .order = Order::ordered});
    row = table_.add_zone({.name = "row", .visibility = Visibility::all, .order = Order::ordered});
    stash = table_.add_zone({.name = "stash", .visibility = Visibility::nobody, .order = Order::ordered});
    for (const Seat seat : seats()) {
      hands_[at(seat)] = table_.add_zone({.name = "hand", .owner = seat, .visibility = Visibility::owner});
    }
    for (int face = 100; face < 120; ++face) {
      table_.add_card(face, deck);
    }
  }

  void show_face(std::int32_t face, std::string& out) const override {
    out += "face " + std::to_string(face);
  }

  Tabletop& things() { return table_; }
  Zone hand(Seat seat) const { return hands_[at(seat)]; }
  using Play::log;
  using Play::log_redacted;
  using Play::note;
  using Play::random;

  Zone deck;
  Zone row;
  Zone stash;

 protected:
  ~CardScene() = default;

 private:
  static unsigned at(Seat seat) { return static_cast<unsigned>(seat.index()); }
  std::array<Zone, 4> hands_;
};

using CardRules = Task<> (*)(CardScene&);

template <CardRules rules>
class CardSceneOf final : public CardScene {
 public:
  using CardScene::CardScene;
  Task<Result> run() override {
    co_await rules(*this);
    co_return Result{.reason = "done"};
  }
};

template <CardRules rules>
Match start_cards(std::uint64_t seed = 1) {
  return Match(game_of<CardSceneOf<rules>>(), Settings(), Seed::from_number(seed));
}

inline const CardScene& card_scene_of(const Match& match) {
  return static_cast<const CardScene&>(match.play());
}

inline constexpr std::array go_on = {Choice::word("go on"), Choice::word("stop")};

inline Task<> pause_for(Seat seat) { co_await choose(seat, "go on?", go_on); }

}  // namespace rondel::testing
