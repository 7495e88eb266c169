#include "rules/edge/ending.h"

#include <boost/json/array.hpp>
#include <boost/json/object.hpp>
#include <string_view>
#include <utility>

#include "rules/outcome.h"
#include "rules/score_sheet.h"

namespace rondel {
namespace {

namespace json = boost::json;

constexpr std::string_view kind_names[] = {"part", "tie break", "note"};

json::string_view text(std::string_view chars) { return {chars.data(), chars.size()}; }

template <class Seats>
json::array names_of(const Match& match, const Seats& seats) {
  json::array names;
  for (const Seat seat : seats) {
    names.emplace_back(text(match.play().name(seat)));
  }
  return names;
}

json::object by_seat(const Match& match, const ScoreSheet::Points& points) {
  json::object shown;
  for (const Seat seat : SeatSet::first(match.seat_count())) {
    shown.emplace(text(match.play().name(seat)), points[seat]);
  }
  return shown;
}

json::array lines_of(const Match& match, const ScoreSheet& sheet) {
  json::array lines;
  for (const ScoreSheet::Line& line : sheet.lines()) {
    json::object shown = {{"name", text(line.name.view())},
                          {"kind", text(kind_names[static_cast<unsigned>(line.kind)])},
                          {"points", by_seat(match, line.points)}};
    if (line.number != 0) {
      shown.emplace("number", line.number);
    }
    lines.push_back(std::move(shown));
  }
  return lines;
}

}  // namespace

json::value ending_of(const Match& match) {
  if (match.status() != Status::over) {
    return nullptr;
  }
  const Result& result = match.result();
  const ScoreSheet sheet = score_sheet_of(match);
  json::object ending = {
      {"reason", text(result.reason.view())},    {"winners", names_of(match, result.winners)},
      {"scores", by_seat(match, result.scores)}, {"standings", names_of(match, standings_of(match, sheet))},
      {"sheet", lines_of(match, sheet)},         {"tieBreak", nullptr}};
  if (const ScoreSheet::Line* const decider = tie_breaker(match, sheet)) {
    ending["tieBreak"] = text(decider->name.view());
  }
  if (const SeatSet losers = losers_of(match); !losers.empty()) {
    ending.emplace("losers", names_of(match, losers));
  }
  return ending;
}

}  // namespace rondel
