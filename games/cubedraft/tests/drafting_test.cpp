// Passing packs: the cases of the rules, and what follows from them.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "cubedraft/tests/draft_scene.h"
#include "rules/edge/wire.h"
#include "rules/knowledge.h"
#include "tests/support/random_answers.h"

namespace rondel::games::cubedraft {
namespace {

using ::testing::ElementsAre;
using ::testing::IsEmpty;

SeatSet seats(std::initializer_list<Seat> list) {
  SeatSet set;
  for (const Seat seat : list) {
    set.add(seat);
  }
  return set;
}

TEST(Drafting, begins_with_one_concurrent_request_to_everybody) {
  const Match match = arranged({.players = 2});
  EXPECT_EQ(match.waiting(), seats({dora, milo}));
  EXPECT_EQ(match.mode(dora), Mode::any);
  EXPECT_TRUE(match.is_concurrent(dora));
  EXPECT_THAT(offered(match, dora), ElementsAre("d-0-0", "d-0-1", "d-0-2"));
  EXPECT_THAT(offered(match, milo), ElementsAre("m-0-0", "m-0-1", "m-0-2"));
}

TEST(Drafting, leaves_who_has_passed_the_only_pack_without_a_question) {
  Match match = arranged({.players = 2});
  in_turn(match, {dora});
  EXPECT_EQ(match.waiting(), seats({milo}));
  EXPECT_THAT(packs_before(match, milo), ElementsAre("m-0", "d-0"));
}

TEST(Drafting, queues_packs_in_the_order_they_arrive) {
  Match match = arranged({.players = 2});
  in_turn(match, {dora, milo, dora});
  EXPECT_EQ(match.waiting(), seats({milo}));
  EXPECT_THAT(packs_before(match, milo), ElementsAre("d-0", "m-0"));
}

TEST(Drafting, sends_both_packs_to_who_was_quick_before) {
  Match match = arranged({.players = 2});
  in_turn(match, {dora, milo, milo});
  EXPECT_EQ(match.waiting(), seats({dora}));
  EXPECT_THAT(packs_before(match, dora), ElementsAre("m-0", "d-0"));
}

TEST(Drafting, keeps_a_pack_of_the_next_round_waiting) {
  Match match = arranged({.players = 3, .cards = 2});
  in_turn(match, {dora, milo, milo, milo});
  EXPECT_EQ(match.waiting(), seats({suri}));
  EXPECT_THAT(zone(match, dora, "dora", "next round 1"), ElementsAre("?"));
  EXPECT_THAT(zone(match, milo, "dora", "next round 1"), ElementsAre("m-1-1")) << "milo has just passed it";
  in_turn(match, {suri});
  EXPECT_EQ(match.waiting(), seats({dora, suri}));
  EXPECT_EQ(picks_first(match, dora), "s-0-1");
  EXPECT_EQ(picks_first(match, dora), "d-1-0") << "the own pack comes first";
  EXPECT_EQ(picks_first(match, dora), "m-1-1") << "then what waited for the round";
}

TEST(Drafting, passes_on_and_back_in_turn) {
  Match match = arranged({.players = 3, .packs = 3, .cards = 2});
  for (int round = 0; round < 3; ++round) {
    const Seat from_dora = round % 2 == 0 ? milo : suri;
    EXPECT_EQ(picks_first(match, dora), card_name(0, round, 0));
    in_turn(match, {milo, suri});
    const std::vector<std::string> passed = offered(match, from_dora);
    EXPECT_THAT(passed, ElementsAre(card_name(0, round, 1)));
    in_turn(match, {dora, milo, suri});
  }
  EXPECT_EQ(match.mode(dora), Mode::many) << "the draft is over";
}

TEST(Drafting, lets_everybody_go_on_with_packs_of_one_card) {
  Match match = arranged({.players = 2, .packs = 3, .cards = 1});
  in_turn(match, {dora, dora, dora});
  EXPECT_EQ(match.waiting(), seats({milo}));
  in_turn(match, {milo, milo, milo});
  while (match.answer_forced()) {
  }
  EXPECT_EQ(match.mode(dora), Mode::many);
}

TEST(Drafting, never_answers_by_itself) {
  Match match = arranged({.players = 2, .packs = 1, .cards = 1});
  EXPECT_FALSE(match.answer_forced());
  EXPECT_EQ(match.waiting(), seats({dora, milo}));
}

TEST(Drafting, gives_everybody_as_many_cards_as_they_opened) {
  for (int players = 2; players <= 8; ++players) {
    for (const int cards : {1, 2, 5, 9, 16}) {
      Match match = arranged({.players = players, .packs = 3, .cards = cards, .deck = 0},
                             static_cast<std::uint64_t>(players));
      testing::RandomAnswers answers(static_cast<std::uint64_t>(cards));
      while (match.status() == Status::waiting && match.mode(*match.waiting().begin()) == Mode::any) {
        ASSERT_TRUE(answers.answer(match));
      }
      for (const Seat seat : match.waiting()) {
        EXPECT_EQ(match.question(seat).choices.size(), static_cast<std::size_t>(3 * cards));
      }
      EXPECT_EQ(match.answers(), static_cast<std::uint32_t>(3 * cards * players));
    }
  }
}

TEST(Drafting, leaves_the_questions_of_others_as_they_were) {
  Match match = arranged({.players = 3});
  const auto before = to_json(selector_of(match, suri));
  in_turn(match, {dora, milo, milo});
  EXPECT_EQ(to_json(selector_of(match, suri)), before);
}

TEST(Drafting, takes_nothing_back) {
  Match match = arranged({.players = 3});
  in_turn(match, {dora});
  EXPECT_FALSE(take_back(match, dora));
}

TEST(Drafting, refuses_who_has_no_pack) {
  Match match = arranged({.players = 2});
  in_turn(match, {dora});
  EXPECT_EQ(match.answer(dora, 0).name(), "actor");
}

}  // namespace
}  // namespace rondel::games::cubedraft
