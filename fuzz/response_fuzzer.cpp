// What strangers send: any bytes are read as a response, as a selection and as a selector, and must end in an answer
// that the kernel takes too, or in a refusal with a code that docs/requests.md lists. Nothing may crash, and a match that
// is only looked at must not change.
//   tools/fuzz 600      # ten minutes; the corpus alone runs with every test under AddressSanitizer
#include <algorithm>
#include <array>
#include <boost/json.hpp>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <span>
#include <string>
#include <string_view>

#include "kernel/choices.h"
#include "kernel/match.h"
#include "kernel/rondel.h"
#include "rules/edge/schema.h"
#include "rules/edge/strict_json.h"
#include "rules/edge/wire.h"
#include "rules/requests.h"

namespace rondel {
namespace {

namespace json = boost::json;

void require(bool holds, std::string_view what) {
  if (!holds) {
    std::fprintf(stderr, "broken promise: %.*s\n", static_cast<int>(what.size()), what.data());
    std::abort();
  }
}

constexpr std::array<Choice, 1> bid = {Choice::payload(R"({"type": "object", "required": ["coins"],
  "additionalProperties": false, "properties": {"coins": {"type": "integer", "minimum": 1, "maximum": 9},
  "card": {"type": "string", "maxLength": 8}, "extra": {"type": "array", "maxItems": 3, "items": {"enum": ["a", 1, null]}}}})")};
constexpr std::array<Choice, 1> anything = {Choice::payload()};

// Asks every kind of question at once.
class Fuzzed final : public Play {
 public:
  using Play::Play;

  Task<Result> run() override {
    Choices nested;
    nested.add(Choice::word("pass").alone());
    Choices inner;
    inner.add(Choice::word("fort"));
    inner.group("deep", std::array{Choice::word("a"), Choice::word("b"), Choice::word("c")},
                {.min = 0, .max = 2});
    nested.group("run", inner, {.min = 1, .max = 2});
    nested.group("run", std::array{Choice::word("fort"), Choice::word("gate").not_now("it is shut")});
    nested.add(Choice::word("trade").not_now("no goods"));
    const std::array cards = {Choice::card(3, "play"), Choice::card(3, "drop"), Choice::card(4),
                              Choice::number(7),       Choice::number(-7),      Choice::word("coin"),
                              Choice::word("coin"),    Choice::word("7")};
    const std::array questions = {
        Question{.seat = Seat(0), .title = "t", .choices = nested, .min = 1, .max = 3},
        Question{.seat = Seat(1), .title = "t", .choices = cards, .min = 0, .max = 8},
        Question{.seat = Seat(2), .title = "t", .choices = bid},
        Question{.seat = Seat(3), .title = "t", .choices = anything}};
    co_await ask_many(questions);
    co_return Result{};
  }
  void digest(Hasher&) const override {}
};

constexpr std::array<std::string_view, 4> seats = {"ann", "ben", "cat", "dan"};
constexpr Game game{.name = "fuzzed",
                    .title = "Fuzzed",
                    .summary = "for fuzzing",
                    .version = 1,
                    .seats = seats,
                    .min_seats = 0,
                    .settings = {},
                    .make_play = make_play<Fuzzed>};

void expect_documented(const Refusal& refusal) {
  static constexpr std::array<std::string_view, 9> codes = {
      "malformed", "actor", "title", "unknown", "exclusive", "count", "payload", "refused", "selector"};
  require(std::ranges::find(codes, refusal.code) != codes.end(), "a refusal has a documented code");
  require(!refusal.message.empty(), "a refusal has a sentence");
}

// A response that the edge takes is one that the kernel takes, and it can be told again.
void read_as_response(const Match& match, Seat seat, const json::value& response) {
  const Matched matched = match_response(selector_of(match, seat), response);
  if (matched.refusal) {
    expect_documented(*matched.refusal);
    require(matched.picks.empty(), "a refused response picks nothing");
    return;
  }
  require(!review_picks(match.question(seat), matched.picks), "the kernel takes what the edge took");
  json::object again = response_of(match, seat, matched.picks, Mark::none).as_object();
  again.erase("isUserResponse");
  const Matched same = read_response(match, seat, again);
  require(!same.refusal, "a response that was told again is taken again");
  require(same.picks == matched.picks, "a response that was told again means the same");
}

void read_as_selector(const json::value& value, const json::value* response) {
  const ReadSelector read = read_selector(value);
  if (read.refusal) {
    require(read.refusal->code == "selector", "what is no selector has the code selector");
    return;
  }
  const json::value written = to_json(read.selector);
  const ReadSelector again = read_selector(written);
  require(!again.refusal && to_json(again.selector) == written, "a selector that was written is read again");
  auto_selection(read.selector);
  if (response == nullptr) {
    return;
  }
  const Matched matched = match_response(read.selector, *response);
  if (matched.refusal) {
    expect_documented(*matched.refusal);
  } else if (read.selector.type == Selector::Type::select) {
    const std::size_t options = options_within(read.selector.choices);
    require(std::ranges::all_of(matched.picks, [&](std::uint16_t pick) { return pick < options; }),
            "picks are among the choices");
  }
}

void read_as_schema(const json::value& value) {
  if (schema_problem(value).empty()) {
    payload_problem(value, value);
  }
  if (!payload_problem(nullptr, value).empty()) {
    return;  // a number that no payload holds
  }
  const std::string text = canonical_json(value);
  const StrictJson again = parse_strictly(text, {.bytes = SIZE_MAX, .depth = 32});
  require(again.problem.empty() && canonical_json(again.value) == text,
          "canonical JSON is its own canonical form");
}

void read_all(std::string_view bytes) {
  static const Match match(game, Settings(), Seed::from_number(1));
  static const std::uint64_t untouched = match.fingerprint();
  const StrictJson parsed = parse_strictly(bytes);
  if (!parsed.problem.empty()) {
    return;
  }
  for (const Seat seat : match.waiting()) {
    read_as_response(match, seat, parsed.value);
    if (parsed.value.is_array()) {
      read_as_response(match, seat,
                       {{"actor", match.play().name(seat)}, {"title", "t"}, {"selection", parsed.value}});
    }
  }
  require(match.fingerprint() == untouched, "looking at a response changes nothing");
  read_as_selector(parsed.value, nullptr);
  if (const json::object* const object = parsed.value.if_object()) {
    const json::value* const selector = object->if_contains("selector");
    if (selector != nullptr) {
      read_as_selector(*selector, object->if_contains("response"));
    }
  }
  read_as_schema(parsed.value);
}

}  // namespace
}  // namespace rondel

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  rondel::read_all({reinterpret_cast<const char*>(data), size});
  return 0;
}
