#include "rules/log_text.h"

namespace rondel {

void show_argument(const Play& play, const LogArg& arg, Viewer viewer, Eyes eyes, std::string& out) {
  switch (arg.kind) {
    case LogArg::Kind::none:
      return;
    case LogArg::Kind::seat:
      out += play.name(Seat(arg.value));
      return;
    case LogArg::Kind::number:
      out += std::to_string(arg.value);
      return;
    case LogArg::Kind::word:
      out += arg.word.view();
      return;
    case LogArg::Kind::card:
      if (eyes == Eyes::all_seeing || arg.knowers.has(viewer)) {
        play.show_face(arg.value, out);
      } else {
        out += "a card";
      }
      return;
    case LogArg::Kind::zone:
      if (arg.value >= 0) {
        out += play.name(Seat(arg.value));
        out += "'s ";
      }
      out += arg.word.view();
      return;
  }
}

std::string log_text(const Play& play, const LogLine& line, Viewer viewer, Eyes eyes) {
  std::string out;
  if (eyes == Eyes::own && !is_shown_to(line, viewer)) {
    return out;
  }
  const bool is_full = eyes == Eyes::all_seeing || line.redacted.empty() || line.is_known_to(viewer);
  const std::string_view pattern = (is_full ? line.pattern : line.redacted).view();
  std::size_t next = 0;
  for (std::size_t i = 0; i < pattern.size(); ++i) {
    if (pattern.substr(i, 2) != "{}") {
      out += pattern[i];
      continue;
    }
    if (next < line.args.size()) {
      show_argument(play, line.args[next++], viewer, eyes, out);
    }
    ++i;
  }
  return out;
}

std::string log_text(const Match& match, Viewer viewer, std::uint32_t from) {
  std::string out;
  for (const LogLine& line : match.log(from)) {
    if (is_shown_to(line, viewer)) {
      out += std::string(std::size_t{2} * line.indent, ' ') + log_text(match.play(), line, viewer) + "\n";
    }
  }
  return out;
}

}  // namespace rondel
