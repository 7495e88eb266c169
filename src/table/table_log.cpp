#include "table/table_log.h"

#include <array>
#include <boost/json/array.hpp>
#include <boost/json/object.hpp>
#include <boost/json/serialize.hpp>
#include <charconv>
#include <optional>
#include <utility>

#include "kernel/payload.h"
#include "table/json_line.h"

namespace rondel {
namespace {

namespace json = boost::json;

constexpr std::array<std::string_view, 16> kinds = {
    "sit",    "stand", "bot",   "person", "start", "response", "propose", "agree",
    "refuse", "undo",  "pause", "resume", "kill",  "resign",   "timeout", "rematch"};
constexpr std::array<std::string_view, 5> marks = {"", "forced", "bot", "clock", "standing"};

template <std::size_t count>
std::optional<std::size_t> place_of(const std::array<std::string_view, count>& names, std::string_view name) {
  for (std::size_t i = 0; i < names.size(); ++i) {
    if (names[i] == name) {
      return i;
    }
  }
  return std::nullopt;
}

void add_text(json::object& body, std::string_view key, const std::string& text) {
  if (!text.empty()) {
    body[{key.data(), key.size()}] = text;
  }
}

void add_picks(json::object& body, const std::vector<std::uint16_t>& picks) {
  if (is_payload(picks)) {
    std::string payload;
    read_payload(picks, payload);
    body["payload"] = payload;
    return;
  }
  json::array list;
  for (const std::uint16_t pick : picks) {
    list.emplace_back(pick);
  }
  body["pick"] = std::move(list);
}

std::vector<std::uint16_t> read_picks(JsonLine& line) {
  std::vector<std::uint16_t> picks;
  if (line.has("payload")) {
    write_payload(line.text("payload"), picks);
    return picks;
  }
  for (const std::int64_t pick : line.numbers("pick", 0, payload_mark - 1)) {
    picks.push_back(static_cast<std::uint16_t>(pick));
  }
  return picks;
}

std::string text_if_there(JsonLine& line, std::string_view key) {
  return line.has(key) ? line.text(key) : std::string();
}

// Goes through a text that says just what is expected, or is given up.
class PlainText {
 public:
  explicit PlainText(std::string_view text) : left_(text) {}

  bool skip(std::string_view expected) {
    const bool is_there = left_.starts_with(expected);
    left_.remove_prefix(is_there ? expected.size() : 0);
    return is_there;
  }
  std::optional<std::uint16_t> number() {
    std::uint16_t number = 0;
    const auto [end, error] = std::from_chars(left_.data(), left_.data() + left_.size(), number);
    const bool has_zeros = left_.starts_with('0') && end - left_.data() > 1;
    if (error != std::errc() || has_zeros) {
      return std::nullopt;
    }
    left_.remove_prefix(static_cast<std::size_t>(end - left_.data()));
    return number;
  }
  std::string_view word() {
    const std::string_view word =
        left_.substr(0, left_.find_first_not_of("0123456789abcdefghijklmnopqrstuvwxyz"));
    left_.remove_prefix(word.size());
    return word;
  }
  bool is_at_end() const { return left_.empty(); }

 private:
  std::string_view left_;
};

// Nearly every entry of a long log is a response, and just as body_of writes it: those need no parser. Nothing: it is
// another entry, or one that has to be looked at closely.
std::optional<Entry> read_plain_response(std::string_view body) {
  PlainText text(body);
  if (!text.skip(R"({"kind":"response","seat":)")) {
    return std::nullopt;
  }
  const std::optional<std::uint16_t> seat = text.number();
  if (!seat || *seat >= max_seats || !text.skip(R"(,"pick":[)")) {
    return std::nullopt;
  }
  Entry entry = response_entry(Seat(*seat), {}, Mark::none);
  bool goes_on = !text.skip("],");
  while (goes_on) {
    const std::optional<std::uint16_t> pick = text.number();
    if (!pick || *pick >= payload_mark) {
      return std::nullopt;
    }
    entry.picks.push_back(*pick);
    goes_on = text.skip(",");
    if (!goes_on && !text.skip("],")) {
      return std::nullopt;
    }
  }
  if (text.skip(R"("mark":")")) {
    const std::optional<std::size_t> mark = place_of(marks, text.word());
    if (!mark || !text.skip("\",")) {
      return std::nullopt;
    }
    entry.mark = static_cast<Mark>(*mark);
  }
  if (!text.skip(R"("print":")")) {
    return std::nullopt;
  }
  entry.print = text.word();
  return text.skip("\"}") && text.is_at_end() ? std::optional(std::move(entry)) : std::nullopt;
}

}  // namespace

std::string_view name_of(Entry::Kind kind) { return kinds[static_cast<unsigned>(kind)]; }

std::string body_of(const Entry& entry) {
  const std::string_view kind = name_of(entry.kind);
  json::object body{{"kind", json::string_view(kind.data(), kind.size())}};
  if (entry.seat) {
    body["seat"] = entry.seat->index();
  }
  add_text(body, "account", entry.account);
  add_text(body, "agent", entry.agent);
  add_text(body, "nonce", entry.nonce);
  add_text(body, "text", entry.text);
  if (entry.kind == Entry::Kind::response) {
    add_picks(body, entry.picks);
    add_text(body, "mark", std::string(marks[static_cast<unsigned>(entry.mark)]));
    body["print"] = entry.print;
  }
  if (entry.kind == Entry::Kind::undo || entry.kind == Entry::Kind::propose) {
    body["keep"] = entry.keep;
  }
  return json::serialize(body);
}

ReadEntry read_entry(const store::Row& row) {
  if (std::optional<Entry> response = read_plain_response(row.body)) {
    return {.entry = *std::move(response), .problem = {}};
  }
  JsonLine line(row.body);
  Entry entry;
  const std::optional<std::size_t> kind = place_of(kinds, line.text("kind"));
  if (!kind && line.problem().empty()) {
    line.fail("an entry of an unknown kind");
  }
  entry.kind = static_cast<Entry::Kind>(kind.value_or(0));
  if (line.has("seat")) {
    entry.seat = Seat(static_cast<int>(line.number("seat", 0, max_seats - 1)));
  }
  entry.account = text_if_there(line, "account");
  entry.agent = text_if_there(line, "agent");
  entry.nonce = text_if_there(line, "nonce");
  entry.text = text_if_there(line, "text");
  if (entry.kind == Entry::Kind::response) {
    entry.picks = read_picks(line);
    entry.print = line.text("print");
    const std::optional<std::size_t> mark = place_of(marks, text_if_there(line, "mark"));
    entry.mark = static_cast<Mark>(mark.value_or(0));
    if (!mark) {
      line.fail("a response with an unknown mark");
    }
  }
  if (entry.kind == Entry::Kind::undo || entry.kind == Entry::Kind::propose) {
    entry.keep = static_cast<std::uint32_t>(line.number("keep", 0, UINT32_MAX));
  }
  line.expect_nothing_else();
  return {std::move(entry), line.problem()};
}

}  // namespace rondel
