// What docs/write-a-bot.md builds, compiled and run with the tests: a bot for Leduc hold'em, from the view of its seat.
#include <gtest/gtest.h>

#include <boost/json/array.hpp>
#include <boost/json/value.hpp>
#include <memory>
#include <string>
#include <string_view>

#include "agents/agent.h"
#include "leduc/game.h"
#include "rules/edge/view.h"
#include "series/series.h"
#include "tests/support/bot_fairness.h"

namespace rondel {
namespace {

namespace json = boost::json;

// The first letter of the card in a zone ("K"), as the view shows it. A zone of nobody's has no owner; one that is not there
// gives an empty text.
std::string rank_in(const json::object& view, std::string_view zone, const json::value& owner) {
  for (const json::value& each : view.at("zones").as_array()) {
    const json::object& found = each.as_object();
    const json::value* const owned_by = found.if_contains("owner");
    const bool is_owned = owned_by == nullptr ? owner.is_null() : *owned_by == owner;
    if (is_owned && found.at("name").as_string() == zone) {
      return std::string(found.at("cards").at(0).at("face").as_string()).substr(0, 1);
    }
  }
  return {};
}

class LeducBot final : public Agent {
 public:
  void begin(std::uint64_t /*seed*/) override {}

  std::size_t choose(const Turn& turn, std::span<std::uint16_t> room) override {
    const json::object view = view_of(turn.match, turn.seat);
    const std::string mine = rank_in(view, "card", view.at("seat"));
    const std::string shared = rank_in(view, "public card", nullptr);
    const bool is_strong = mine == "K" || mine == shared;
    const bool is_weak = mine == "J" && mine != shared;
    room[0] = pick(turn.question, is_strong ? "raise" : is_weak ? "fold" : "call");
    return 1;
  }

 private:
  // The choice with that word; else the most careful one that goes on: check, or call.
  static std::uint16_t pick(const Question& question, std::string_view wanted) {
    std::uint16_t careful = 0;
    for (std::uint16_t i = 0; i < question.choices.size(); ++i) {
      const std::string_view word = question.choices[i].label.view();
      if (word == wanted) {
        return i;
      }
      careful = word == "check" || word == "call" ? i : careful;
    }
    return careful;
  }
};

std::unique_ptr<Agent> make_house_bot() { return std::make_unique<LeducBot>(); }

TEST(BotExample, WinsMoreThanItLosesAgainstChance) {
  Game game = games::leduc::game;
  game.house_bot = make_house_bot;
  const SeriesResult result = play_series({.game = &game,
                                           .settings = Settings(),
                                           .seats = 2,
                                           .seed = Seed::from_number(1),
                                           .agents = {"house", "random"},
                                           .games = 2000});
  EXPECT_EQ(result.failures, 0U);
  EXPECT_GT(result.scores[0].mean(), 0.5) << "chips a game";
}

TEST(BotExample, PlaysByWhatItsSeatKnows) {
  Game game = games::leduc::game;
  game.house_bot = make_house_bot;
  testing::expect_bot_plays_by_what_it_knows(Match(game, Settings(), Seed::from_number(1)), 200, 1);
}

}  // namespace
}  // namespace rondel
