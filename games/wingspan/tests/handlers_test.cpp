// Handlers driven alone: scripted choices in, effects out.
#include "wingspan/rules/handlers.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <boost/json/parse.hpp>

#include "kernel/match.h"
#include "rules/edge/setup_json.h"
#include "rules/powers/drive_alone.h"
#include "wingspan/game.h"
#include "wingspan/rules/play.h"

namespace rondel::games::wingspan {
namespace {

using Kind = Effect::Kind;

// A position to look at, and an arena for the handlers.
class Handlers : public ::testing::Test {
 protected:
  Handlers() { range_.arena().refuel(10'000); }

  const Position& now() const { return static_cast<const Wingspan&>(match_.play()).position(); }
  BirdId owl() const { return now().mat(Seat(0)).row(Habitat::forest).birds()[0].index(); }
  Context context() const { return now().context_of(owl(), Seat(0)); }

  Match match_{game,
               Settings(game.settings),
               Seed::from_number(1),
               {.setup = read_setup(boost::json::parse(R"({"feeder": ["fish", "seed"], "tray": [],
                    "alice": {"forest": ["Barred Owl"], "hand": ["Mallard", "Osprey"]}})"))
                             .setup},
               2};
  ArenaRange range_{std::size_t{1} << 20};
  ArenaInUse in_use_{range_.arena()};
};

TEST_F(Handlers, GainFoodWhenActivated) {
  const Context here = context();
  const Params params{.count = 2, .food = Food::seed};
  const Driven<Powers> driven = drive_alone<Powers>(gain_food_from_supply(here, params), {{0}});
  EXPECT_EQ(driven.problem, "");
  EXPECT_TRUE(driven.activated);
  ASSERT_EQ(driven.effects.size(), 1U);
  EXPECT_EQ(driven.effects[0],
            (Effect{.kind = Kind::gain_food, .seat = Seat(0), .foods = Foods::of(Food::seed, 2)}));
}

TEST_F(Handlers, DoNothingWhenDeclined) {
  const Context here = context();
  const Driven<Powers> driven = drive_alone<Powers>(gain_food_from_supply(here, {}), {{1}});
  EXPECT_FALSE(driven.activated);
  EXPECT_EQ(driven.reason, SkipReason::agent_declined);
  EXPECT_TRUE(driven.effects.empty());
}

TEST_F(Handlers, TuckThenDrawInThreeQuestions) {
  const Context here = context();
  const Params params{.count = 1, .price = 1};
  const Driven<Powers> driven = drive_alone<Powers>(tuck_and_draw(here, params), {{0}, {1}, {0}});
  EXPECT_EQ(driven.problem, "");
  ASSERT_EQ(driven.effects.size(), 2U);
  EXPECT_EQ(driven.effects[0].kind, Kind::tuck_from_hand);
  EXPECT_EQ(driven.effects[0].bird, owl());
  EXPECT_EQ(driven.effects[1].kind, Kind::draw_from_deck);
}

// The card that comes off the deck is whatever the test says it is.
TEST_F(Handlers, APredatorCatchesWhatIsUnderItsWingspanAndNotWhatIsLevel) {
  const Context here = context();
  const std::int32_t osprey = now().mat(Seat(0)).hand()[1].index();
  ASSERT_EQ(now().printed(osprey).wingspan, 160);
  Outcome revealed;
  revealed.cards[0] = osprey;
  for (const auto& [threshold, is_caught] : {std::pair(161, true), std::pair(160, false)}) {
    const Params params{.wingspan = threshold};
    const Driven<Powers> driven =
        drive_alone<Powers>(look_at_card_and_tuck_if_wingspan_under(here, params), {{0}}, {revealed});
    ASSERT_EQ(driven.effects.size(), 2U);
    EXPECT_EQ(driven.effects[1].kind, is_caught ? Kind::tuck_revealed : Kind::discard_revealed) << threshold;
    ASSERT_EQ(driven.events.size(), 1U);
    EXPECT_EQ(driven.events[0].kind,
              is_caught ? Event::Kind::predator_succeeded : Event::Kind::predator_failed);
  }
}

TEST_F(Handlers, WhatWasPutOffAsksNobodyWithAnEmptyHand) {
  Context bob = context();
  bob.owner = Seat(1);
  const Driven<Powers> empty = drive_alone<Powers>(discard_at_end_of_turn(bob, {}));
  EXPECT_TRUE(empty.prompts.empty());
  EXPECT_TRUE(empty.effects.empty());
  const Context alice = context();
  const Driven<Powers> full = drive_alone<Powers>(discard_at_end_of_turn(alice, {}), {{1}});
  ASSERT_EQ(full.effects.size(), 1U);
  EXPECT_EQ(full.effects[0].kind, Kind::discard_card);
}

TEST_F(Handlers, AreNotAskedAboutWhenTheyAreImpossible) {
  const Context here = context();
  const Driven<Powers> driven = drive_alone<Powers>(discard_egg_to_gain_food(here, {.count = 1}));
  EXPECT_TRUE(driven.prompts.empty());
  EXPECT_EQ(driven.reason, SkipReason::resource_unavailable);
}

}  // namespace
}  // namespace rondel::games::wingspan
