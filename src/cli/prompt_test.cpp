#include "cli/prompt.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <array>

#include "cli/card_text.h"
#include "tests/support/plain_paint.h"
#include "tests/support/scene.h"

namespace rondel::cli {
namespace {

using ::testing::ElementsAre;
using ::testing::HasSubstr;
using ::testing::IsEmpty;
using namespace rondel::testing;

Prompt prompt_with(std::vector<std::string> texts, std::size_t min = 1, std::size_t max = 1) {
  Prompt prompt{.title = "pick", .options = {}, .min = min, .max = max};
  for (std::string& text : texts) {
    prompt.options.push_back({.text = std::move(text)});
  }
  return prompt;
}

std::vector<std::uint16_t> picks(const Prompt& prompt, std::string_view line) {
  const Typed typed = read_typed(prompt, line);
  EXPECT_EQ(typed.kind, Typed::Kind::picks) << typed.wrong;
  return typed.picks;
}

std::string wrong(const Prompt& prompt, std::string_view line) {
  const Typed typed = read_typed(prompt, line);
  EXPECT_EQ(typed.kind, Typed::Kind::wrong);
  return typed.wrong;
}

TEST(Typed, takes_a_number_or_a_text) {
  const Prompt prompt = prompt_with({"fold", "Call", "raise to 10"});
  EXPECT_THAT(picks(prompt, "2"), ElementsAre(1));
  EXPECT_THAT(picks(prompt, "  2 \r"), ElementsAre(1));
  EXPECT_THAT(picks(prompt, "call"), ElementsAre(1));
  EXPECT_THAT(picks(prompt, "FOLD"), ElementsAre(0));
  EXPECT_THAT(picks(prompt, "raise to 10"), ElementsAre(2));
  EXPECT_THAT(picks(prompt, "r"), ElementsAre(2)) << "the only one that begins so";
}

Task<Result> name_a_bird(Scene&) {
  co_await ask_action({.seat = ann, .title = "name", .schema = R"({"type": "string",
    "minLength": 2})"});
  co_await ask_action({.seat = ann, .title = "count", .schema = R"({"type": "integer"})"});
  co_return Result{};
}

TEST(Typed, takes_a_payload_as_json_or_as_a_plain_text) {
  Match match = start<name_a_bird>();
  const Prompt name = prompt_of(match, ann);
  EXPECT_EQ(text_of(name, picks(name, " tawny owl ")), R"("tawny owl")");
  EXPECT_EQ(text_of(name, picks(name, R"("owl")")), R"("owl")");
  EXPECT_EQ(text_of(name, picks(name, "12")), R"("12")") << "a text fits, a number does not";
  EXPECT_THAT(wrong(name, "x"), HasSubstr("not JSON"));
  EXPECT_EQ(read_typed(name, "q").kind, Typed::Kind::quit);
  EXPECT_EQ(list_of(name, 80, plain), "  what fits: {\"type\": \"string\", \"minLength\": 2}\n");
  EXPECT_EQ(hint_of(name), "type your answer as JSON: e.g. \"aa\"");

  ASSERT_FALSE(match.answer(ann, picks(name, "owl")));
  const Prompt count = prompt_of(match, ann);
  EXPECT_EQ(text_of(count, picks(count, " 12")), "12");
  EXPECT_EQ(wrong(count, "\"12\""), "payload: expected a whole number, got \"12\"");
}

TEST(Typed, takes_suits_as_letters) {
  const Prompt prompt = prompt_with({"Q♠", "10♥", "Q♥"}, 2, 2);
  EXPECT_THAT(picks(prompt, "qs 10h"), ElementsAre(0, 1));
  EXPECT_THAT(picks(prompt, "Q♥, Q♠"), ElementsAre(2, 0));
  EXPECT_THAT(picks(prompt, "10h, qs"), ElementsAre(1, 0));
}

TEST(Typed, counts_choices_where_texts_are_numbers_too) {
  const Prompt prompt = prompt_with({"2", "3", "5"});
  EXPECT_THAT(picks(prompt, "2"), ElementsAre(1));
  EXPECT_THAT(wrong(prompt, "5"), HasSubstr("type a number from 1 to 3"));
}

TEST(Typed, takes_several_in_the_order_typed) {
  const Prompt prompt = prompt_with({"a b", "b", "c", "d"}, 2, 3);
  EXPECT_THAT(picks(prompt, "4 1"), ElementsAre(3, 0));
  EXPECT_THAT(picks(prompt, "4,1,2"), ElementsAre(3, 0, 1));
  EXPECT_THAT(picks(prompt, "d, a b"), ElementsAre(3, 0));
  EXPECT_THAT(picks(prompt, "c d, a b"), ElementsAre(2, 3, 0));
  EXPECT_EQ(wrong(prompt, "1"), "that is 1; pick 2 to 3");
  EXPECT_EQ(wrong(prompt, "1 2 3 4"), "that is 4; pick 2 to 3");
  EXPECT_EQ(wrong(prompt, "2 3 b"), "b is picked twice");
}

TEST(Typed, takes_a_range_of_numbers) {
  const Prompt prompt = prompt_with({"a", "b", "c", "d", "2-3", "f"}, 0, 6);
  EXPECT_THAT(picks(prompt, "1-3"), ElementsAre(0, 1, 2));
  EXPECT_THAT(picks(prompt, "6, 2-4 1"), ElementsAre(5, 1, 2, 3, 0));
  EXPECT_THAT(picks(prompt, "2-3"), ElementsAre(4)) << "the text of a choice comes first";
  EXPECT_THAT(picks(prompt, "6 2-2"), ElementsAre(5, 1));
  EXPECT_THAT(wrong(prompt, "3-1"), HasSubstr("\"3-1\" is not a choice"));
  EXPECT_THAT(wrong(prompt, "1-99999999999"), HasSubstr("is not a choice"));
  EXPECT_THAT(wrong(prompt, "1-3 2"), HasSubstr("b is picked twice"));
}

TEST(Typed, takes_an_empty_line_only_where_nothing_is_enough) {
  EXPECT_THAT(picks(prompt_with({"a"}, 0, 1), ""), IsEmpty());
  EXPECT_THAT(wrong(prompt_with({"a"}), " "), HasSubstr("nothing was typed"));
}

TEST(Typed, says_what_is_wrong_and_what_was_expected) {
  const Prompt prompt = prompt_with({"a", "b"});
  EXPECT_EQ(wrong(prompt, "x"), "\"x\" is not a choice; type a number from 1 to 2, or the text of a choice");
  EXPECT_THAT(wrong(prompt, "0"), HasSubstr("\"0\" is not a choice"));
  EXPECT_THAT(wrong(prompt, "99999999999999999999999"), HasSubstr("is not a choice"));
  EXPECT_THAT(wrong(prompt, "-1"), HasSubstr("is not a choice"));
  EXPECT_THAT(wrong(prompt, "\x1b[2J"), HasSubstr("\\x1b[2J"));
}

TEST(Typed, knows_the_commands) {
  const Prompt prompt = prompt_with({"quit", "undo"});
  EXPECT_EQ(read_typed(prompt, "?").kind, Typed::Kind::why);
  EXPECT_EQ(read_typed(prompt, " u ").kind, Typed::Kind::undo);
  EXPECT_EQ(read_typed(prompt, "q").kind, Typed::Kind::quit);
  EXPECT_THAT(picks(prompt, "quit"), ElementsAre(0));
}

// --- groups and choices that cannot be picked now ---

Task<Result> ask_with_groups(Scene&) {
  Choices choices;
  const std::array runs = {Choice::word("HQ"), Choice::word("R&D").not_now("it is empty"),
                           Choice::word("Archives")};
  choices.add(Choice::word("draw"));
  choices.group("run", runs, {.min = 1, .max = 2});
  choices.add(Choice::word("install").not_now("no card in hand"));
  co_await ask({.seat = ann, .title = "your action", .choices = choices});
  co_return Result{};
}

TEST(Prompt, shows_groups_and_what_cannot_be_picked) {
  const Match match = start<ask_with_groups>();
  EXPECT_EQ(list_of(prompt_of(match, ann), 80, plain),
            "  1) draw\n"
            "  2) run   pick 1 to 2\n"
            "    3) HQ\n"
            "    –  R&D  (it is empty)\n"
            "    5) Archives\n"
            "  –  install  (no card in hand)\n");
}

TEST(Typed, picks_the_group_with_what_is_in_it) {
  Match match = start<ask_with_groups>();
  const Prompt prompt = prompt_of(match, ann);
  EXPECT_THAT(picks(prompt, "HQ"), ElementsAre(1, 2));
  EXPECT_THAT(picks(prompt, "5 3"), ElementsAre(1, 4, 2));
  EXPECT_THAT(picks(prompt, "2 3"), ElementsAre(1, 2));
  EXPECT_THAT(picks(prompt, "3 2"), ElementsAre(1, 2));
  EXPECT_EQ(wrong(prompt, "run"), "that is 0 of run; pick 1 to 2 of it");
  EXPECT_EQ(wrong(prompt, "R&D"), "R&D cannot be picked now: it is empty");
  EXPECT_EQ(wrong(prompt, "draw, HQ"), "that is 2; pick exactly 1");
  EXPECT_EQ(text_of(prompt, picks(prompt, "5 3")), "run: Archives, HQ");
  EXPECT_FALSE(match.answer(ann, picks(prompt, "5 3")));
}

// --- how it looks ---

TEST(Prompt, lists_choices_in_columns) {
  const Prompt prompt = prompt_with({"a", "bb", "♥", "d", "e"});
  EXPECT_EQ(list_of(prompt, 80, plain), "  1) a   2) bb  3) ♥   4) d   5) e\n");
  EXPECT_EQ(list_of(prompt, 14, plain), "  1) a   2) bb\n  3) ♥   4) d\n  5) e\n");
  EXPECT_EQ(list_of(prompt_with({}), 80, plain), "");
}

TEST(Prompt, hints_at_what_to_type) {
  EXPECT_EQ(hint_of(prompt_with({"a", "b"})), "");
  EXPECT_EQ(hint_of(prompt_with(std::vector<std::string>(9, "a"), 3, 3)), "pick 3: e.g. 1 5 9");
  EXPECT_EQ(hint_of(prompt_with(std::vector<std::string>(9, "a"), 7, 7)), "pick 7: e.g. 1-7");
  EXPECT_EQ(hint_of(prompt_with({"a", "b", "c"}, 0, 2)), "pick 0 to 2: e.g. 1, or Enter for none");
  EXPECT_EQ(hint_of(prompt_with({}, 0, 0)), "nothing to pick: press Enter");
}

TEST(Prompt, names_picks) {
  const Prompt prompt = prompt_with({"a", "b", "c"}, 0, 3);
  const std::vector<std::uint16_t> two = {2, 0};
  EXPECT_EQ(text_of(prompt, two), "c, a");
  EXPECT_EQ(text_of(prompt, {}), "nothing");
}

constexpr std::array<FaceText, 3> printed = {
    {{.name = "Tern", .kind = "bird", .cost = "fish", .text = "dives"},
     {.name = "Black Tern", .kind = "bird", .body = "4 points"},
     {.name = "Owl", .kind = "bird"}}};

Prompt of_birds() {
  return {.title = "play which bird?", .options = {{.text = "play Black Tern (2)"}, {.text = "pass"}}};
}

TEST(CardText, tells_of_a_choice_or_of_a_name_or_a_part_of_it) {
  const auto about = [](std::string_view wanted) { return about_cards(printed, of_birds(), wanted, plain); };
  EXPECT_EQ(about("1"), "  Black Tern   bird\n    4 points\n") << "the longest name in the choice's text";
  EXPECT_EQ(about("tern"), "  Tern   bird\n    costs fish\n    dives\n");
  EXPECT_EQ(about("TER"), about("tern") + about("black tern")) << "all that have it in their name";
  EXPECT_THAT(about("owls"), HasSubstr("no card is called \"owls\"; did you mean \"Owl\"?"));
  EXPECT_THAT(about("2"), HasSubstr("no card is called \"2\"")) << "a choice that is about no card";
  EXPECT_THAT(about_cards({}, of_birds(), "1", plain), HasSubstr("nothing is printed on the cards"));
}

TEST(CardText, is_asked_for_with_an_i_and_something_after_it) {
  EXPECT_EQ(asked_about("i black tern "), "black tern");
  EXPECT_EQ(asked_about("  i 3"), "3");
  EXPECT_EQ(asked_about("i"), std::nullopt);
  EXPECT_EQ(asked_about("invertebrate"), std::nullopt);
}

TEST(Prompt, says_why_not_without_the_code_that_is_for_programs) {
  const Prompt prompt{.title = "take food",
                      .options = {{.text = "seed"},
                                  {.text = "reroll",
                                   .why_not = "INVALID_REROLL: the dice show different sides",
                                   .is_disabled = true}}};
  EXPECT_THAT(list_of(prompt, 80, plain), HasSubstr("reroll  (the dice show different sides)"));
  EXPECT_THAT(read_typed(prompt, "reroll").wrong, HasSubstr("now: the dice show different sides"));
}

}  // namespace
}  // namespace rondel::cli
