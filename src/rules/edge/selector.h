// Selectors as people and programs outside see them: titles rendered, JSON in and out. This is the edge: rules ask
// with typed choices (kernel/question.h) and never come here.
//
// A response is matched to a selector in full before anything changes. The first rule that fails decides, in the
// order malformed, actor, title, unknown, exclusive, count. An action takes one entry, its payload, of any shape that the
// schema allows: after the title, the codes are count and payload.
#pragma once

#include <boost/json/value.hpp>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace rondel {

// How many are to be picked, as written: `count` is exact and wins; nothing said means exactly one.
struct Bounds {
  std::optional<std::int64_t> min;
  std::optional<std::int64_t> max;
  std::optional<std::int64_t> count;
};

// The same, resolved for a number of choices and clamped to it.
struct Range {
  std::int64_t min = 1;
  std::int64_t max = 1;
};
// Nothing when min is above max: an error of the rules.
std::optional<Range> resolve(const Bounds& bounds, std::size_t choices);

// One option as shown. A group has options of its own.
struct Option {
  std::string title;
  std::optional<std::int64_t> number;  // for a bare number, which only a number matches
  std::string id;                      // empty: none
  bool exclusive = false;
  std::optional<std::string> disabled;  // why it cannot be picked now
  bool is_group = false;
  std::vector<Option> options;
  Bounds bounds;
};

// How many options a list holds, those within groups included.
std::size_t options_within(const std::vector<Option>& options);

struct Selector {
  enum class Type : std::uint8_t { select, action };
  Type type = Type::select;
  std::string actor;
  std::string title;
  std::string sentence;  // how it reads, where that is more than the title; else empty
  std::vector<Option> choices;
  Bounds bounds;
  bool covered = false;
  boost::json::value schema;     // of an action's payload (schema.h); null: anything within the limits
  std::vector<std::string> why;  // the chain of reasons, outermost first
};

// Why a response was refused. The codes are stable.
struct Refusal {
  std::string code;
  std::string message;
};

// A selector read from JSON; with a refusal (code "selector") when it is not one.
struct ReadSelector {
  Selector selector;
  std::optional<Refusal> refusal;
};
ReadSelector read_selector(const boost::json::value& value);
boost::json::value to_json(const Selector& selector, const boost::json::storage_ptr& storage = {});

// What a response picked: a payload as picks (kernel/payload.h) for an action, else indices into the options counted through in the order they are written, a group before
// its own options. The picks of a group follow the group.
struct Matched {
  std::vector<std::uint16_t> picks;
  std::optional<Refusal> refusal;
};
Matched match_response(const Selector& selector, const boost::json::value& response);

// The selection that goes without asking: everything, when everything must be picked and nothing is hidden behind
// the question. Nothing when the seat has to be asked.
std::optional<boost::json::array> auto_selection(const Selector& selector);

// How an option is named in a selection: by title and id, a number by itself.
boost::json::value entry_of(const Option& option);

}  // namespace rondel
