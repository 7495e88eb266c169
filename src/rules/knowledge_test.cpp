#include "rules/knowledge.h"

#include <gtest/gtest.h>

#include <array>
#include <set>
#include <string>

#include "kernel/fault.h"
#include "rules/playing_cards.h"
#include "tests/support/card_scene.h"

namespace rondel {
namespace {

using testing::ann;
using testing::answer;
using testing::ben;
using testing::card_scene_of;
using testing::CardScene;
using testing::cat;
using testing::dan;
using testing::pause_for;
using testing::start_cards;

Task<> deal_to_all(CardScene& scene) {
  scene.things().shuffle(scene.deck, scene.random("deck"));
  for (const Seat seat : scene.seats()) {
    scene.things().deal(scene.deck, scene.hand(seat), 3);
  }
  scene.things().deal(scene.deck, scene.row, 2);
  co_await pause_for(ann);
}

std::string faces_in(const Match& match, Zone zone) {
  std::string faces;
  for (const Card card : card_scene_of(match).table().cards(zone)) {
    faces += std::to_string(card_scene_of(match).table().face(card)) + " ";
  }
  return faces;
}

TEST(PermuteHidden, ChangesWhatTheSeatCannotKnowAndNothingElse) {
  Match match = start_cards<deal_to_all>();
  const CardScene& scene = card_scene_of(match);
  const std::string own = faces_in(match, scene.hand(ann));
  const std::string open = faces_in(match, scene.row);
  std::set<std::string> bens;
  for (std::uint64_t seed = 1; seed <= 20; ++seed) {
    EXPECT_EQ(permute_hidden(match, ann, Seed::from_number(seed)), 15U);
    EXPECT_EQ(faces_in(match, scene.hand(ann)), own);
    EXPECT_EQ(faces_in(match, scene.row), open);
    bens.insert(faces_in(match, scene.hand(ben)));
  }
  EXPECT_GT(bens.size(), 15U);
}

TEST(PermuteHidden, KeepsEveryFaceExactlyOnce) {
  Match match = start_cards<deal_to_all>();
  permute_hidden(match, std::nullopt, Seed::from_number(5));
  std::set<std::int32_t> faces;
  for (int card = 0; card < 20; ++card) {
    faces.insert(card_scene_of(match).table().face(Card(card)));
  }
  EXPECT_EQ(faces.size(), 20U);
}

TEST(PermuteHidden, GivesOtherDice) {
  Match match = start_cards<deal_to_all>();
  Snapshot before;
  match.snapshot(before);
  permute_hidden(match, ann, Seed::from_number(1));
  EXPECT_EQ(match.seed(), Seed::from_number(1));
  match.restore(before);
  EXPECT_NE(match.seed(), Seed::from_number(2));
}

// Cards of two backs, and a narrowing: the stash holds even faces only.
class Narrowed final : public CardScene {
 public:
  using CardScene::CardScene;
  Task<Result> run() override {
    for (int face = 200; face < 206; ++face) {
      table_.add_card(face, deck, 1);
    }
    for (int place = 0; place < 4; ++place) {
      table_.move(Card(place * 2), stash);
    }
    co_await pause_for(ann);
    co_return Result{};
  }
  void lay_out(Layout& layout) override {
    table_.lay_out(layout, [](const Tabletop& table, Card card, std::int32_t face) {
      return table.line(table.zone_of(card)).name != Text("stash") || face % 2 == 0;
    });
  }
};

TEST(PermuteHidden, KeepsToBacksAndToWhatCouldBe) {
  Match match(testing::game_of<Narrowed>(), Settings(), Seed::from_number(1));
  const CardScene& scene = card_scene_of(match);
  std::set<std::string> stashes;
  for (std::uint64_t seed = 1; seed <= 20; ++seed) {
    permute_hidden(match, ann, Seed::from_number(seed));
    for (const Card card : scene.table().cards(scene.stash)) {
      EXPECT_EQ(scene.table().face(card) % 2, 0);
    }
    for (int card = 0; card < 26; ++card) {
      EXPECT_EQ(scene.table().face(Card(card)) >= 200, card >= 20) << "card " << card << " changed its back";
    }
    stashes.insert(faces_in(match, scene.stash));
  }
  EXPECT_GT(stashes.size(), 15U);
}

// Two hands by their faces: what a seat is asked about can be made anew, or it cannot.
template <bool can_renew>
class ByFaces final : public Play {
 public:
  using Play::Play;
  Task<Result> run() override {
    for (int i = 0; i < 20; ++i) {
      hands_[static_cast<unsigned>(i) % 2].add(PlayingCard(i));
    }
    std::array<Question, 2> questions;
    for (const unsigned i : {0U, 1U}) {
      questions[i] = {.seat = Seat(static_cast<int>(i)),
                      .title = "give one away",
                      .choices = offer(i),
                      .renew = can_renew ? renew : nullptr};
    }
    const vector<Picks> picks = co_await ask_many(questions);
    given_ = PlayingCard(offers_[0][picks[0][0]].value);
    check(hands_[0].has(given_), "a card is given by who holds it");
    co_await pause_for(ann);
    co_return Result{};
  }
  void digest(Hasher& hasher) const override { hasher.add(hands_[0].bits()).add(hands_[1].bits()); }
  void lay_out(Layout& layout) override {
    for (const unsigned i : {0U, 1U}) {
      layout.zone({.name = "hand", .owner = Seat(static_cast<int>(i)), .visibility = Visibility::owner},
                  hands_[i]);
    }
  }
  CardSet hand(unsigned seat) const { return hands_[seat]; }

