// What the payload of an action may be: a small part of JSON Schema, checked where a payload comes in. Known are type,
// enum, const, properties, required, additionalProperties (true or false), items, minItems, maxItems, minLength,
// maxLength, minimum and maximum; anything else in a schema is a mistake of the rules. Numbers are whole numbers of 64
// bits, since rules have no others.
#pragma once

#include <boost/json/value.hpp>
#include <cstdint>
#include <functional>
#include <string>
#include <string_view>

namespace rondel {

// A schema as rules write it, parsed: null for none. What is no JSON becomes a text, which is no schema.
boost::json::value parse_schema(std::string_view text);

// What is wrong with a schema, in a sentence; empty when it is sound. Null, no schema at all, is sound.
std::string schema_problem(const boost::json::value& schema);

// What is wrong with a payload for a sound schema: the path, what was expected and what came. Empty when it fits.
std::string payload_problem(const boost::json::value& schema, const boost::json::value& payload);

// The one text for a value that rules get to see: no spaces, keys in order of their bytes.
std::string canonical_json(const boost::json::value& value);

// A payload that fits a sound schema, for agents that have no better idea. `below(n)` decides, giving 0 to n - 1.
boost::json::value example_of(const boost::json::value& schema,
                              const std::function<std::uint32_t(std::uint32_t)>& below);

}  // namespace rondel
