// Who knows what of a draft.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <boost/json/serialize.hpp>

#include "cubedraft/tests/draft_scene.h"
#include "rules/knowledge.h"
#include "rules/log_text.h"
#include "tests/support/random_answers.h"

namespace rondel::games::cubedraft {
namespace {

using ::testing::AllOf;
using ::testing::ElementsAre;
using ::testing::HasSubstr;
using ::testing::IsEmpty;
using ::testing::Not;

constexpr Seat anton(3);

TEST(Knowing, is_the_pack_in_front_and_no_other) {
  Match match = arranged({.players = 3});
  EXPECT_THAT(zone(match, dora, "dora", "pack"), ElementsAre("d-0-0", "d-0-1", "d-0-2"));
  EXPECT_THAT(zone(match, milo, "dora", "pack"), ElementsAre("?", "?", "?"));
  EXPECT_THAT(zone(match, dora, "dora", "unopened pack 2"), ElementsAre("?", "?", "?"));
  in_turn(match, {dora});
  EXPECT_THAT(zone(match, milo, "milo", "waiting 1"), ElementsAre("?", "?")) << "behind the one in front";
  in_turn(match, {milo});
  EXPECT_THAT(zone(match, milo, "milo", "pack"), ElementsAre("d-0-1", "d-0-2"));
}

TEST(Knowing, a_pick_is_the_pickers_alone) {
  Match match = arranged({.players = 3});
  in_turn(match, {dora});
  EXPECT_THAT(zone(match, dora, "dora", "pool"), ElementsAre("d-0-0"));
  EXPECT_THAT(zone(match, milo, "dora", "pool"), ElementsAre("?"));
  EXPECT_THAT(zone(match, {}, "dora", "pool"), ElementsAre("?"));
  EXPECT_THAT(log_text(match, dora), HasSubstr("dora picks d-0-0 from dora's pack 1 and passes it to milo"));
  EXPECT_THAT(log_text(match, milo),
              AllOf(HasSubstr("dora picks a card from dora's pack 1"), Not(HasSubstr("d-0-0"))));
}

TEST(Knowing, a_passed_pack_is_known_until_somebody_picks_from_it) {
  Match match = arranged({.players = 4, .cards = 4});
  in_turn(match, {dora});
  EXPECT_THAT(zone(match, dora, "milo", "waiting 1"), ElementsAre("d-0-1", "d-0-2", "d-0-3"));
  in_turn(match, {milo});
  EXPECT_THAT(zone(match, dora, "milo", "pack"), ElementsAre("d-0-1", "d-0-2", "d-0-3"));
  EXPECT_THAT(zone(match, dora, "milo", "pool"), ElementsAre("?"));
  in_turn(match, {milo});
  EXPECT_THAT(zone(match, dora, "suri", "waiting 2"), ElementsAre("?", "?"));
  EXPECT_THAT(zone(match, milo, "suri", "waiting 2"), ElementsAre("d-0-2", "d-0-3"));
}

TEST(Knowing, the_last_card_of_a_pack_is_nobody_elses_business) {
  Match match = arranged({.players = 2, .cards = 2});
  in_turn(match, {dora, milo, milo});
  EXPECT_THAT(zone(match, dora, "milo", "pool"), ElementsAre("?", "?"));
}

TEST(Knowing, who_sees_a_pack_again_is_told_what_is_gone) {
  Match match = arranged({.players = 3, .packs = 1, .cards = 5});
  EXPECT_THAT(zone(match, dora, "dora", "gone from the pack"), IsEmpty());
  in_turn(match, {dora, milo, suri, dora, milo, suri, dora, milo, suri});
  ASSERT_THAT(offered(match, dora), ElementsAre("d-0-3", "d-0-4"));
  EXPECT_THAT(zone(match, dora, "dora", "gone from the pack"), ElementsAre("d-0-1", "d-0-2"));
  EXPECT_THAT(zone(match, milo, "dora", "gone from the pack"), ElementsAre("?", "?"));
  EXPECT_THAT(log_text(match, dora), HasSubstr("gone from dora's pack 1 since dora saw it: d-0-1"));
  EXPECT_THAT(log_text(match, milo), Not(HasSubstr("since dora saw it")));
  in_turn(match, {dora});
  EXPECT_THAT(zone(match, dora, "dora", "gone from the pack"), IsEmpty());
}

// At every question, for everybody: what is not known may be anything, and nobody sees a difference.
TEST(Knowing, worlds_that_a_seat_cannot_tell_apart_look_the_same) {
  Match match = arranged({.players = 4, .packs = 2, .cards = 6, .deck = 8});
  testing::RandomAnswers answers(3);
  std::uint64_t seed = 0;
  const auto shown = [](const Match& at, Viewer viewer) {
    return boost::json::serialize(view_of(at, viewer)) + text_view(at, viewer);
  };
  do {
    for (const Viewer viewer : {Viewer(dora), Viewer(suri), Viewer(anton), Viewer()}) {
      Match world = match.fork();
      ASSERT_EQ(world.fingerprint(), match.fingerprint());
      permute_hidden(world, viewer, Seed::from_number(++seed));
      ASSERT_EQ(shown(world, viewer), shown(match, viewer)) << "after " << match.answers();
    }
  } while (answers.answer(match));
  EXPECT_EQ(match.status(), Status::over);
}

}  // namespace
}  // namespace rondel::games::cubedraft
