// The house bot of Terraforming Mars: it wins, and it plays by what its seat knows.
#include "mars/bot/bot.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <string>
#include <vector>

#include "mars/game.h"
#include "mars/rules/play.h"
#include "series/series.h"
#include "tests/support/bot_fairness.h"

namespace rondel::games::mars {
namespace {

TEST(MarsBot, BeatsRandomWithSwappedSeats) {
  Series series;
  series.game = &game;
  series.settings = Settings(game.settings);
  series.seats = 2;
  series.seed = Seed::from_number(7);
  series.agents = {"house", "random"};
  series.games = 200;
  const SeriesResult result = play_series(series);
  EXPECT_EQ(result.failures, 0U);
  EXPECT_GE(result.wins[0], 190U);
}

// How many generations two of them need, and what they have left at the end, in order.
struct Lengths {
  std::vector<int> generations;
  std::vector<int> money;
};

Lengths lengths_of(int seats, std::uint64_t games, std::uint64_t seed) {
  Lengths lengths;
  Series series;
  series.game = &game;
  series.settings = Settings(game.settings);
  series.seats = seats;
  series.seed = Seed::from_number(seed);
  series.agents.assign(static_cast<std::size_t>(seats), "house");
  series.games = games;
  series.save = [&](std::uint64_t, const Match& match, const Recorder&) {
    const auto& play = static_cast<const Mars&>(match.play());
    lengths.generations.push_back(play.course.generation());
    for (const Seat seat : play.seats()) {
      lengths.money.push_back(play.players[seat].resources.stock(Resource::mc));
    }
    return std::string();
  };
  EXPECT_EQ(play_series(series).failures, 0U);
  std::ranges::sort(lengths.generations);
  std::ranges::sort(lengths.money);
  return lengths;
}

TEST(MarsBot, TwoOfThemEndInTenToFourteenGenerationsAndHoardNothing) {
  const Lengths two = lengths_of(2, 100, 9);
  EXPECT_GE(two.generations[50], 11) << "the median";
  EXPECT_LE(two.generations[50], 14);
  EXPECT_LE(two.generations[99], 18);
  EXPECT_LE(two.money[198], 150);
}

// How often two bots pay for oceans with an action, and how often for oceans that are gone.
struct Pumped {
  int times = 0;
  int in_vain = 0;
};

Pumped pumped_in(std::uint64_t seed) {
  Match match(game, Settings(game.settings), Seed::from_number(seed), {}, 2);
  const auto& play = static_cast<const Mars&>(match.play());
  std::array<HouseBot, 2> bots;
  std::vector<std::uint16_t> room(512);
  Pumped pumped;
  while (match.status() == Status::waiting) {
    const Seat seat = *match.waiting().begin();
    const Question& question = match.question(seat);
    const std::size_t count =
        bots[static_cast<std::size_t>(seat.index())].choose({match, question, seat}, room);
    const Choice choice = question.choices[room[0]];
    if (choice.kind == Choice::Kind::card && choice.label == Text("use")) {
      const std::string& name = play.printed(Card(choice.value)).name;
      const bool is_pump = name == "Water Import From Europa" || name == "Aquifer Pumping";
      pumped.times += is_pump ? 1 : 0;
      pumped.in_vain += is_pump && play.parameters.is_at_goal(Parameter::oceans) ? 1 : 0;
    }
    if (match.answer(seat, std::span(room).first(count))) {
      ADD_FAILURE() << "an answer was refused";
      break;
    }
  }
  return pumped;
}

TEST(MarsBot, PaysForNoOceanThatIsGone) {
  Pumped all;
  for (std::uint64_t seed = 0; seed < 30; ++seed) {
    const Pumped one = pumped_in(seed);
    all.times += one.times;
    all.in_vain += one.in_vain;
  }
  EXPECT_GT(all.times, 10);
  EXPECT_EQ(all.in_vain, 0);
}

TEST(MarsBot, AloneAGameThatIsNotWonIsLost) {
  Series series;
  series.game = &game;
  series.settings = Settings(game.settings);
  series.seats = 1;
  series.seed = Seed::from_number(2);
  series.agents = {"random"};
  series.games = 3;
  std::string end;
  series.save = [&](std::uint64_t, const Match& match, const Recorder& recorder) {
    end = recorder.text(match);
    return std::string();
  };
  const SeriesResult result = play_series(series);
  EXPECT_EQ(result.losses, 3U);
  EXPECT_EQ(result.draws, 0U);
  EXPECT_NE(end.find(R"("losers":["red"])"), std::string::npos) << end.substr(end.size() - 200);
}

TEST(MarsBot, PlaysWithAnyNumberOfOthersAndEverySetting) {
  for (const int seats : {1, 3, 5}) {
    for (const char* const setting : {"era", "draft", "beginner"}) {
      Series series;
      series.game = &game;
      series.settings = Settings(game.settings);
      ASSERT_EQ(series.settings.set(setting, std::string_view(setting) == "era" ? "0" : "1"), "");
      series.seats = seats;
      series.seed = Seed::from_number(8);
      series.agents.assign(static_cast<std::size_t>(seats), "house");
      series.games = 10;
      EXPECT_EQ(play_series(series).failures, 0U) << seats << " seats, " << setting;
    }
  }
}

TEST(MarsBot, DoesNotPlayByWhatItMayNotKnow) {
  testing::expect_bot_plays_by_what_it_knows(
      Match(game, Settings(game.settings), Seed::from_number(3), {}, 3), 300, 100);
}

}  // namespace
}  // namespace rondel::games::mars
