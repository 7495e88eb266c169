#include <fmt/format.h>

#include <algorithm>

#include "kernel/payload.h"
#include "series/check/check_run.h"
#include "table/in_quotes.h"
#include "table/json_line.h"
#include "table/record.h"

namespace rondel {
namespace {

void read_header(JsonLine& header, PlainRecord& record, std::vector<std::string>& seats) {
  record.game = header.text("game");
  seats = header.texts("seats");
  record.seats = static_cast<int>(seats.size());
  const std::string seed = header.text("seed");
  const JsonLine settings = header.object("settings");
  for (const auto& [name, value] : settings.members()) {
    if (!value.is_string() && !value.is_int64()) {
      header.fail(fmt::format("the setting {} is neither a text nor a whole number", in_quotes(name)));
      continue;
    }
    record.settings.emplace_back(
        name, value.is_string() ? std::string(value.get_string()) : std::to_string(value.get_int64()));
  }
  const std::optional<Seed> read = Seed::from_hex(seed);
  if (header.problem().empty() && !read) {
    header.fail("\"seed\" is not 64 hexadecimal digits");
  }
  record.seed = read.value_or(Seed());
  record.problem = header.problem();
}

Mark read_mark(JsonLine& line) {
  const std::string word = line.has("mark") ? line.text("mark") : std::string();
  const auto found = std::ranges::find(record_marks, word);
  if (found == record_marks.end()) {
    line.fail(fmt::format("no mark is called {}", in_quotes(word)));
    return Mark::none;
  }
  return static_cast<Mark>(found - record_marks.begin());
}

Response read_response(JsonLine& line, const std::vector<std::string>& seats) {
  if (line.has("branch")) {
    const auto number = static_cast<std::uint32_t>(line.number("branch", 0, UINT32_MAX));
    return {.seat = Seat(), .picks = {}, .mark = Mark::branch, .branch = number};
  }
  Response response{.seat = Seat(), .picks = {}, .mark = read_mark(line), .branch = 0};
  const std::string name = line.text("seat");
  const auto found = std::ranges::find(seats, name);
  if (found == seats.end()) {
    line.fail(fmt::format("no seat is called {}", in_quotes(name)));
  }
  response.seat = Seat(static_cast<int>(found - seats.begin()));
  if (line.has("payload")) {
    write_payload(line.text("payload"), response.picks);
  } else {
    const std::vector<std::int64_t> picks = line.numbers("pick", 0, UINT16_MAX - 1);
    response.picks.assign(picks.begin(), picks.end());
  }
  return response;
}

}  // namespace

PlainRecord read_plain_record(std::string_view bytes) {
  PlainRecord record;
  std::vector<std::string> seats;
  for (int number = 1; !bytes.empty() && record.problem.empty(); ++number) {
    const std::string_view text = bytes.substr(0, bytes.find('\n'));
    bytes.remove_prefix(std::min(bytes.size(), text.size() + 1));
    JsonLine line(text);
    if (line.has("end")) {
      break;
    }
    if (number == 1) {
      read_header(line, record, seats);
    } else {
      record.responses.push_back(read_response(line, seats));
    }
    if (!line.problem().empty()) {
      record.problem = fmt::format("line {}: {}", number, line.problem());
    }
  }
  if (seats.empty() && record.problem.empty()) {
    record.problem = "it is empty; expected a record, as --save writes it";
  }
  return record;
}

}  // namespace rondel
