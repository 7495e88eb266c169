// Reading the payload of an action in rules: texts, whole numbers, fields and items, and no JSON.
//   const string named = co_await ask_action({.seat = me, .title = "bid on what?", .schema = bid_schema});
//   const Payload bid(named);
//   pay(me, bid.field("coins").number());
// The schema of the question has been checked when rules get to see a payload. What it does not promise faults the match
// here: a field that is missing, a number where there is a text.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <string_view>

#include "kernel/containers.h"
#include "kernel/text.h"

namespace rondel {

// The payload among the picks of ask_many and ask_any, and in a check: empty when they are indices.
string payload_of(std::span<const std::uint16_t> picks);

// One value of a payload. It looks into the text that it was made from, which must outlive it.
class Payload {
 public:
  explicit Payload(std::string_view canonical_json) : json_(canonical_json) {}

  bool is_null() const { return json_ == "null"; }
  bool truth() const;
  std::int64_t number() const;
  string text() const;

  // Of an object.
  bool has(std::string_view field) const;
  Payload field(std::string_view name) const;
  // Of a list. Items are counted from 0; walking through a long list by index takes its square.
  std::size_t size() const;
  Payload item(std::size_t index) const;

 private:
  std::string_view json_;
};

}  // namespace rondel
