// All 180 birds: each can be played somewhere, its power runs in a position arranged for it, and what it says reads well.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <boost/json/object.hpp>
#include <boost/json/parse.hpp>
#include <string>

#include "rules/edge/setup_json.h"
#include "rules/log_text.h"
#include "tests/support/random_answers.h"
#include "wingspan/game.h"
#include "wingspan/rules/play.h"

namespace rondel::games::wingspan {
namespace {

namespace json = boost::json;
using ::testing::HasSubstr;
using ::testing::Not;

class EveryBird : public ::testing::TestWithParam<std::int32_t> {
 protected:
  const Bird& bird() const { return bird_at(GetParam()); }
  std::string name() const { return std::string(bird().name); }
  Habitat home() const {
    for (const Habitat habitat : all_habitats) {
      if ((bird().habitats & bit(habitat)) != 0) {
        return habitat;
      }
    }
    return {};
  }
};

// What somebody well off has. The bird that a test is about goes in besides, and nothing comes twice.
json::object rich(const std::string& without) {
  json::object player =
      json::parse(R"({"food": {"invertebrate": 4, "seed": 4, "fish": 4, "fruit": 4, "rodent": 4}})")
          .as_object();
  json::array hand;
  for (const char* const card : {"Turkey Vulture", "Mallard", "Osprey", "Bobolink"}) {
    if (without != card) {
      hand.emplace_back(card);
    }
  }
  player["hand"] = hand;
  const auto nest = [](const char* name) { return json::object{{"name", name}, {"eggs", 2}}; };
  const auto add = [&](const char* row, const char* first, const char* second) {
    player[row] = json::array();
    for (const char* const each : {first, second}) {
      if (without != each) {
        player[row].as_array().emplace_back(nest(each));
      }
    }
  };
  add("forest", "Barn Owl", "House Finch");
  add("grassland", "Scaled Quail", "American Kestrel");
  add("wetland", "American Coot", "Common Merganser");
  return player;
}

Match arranged(json::object setup, const std::string& without, std::uint64_t seed) {
  setup["feeder"] = json::array{"seed", "invertebrate", "fish", "rodent"};
  setup["tray"] = json::array();
  for (const char* const card : {"Trumpeter Swan", "Hooded Warbler", "American Woodcock"}) {
    if (without != card) {
      setup["tray"].as_array().emplace_back(card);
    }
  }
  const ReadSetup read = read_setup(setup);
  EXPECT_EQ(read.problem, "");
  Match match(game, Settings(game.settings), Seed::from_number(seed), {.setup = read.setup}, 2);
  EXPECT_EQ(match.fault(), "");
  return match;
}

std::string title_of(const Match& match, const Choice& choice) {
  std::string title;
  match.play().show_choice(choice, title);
  return title;
}

// Answers the open question with the first of these that is offered, or else at random.
void answer_with(Match& match, testing::RandomAnswers& answers, std::initializer_list<std::string> wanted) {
  const Seat seat = *match.waiting().begin();
  const Question& question = match.question(seat);
  for (const std::string& title : wanted) {
    for (std::size_t i = 0; i < question.choices.size(); ++i) {
      if (title_of(match, question.choices[i]) == title && question.max == 1) {
        ASSERT_FALSE(match.answer(seat, static_cast<std::uint16_t>(i)));
        return;
      }
    }
  }
  ASSERT_TRUE(answers.answer(match));
}

std::string everything_said(const Match& match) {
  std::string text;
  for (const LogLine& line : match.log()) {
    text += log_text(match.play(), line, std::nullopt, Eyes::all_seeing) + "\n";
  }
  return text;
}

// Plays one turn a few times over with other chance until the power did something.
std::string play_until_used(const json::object& setup, const std::string& name, const std::string& line,
                            std::initializer_list<std::string> wanted) {
  std::string said;
  for (std::uint64_t seed = 1; seed <= 60; ++seed) {
    Match match = arranged(setup, name, seed);
    testing::RandomAnswers answers(seed);
    for (int i = 0; i < 40 && match.status() == Status::waiting; ++i) {
      answer_with(match, answers, wanted);
      said = everything_said(match);
      if (said.find(line) != std::string::npos) {
        // It goes on to the end of the turn without a fault.
        for (int more = 0; more < 20; ++more) {
          answers.answer(match);
        }
        EXPECT_EQ(match.fault(), "");
        return said;
      }
      if (said.find("event TURN_ENDED") != std::string::npos) {
        break;
      }
    }
  }
  return said;
}

TEST_P(EveryBird, CanBePlayedSomewhere) {
  json::object alice = rich(name());
  alice["hand"].as_array().insert(alice["hand"].as_array().begin(), json::value(name()));
  Match match = arranged({{"alice", alice}}, name(), 1);
  testing::RandomAnswers answers(1);
  answer_with(match, answers, {"play a bird"});
  std::string offered;
  for (const Choice& choice : match.question(Seat(0)).choices) {
    offered += title_of(match, choice) + "\n";
  }
  for (const Habitat habitat : all_habitats) {
    const std::string title = name() + ", " + std::string(name_of(habitat).view()) + "\n";
    if ((bird().habitats & bit(habitat)) != 0) {
      EXPECT_THAT(offered, HasSubstr(title));
    } else {
      EXPECT_THAT(offered, Not(HasSubstr(title)));
    }
  }
}

TEST_P(EveryBird, RunsThePowerItHas) {
  if (!bird().power) {
    EXPECT_EQ(bird().colour, Colour::none) << "no power, but a colour that says when it runs";
    return;
  }
  const std::string used =
      "power " + std::string(bird().power.entry->name.view()) + ": activated for alice by " + name();
  const std::string row(name_of(home()).view());
  json::object alice = rich(name());
  json::object setup{{"alice", alice}};
  if (bird().colour == Colour::white) {
    setup["alice"].at("hand").as_array().emplace_back(name());
    EXPECT_THAT(play_until_used(setup, name(), used,
                                {"play a bird", name() + ", " + row, "Turkey Vulture, " + row, "activate"}),
                HasSubstr(used));
    return;
  }
  setup["alice"].at(row).as_array().emplace_back(name());
  if (bird().colour == Colour::brown) {
    static const std::array<std::string, habitat_count> actions = {"gain food", "lay eggs", "draw cards"};
    EXPECT_THAT(play_until_used(setup, name(), used, {actions[at(home())], "activate"}), HasSubstr(used));
    return;
  }
  // A pink one reacts to bob, who has a predator and a bird for every habitat.
  setup["active"] = "bob";
  setup["bob"] = json::parse(R"({"forest": [{"name": "Broad-Winged Hawk", "eggs": 1}],
      "wetland": [{"name": "Anhinga", "eggs": 1}], "food": {"fruit": 4}})");
  const std::string free = name() == "Turkey Vulture" ? "Eastern Kingbird" : "Turkey Vulture";
  setup["bob"].as_object()["hand"] = json::array{free};
  setup["alice"].at("hand") = json::array{"Killdeer"};
  const std::string to(name_of(bird().power.params.habitat).view());
  const std::string event =
      bird().power.entry->name.view().substr(0, 20) == "whenOpponentPlaysBir"   ? "play a bird"
      : bird().power.entry->name.view().substr(0, 20) == "whenOpponentLaysEggs" ? "lay eggs"
                                                                                : "gain food";
  EXPECT_THAT(play_until_used(setup, name(), used, {event, free + ", " + to, "rodent", "activate"}),
              HasSubstr(used));
}

TEST_P(EveryBird, ReadsWell) {
  EXPECT_FALSE(bird().text.empty());
  EXPECT_THAT(bird().text, Not(HasSubstr("{")));
  EXPECT_THAT(bird().text, Not(HasSubstr("  ")));
  EXPECT_THAT(bird().text, Not(HasSubstr("1 cards")));
  EXPECT_THAT(bird().text, Not(HasSubstr("2 card ")));
  EXPECT_THAT(bird().text, ::testing::MatchesRegex("[a-z][a-z0-9 ,;-]+[a-z0-9]"));
  EXPECT_LT(bird().question.size(), 150U);
}

INSTANTIATE_TEST_SUITE_P(All, EveryBird, ::testing::Range(0, bird_count), [](const auto& info) {
  std::string name;
  for (const char letter : bird_at(info.param).name) {
    name += letter >= 'a' && letter <= 'z'   ? std::string(1, letter)
            : letter >= 'A' && letter <= 'Z' ? std::string(1, letter)
                                             : "";
  }
  return name;
});

}  // namespace
}  // namespace rondel::games::wingspan
