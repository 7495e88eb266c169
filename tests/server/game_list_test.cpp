#include "server/game_list.h"

#include <gtest/gtest.h>

#include <boost/json.hpp>
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

TEST(GameList, HasATagForWhatIsInIt) {
  EXPECT_NE(tag_of(GameList().answer({})), tag_of(GameList(built_modules()).answer({})));
}

}  // namespace
}  // namespace rondel::server
