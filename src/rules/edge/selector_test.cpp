// What a response means for a selector, beyond the binding vectors: which rule is told first, disabled choices, names that
// occur twice, groups.
#include "rules/edge/selector.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <boost/json/serialize.hpp>
#include <string>

#include "rules/edge/strict_json.h"

namespace rondel {
namespace {

namespace json = boost::json;
using ::testing::ElementsAre;
using ::testing::HasSubstr;
using ::testing::IsEmpty;
using ::testing::Not;

json::value parsed(const std::string& text) {
  StrictJson read = parse_strictly(text, {.bytes = std::size_t{1} << 20, .depth = 64});
  EXPECT_EQ(read.problem, "") << text;
  return std::move(read.value);
}

// A selector for ann, titled "t", with these choices and other fields.
Selector asking(const std::string& choices, const std::string& more = "") {
  const ReadSelector read =
      read_selector(parsed(R"({"actor": "ann", "title": "t", "choices": )" + choices + more + "}"));
  EXPECT_FALSE(read.refusal) << read.refusal->message;
  return read.selector;
}

Matched matched(const Selector& selector, const std::string& selection) {
  return match_response(selector,
                        parsed(R"({"actor": "ann", "title": "t", "selection": )" + selection + "}"));
}

std::string code_of(const Matched& matched) { return matched.refusal ? matched.refusal->code : "ok"; }
std::string code(const Selector& selector, const std::string& selection) {
  return code_of(matched(selector, selection));
}
std::vector<std::uint16_t> picks(const Selector& selector, const std::string& selection) {
  const Matched found = matched(selector, selection);
  EXPECT_FALSE(found.refusal) << found.refusal->message;
  return found.picks;
}
std::string message(const Selector& selector, const std::string& selection) {
  const Matched found = matched(selector, selection);
  return found.refusal ? found.refusal->message : "";
}

// --- the first rule that fails decides ---

TEST(Selector, TheFirstRuleThatFailsDecides) {
  const Selector selector = asking(R"(["a", "b", {"title": "all", "exclusive": true}])", R"(, "count": 3)");
  const auto code_for = [&](const char* response) {
    return code_of(match_response(selector, parsed(response)));
  };
  EXPECT_EQ(code_for(R"({"actor": "ben", "title": "x", "selection": ["zz", "a", "all", 1.5]})"), "malformed");
  EXPECT_EQ(code_for(R"({"actor": "ben", "title": "x", "selection": ["zz", "a", "all"]})"), "actor");
  EXPECT_EQ(code_for(R"({"actor": "ann", "title": "x", "selection": ["zz", "a", "all"]})"), "title");
  EXPECT_EQ(code_for(R"({"actor": "ann", "title": "t", "selection": ["zz", "a", "all"]})"), "unknown");
  EXPECT_EQ(code_for(R"({"actor": "ann", "title": "t", "selection": ["a", "all"]})"), "exclusive");
  EXPECT_EQ(code_for(R"({"actor": "ann", "title": "t", "selection": ["a", "b"]})"), "count");
}

TEST(Selector, OnlyTheThreeFieldsOfAResponseAreTaken) {
  const Selector selector = asking(R"(["a"])");
  for (const char* response :
       {"null", "7", R"("a")", "[]", "{}", R"({"actor": "ann", "title": "t"})",
        R"({"actor": "ann", "selection": ["a"]})", R"({"title": "t", "selection": ["a"]})",
        R"({"actor": 1, "title": "t", "selection": ["a"]})",
        R"({"actor": "ann", "title": null, "selection": ["a"]})",
        R"({"actor": "ann", "title": "t", "selection": {"title": "a"}})",
        R"({"actor": "ann", "title": "t", "selection": ["a"], "isUserResponse": true})",
        R"({"actor": "ann", "title": "t", "selection": ["a"], "extra": null})"}) {
    EXPECT_EQ(code_of(match_response(selector, parsed(response))), "malformed") << response;
  }
}

TEST(Selector, EntriesOfWrongTypesAreMalformed) {
  const Selector selector = asking(R"(["a", 1, {"title": "g", "choices": ["x"]}])");
  for (const char* entry :
       {"null", "true", "1.5", "1.0", "1e2", "18446744073709551615", "99999999999999999999", "[]", R"(["a"])",
        "{}", R"({"title": 1})", R"({"id": 1})", R"({"selection": ["x"]})", R"({"title": "a", "more": 1})",
        R"({"title": "g", "selection": "x"})", R"({"title": "g", "selection": [null]})"}) {
    EXPECT_EQ(code(selector, "[" + std::string(entry) + "]"), "malformed") << entry;
  }
}

TEST(Selector, NumbersMatchNumbersOnly) {
  const Selector selector = asking(R"([1, "1", -3, {"title": "7"}])");
  EXPECT_THAT(picks(selector, "[1]"), ElementsAre(0));
  EXPECT_THAT(picks(selector, R"(["1"])"), ElementsAre(1));
  EXPECT_THAT(picks(selector, "[-3]"), ElementsAre(2));
  EXPECT_EQ(code(selector, R"([{"title": "-3"}])"), "unknown");
  EXPECT_EQ(code(selector, "[7]"), "unknown");
  EXPECT_EQ(code(selector, "[9223372036854775807]"), "unknown");
  EXPECT_EQ(message(selector, "[-9223372036854775808]"),
            "Selection -9223372036854775808 didn't exist in the choices");
}

// --- disabled ---

TEST(Selector, ADisabledChoiceIsShownButNeitherPickedNorCounted) {
  const Selector selector =
      asking(R"(["a", {"title": "b", "disabled": "too dear"}, "c"])", R"(, "count": 3)");
  EXPECT_THAT(json::serialize(to_json(selector)), HasSubstr(R"({"title":"b","disabled":"too dear"})"));
  EXPECT_EQ(message(selector, R"(["a", "b"])"), "Selection b didn't exist in the choices");
  EXPECT_EQ(message(selector, R"(["a"])"), "Invalid number of options selected: expected 2-2, got 1");
  EXPECT_THAT(picks(selector, R"(["c", "a"])"), ElementsAre(2, 0));
}

TEST(Selector, DisabledChoicesDoNotKeepAnAnswerFromBeingForced) {
  EXPECT_EQ(auto_selection(asking(R"([{"title": "a", "disabled": ""}, "b"])")), json::array({"b"}));
  EXPECT_EQ(auto_selection(asking(R"([{"title": "a", "disabled": "no"}])")), json::array());
  EXPECT_EQ(auto_selection(asking(R"([{"title": "a", "disabled": "no"}, "b", "c"])")), std::nullopt);
}

TEST(Selector, ADisabledGroupCannotBeAnswered) {
  const Selector selector = asking(R"([{"title": "g", "choices": ["x"], "disabled": "closed"}, "a"])");
  EXPECT_EQ(code(selector, R"([{"title": "g", "selection": ["x"]}])"), "unknown");
  EXPECT_THAT(picks(selector, R"(["a"])"), ElementsAre(2));
}

// --- names that occur twice ---

TEST(Selector, EqualTitlesWithoutIdsAreTakenInTheirOrder) {
  const Selector selector = asking(R"(["coin", "coin", "coin"])", R"(, "min": 1)");
  EXPECT_THAT(picks(selector, R"(["coin"])"), ElementsAre(0));
  EXPECT_THAT(picks(selector, R"(["coin", "coin", "coin"])"), ElementsAre(0, 1, 2));
  EXPECT_EQ(code(selector, R"(["coin", "coin", "coin", "coin"])"), "unknown");
}

TEST(Selector, EqualTitlesWithIdsAreToldApart) {
  const Selector selector =
      asking(R"([{"title": "F", "id": "f1"}, {"title": "F", "id": "f2"}, {"title": "F", "id": "f3"}])",
             R"(, "min": 1)");
  EXPECT_THAT(picks(selector, R"([{"id": "f3"}, {"title": "F", "id": "f1"}])"), ElementsAre(2, 0));
  EXPECT_THAT(picks(selector, R"(["F", {"id": "f1"}, "F"])"), ElementsAre(1, 0, 2));
  EXPECT_EQ(code(selector, R"([{"id": "f1"}, {"id": "f1"}])"), "unknown");
  EXPECT_EQ(code(selector, R"([{"title": "F", "id": "f9"}])"), "unknown");
  EXPECT_EQ(message(selector, R"([{"id": "f9"}])"), "Selection f9 didn't exist in the choices");
}

TEST(Selector, AnEntryMovesToMakeRoomForOneThatIsMoreParticular) {
  const Selector selector =
      asking(R"([{"title": "F", "id": "1"}, {"title": "F", "id": "2"}, "F"])", R"(, "count": 3)");
  EXPECT_THAT(picks(selector, R"(["F", {"title": "F", "id": "2"}, {"title": "F", "id": "1"}])"),
              ElementsAre(2, 1, 0));
}

TEST(Selector, ManyEqualTitlesAreMatchedInNoTime) {
  json::array coins(1000, "coin");
  const Selector selector = asking(json::serialize(coins), R"(, "min": 0)");
  EXPECT_EQ(picks(selector, json::serialize(coins)).size(), 1000U);
  coins.push_back("coin");
  EXPECT_EQ(code(selector, json::serialize(coins)), "unknown");
}

TEST(Selector, MoreEqualTitlesThanCanBeToldApartInTimeAreRefusedWithAdvice) {
  const json::array coins(3000, "coin");
  const Selector selector = asking(json::serialize(coins), R"(, "min": 0)");
  EXPECT_EQ(code(selector, json::serialize(coins)), "unknown");
  EXPECT_THAT(message(selector, json::serialize(coins)), HasSubstr("name them by their id"));
}

TEST(Selector, AHugeSelectionIsRefused) {
  const json::array junk(100'000, "z");
  EXPECT_EQ(code(asking(R"(["a", "b"])"), json::serialize(junk)), "unknown");
}

// --- groups ---

TEST(Groups, PicksCountThroughAllLevels) {
  // 0 pass, 1 run (2 fort, 3 with (4 ann, 5 ben)), 6 draw
  const Selector selector = asking(R"(["pass", {"title": "run", "choices": ["fort", {"title": "with",
      "choices": ["ann", "ben"], "max": 2}]}, "draw"])",
                                   R"(, "max": 3)");
  EXPECT_EQ(options_within(selector.choices), 7U);
  EXPECT_THAT(picks(selector, R"(["draw"])"), ElementsAre(6));
  EXPECT_THAT(picks(selector, R"([{"title": "run", "selection": ["fort"]}])"), ElementsAre(1, 2));
  EXPECT_THAT(picks(selector, R"(["draw", {"title": "run", "selection": [{"title": "with",
      "selection": ["ben", "ann"]}]}, "pass"])"),
              ElementsAre(6, 1, 3, 5, 4, 0));
}

