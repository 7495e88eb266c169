#include "cli/dev/complaints.h"

#include <algorithm>
#include <optional>
#include <regex>
#include <utility>

namespace rondel::cli::dev {
namespace {

namespace fs = std::filesystem;

// "FILE:LINE:COLUMN: error: TEXT" of the compiler, "FILE:LINE: TEXT" of our own tool, and what a message came by:
// "In file included from FILE:LINE:".
struct Line {
  enum class Kind : std::uint8_t { error, warning, note, included } kind = Kind::error;
  std::string file{};
  std::string number{};
  std::string text{};
};

std::optional<Line> read_line(const std::string& line) {
  static const std::regex included(R"(In file included from (.+):(\d+):)");
  static const std::regex message(
      R"(([^:\s][^:]*):(\d+):(?:\d+:)? (?:(fatal error|error|warning|note): )?(.*))");
  std::smatch found;
  if (std::regex_match(line, found, included)) {
    return Line{.kind = Line::Kind::included, .file = found[1], .number = found[2]};
  }
  if (!std::regex_match(line, found, message)) {
    return std::nullopt;
  }
  const std::string kind = found[3];
  return Line{.kind = kind == "warning" ? Line::Kind::warning
                      : kind == "note"  ? Line::Kind::note
                                        : Line::Kind::error,
              .file = found[1],
              .number = found[2],
              .text = found[4]};
}

std::vector<std::string> lines_of(std::string_view text) {
  std::vector<std::string> lines;
  while (!text.empty()) {
    const std::size_t end = std::min(text.find('\n'), text.size());
    lines.emplace_back(text.substr(0, end));
    text.remove_prefix(std::min(end + 1, text.size()));
  }
  return lines;
}

class Reader {
 public:
  Reader(const fs::path& folder, const fs::path& alias)
      : folder_(folder.string() + "/"), alias_(alias.string() + "/") {}

  void read(const std::string& text) {
    const std::optional<Line> line = read_line(text);
    if (!line) {
      return;
    }
    switch (line->kind) {
      case Line::Kind::included:
        came_by_ = is_own(line->file) && came_by_.empty() ? place_of(*line) : came_by_;
        break;
      case Line::Kind::note:
        move_home(*line);
        break;
      case Line::Kind::error:
      case Line::Kind::warning:
        add(*line);
        break;
    }
  }

  std::vector<Complaint> all() {
    std::vector<Complaint> each;
    for (Complaint& complaint : found_) {
      if (std::ranges::find(each, complaint) == each.end()) {
        each.push_back(std::move(complaint));
      }
    }
    return each;
  }

 private:
  bool is_own(const std::string& file) const { return file.starts_with(folder_) || file.starts_with(alias_); }

  std::string place_of(const Line& line) const {
    const std::string& own = line.file.starts_with(folder_) ? folder_ : alias_;
    return (is_own(line.file) ? line.file.substr(own.size()) : line.file) + ":" + line.number;
  }

  void add(const Line& line) {
    const bool is_warning = line.kind == Line::Kind::warning;
    is_at_home_ = is_own(line.file) || !came_by_.empty();
    found_.push_back({.place = is_own(line.file) || came_by_.empty() ? place_of(line) : came_by_,
                      .kind = is_warning ? Complaint::Kind::warning : Complaint::Kind::error,
                      .text = line.text});
    came_by_.clear();
  }

  // "in instantiation of ... requested here": the first in the game's own files is where the mistake was made.
  void move_home(const Line& line) {
    if (!is_at_home_ && !found_.empty() && is_own(line.file)) {
      found_.back().place = place_of(line);
      is_at_home_ = true;
    }
  }

  std::string folder_;
  std::string alias_;
  std::string came_by_;  // where the game included what is complained about next
  bool is_at_home_ = true;
  std::vector<Complaint> found_;
};

}  // namespace

std::vector<Complaint> complaints_in(std::string_view output, const fs::path& folder, const fs::path& alias) {
  Reader reader(folder, alias);
  for (const std::string& line : lines_of(output)) {
    reader.read(line);
  }
  return reader.all();
}

std::vector<Complaint> last_lines(std::string_view output) {
  constexpr std::ptrdiff_t most = 5;
  std::vector<std::string> lines = lines_of(output);
  lines.erase(lines.begin(), lines.end() - std::min(most, std::ssize(lines)));
  std::vector<Complaint> found;
  for (std::string& line : lines) {
    found.push_back({.place = {}, .text = std::move(line)});
  }
  return found;
}

}  // namespace rondel::cli::dev
