// Powers as data: what does not fit is told when the data is read, with the card, the word and what was expected.
#include "rules/powers/registry.h"

#include <gtest/gtest.h>

#include <array>
#include <string>

namespace rondel::testing {
namespace {

struct Toy {
  struct Effect {};
  struct Event {};
  struct Outcome {};
  struct State {};
  struct Params {
    std::int32_t count = 0;
    std::int32_t colour = 0;
    std::uint32_t colours = 0;
  };
};

constexpr std::array<std::string_view, 3> colours = {"RED", "GREEN", "BLUE"};

PowerRun<Toy> nothing(const PowerContext<Toy>&, const Toy::Params&) { co_return; }

constexpr std::array toy_entries = {
    PowerEntry<Toy>{.name = "paint",
                    .handler = nothing,
                    .read =
                        [](ParamReader& reader, Toy::Params& params) {
                          params.count = reader.number("count", 1, 5);
                          params.colour = reader.one_of("colour", colours);
                          params.colours = reader.has("colours") ? reader.some_of("colours", colours) : 0;
                        }},
    PowerEntry<Toy>{.name = "rest", .handler = nothing},
};

std::string problem_with(std::string_view name, std::string_view params) {
  return PowerRegistry<Toy>(toy_entries).read(name, params).problem;
}

TEST(PowerRegistry, ReadsAPowerWithItsParameters) {
  const ReadPower<Toy> read =
      PowerRegistry<Toy>(toy_entries).read("paint", "count=3;colour=GREEN;colours=RED+BLUE");
  EXPECT_EQ(read.problem, "");
  EXPECT_EQ(read.power.entry, toy_entries.data());
  EXPECT_EQ(read.power.params.count, 3);
  EXPECT_EQ(read.power.params.colour, 1);
  EXPECT_EQ(read.power.params.colours, 0b101U);
}

TEST(PowerRegistry, AnUnknownNameIsToldWithTheNearest) {
  EXPECT_EQ(problem_with("pain", ""), "unknown power \"pain\"; did you mean \"paint\"?");
  EXPECT_EQ(problem_with("sing", ""), "unknown power \"sing\"; expected one of paint, rest");
}

TEST(PowerRegistry, ABadParameterIsToldWithItsPower) {
  EXPECT_EQ(problem_with("paint", "colour=RED"), "paint: needs the parameter \"count\"");
  EXPECT_EQ(problem_with("paint", "count=6;colour=RED"), "paint: count=6: expected a number from 1 to 5");
  EXPECT_EQ(problem_with("paint", "count=two;colour=RED"), "paint: count=two: expected a number from 1 to 5");
  EXPECT_EQ(problem_with("paint", "count=1;colour=GRENE"), "paint: colour=GRENE: did you mean \"GREEN\"?");
  EXPECT_EQ(problem_with("paint", "count=1;colour=RED;colours=RED+PINK"),
            "paint: colours=PINK: expected one of RED, GREEN, BLUE");
  EXPECT_EQ(problem_with("paint", "count=1;colour"), "paint: \"colour\": expected name=value");
}

TEST(PowerRegistry, AnUnknownParameterIsToldWithItsPower) {
  EXPECT_EQ(problem_with("paint", "count=1;colour=RED;counts=2"),
            "paint: unknown parameter \"counts\"; did you mean \"count\"?");
  EXPECT_EQ(problem_with("rest", "count=1"), "rest: unknown parameter \"count\"; it takes none");
}

}  // namespace
}  // namespace rondel::testing