TEST(Groups, AFailingChildReportsTheOutermostGroup) {
  const Selector selector = asking(R"([{"title": "a", "choices": [{"title": "b", "choices": ["c", "d"]}]}])");
  const std::string sentence = "Selection a didn't exist in the choices";
  EXPECT_EQ(message(selector, R"([{"title": "a", "selection": [{"title": "b", "selection": ["z"]}]}])"),
            sentence);
  EXPECT_EQ(message(selector, R"([{"title": "a", "selection": [{"title": "b", "selection": ["c", "d"]}]}])"),
            sentence);
  EXPECT_EQ(message(selector, R"([{"title": "a", "selection": ["b"]}])"), sentence);
  EXPECT_EQ(message(selector, R"([{"title": "a", "selection": []}])"), sentence);
}

TEST(Groups, ALeafIsNotAnsweredAsAGroupNorAGroupAsALeaf) {
  const Selector selector = asking(R"(["leaf", {"title": "g", "choices": ["x"]}])");
  EXPECT_EQ(code(selector, R"([{"title": "leaf", "selection": []}])"), "unknown");
  EXPECT_EQ(code(selector, R"([{"title": "g"}])"), "unknown");
  EXPECT_EQ(code(selector, R"(["g"])"), "unknown");
  EXPECT_EQ(code(selector, R"(["x"])"), "unknown");
}

