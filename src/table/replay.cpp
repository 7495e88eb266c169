#include "table/replay.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <vector>

#include "kernel/choices.h"
#include "kernel/payload.h"
#include "rules/edge/schema.h"
#include "rules/edge/strict_json.h"
#include "rules/outcome.h"
#include "table/in_quotes.h"
#include "table/json_line.h"
#include "table/record.h"

namespace rondel {
namespace {

using Kind = RecordProblem::Kind;

constexpr int most_responses = 1'000'000'000;

std::string names_of(const Match& match, SeatSet seats) {
  std::string names;
  for (const Seat seat : seats) {
    names += names.empty() ? "" : ", ";
    names += match.play().name(seat);
  }
  return names;
}

std::string versions_of(const Game& game) {
  return game.oldest() == game.version ? fmt::format("version {}", game.version)
                                       : fmt::format("versions {} to {}", game.oldest(), game.version);
}

std::optional<Mark> mark_named(std::string_view name) {
  for (std::size_t i = 1; i < record_marks.size(); ++i) {
    if (record_marks[i] == name) {
      return static_cast<Mark>(i);
    }
  }
  return std::nullopt;
}

bool is_standing(const Response& response, const Match& match) {
  return response.picks.size() == 1 && match.standing_answer(response.seat) == response.picks.front();
}

// What was written down must be what could have come over the edge: canonical JSON that fits the schema.
std::string wrong_payload(const Question& question, std::span<const std::uint16_t> picks) {
  std::string text;
  read_payload(picks, text);
  const StrictJson parsed = parse_strictly(text);
  if (!parsed.problem.empty()) {
    return "the payload is " + parsed.problem;
  }
  const boost::json::value schema = parse_schema(question.choices[0].label.view());
  if (const std::string broken = schema_problem(schema); !broken.empty()) {
    return broken;
  }
  if (canonical_json(parsed.value) != text) {
    return "the payload is not in canonical form: " + in_quotes(text);
  }
  return payload_problem(schema, parsed.value);
}

}  // namespace

Replay::Replay(std::string bytes, const Modules& modules) : bytes_(std::move(bytes)) {
  std::string_view line;
  if (!take_line(line)) {
    line_ = 1;
    fail(Kind::foreign, "the file is empty; expected a record");
    return;
  }
  read_header(line, modules);
}

bool Replay::take_line(std::string_view& line) {
  ++line_;
  if (at_ >= bytes_.size()) {
    return false;
  }
  const std::size_t end = std::min(bytes_.find('\n', at_), bytes_.size());
  line = std::string_view(bytes_).substr(at_, end - at_);
  at_ = end + 1;
  return true;
}

void Replay::fail(Kind kind, std::string sentence) {
  if (!problem_) {
    problem_ = {.kind = kind, .line = line_, .sentence = std::move(sentence)};
  }
}

void Replay::read_header(std::string_view line, const Modules& modules) {
  JsonLine header(line);
  if (!header.problem().empty()) {
    const bool is_ours = header.is_cut_off() && line.starts_with(R"({"rondel":"record")");
    fail(is_ours ? Kind::failed : Kind::foreign,
         is_ours ? header.problem() : "not a record: " + header.problem());
    return;
  }
  if (!header.has("rondel") || header.text("rondel") != record_mark) {
    fail(Kind::foreign, R"(not a record: the first line does not say "rondel":"record")");
    return;
  }
  const Game* const game = read_game(header, modules);
  if (game != nullptr) {
    begin(*game, header);
  }
}

// Everything that may make this the wrong program for the record.
const Game* Replay::read_game(JsonLine& header, const Modules& modules) {
  const std::int64_t format = header.number("format", 1, INT32_MAX);
  if (header.problem().empty() && format > record_format) {
    fail(Kind::foreign,
         fmt::format("format {} is newer than this program, which reads up to {}", format, record_format));
    return nullptr;
  }
  const std::string name = header.text("game");
  const std::int64_t rules = header.number("rules", 1, INT32_MAX);
  const std::string random = header.text("random");
  if (!header.problem().empty()) {
    fail(header.problem());
    return nullptr;
  }
  const Game* const game = modules.find(name);
  if (game == nullptr) {
    fail(Kind::foreign, fmt::format("unknown game {}", in_quotes(name)));
  } else if (!game->plays(rules)) {
    fail(Kind::foreign, fmt::format("recorded with version {} of the rules of {}; this program has {}", rules,
                                    name, versions_of(*game)));
  } else if (random != random_name) {
    fail(Kind::foreign, fmt::format("recorded with the random generator {}; this program has \"{}\"",
                                    in_quotes(random), random_name));
  }
  rules_ = static_cast<int>(rules);
  return problem_ ? nullptr : game;
}

void Replay::begin(const Game& game, JsonLine& header) {
  const std::vector<std::string> names = header.texts("seats");
  const std::string seed_text = header.text("seed");
  const std::string start = header.text("start");
  Settings settings(game.settings);
  const std::string wrong_settings = read_settings(game, header, settings);
  const std::string wrong_fair = header.has("fair") ? read_fair(header, names) : std::string();
  header.expect_nothing_else();
  const std::optional<Seed> seed = Seed::from_hex(seed_text);
  if (header.problem().empty()) {
    header.fail(wrong_seats(game, names));
    header.fail(wrong_settings);
    header.fail(wrong_fair);
    if (game.settings_problem != nullptr && header.problem().empty()) {
      header.fail(game.settings_problem(settings, static_cast<int>(names.size())));
    }
    if (!seed) {
      header.fail(fmt::format("\"seed\" is {}; expected 64 hexadecimal digits", in_quotes(seed_text)));
    }
  }
  if (!header.problem().empty()) {
    fail(header.problem());
    return;
  }
  match_.emplace(game, std::move(settings), *seed, MatchOptions{.rules = rules_},
                 static_cast<int>(names.size()));
  const std::string now = record_start(*match_);
  if (start != now) {
    fail(fmt::format("such a match begins with fingerprint {}, but the record says {}", now,
                     in_quotes(start)));
  } else if (const std::string unfair = fair_ ? unfairness(*fair_, *seed) : std::string(); !unfair.empty()) {
    fail("the shuffle is not fair: " + unfair);
  }
}

std::string Replay::wrong_seats(const Game& game, const std::vector<std::string>& names) const {
  const std::size_t least =
      game.min_seats == 0 ? game.seats.size() : static_cast<std::size_t>(game.min_seats);
  const bool fits = names.size() >= least && names.size() <= game.seats.size() &&
                    std::equal(names.begin(), names.end(), game.seats.begin());
  if (fits) {
    return {};
  }
  return fmt::format("the seats are {}; {} has {}{}", in_quotes(fmt::format("{}", fmt::join(names, ", "))),
                     game.name, fmt::join(game.seats, ", "),
                     least == game.seats.size() ? "" : fmt::format(" (the first {} or more)", least));
}

std::string Replay::read_settings(const Game& game, JsonLine& header, Settings& settings) const {
  JsonLine values = header.object("settings");
  for (const SettingSpec& spec : game.settings) {
    if (spec.since > rules_) {
      continue;
    }
    const std::string value = spec.kind == SettingSpec::Kind::number
                                  ? std::to_string(values.number(spec.name, spec.min, spec.max))
                                  : values.text(spec.name);
    if (values.problem().empty()) {
      values.fail(settings.set(spec.name, value));
    }
  }
  values.expect_nothing_else();
  return values.problem().empty() ? std::string() : "settings: " + values.problem();
}

std::string Replay::read_fair(JsonLine& header, const std::vector<std::string>& names) {
  JsonLine part = header.object("fair");
  FairPlay fair{.commitment = part.text("commitment"), .secret = part.text("secret"), .nonces = {}};
  JsonLine nonces = part.object("nonces");
  for (const std::string& name : names) {
    fair.nonces.push_back(nonces.has(name) ? nonces.text(name) : std::string());
    if (nonces.has(name)) {
      nonces.fail(nonce_problem(fair.nonces.back()));
    }
  }
  nonces.expect_nothing_else();
  part.expect_nothing_else();
  part.fail(nonces.problem().empty() ? std::string() : "nonces: " + nonces.problem());
  fair_ = std::move(fair);
  return part.problem().empty() ? std::string() : "fair: " + part.problem();
}

Replay::Next Replay::next() {
  if (problem_) {
    return Next::problem;
  }
  if (has_ended_) {
    return Next::end;
  }
  std::string_view text;
  if (!take_line(text)) {
    fail(fmt::format("the record is cut off after {} responses: the line with \"end\" is missing",
                     match_->entries()));
    return Next::problem;
  }
  JsonLine line(text);
  if (line.has("end")) {
    read_end(line);
  } else {
    read_entry(line);
  }
  if (problem_) {
    return Next::problem;
  }
  return has_ended_ ? Next::end : Next::response;
}

// A response has picks or a payload, never both.
std::vector<std::uint16_t> Replay::read_picks(JsonLine& line) {
  std::vector<std::uint16_t> picks;
  if (line.has("payload")) {
    write_payload(line.text("payload"), picks);
    return picks;
  }
  const std::vector<std::int64_t> numbers = line.numbers("pick", 0, UINT16_MAX - 1);
  picks.assign(numbers.begin(), numbers.end());
  return picks;
}

void Replay::read_entry(JsonLine& line) {
  const std::int64_t number = line.number("n", 1, most_responses);
  if (line.problem().empty() && number != match_->entries() + 1) {
    line.fail(fmt::format("response number {}, but number {} comes here", number, match_->entries() + 1));
  }
  if (line.has("branch")) {
    read_branch(line);
  } else {
    read_response(line);
  }
  if (!line.problem().empty()) {
    fail(line.problem());
  }
}

void Replay::read_branch(JsonLine& line) {
  const auto number = static_cast<std::uint32_t>(line.number("branch", 0, UINT32_MAX));
  print_ = line.text("print");
  line.expect_nothing_else();
  if (line.problem().empty() && match_->status() != Status::waiting) {
    line.fail(fmt::format("branch {} of a match that is {}", number, status_name()));
  }
  response_ = {.seat = Seat(), .picks = {}, .mark = Mark::branch, .branch = number};
}

void Replay::read_response(JsonLine& line) {
  const std::string seat = line.text("seat");
  const std::vector<std::uint16_t> picks = read_picks(line);
  const std::optional<Mark> mark = line.has("mark") ? mark_named(line.text("mark")) : Mark::none;
  print_ = line.text("print");
  line.expect_nothing_else();
  if (line.problem().empty()) {
    const std::optional<Seat> named = match_->seat_named(seat);
    if (!named) {
      line.fail(fmt::format("no seat is called {}; expected one of {}", in_quotes(seat),
                            fmt::join(match_->seat_names(), ", ")));
    }
    if (!mark) {
      line.fail(fmt::format("\"mark\" is {}; expected forced, bot, clock or standing",
                            in_quotes(line.text("mark"))));
    }
    response_ = {
        .seat = named.value_or(Seat()), .picks = picks, .mark = mark.value_or(Mark::none), .branch = 0};
  }
  if (line.problem().empty()) {
    line.fail(wrong_response());
  }
}

std::string Replay::wrong_response() const {
  const auto number = match_->entries() + 1;
  if (match_->status() != Status::waiting) {
    return fmt::format("response {} of a match that is {}", number, status_name());
  }
  const std::string_view seat = match_->play().name(response_.seat);
  if (!match_->waiting().has(response_.seat)) {
    return fmt::format("response {} is of seat {}, but the one asked is {}", number, seat,
                       names_of(*match_, match_->waiting()));
  }
  const Question& question = match_->question(response_.seat);
  if (is_payload(response_.picks) != is_action(question)) {
    return fmt::format("response {} has {}, but the question asks for {}", number,
                       is_action(question) ? "picks" : "a payload",
                       is_action(question) ? "a payload" : "picks");
  }
  if (is_action(question)) {
    const std::string wrong = wrong_payload(question, response_.picks);
    return wrong.empty() ? refused() : fmt::format("response {}: {}", number, wrong);
  }
  const std::size_t choices = question.choices.size();
  for (const std::uint16_t pick : response_.picks) {
    if (pick >= choices) {
      return fmt::format("response {} picks {}, but the question has {} choices, counted from 0", number,
                         pick, choices);
    }
  }
  if (response_.mark == Mark::forced &&
      (match_->mode(response_.seat) == Mode::any || !has_one_answer(question))) {
    return fmt::format("response {} is marked as forced, but there are other answers", number);
  }
  if (response_.mark == Mark::standing && !is_standing(response_, *match_)) {
    return fmt::format("response {} is marked as standing, but it is not what the seat said beforehand",
                       number);
  }
  return refused();
}

std::string Replay::refused() const {
  const Rejection rejection = match_->review(response_.seat, response_.picks);
  return rejection ? fmt::format("response {} is refused: {}", match_->entries() + 1, rejection.message())
                   : std::string();
}

bool Replay::apply() {
  if (response_.mark == Mark::branch) {
    match_->branch(response_.branch);
  } else if (const Rejection rejection = match_->answer(response_.seat, response_.picks, response_.mark)) {
    fail(rejection.message());
    return false;
  }
  const std::string now = record_print(*match_);
  if (print_ != now) {
    fail(fmt::format("after response {} the fingerprint is {}, but the record says {}", match_->entries(),
                     now, in_quotes(print_)));
    return false;
  }
  return true;
}

void Replay::read_end(JsonLine& line) {
  const std::string end = line.text("end");
  const std::int64_t responses = line.number("responses", 0, most_responses);
  if (line.problem().empty() && end != "over" && end != "open" && end != "fault") {
    line.fail(fmt::format("\"end\" is {}; expected over, open or fault", in_quotes(end)));
  }
  if (line.problem().empty() && responses != match_->entries()) {
    line.fail(fmt::format("the end counts {} responses, but there are {}", responses, match_->entries()));
  }
  if (line.problem().empty() && end != status_name()) {
    line.fail(fmt::format("the record ends as {}, but the match is {}", end, status_name()));
  }
  if (end == "over") {
    read_result(line);
  } else if (end == "fault") {
    line.text("fault");  // for people: it names places in the source, which move between builds
  }
  line.expect_nothing_else();
  if (!line.problem().empty()) {
    fail(line.problem());
    return;
  }
  if (at_ < bytes_.size()) {
    ++line_;
    fail("there is more after the end of the record");
    return;
  }
  has_ended_ = true;
}

void Replay::read_result(JsonLine& line) {
  JsonLine result = line.object("result");
  const std::vector<std::int64_t> scores = result.numbers("scores", INT32_MIN, INT32_MAX);
  const std::vector<std::string> winners = result.texts("winners");
  const std::string reason = result.text("reason");
  // Records of before do not say who lost where nobody won.
  const std::string losers_now = names_of(*match_, losers_of(*match_));
  const std::string losers =
      result.has("losers") ? fmt::format("{}", fmt::join(result.texts("losers"), ", ")) : losers_now;
  result.expect_nothing_else();
  line.fail(result.problem());
  if (!line.problem().empty()) {
    return;
  }
  const Result& now = match_->result();
  const auto seats = static_cast<std::size_t>(match_->seat_count());
  if (scores.size() != seats || !std::equal(scores.begin(), scores.end(), now.scores.begin())) {
    line.fail(fmt::format("the scores are [{}], but the record says [{}]",
                          fmt::join(std::span(now.scores).first(seats), ", "), fmt::join(scores, ", ")));
  }
  const std::string winners_now = names_of(*match_, now.winners);
  if (fmt::format("{}", fmt::join(winners, ", ")) != winners_now) {
    line.fail(fmt::format("the winners are [{}], but the record says {}", winners_now,
                          in_quotes(fmt::format("{}", fmt::join(winners, ", ")))));
  }
  if (losers != losers_now) {
    line.fail(fmt::format("the losers are [{}], but the record says {}", losers_now, in_quotes(losers)));
  }
  if (reason != now.reason.view()) {
    line.fail(fmt::format("the match ended because of \"{}\", but the record says {}", now.reason.view(),
                          in_quotes(reason)));
  }
}

std::string_view Replay::status_name() const {
  switch (match_->status()) {
    case Status::over:
      return "over";
    case Status::faulted:
      return "fault";
    case Status::waiting:
      break;
  }
  return "open";
}

bool Replay::run() {
  while (next() == Next::response) {
    apply();
  }
  return !problem_;
}

}  // namespace rondel
