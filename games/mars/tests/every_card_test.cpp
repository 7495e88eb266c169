// Every project is played once, in a position where that is legal: whatever it asks is answered at random, and the match
// goes on to the next action. Actions of cards are used as well.
#include <gtest/gtest.h>

#include <boost/json.hpp>
#include <string>

#include "kernel/match.h"
#include "mars/game.h"
#include "mars/rules/faces.h"
#include "mars/rules/global_parameters.h"
#include "rules/edge/setup_json.h"
#include "tests/support/random_answers.h"

namespace rondel::games::mars {
namespace {

namespace json = boost::json;

constexpr Seat red(0);

// Rich and experienced: tags of all kinds, production, cities and greeneries, living things on both sides.
json::object rich_player(bool is_red) {
  json::object player = {{"mc", 200},  {"steel", 9},  {"titanium", 9},
                         {"plant", 9}, {"energy", 9}, {"heat", 9}};
  player["production"] = {{"mc", 5}, {"steel", 5}, {"titanium", 5}, {"plant", 5}, {"energy", 5}, {"heat", 5}};
  if (is_red) {
    player["played"] = json::array(
        {"Research", "Breathing Filters", "Gene Repair", "Physics Complex", "Mass Converter", "AI Central",
         "Lightning Harvest", "Io Mining Industries", "Trees", "Soil Factory",
         json::object({{"name", "Tardigrades"}, {"on", 3}}), json::object({{"name", "Fish"}, {"on", 3}})});
  }
  return player;
}

// The parameters lie where the card's requirements want them.
void meet(const Face& face, json::object& setup) {
  setup["oxygen"] = 0;
  setup["temperature"] = -30;
  std::int32_t oceans = 0;
  for (const Requirement& each : face.requirements) {
    const std::int32_t bound = each.bound;
    switch (each.measure.metric) {
      case Metric::oxygen:
        setup["oxygen"] = each.is_max ? 0 : bound;
        break;
      case Metric::temperature:
        setup["temperature"] = each.is_max ? temperature_start : bound;
        break;
      case Metric::oceans:
        oceans = each.is_max ? 0 : bound;
        break;
      default:
        break;
    }
  }
  setup["oceans"] = oceans;
}

Match position(std::int32_t face) {
  json::object setup;
  json::object player = rich_player(true);
  json::array held = {json::string(face_at(face).name)};
  for (auto card = player["played"].as_array().begin(); card != player["played"].as_array().end();) {
    const bool is_it = *card == json::value(face_at(face).name);
    card = is_it ? player["played"].as_array().erase(card) : card + 1;
  }
  player["hand"] = held;
  setup["red"] = player;
  setup["green"] = rich_player(false);
  setup["tiles"] = {{"13", "red greenery"}, {"14", "red city"},   {"16", "green city"},
                    {"45", "red city"},     {"47", "green city"}, {"50", "green greenery"}};
  meet(face_at(face), setup);
  const ReadSetup read = read_setup(setup);
  EXPECT_EQ(read.problem, "");
  return {game, Settings(game.settings), Seed::from_number(1), {.setup = read.setup}, 2};
}

// The place of the choice that does something with a card.
int find_choice(const Match& match, const std::string& begin) {
  const std::span<const Choice> choices = match.question(red).choices;
  for (std::size_t i = 0; i < choices.size(); ++i) {
    std::string text;
    match.play().show_choice(choices[i], text);
    if (text.starts_with(begin)) {
      return static_cast<int>(i);
    }
  }
  return -1;
}

void answer_until_action(Match& match) {
  testing::RandomAnswers answers(1);
  const auto is_action = [&] {
    return match.status() != Status::waiting ||
           match.question(*match.waiting().begin()).title.view().ends_with(" action");
  };
  while (!is_action()) {
    ASSERT_TRUE(answers.answer(match));
  }
}

class EveryCard : public ::testing::TestWithParam<std::int32_t> {};

TEST_P(EveryCard, IsPlayedWhereThatIsLegal) {
  const Face& face = face_at(GetParam());
  Match match = position(GetParam());
  ASSERT_EQ(match.status(), Status::waiting) << match.fault();
  const int place = find_choice(match, "play " + face.name);
  ASSERT_GE(place, 0) << face.name << " cannot be played";
  ASSERT_FALSE(match.answer(red, static_cast<std::uint16_t>(place)));
  answer_until_action(match);
  ASSERT_EQ(match.status(), Status::waiting) << match.fault();
  EXPECT_EQ(match.question(red).title.view(), "take a second action");
  if (face.action) {
    const int use = find_choice(match, "use " + face.name);
    ASSERT_GE(use, 0) << face.name << " cannot be used";
    ASSERT_FALSE(match.answer(red, static_cast<std::uint16_t>(use)));
    answer_until_action(match);
    EXPECT_NE(match.status(), Status::faulted) << match.fault();
  }
}

INSTANTIATE_TEST_SUITE_P(Mars, EveryCard, ::testing::Range(0, project_count), [](const auto& info) {
  std::string name;
  for (const char letter : face_at(info.param).name) {
    const bool is_letter = (letter >= 'a' && letter <= 'z') || (letter >= 'A' && letter <= 'Z');
    name += is_letter ? std::string(1, letter) : "";
  }
  return name;
});

}  // namespace
}  // namespace rondel::games::mars
