#include "cli/dev/news.h"

#include <gtest/gtest.h>

namespace rondel::cli::dev {
namespace {

TEST(NewsTest, ComeOutOfALineAsTheyWentIn) {
  const News news{
      .build = 3,
      .is_building = true,
      .problem = "it crashed",
      .complaints = {{.place = "game.cpp:12", .kind = Complaint::Kind::warning, .text = "unused \"a\""},
                     {.place = "", .kind = Complaint::Kind::error, .text = "no"}},
      .more_complaints = 4,
      .departures = {
          {.table = "t1", .answers = 57, .same = 40, .fitting = 50, .why = "another state", .now = "t2"}}};
  EXPECT_EQ(line_of(news).find('\n'), std::string::npos);
  EXPECT_EQ(read_news(line_of(news)), news);
}

TEST(NewsTest, AreNoneWhereALineIsBroken) { EXPECT_EQ(read_news("{\"build\":"), News()); }

}  // namespace
}  // namespace rondel::cli::dev
