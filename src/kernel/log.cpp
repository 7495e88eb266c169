#include "kernel/log.h"

#include <algorithm>
#include <array>
#include <cstdlib>
#include <cstring>
#include <type_traits>

#include "kernel/fault.h"

namespace rondel {

bool LogLine::is_known_to(Viewer viewer) const {
  return std::ranges::all_of(args, [viewer](const LogArg& arg) { return arg.knowers.has(viewer); });
}

namespace {

// What a line or an argument has besides what all have.
enum Part : std::uint8_t { has_redacted = 1, has_audience = 2, has_value = 1, has_word = 2, has_knowers = 4 };

// A line as bytes: where it begins and the line before it end the record, so that it is found from its end.
class LinePacker {
 public:
  static constexpr std::size_t most_bytes = 160;

  LinePacker(const LogLine& line, std::uint32_t before) {
    std::uint8_t count = 0;
    while (count < LogLine::most_args && line.args[count].kind != LogArg::Kind::none) {
      ++count;
    }
    const bool is_for_all = line.audience == Knowers::everybody();
    put(static_cast<std::uint8_t>((line.redacted.empty() ? 0U : has_redacted) |
                                  (is_for_all ? 0U : has_audience)));
    put(line.indent);
    put(count);
    put(line.pattern);
    if (!line.redacted.empty()) {
      put(line.redacted);
    }
    if (!is_for_all) {
      put(line.audience);
    }
    for (std::uint8_t i = 0; i < count; ++i) {
      put_arg(line.args[i]);
    }
    put(before);
    put(static_cast<std::uint8_t>(size_ + 1));
  }

  const std::byte* bytes() const { return bytes_.data(); }
  std::uint32_t size() const { return static_cast<std::uint32_t>(size_); }

 private:
  template <class Value>
  void put(const Value& value) {
    static_assert(std::is_trivially_copyable_v<Value>);
    std::memcpy(bytes_.data() + size_, &value, sizeof value);
    size_ += sizeof value;
  }

  void put_arg(const LogArg& arg) {
    const bool is_public = arg.knowers == Knowers::everybody();
    put(arg.kind);
    put(static_cast<std::uint8_t>((arg.value == 0 ? 0U : has_value) | (arg.word.empty() ? 0U : has_word) |
                                  (is_public ? 0U : has_knowers)));
    if (arg.value != 0) {
      put(arg.value);
    }
    if (!arg.word.empty()) {
      put(arg.word);
    }
    if (!is_public) {
      put(arg.knowers);
    }
  }

  std::array<std::byte, most_bytes> bytes_;
  std::size_t size_ = 0;
};

class LineReader {
 public:
  explicit LineReader(const std::byte* at) : at_(at) {}

  template <class Value>
  Value take() {
    Value value;
    std::memcpy(&value, at_, sizeof value);
    at_ += sizeof value;
    return value;
  }

  LogArg take_arg() {
    LogArg arg;
    arg.kind = take<LogArg::Kind>();
    const auto parts = take<std::uint8_t>();
    arg.value = (parts & has_value) != 0 ? take<std::int32_t>() : 0;
    arg.word = (parts & has_word) != 0 ? take<Text>() : Text();
    arg.knowers = (parts & has_knowers) != 0 ? take<Knowers>() : Knowers::everybody();
    return arg;
  }

 private:
  const std::byte* at_;
};

}  // namespace

LogTree::~LogTree() { std::free(bytes_); }

void LogTree::make_room(std::size_t bytes) {
  constexpr std::uint32_t least = 2048;
  if (size_ + bytes <= capacity_) {
    return;
  }
  const std::uint32_t capacity = std::max(least, capacity_ + capacity_ / 2);
  void* const room = std::realloc(static_cast<void*>(bytes_), capacity);
  check(room != nullptr, "no memory is left for the log");
  bytes_ = static_cast<std::byte*>(room);
  capacity_ = capacity;
}

std::uint32_t LogTree::add(std::uint32_t before, const LogLine& line) {
  const LinePacker packed(line, before);
  make_room(packed.size());
  std::memcpy(bytes_ + size_, packed.bytes(), packed.size());
  return size_ += packed.size();
}

LogLine LogTree::line_at(std::uint32_t place, std::uint32_t& before) const {
  const std::byte* const end = bytes_ + place;
  const auto bytes = std::to_integer<std::uint8_t>(end[-1]);
  LineReader reader(end - bytes);
  LogLine line;
  const auto parts = reader.take<std::uint8_t>();
  line.indent = reader.take<std::uint8_t>();
  const auto count = reader.take<std::uint8_t>();
  line.pattern = reader.take<Text>();
  line.redacted = (parts & has_redacted) != 0 ? reader.take<Text>() : Text();
  line.audience = (parts & has_audience) != 0 ? reader.take<Knowers>() : Knowers::everybody();
  for (std::uint8_t i = 0; i < count; ++i) {
    line.args[i] = reader.take_arg();
  }
  before = reader.take<std::uint32_t>();
  return line;
}

std::vector<LogLine> LogTree::path_to(std::uint32_t place, std::uint32_t count) const {
  std::vector<LogLine> lines;
  while (place != 0 && lines.size() < count) {
    lines.push_back(line_at(place, place));
  }
  std::reverse(lines.begin(), lines.end());
  return lines;
}

}  // namespace rondel
