#include "series/check/coverage.h"

#include <boost/json/array.hpp>
#include <boost/json/object.hpp>
#include <boost/json/value_to.hpp>
#include <iterator>
#include <vector>

#include "kernel/payload.h"
#include "rules/layout.h"
#include "rules/powers/engine.h"

namespace rondel {
namespace {

namespace json = boost::json;

constexpr std::size_t action = 5;
constexpr std::size_t nothing = 6;

class Faces final : public CardsOnly {
 public:
  explicit Faces(Coverage& coverage) : coverage_(coverage) {}
  void zone(const ZoneLine& /*line*/, LaidCards& cards) override {
    for (std::size_t place = 0; place < cards.size(); ++place) {
      const LaidCard laid = cards.at(place);
      coverage_.faces.insert(laid.face);
      if (laid.knowers.is_public()) {
        coverage_.public_faces.insert(laid.face);
      }
    }
  }

 private:
  Coverage& coverage_;
};

// The plain numbers, in the order they travel.
template <class SomeCoverage>
auto numbers_of(SomeCoverage& coverage) {
  return std::array{&coverage.games,       &coverage.questions,    &coverage.question_worlds,
                    &coverage.step_worlds, &coverage.start_worlds, &coverage.imagined,
                    &coverage.restores,    &coverage.redone,       &coverage.replayed,
                    &coverage.hidden,      &coverage.free,         &coverage.weighed,
                    &coverage.true_worlds};
}

}  // namespace

void Coverage::note(const Match& match, Seat seat, std::span<const std::uint16_t> picks) {
  const Question& question = match.question(seat);
  ++questions;
  const auto [found, is_new] = titles.try_emplace(std::string(question.title.view()));
  ++found->second.count;
  if (is_new) {
    match.play().show_title(question, found->second.shown);
  }
  if (picks.empty() || is_payload(picks)) {
    ++answers[picks.empty() ? nothing : action];
    return;
  }
  for (const std::uint16_t pick : picks) {
    ++answers[static_cast<std::size_t>(question.choices[pick].kind)];
  }
}

void Coverage::note_faces(const Match& match) {
  Faces layout(*this);
  match.lay_out(layout);
}

void Coverage::note_powers(const Match& match) {
  for (const LogLine& line : match.log()) {
    if (line.pattern != power_log_pattern) {
      continue;
    }
    Uses& uses = powers[std::string(line.args[0].word.view())];
    const std::string_view what = line.args[1].word.view();
    ++(what == name_of(SkipReason::none)             ? uses.activated
       : what == name_of(SkipReason::agent_declined) ? uses.declined
                                                     : uses.impossible);
  }
}

void Coverage::add(const Coverage& other) {
  const auto mine = numbers_of(*this);
  const auto theirs = numbers_of(other);
  for (std::size_t i = 0; i < mine.size(); ++i) {
    *mine[i] += *theirs[i];
  }
  expected_true_worlds += other.expected_true_worlds;
  for (const auto& [title, asked] : other.titles) {
    titles.try_emplace(title, Title{.count = 0, .shown = asked.shown}).first->second.count += asked.count;
  }
  for (std::size_t i = 0; i < answers.size(); ++i) {
    answers[i] += other.answers[i];
  }
  for (const auto& [power, uses] : other.powers) {
    powers[power].activated += uses.activated;
    powers[power].declined += uses.declined;
    powers[power].impossible += uses.impossible;
  }
  faces.insert(other.faces.begin(), other.faces.end());
  public_faces.insert(other.public_faces.begin(), other.public_faces.end());
  warnings.insert(other.warnings.begin(), other.warnings.end());
}

json::value to_json(const Coverage& coverage) {
  json::array numbers;
  for (const std::uint64_t* const number : numbers_of(coverage)) {
    numbers.emplace_back(*number);
  }
  json::object titles;
  for (const auto& [title, asked] : coverage.titles) {
    titles[title] = json::array{asked.count, asked.shown};
  }
  json::object powers;
  for (const auto& [power, uses] : coverage.powers) {
    powers[power] = json::array{uses.activated, uses.declined, uses.impossible};
  }
  return {{"numbers", std::move(numbers)},
          {"powers", std::move(powers)},
          {"titles", std::move(titles)},
          {"answers", json::array(coverage.answers.begin(), coverage.answers.end())},
          {"faces", json::array(coverage.faces.begin(), coverage.faces.end())},
          {"public", json::array(coverage.public_faces.begin(), coverage.public_faces.end())},
          {"expected", coverage.expected_true_worlds},
          {"warnings", json::array(coverage.warnings.begin(), coverage.warnings.end())}};
}

Coverage read_coverage(const json::value& value) {
  Coverage coverage;
  const auto numbers = json::value_to<std::vector<std::uint64_t>>(value.at("numbers"));
  const auto mine = numbers_of(coverage);
  for (std::size_t i = 0; i < mine.size(); ++i) {
    *mine[i] = numbers[i];
  }
  for (const auto& [title, asked] : value.at("titles").as_object()) {
    coverage.titles[std::string(title)] = {.count = asked.at(0).to_number<std::uint64_t>(),
                                           .shown = std::string(asked.at(1).as_string())};
  }
  for (const auto& [power, uses] : value.at("powers").as_object()) {
    coverage.powers[std::string(power)] = {.activated = uses.at(0).to_number<std::uint64_t>(),
                                           .declined = uses.at(1).to_number<std::uint64_t>(),
                                           .impossible = uses.at(2).to_number<std::uint64_t>()};
  }
  coverage.expected_true_worlds = value.at("expected").to_number<double>();
  const auto answers = json::value_to<std::vector<std::uint64_t>>(value.at("answers"));
  std::copy(answers.begin(), answers.end(), coverage.answers.begin());
  coverage.faces = json::value_to<std::set<std::int32_t>>(value.at("faces"));
  coverage.public_faces = json::value_to<std::set<std::int32_t>>(value.at("public"));
  coverage.warnings = json::value_to<std::set<std::string>>(value.at("warnings"));
  return coverage;
}

}  // namespace rondel
