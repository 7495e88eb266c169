#include "server/game_list.h"

#include <gtest/gtest.h>

#include <boost/json.hpp>
#include <cstdint>
#include <string>

#include "kernel/built_modules.h"

namespace rondel::server {
namespace {

std::string tag_of(const HttpAnswer& answer) {
  for (const auto& [name, value] : answer.headers) {
    if (name == "ETag") {
      return value;
    }
  }
  return {};
}

TEST(GameList, IsNotSentToWhoHasIt) {
  const GameList list(built_modules());
  const HttpAnswer whole = list.answer({});
  EXPECT_EQ(whole.status, 200);
  EXPECT_EQ(boost::json::parse(whole.body).at("games").as_array().size(), built_modules().games().size());
  const HttpAnswer again = list.answer({.headers = {{"if-none-match", tag_of(whole)}}});
  EXPECT_EQ(again.status, 304);
  EXPECT_EQ(again.body, "");
  EXPECT_EQ(list.answer({.headers = {{"if-none-match", "\"old\""}}}).status, 200);
}

TEST(GameList, TellsOfEveryGameHowItIsPlayedAndWhatItsSettingsMean) {
  const boost::json::value list = boost::json::parse(GameList(built_modules()).answer({}).body);
  for (const boost::json::value& game : list.at("games").as_array()) {
    EXPECT_NE(game.at("howToPlay"), "") << game.at("name");
    EXPECT_GE(game.at("usualSeats").as_int64(), game.at("minSeats").as_int64());
    EXPECT_LE(game.at("usualSeats").as_int64(),
              static_cast<std::int64_t>(game.at("seats").as_array().size()));
    for (const boost::json::value& setting : game.at("settings").as_array()) {
      EXPECT_NE(setting.at("title"), setting.at("name")) << game.at("name");
      for (const boost::json::value& choice : setting.at("choices").as_array()) {
        Settings settings(built_modules().find(game.at("name").as_string())->settings);
        EXPECT_EQ(settings.set(setting.at("name").as_string(), choice.at("value").as_string()), "");
      }
    }
  }
}

TEST(GameList, HasATagForWhatIsInIt) {
  EXPECT_NE(tag_of(GameList().answer({})), tag_of(GameList(built_modules()).answer({})));
}

}  // namespace
}  // namespace rondel::server
