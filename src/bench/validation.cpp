// What it costs to say yes to a response: as a value against a selector, from its text, and against an open question.
#include <algorithm>
#include <array>
#include <boost/json.hpp>
#include <chrono>

#include "bench/measure.h"
#include "bench/stopwatch.h"
#include "bench/yardstick_games.h"
#include "kernel/fault.h"
#include "kernel/match.h"
#include "rules/edge/strict_json.h"
#include "rules/edge/wire.h"

namespace rondel::bench {
namespace {

namespace json = boost::json;

// Microseconds a call of `step` takes: the best of nine times a thousand.
template <class Step>
double best_us(const Step& step) {
  double best = 1e18;
  for (int i = 0; i < 9; ++i) {
    const auto start = Clock::now();
    for (int j = 0; j < 1000; ++j) {
      step();
    }
    best = std::min(best, std::chrono::duration<double>(Clock::now() - start).count() * 1e6 / 1000);
  }
  return best;
}

}  // namespace

Validation measure_validation() {
  const Match match(picker, Settings(picker.settings), Seed::from_number(1));
  const Seat seat(0);
  const Selector selector = selector_of(match, seat);
  // Twelve cards from all over the list, and a group with three more in it.
  std::vector<std::uint16_t> picks;
  for (std::uint16_t i = 0; i < 12; ++i) {
    picks.push_back(static_cast<std::uint16_t>((i * 37U) % 180));
  }
  picks.insert(picks.end(), {180, 199, 190, 181});
  json::object response = response_of(match, seat, picks, Mark::none).as_object();
  response.erase("isUserResponse");
  const std::string text = json::serialize(response);
  const json::value value(response);
  check(match_response(selector, value).picks == picks, "the response to be measured is a good one");
  return {.value_us = best_us([&] { match_response(selector, value); }),
          .text_us = best_us([&] { match_response(selector, parse_strictly(text).value); }),
          .question_us = best_us([&] { read_response(match, seat, parse_strictly(text).value); })};
}

}  // namespace rondel::bench
