// Schemas of payloads: which are sound, what fits them, and examples made from them.
#include "rules/edge/schema.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <array>
#include <boost/json/parse.hpp>
#include <boost/json/serialize.hpp>

namespace rondel {
namespace {

namespace json = boost::json;
using ::testing::HasSubstr;

std::string problem(const char* schema, const char* payload) {
  const json::value parsed = parse_schema(schema);
  EXPECT_EQ(schema_problem(parsed), "") << schema;
  return payload_problem(parsed, json::parse(payload));
}

struct Case {
  const char* schema;
  const char* payload;
  const char* problem;  // "": it fits
};

constexpr const char* bid =
    R"({"type": "object", "required": ["coins"], "additionalProperties": false, "properties": {
  "coins": {"type": "integer", "minimum": 1, "maximum": 5},
  "cards": {"type": "array", "items": {"type": "string", "minLength": 2}, "minItems": 1, "maxItems": 2},
  "loud": {"type": "boolean"}}})";

TEST(Schema, SaysWhereAPayloadIsWrongAndWhatWasExpected) {
  const std::array cases = {
      Case{"", R"({"anything": [1, null, "x"]})", ""},
      Case{"", "[1, 1.5]", "payload[1]: expected a whole number of 64 bits, got another number"},
      Case{"", "18446744073709551615", "payload: expected a whole number of 64 bits, got another number"},
      Case{R"({"type": "string"})", R"("x")", ""},
      Case{R"({"type": "string"})", "1", "payload: expected a text, got 1"},
      Case{R"({"type": "null"})", "null", ""},
      Case{R"({"type": "null"})", "false", "payload: expected null, got false"},
      Case{R"({"type": "boolean"})", "null", "payload: expected true or false, got null"},
      Case{R"({"type": "number"})", "-3", ""},
      Case{R"({"type": "integer"})", R"("3")", R"(payload: expected a whole number, got "3")"},
      Case{R"({"type": "array"})", "{}", "payload: expected a list, got an object"},
      Case{R"({"type": "object"})", "[1, 2]", "payload: expected an object, got a list of 2"},
      Case{R"({"enum": ["red", 2]})", "2", ""},
      Case{R"({"enum": ["red", 2]})", R"("<b>")", R"(payload: expected one of "red", 2, got "?b?")"},
      Case{R"({"const": {"a": [1]}})", R"({"a": [1]})", ""},
      Case{R"({"const": 1})", "2", "payload: expected 1, got 2"},
      Case{R"({"minLength": 2, "maxLength": 3})", R"("éé")", ""},
      Case{R"({"minLength": 2})", R"("é")",
           R"(payload: expected a text whose length is at least 2, got "é")"},
      Case{R"({"maxLength": 3})", R"("abcd")",
           R"(payload: expected a text whose length is at most 3, got "abcd")"},
      Case{R"({"maxLength": 3})", "12345", ""},
      Case{R"({"maxItems": 1})", "[1, 2]",
           "payload: expected a list whose length is at most 1, got a list of 2"},
      Case{bid, R"({"coins": 5, "cards": ["owl", "fox"], "loud": true})", ""},
      Case{bid, R"({"coins": 6})", "payload.coins: expected a number at most 5, got 6"},
      Case{bid, R"({"coins": 0})", "payload.coins: expected a number at least 1, got 0"},
      Case{bid, R"({"loud": true})", R"(payload: "coins" is missing)"},
      Case{bid, R"({"coins": 1, "sweets": 1})", "payload.sweets: expected no such field"},
      Case{bid, R"({"coins": 1, "cards": ["owl", "x"]})",
           R"(payload.cards[1]: expected a text whose length is at least 2, got "x")"},
      Case{bid, R"({"coins": 1, "cards": []})",
           "payload.cards: expected a list whose length is at least 1, got a list of 0"},
  };
  for (const Case& one : cases) {
    EXPECT_EQ(problem(one.schema, one.payload), one.problem) << one.schema << " " << one.payload;
  }
}

TEST(Schema, WhatIsNoSchemaIsSaidWithItsPlace) {
  const std::array<std::pair<const char*, const char*>, 16> cases = {{
      {"{not json", "schema: a schema is an object"},
      {"[]", "schema: a schema is an object"},
      {R"({"type": "card"})", "schema.type: expected null, boolean"},
      {R"({"pattern": "a+"})", "schema.pattern: schemas here know no such word"},
      {R"({"enum": [1, {"a": 1.5}]})", "schema.enum: expected no numbers but whole ones"},
      {R"({"enum": []})", "schema.enum: expected a list"},
      {R"({"properties": []})", "schema.properties: expected an object of schemas"},
      {R"({"properties": {"a": 1}})", "schema.properties.a: a schema is an object"},
      {R"({"required": [1]})", "schema.required: expected a list of texts"},
      {R"({"additionalProperties": {}})", "schema.additionalProperties: expected true or false"},
      {R"({"items": {"items": {"minItems": -1}}})", "schema.items.items.minItems: expected a whole number"},
      {R"({"maxLength": 1000000})", "schema.maxLength: expected a whole number from 0 to 16384"},
      {R"({"minimum": 1.5})", "schema.minimum: expected a whole number"},
      {R"({"minimum": 2, "maximum": 1})", "schema: minimum is above maximum"},
      {R"({"minItems": 2, "maxItems": 1})", "schema: minItems is above maxItems"},
      {R"({"required": ["a"], "additionalProperties": false})", "\"a\" is not among the properties"},
  }};
  for (const auto& [schema, expected] : cases) {
    EXPECT_THAT(schema_problem(parse_schema(schema)), HasSubstr(expected)) << schema;
  }
  EXPECT_EQ(schema_problem(parse_schema("")), "");
}

TEST(Schema, ExamplesFit) {
  for (const char* text :
       {"", "{}", bid, R"({"type": "string", "minLength": 3})", R"({"type": "string", "maxLength": 0})",
        R"({"enum": ["a", 1, null]})", R"({"type": "integer", "enum": ["a", 1]})", R"({"const": [1]})",
        R"({"type": "boolean"})", R"({"type": "null"})", R"({"maximum": -7})",
        R"({"minimum": 9223372036854775807})",
        R"({"minimum": -9223372036854775808, "maximum": 9223372036854775807})",
        R"({"minItems": 2, "items": {"type": "object", "required": ["x"]}})", R"({"required": ["x"]})"}) {
    const json::value schema = parse_schema(text);
    ASSERT_EQ(schema_problem(schema), "") << text;
    for (std::uint32_t seed = 0; seed < 50; ++seed) {
      std::uint32_t state = seed;
      const auto below = [&state](std::uint32_t bound) {
        state = state * 1664525U + 1013904223U;
        return (state >> 8U) % bound;
      };
      const json::value example = example_of(schema, below);
      EXPECT_EQ(payload_problem(schema, example), "") << text << " " << json::serialize(example);
    }
  }
}

TEST(CanonicalJson, HasOneTextForEachValue) {
  EXPECT_EQ(canonical_json(json::parse(R"( {"b": [ {"z": 1, "y": "\u00e9\n"} ], "a": -0} )")),
            "{\"a\":0,\"b\":[{\"y\":\"é\\n\",\"z\":1}]}");
}

}  // namespace
}  // namespace rondel
