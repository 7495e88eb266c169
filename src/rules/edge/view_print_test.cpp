// A view's fingerprint is the one that a browser computes: the cases in tests/vectors are run by the web client as well.
#include "rules/edge/view_print.h"

#include <gtest/gtest.h>

#include <boost/json/parse.hpp>
#include <fstream>

namespace rondel {
namespace {

namespace json = boost::json;

TEST(ViewPrint, IsWhatTheVectorsSay) {
  std::ifstream file("tests/vectors/viewprint.jsonl");  // tests run at the root of the repository
  int count = 0;
  int views = 0;
  for (std::string line; std::getline(file, line); ++count) {
    const json::value one = json::parse(line);
    const json::value& view = one.at("in").at("view");
    EXPECT_EQ(canonical_text(view), std::string(one.at("expect").at("text").as_string())) << line;
    EXPECT_EQ(hex_print(text_print(canonical_text(view))),
              std::string(one.at("expect").at("print").as_string()))
        << line;
    if (const json::value* const parts = one.at("expect").as_object().if_contains("viewPrint")) {
      EXPECT_EQ(view_print(view.as_object()), std::string(parts->as_string())) << line;
      ++views;
    }
  }
  EXPECT_EQ(count, 11);
  EXPECT_EQ(views, 2);
}

TEST(ViewPrint, DoesNotDependOnTheOrderInWhichAViewWasBuilt) {
  const auto print = [](const char* view) { return view_print(json::parse(view).as_object()); };
  EXPECT_EQ(print(R"({"seat": "x", "game": "go"})"), print(R"({"game": "go", "seat": "x"})"));
  EXPECT_NE(print(R"({"zones": [1, 2]})"), print(R"({"zones": [2, 1]})"));
  EXPECT_NE(print(R"({"zones": [1, 2]})"), print(R"({"zones": [[1, 2]]})"));
}

}  // namespace
}  // namespace rondel