 private:
  std::span<const Choice> offer(unsigned seat) {
    offers_[seat].clear();
    for (const PlayingCard card : hands_[seat]) {
      offers_[seat].push_back(choice_of(card));
    }
    return offers_[seat];
  }
  static std::span<const Choice> renew(Play& play, Seat seat) {
    return static_cast<ByFaces&>(play).offer(static_cast<unsigned>(seat.index()));
  }
  std::array<CardSet, 2> hands_;
  std::array<small_vector<Choice, 10>, 2> offers_;
  PlayingCard given_{0};
};

TEST(PermuteHidden, ChangesFacesUnderAQuestionThatCanBeMadeAnewAndTheAnswersGivenToIt) {
  Match match(testing::game_of<ByFaces<true>>(), Settings(), Seed::from_number(1));
  const auto hand = [&match] { return static_cast<const ByFaces<true>&>(match.play()).hand(0); };
  answer(match, ann, 3);
  const CardSet before = hand();
  // A seat that looks on: ann and ben are asked, and ann has said something already.
  EXPECT_EQ(permute_hidden(match, cat, Seed::from_number(1)), 20U);
  EXPECT_NE(hand(), before);
  EXPECT_EQ(PlayingCard(match.question(ben).choices[0].value),
            *static_cast<const ByFaces<true>&>(match.play()).hand(1).begin());
  answer(match, ben, 0);
  EXPECT_EQ(match.status(), Status::waiting) << match.fault();
}

TEST(PermuteHidden, LeavesFacesUnderAQuestionThatCannot) {
  Match match(testing::game_of<ByFaces<false>>(), Settings(), Seed::from_number(1));
  EXPECT_EQ(permute_hidden(match, cat, Seed::from_number(1)), 0U);
}

TEST(PermuteHidden, LeavesWhatItIsToldTo) {
  Match match = start_cards<deal_to_all>();
  const CardScene& scene = card_scene_of(match);
  const std::string bens = faces_in(match, scene.hand(ben));
  const Seed dice = match.seed();
  EXPECT_EQ(permute_hidden_but(match, ann, Seed::from_number(1), known_cards(match, ben)), 12U);
  EXPECT_EQ(faces_in(match, scene.hand(ben)), bens);
  EXPECT_EQ(match.seed(), dice);
}

// --- taking back ---

Task<> steps_of_every_kind(CardScene& scene) {
  Tabletop& things = scene.things();
  things.deal(scene.deck, scene.hand(ann), 2);
  co_await pause_for(ann);
  co_await pause_for(ann);  // answer 1: nothing happened since
  things.move(things.top(scene.hand(ann)), scene.row);
  co_await pause_for(ann);  // answer 2: others learned what ann knew
  things.deal(scene.deck, scene.hand(ann), 1);
  co_await pause_for(ben);  // answer 3: ann learned
  co_await pause_for(ann);  // answer 4: ben has answered
  co_await pause_for(ann);  // answer 5
  static_cast<void>(things.pick_at_random(scene.deck, scene.random("pick")));
  co_await pause_for(ann);
}

TEST(TakeBack, IsFreeWhileNothingWasLearnedOrDrawnAndNobodyElseAnswered) {
  Match match = start_cards<steps_of_every_kind>();
  EXPECT_FALSE(take_back(match, ann));
  answer(match, ann, 0);
  EXPECT_TRUE(take_back(match, ann)->is_free);
  EXPECT_EQ(take_back(match, ann)->keep, 0U);
  EXPECT_FALSE(take_back(match, ben)) << "has answered nothing";

  answer(match, ann, 0);
  EXPECT_TRUE(take_back(match, ann)->is_free) << "only what ann knew was shown";
  answer(match, ann, 0);
  EXPECT_FALSE(take_back(match, ann)->is_free);
  EXPECT_EQ(take_back(match, ann)->why, "somebody has learned something since");
  answer(match, ben, 0);
  EXPECT_TRUE(take_back(match, ben)->is_free);
  EXPECT_EQ(take_back(match, ben)->keep, 3U);
  EXPECT_FALSE(take_back(match, ann)->is_free);
  answer(match, ann, 0);
  EXPECT_TRUE(take_back(match, ann)->is_free);
  EXPECT_EQ(take_back(match, ben)->why, "somebody else has answered since");
  answer(match, ann, 0);
  EXPECT_EQ(take_back(match, ann)->why, "something was left to chance since");
  EXPECT_EQ(take_back(match, ann)->keep, 5U);
}

Task<> forced_after_free(CardScene&) {
  co_await pause_for(ann);
  const std::array only = {Choice::word("so be it")};
  co_await choose(ben, "nothing else to say", only);
  co_await pause_for(ann);
}

TEST(TakeBack, ForcedAnswersGoWithTheAnswerBeforeThem) {
  Match match = start_cards<forced_after_free>();
  answer(match, ann, 0);
  ASSERT_TRUE(match.answer_forced());
  const std::optional<TakeBack> back = take_back(match, ann);
  ASSERT_TRUE(back);
  EXPECT_TRUE(back->is_free);
  EXPECT_EQ(back->keep, 0U);
  EXPECT_FALSE(take_back(match, ben)) << "a forced answer is nobody's to take back";
}

Task<> roll_third(CardScene& scene) {
  co_await pause_for(ann);
  co_await pause_for(ann);
  scene.random("dice").word();
  co_await pause_for(ann);
}

TEST(TakeBack, PastChanceNeedsANewBranchAndSoDoesGoingBackOverOne) {
  Match match = start_cards<roll_third>();
  answer(match, ann, 0);
  EXPECT_FALSE(take_back(match, ann)->needs_branch);
  Snapshot before_the_dice;
  match.snapshot(before_the_dice);
  answer(match, ann, 0);
  EXPECT_FALSE(take_back(match, ann)->is_free);
  EXPECT_TRUE(take_back(match, ann)->needs_branch);

  match.restore(before_the_dice);
  match.branch(1);
  const std::optional<TakeBack> back = take_back(match, ann);
  ASSERT_TRUE(back);
  EXPECT_TRUE(back->is_free) << "nothing is left of what was learned";
  EXPECT_TRUE(back->needs_branch) << "or the dice seen before the branch would come again";
  EXPECT_EQ(back->keep, 0U);
  EXPECT_FALSE(take_back(match, ben)) << "a branch is nobody's answer";
}

TEST(TakeBack, CountsBranchesAmongWhatStays) {
  Match match = start_cards<roll_third>();
  match.branch(1);
  answer(match, ann, 0);
  EXPECT_EQ(take_back(match, ann)->keep, 1U);
  EXPECT_FALSE(take_back(match, ann)->needs_branch);
}

}  // namespace
}  // namespace rondel