TEST(Groups, EqualTitlesAreTriedInTurn) {
  const Selector selector = asking(R"([{"title": "g", "choices": ["x"]}, {"title": "g", "choices": ["y"]},
      {"title": "g", "choices": ["x", "y"]}])",
                                   R"(, "min": 1)");
  EXPECT_THAT(picks(selector, R"([{"title": "g", "selection": ["y"]}])"), ElementsAre(2, 3));
  EXPECT_THAT(picks(selector, R"([{"title": "g", "selection": ["x"]}, {"title": "g", "selection": ["x"]}])"),
              ElementsAre(0, 1, 4, 5));
  EXPECT_EQ(code(selector, R"([{"title": "g", "selection": ["z"]}])"), "unknown");
}

TEST(Groups, AnIdTellsEqualOnesApart) {
  const Selector selector =
      asking(R"([{"title": "g", "id": "1", "choices": ["x"]}, {"title": "g", "id": "2", "choices": ["x"]}])");
  EXPECT_THAT(picks(selector, R"([{"title": "g", "id": "2", "selection": ["x"]}])"), ElementsAre(2, 3));
}

TEST(Groups, AnExclusiveOneGoesAloneOnItsOwnLevelOnly) {
  const Selector selector = asking(R"([{"title": "g", "choices": ["x", {"title": "none", "exclusive": true}],
      "min": 0}, "a"])",
                                   R"(, "max": 2)");
  EXPECT_THAT(picks(selector, R"([{"title": "g", "selection": ["none"]}, "a"])"), ElementsAre(0, 2, 3));
  EXPECT_EQ(code(selector, R"([{"title": "g", "selection": ["none", "x"]}])"), "unknown");
}

