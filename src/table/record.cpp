#include "table/record.h"

#include <fcntl.h>
#include <fmt/format.h>
#include <unistd.h>

#include <boost/json.hpp>
#include <cerrno>
#include <cstdio>
#include <cstring>

#include "kernel/fault.h"
#include "kernel/hasher.h"
#include "kernel/payload.h"
#include "rules/outcome.h"

namespace rondel {
namespace {

namespace json = boost::json;

json::value setting_value(const SettingSpec& spec, const Settings& settings) {
  if (spec.kind == SettingSpec::Kind::number) {
    return settings.number(spec.name);
  }
  return json::string(settings.text(spec.name));
}

// Whether a setting came with a version of the rules that the match knows nothing of.
bool is_newer(const Match& match, std::string_view setting) {
  for (const SettingSpec& spec : match.game().settings) {
    if (spec.name == setting) {
      return spec.since > match.rules();
    }
  }
  return false;
}

json::object fair_part(const Match& match, const FairPlay& fair) {
  json::object nonces;
  for (std::size_t i = 0; i < fair.nonces.size(); ++i) {
    if (!fair.nonces[i].empty()) {
      nonces.emplace(match.seat_names()[i], fair.nonces[i]);
    }
  }
  return {{"commitment", fair.commitment}, {"secret", fair.secret}, {"nonces", std::move(nonces)}};
}

json::object header_of(const Match& match, const std::string& start, const std::optional<FairPlay>& fair) {
  json::array seats;
  for (const std::string& name : match.seat_names()) {
    seats.emplace_back(name);
  }
  json::object settings;
  for (const SettingSpec& spec : match.game().settings) {
    if (spec.since <= match.rules()) {
      settings.emplace(spec.name, setting_value(spec, match.settings()));
    }
  }
  json::object header{{"rondel", record_mark},
                      {"format", record_format},
                      {"game", match.game().name},
                      {"rules", match.rules()},
                      {"seats", std::move(seats)},
                      {"settings", std::move(settings)},
                      {"seed", match.start_seed().to_hex()},
                      {"random", random_name}};
  if (fair) {
    header.emplace("fair", fair_part(match, *fair));
  }
  header.emplace("start", start);
  return header;
}

json::object response_line(const Match& match, const Response& response, std::size_t number,
                           const std::string& print) {
  if (response.mark == Mark::branch) {
    return {{"n", number}, {"branch", response.branch}, {"print", print}};
  }
  json::object line{{"n", number}, {"seat", match.play().name(response.seat)}};
  if (is_payload(response.picks)) {
    std::string payload;
    read_payload(response.picks, payload);
    line.emplace("payload", payload);
  } else {
    line.emplace("pick", json::array(response.picks.begin(), response.picks.end()));
  }
  if (response.mark != Mark::none) {
    line.emplace("mark", record_marks[static_cast<std::size_t>(response.mark)]);
  }
  line.emplace("print", print);
  return line;
}

json::object result_of(const Match& match) {
  const Result& result = match.result();
  json::array scores;
  for (const Seat seat : match.play().seats()) {
    scores.emplace_back(result.score(seat));
  }
  json::array winners;
  for (const Seat seat : result.winners) {
    winners.emplace_back(match.play().name(seat));
  }
  json::object line = {
      {"scores", std::move(scores)}, {"winners", std::move(winners)}, {"reason", result.reason.view()}};
  const SeatSet losers = losers_of(match);
  if (!losers.empty()) {
    json::array& lost = line["losers"].emplace_array();
    for (const Seat seat : losers) {
      lost.emplace_back(match.play().name(seat));
    }
  }
  return line;
}

json::object end_of(const Match& match) {
  switch (match.status()) {
    case Status::over:
      return {{"end", "over"}, {"responses", match.entries()}, {"result", result_of(match)}};
    case Status::faulted:
      return {{"end", "fault"}, {"responses", match.entries()}, {"fault", match.fault()}};
    case Status::waiting:
      break;
  }
  return {{"end", "open"}, {"responses", match.entries()}};
}

void add_line(std::string& text, const json::object& line) {
  text += json::serialize(line);
  text += '\n';
}

}  // namespace

std::string record_print(const Match& match) {
  return fmt::format("{:016x}", match.status() == Status::faulted ? 0 : match.fingerprint());
}

std::string record_start(const Match& match) {
  Hasher hasher;
  hasher.add(match.game().name).add(match.rules()).add_all(match.seat_names());
  for (const auto& [name, value] : match.settings().all()) {
    if (!is_newer(match, name)) {
      hasher.add(name).add(value);
    }
  }
  hasher.add_all(match.start_seed().words).add(record_print(match));
  return fmt::format("{:016x}", hasher.value());
}

void Recorder::begin(const Match& match) {
  check(match.entries() == 0, "a match is recorded from its start");
  start_ = record_start(match);
  prints_.clear();
}

void Recorder::note(const Match& match) {
  const std::size_t before = match.entries() - 1;
  check(before <= prints_.size(), "every answer is noted in a record");
  prints_.resize(before);
  prints_.push_back(record_print(match));
}

std::string Recorder::text(const Match& match, const std::optional<FairPlay>& fair) const {
  std::string text;
  add_line(text, header_of(match, start_, fair));
  const std::vector<Response> responses = match.responses();
  check(responses.size() == match.entries() && responses.size() <= prints_.size(),
        "a recorded match keeps its history and notes every answer");
  for (std::size_t i = 0; i < responses.size(); ++i) {
    add_line(text, response_line(match, responses[i], i + 1, prints_[i]));
  }
  add_line(text, end_of(match));
  return text;
}

std::string Recorder::text_with(const Match& match, const Response& last) const {
  std::string lines = text(match);
  lines.resize(lines.rfind('\n', lines.size() - 2) + 1);  // all but the end
  const std::size_t number = match.entries() + std::size_t{1};
  add_line(lines, response_line(match, last, number, std::string(16, '0')));
  add_line(lines, {{"end", "open"}, {"responses", number}});
  return lines;
}

std::string write_file(const std::string& path, std::string_view bytes, Readers readers) {
  const auto failed = [&path] { return fmt::format("cannot write {}: {}", path, std::strerror(errno)); };
  // Beside the target, since a rename does not cross file systems; with the process in its name, since
  // two may write.
  const std::string part = fmt::format("{}.part-{}", path, ::getpid());
  const mode_t mode = readers == Readers::owner_alone ? 0600 : 0666;
  const int descriptor = ::open(part.c_str(), O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, mode);
  std::FILE* const file = descriptor < 0 ? nullptr : ::fdopen(descriptor, "wb");
  if (file == nullptr) {
    return failed();
  }
  const bool is_written = std::fwrite(bytes.data(), 1, bytes.size(), file) == bytes.size();
  const bool is_closed = std::fclose(file) == 0;
  if (!is_written || !is_closed || std::rename(part.c_str(), path.c_str()) != 0) {
    const std::string sentence = failed();
    std::remove(part.c_str());
    return sentence;
  }
  return {};
}

}  // namespace rondel
