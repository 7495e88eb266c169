// A view's fingerprint is the one that a browser computes: the cases in tests/vectors are run by the web client as well.
#include "table/view_print.h"

#include <gtest/gtest.h>

#include <boost/json/parse.hpp>
#include <fstream>

namespace rondel {
namespace {

namespace json = boost::json;

TEST(ViewPrint, IsWhatTheVectorsSay) {
  std::ifstream file("tests/vectors/viewprint.jsonl");  // tests run at the root of the repository
  int count = 0;
  for (std::string line; std::getline(file, line); ++count) {
    const json::value one = json::parse(line);
    const json::value& view = one.at("in").at("view");
    EXPECT_EQ(canonical_text(view), std::string(one.at("expect").at("text").as_string())) << line;
    EXPECT_EQ(view_print(view), std::string(one.at("expect").at("print").as_string())) << line;
  }
  EXPECT_EQ(count, 9);
}

TEST(ViewPrint, DoesNotDependOnTheOrderInWhichAViewWasBuilt) {
  EXPECT_EQ(view_print(json::parse(R"({"seat": "x", "game": "go"})")),
            view_print(json::parse(R"({"game": "go", "seat": "x"})")));
  EXPECT_NE(view_print(json::parse("[1, 2]")), view_print(json::parse("[2, 1]")));
}

}  // namespace
}  // namespace rondel
