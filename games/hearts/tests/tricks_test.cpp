// Which cards may be played, and who takes them. Each test plays deals and looks at every moment its
// rule speaks of.
#include <gtest/gtest.h>

#include "hearts/tests/scene.h"

namespace rondel::games::hearts::testing {
namespace {

constexpr std::uint64_t few_matches = 40;

// Calls `look(deal)` for many deals of this taste: the first ones of a match, and later ones.
template <class Look>
void play_deals(const Taste& taste, Look look) {
  for (std::uint64_t seed = 0; seed < few_matches; ++seed) {
    Match match = hearts_match(seed, {{"target", "50"}});
    for (const PlayedDeal& deal : play_match(match, taste)) {
      look(deal);
    }
  }
}

class HeartsTricks : public ::testing::Test {
 protected:
  Seed agents_ = Seed::from_number(2);
  Random dice_{agents_, Purpose("agents").id};
  Taste any_card_ = any_card(dice_);
  // Keeps its hearts as long as it may.
  Taste no_hearts_ = [this](const Question& asked, PlayingCard card) {
    return any_card_(asked, card) - (card.suit() == Suit::hearts ? 1 << 21 : 0);
  };
  int seen_ = 0;  // moments that the rule of this test spoke of
};

TEST_F(HeartsTricks, TheHolderOfTheTwoOfClubsLeadsItFirst) {
  play_deals(any_card_, [&](const PlayedDeal& deal) {
    const Turn& lead = deal.tricks[0][0];
    EXPECT_EQ(lead.playable, CardSet::of(two_of_clubs));
    EXPECT_TRUE(deal.hands[lead.seat].has(two_of_clubs));
  });
}

TEST_F(HeartsTricks, TheSeatsPlayClockwiseFromTheLeader) {
  play_deals(any_card_, [&](const PlayedDeal& deal) {
    for (const Trick& trick : deal.tricks) {
      for (int place = 0; place < 4; ++place) {
        EXPECT_EQ(trick[static_cast<unsigned>(place)].seat, trick[0].seat.next(4, place));
      }
    }
  });
}

TEST_F(HeartsTricks, ASeatThatCanFollowSuitMust) {
  play_deals(any_card_, [&](const PlayedDeal& deal) {
    for (const Trick& trick : deal.tricks) {
      for (const Turn& turn : trick) {
        const CardSet led = turn.hand & CardSet::suit(trick[0].card.suit());
        if (&turn == &trick[0] || led.empty()) continue;
        EXPECT_EQ(turn.playable, led);
        ++seen_;
      }
    }
  });
  EXPECT_GT(seen_, 0);
}

TEST_F(HeartsTricks, ASeatThatCannotFollowPlaysWhatItLikesAfterTheFirstTrick) {
  play_deals(any_card_, [&](const PlayedDeal& deal) {
    for (const Trick& trick : deal.tricks) {
      for (const Turn& turn : trick) {
        const bool can_follow = !(turn.hand & CardSet::suit(trick[0].card.suit())).empty();
        if (&trick == &deal.tricks[0] || can_follow) continue;
        EXPECT_EQ(turn.playable, turn.hand);
        ++seen_;
      }
    }
  });
  EXPECT_GT(seen_, 0);
}

TEST_F(HeartsTricks, NoPointsAreThrownOnTheFirstTrick) {
  play_deals(any_card_, [&](const PlayedDeal& deal) {
    for (const Turn& turn : deal.tricks[0]) {
      const bool has_clubs = !(turn.hand & CardSet::suit(Suit::clubs)).empty();
      if (has_clubs) continue;
      EXPECT_EQ(turn.playable, turn.hand - point_cards);
      ++seen_;
    }
  });
  EXPECT_GT(seen_, 0);
}

TEST_F(HeartsTricks, HeartsAreNotLedUntilTheyAreBroken) {
  play_deals(any_card_, [&](const PlayedDeal& deal) {
    bool broken = false;
    for (const Trick& trick : deal.tricks) {
      const Turn& lead = trick[0];
      const CardSet others = lead.hand - all_hearts;
      if (!broken && !lead.hand.has(two_of_clubs) && !others.empty()) {
        EXPECT_EQ(lead.playable, others);
        ++seen_;
      }
      for (const Turn& turn : trick) broken = broken || turn.card.suit() == Suit::hearts;
    }
  });
  EXPECT_GT(seen_, 0);
}

TEST_F(HeartsTricks, OnceHeartsAreBrokenAnythingIsLed) {
  play_deals(any_card_, [&](const PlayedDeal& deal) {
    bool broken = false;
    for (const Trick& trick : deal.tricks) {
      if (broken) {
        EXPECT_EQ(trick[0].playable, trick[0].hand);
        ++seen_;
      }
      for (const Turn& turn : trick) broken = broken || turn.card.suit() == Suit::hearts;
    }
  });
  EXPECT_GT(seen_, 0);
}

TEST_F(HeartsTricks, ASeatWithHeartsOnlyLeadsThemUnbroken) {
  play_deals(no_hearts_, [&](const PlayedDeal& deal) {
    for (const Trick& trick : deal.tricks) {
      const Turn& lead = trick[0];
      if ((lead.hand - all_hearts).empty()) {
        EXPECT_EQ(lead.playable, lead.hand);
        ++seen_;
      }
      for (const Turn& turn : trick) {
        if (turn.card.suit() == Suit::hearts) return;  // broken
      }
    }
  });
  EXPECT_GT(seen_, 0);
}

TEST_F(HeartsTricks, TheQueenOfSpadesDoesNotBreakHearts) {
  play_deals(no_hearts_, [&](const PlayedDeal& deal) {
    CardSet played;
    for (const Trick& trick : deal.tricks) {
      const Turn& lead = trick[0];
      const bool both = !(lead.hand & all_hearts).empty() && !(lead.hand - all_hearts).empty();
      if (played.has(queen_of_spades) && (played & all_hearts).empty() && both) {
        EXPECT_EQ(lead.playable, lead.hand - all_hearts);
        ++seen_;
      }
      for (const Turn& turn : trick) played.add(turn.card);
    }
  });
  EXPECT_GT(seen_, 0);
}

TEST_F(HeartsTricks, TheHighestCardOfTheLedSuitTakesTheTrickAndLeadsTheNext) {
  play_deals(any_card_, [&](const PlayedDeal& deal) {
    for (std::size_t i = 1; i < deal.tricks.size(); ++i) {
      EXPECT_EQ(deal.tricks[i][0].seat, taker_of(deal.tricks[i - 1]));
    }
  });
}

TEST_F(HeartsTricks, TheAceIsTheHighestCard) {
  play_deals(any_card_, [&](const PlayedDeal& deal) {
    for (std::size_t i = 1; i < deal.tricks.size(); ++i) {
      for (const Turn& turn : deal.tricks[i - 1]) {
        if (turn.card.rank() != 1 || turn.card.suit() != deal.tricks[i - 1][0].card.suit()) continue;
        EXPECT_EQ(deal.tricks[i][0].seat, turn.seat);
        ++seen_;
      }
    }
  });
  EXPECT_GT(seen_, 0);
}

// A hand of nothing but points is made by passing: some seat has ten of the fourteen, and the one on its
// right can pass it three of the others. About one deal in two hundred thousand; the search starts shortly
// before a known one.
constexpr std::uint64_t search_from = 170000;

std::optional<Seat> collector_of_points(const Match& match) {
  for (const Seat seat : match.waiting()) {
    const CardSet mine = cards_of(match.question(seat)) & point_cards;
    const CardSet passed = cards_of(match.question(seat.next(4, -1))) & point_cards;
    if (mine.size() >= 10 && passed.size() >= 3) return seat;
  }
  return std::nullopt;
}

TEST_F(HeartsTricks, ASeatWithNothingElseThrowsPointsOnTheFirstTrick) {
  std::uint64_t seed = search_from;
  Match match = hearts_match(seed);
  std::optional<Seat> collector = collector_of_points(match);
  while (!collector) {
    match.restart(Seed::from_number(++seed));
    collector = collector_of_points(match);
  }
  const PlayedDeal deal = play_deal(match, [&](const Question& asked, PlayingCard card) {
    return point_cards.has(card) == (asked.seat != *collector) ? 1 : 0;
  });
  ASSERT_TRUE((deal.hands[*collector] - point_cards).empty()) << "seed " << seed;
  for (const Turn& turn : deal.tricks[0]) {
    if (turn.seat == *collector) EXPECT_EQ(turn.playable, turn.hand);
  }
}

}  // namespace
}  // namespace rondel::games::hearts::testing