TEST(Groups, BoundsThatCannotBeMetAreTheRulesError) {
  EXPECT_EQ(code(asking(R"(["a"])", R"(, "min": 2, "max": 1)"), R"(["a"])"), "selector");
  EXPECT_EQ(code(asking(R"(["a"])", R"(, "min": 9)"), R"(["a"])"), "ok");
}

TEST(Groups, WhatEveryClientSendsAtTheDepthLimitIsAnswered) {
  std::string choices = R"(["x"])";
  std::string selection = R"(["x"])";
  for (int depth = 0; depth < 7; ++depth) {
    choices = R"([{"title": "g", "choices": )" + choices + "}]";
    selection = R"([{"title": "g", "selection": )" + selection + "}]";
  }
  const std::string response = R"({"actor": "ann", "title": "t", "selection": )" + selection + "}";
  const StrictJson read = parse_strictly(response);
  EXPECT_EQ(read.problem, "");
  EXPECT_EQ(match_response(asking(choices), read.value).picks.size(), 8U);
}

// --- what a client wrote ---

TEST(Selector, WhatAClientWroteIsNeverEchoedAsItCame) {
  const Selector selector = asking(R"(["a"])");
  for (const char* name :
       {R"(<script>alert(1)</script>)", R"(a\"b)", R"(a\nb)", R"(\u001b[31m)", R"(&amp;)"}) {
    const std::string said = message(selector, R"([")" + std::string(name) + R"("])");
    EXPECT_THAT(said, HasSubstr("didn't exist in the choices"));
    for (const char bad : {'<', '>', '"', '&', '\n', '\x1b'}) {
      EXPECT_THAT(said, Not(HasSubstr(std::string(1, bad)))) << name;
    }
  }
  EXPECT_LT(message(selector, "[\"" + std::string(10'000, 'x') + "\"]").size(), 150U);
  const Matched odd =
      match_response(selector, parsed(R"({"actor": "ann", "title": "t", "selection": [], "<b>": 1})"));
  EXPECT_THAT(odd.refusal->message, Not(HasSubstr("<b>")));
}

// Groups of two groups of two groups, all of the same title but with ids of their own; at the bottom, "leaf".
std::string twins(int levels, const std::string& id = "g") {
  if (levels == 0) {
    return R"(["leaf", "leaf"])";
  }
  const auto twin = [&](const std::string& own) {
    return R"({"title": "g", "count": 2, "id": ")" + own + R"(", "choices": )" + twins(levels - 1, own) + "}";
  };
  return "[" + twin(id + "0") + "," + twin(id + "1") + "]";
}
enum class Named : std::uint8_t { by_title, by_id };
std::string both_twins(int levels, const std::string& bottom, Named named, const std::string& id = "g") {
  if (levels == 0) {
    return bottom;
  }
  const auto twin = [&](const std::string& own) {
    const std::string name = named == Named::by_id ? R"("id": ")" + own : R"("title": "g)";
    return "{" + name + R"(", "selection": )" + both_twins(levels - 1, bottom, named, own) + "}";
  };
  return "[" + twin(id + "0") + "," + twin(id + "1") + "]";
}

TEST(Groups, OfTheSameTitleAreLookedIntoOnceEach) {
  const std::string good = R"(["leaf", "leaf"])";
  const std::string bad = R"(["leaf", "twig"])";
  const Selector few = asking(twins(4), R"(, "count": 2)");
  EXPECT_EQ(picks(few, both_twins(4, good, Named::by_title)).size(), 2U + 4 + 8 + 16 + 32);
  EXPECT_THAT(message(few, both_twins(4, bad, Named::by_title)), HasSubstr("didn't exist"));
  const Selector many = asking(twins(8), R"(, "count": 2)");
  EXPECT_EQ(picks(many, both_twins(8, good, Named::by_title)).size(), 1022U);
  EXPECT_EQ(picks(many, both_twins(8, good, Named::by_id)).size(), 1022U);
  EXPECT_EQ(code(many, both_twins(8, bad, Named::by_title)), "unknown");
  EXPECT_THAT(message(many, both_twins(8, bad, Named::by_id)), HasSubstr("didn't exist"));
}

// --- JSON there and back ---

// The same questions, answered alike.
void expect_same_effect(const Selector& one, const Selector& two) {
  EXPECT_EQ(to_json(one), to_json(two));
  EXPECT_EQ(auto_selection(one), auto_selection(two));
  for (const char* selection : {"[]", R"(["a"])", R"(["a", "b"])", R"([{"id": "i"}])", "[5]",
                                R"([{"title": "g", "selection": ["a"]}])", R"(["e"])", R"(["d"])"}) {
    EXPECT_EQ(code(one, selection), code(two, selection)) << selection;
    EXPECT_EQ(matched(one, selection).picks, matched(two, selection).picks) << selection;
  }
}

TEST(SelectorJson, ReadsWhatItWrites) {
  const std::string choices = R"(["a", "b", 5, {"title": "b", "id": "i"}, {"title": "e", "exclusive": true},
      {"title": "d", "disabled": "no"}, {"title": "g", "id": "g1", "min": 0, "max": 2, "choices": ["a", "b",
      {"title": "h", "choices": ["x"], "count": 0}]}])";
  for (const char* more :
       {"", R"(, "count": 2)", R"(, "min": 1)", R"(, "max": 3)", R"(, "min": 0, "max": 0)",
        R"(, "count": 0, "min": 1)", R"(, "covered": true)", R"(, "why": ["round", "trade"])"}) {
    const Selector selector = asking(choices, more);
    const ReadSelector again = read_selector(to_json(selector));
    ASSERT_FALSE(again.refusal) << again.refusal->message;
    expect_same_effect(selector, again.selector);
  }
}

TEST(SelectorJson, TheChainOfReasonsComesBack) {
  const Selector selector = asking(R"(["a"])", R"(, "why": ["round", "trade"])");
  EXPECT_THAT(selector.why, ElementsAre("round", "trade"));
  EXPECT_EQ(read_selector(parsed(R"({"title": "t", "why": [1]})")).refusal->code, "selector");
  EXPECT_EQ(read_selector(parsed(R"({"title": "t", "why": "x"})")).refusal->code, "selector");
}

TEST(SelectorJson, AnActionComesBackWithItsSchema) {
  const ReadSelector read = read_selector(
      parsed(R"({"type": "action", "actor": "ann", "title": "t", "schema": {"type": "number"}})"));
  const ReadSelector again = read_selector(to_json(read.selector));
  EXPECT_EQ(again.selector.type, Selector::Type::action);
  EXPECT_EQ(again.selector.schema, read.selector.schema);
  EXPECT_EQ(auto_selection(again.selector), std::nullopt);
}

TEST(SelectorJson, WhatIsNoSelectorIsRefusedAsTheRulesError) {
  for (const char* text :
       {"null", "[]", R"({"type": "guess"})", R"({"colour": 1})", R"({"title": 1})", R"({"choices": {}})",
        R"({"choices": [null]})", R"({"choices": [1.5]})", R"({"choices": [{"id": "x"}]})",
        R"({"choices": [{"title": "a", "colour": 1}]})", R"({"choices": [{"title": "a", "choices": 1}]})",
        R"({"choices": [{"title": "a", "disabled": true}]})",
        R"({"choices": [{"title": "a", "exclusive": 1}]})", R"({"min": -1})", R"({"max": 1.5})",
        R"({"count": 65536})", R"({"count": "1"})", R"({"covered": 1})"}) {
    const ReadSelector read = read_selector(parsed(text));
    ASSERT_TRUE(read.refusal) << text;
    EXPECT_EQ(read.refusal->code, "selector");
    EXPECT_THAT(read.refusal->message, Not(IsEmpty()));
  }
}

}  // namespace
}  // namespace rondel
