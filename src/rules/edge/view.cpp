#include "rules/edge/view.h"

#include <algorithm>
#include <boost/json/array.hpp>
#include <string_view>
#include <utility>
#include <vector>

#include "rules/edge/ending.h"
#include "rules/edge/json_layout.h"
#include "rules/edge/wire.h"
#include "rules/log_text.h"

namespace rondel {
namespace {

namespace json = boost::json;

// The viewer's own question, and of the others only that they are asked.
json::value request_for(const Match& match, Viewer viewer, const json::storage_ptr& storage) {
  if (match.waiting().empty()) {
    return nullptr;
  }
  json::object request = request_frame(match, storage);
  if (viewer && match.waiting().has(*viewer)) {
    request["selector"] = to_json(selector_of(match, *viewer), storage);
    if (const std::optional<std::uint16_t> standing = match.standing_answer(*viewer)) {
      const Choice& choice = match.question(*viewer).choices[*standing];
      request["standing"] = json_text(choice_title(match.play(), *viewer, choice));
    }
  }
  return request;
}

json::value argument_of(const Play& play, const LogArg& arg, Viewer viewer, Eyes eyes,
                        const json::storage_ptr& storage) {
  const bool is_known = eyes == Eyes::all_seeing || arg.knowers.has(viewer);
  std::string shown;
  show_argument(play, arg, viewer, eyes, shown);
  json::object argument(storage);
  switch (arg.kind) {
    case LogArg::Kind::seat:
      argument.emplace("seat", json_text(shown));
      break;
    case LogArg::Kind::number:
      argument.emplace("number", arg.value);
      break;
    case LogArg::Kind::card:
      argument.emplace("card", nullptr);
      if (is_known) {
        argument["card"] = json_text(shown);
      }
      break;
    case LogArg::Kind::zone:
      argument.emplace("zone", json_text(shown));
      break;
    case LogArg::Kind::none:
    case LogArg::Kind::word:
      argument.emplace("word", json_text(shown));
      break;
  }
  return argument;
}

json::object line_of(const Play& play, const LogLine& line, Viewer viewer, Eyes eyes,
                     const json::storage_ptr& storage) {
  json::array args(storage);
  for (const LogArg& arg : line.args) {
    if (arg.kind != LogArg::Kind::none) {
      args.push_back(argument_of(play, arg, viewer, eyes, storage));
    }
  }
  json::object shown(storage);
  shown.reserve(3);
  shown.emplace("text", json_text(log_text(play, line, viewer, eyes)));
  shown.emplace("indent", line.indent);
  shown.emplace("args", std::move(args));
  return shown;
}

json::array log_for(const Match& match, Viewer viewer, Eyes eyes, const ViewOptions& options) {
  json::array lines(options.storage);
  for (const LogLine& line : match.log(options.log_from)) {
    if (eyes == Eyes::all_seeing || is_shown_to(line, viewer)) {
      lines.push_back(line_of(match.play(), line, viewer, eyes, options.storage));
    }
  }
  return lines;
}

constexpr std::string_view status_names[] = {"waiting", "over", "faulted"};

json::object look(const Match& match, Viewer viewer, Eyes eyes, const ViewOptions& options) {
  JsonLayout layout(match, viewer, eyes, options.storage);
  json::object view = assemble_view(match, viewer, eyes, layout, options.storage);
  view.emplace("log", log_for(match, viewer, eyes, options));
  return view;
}

}  // namespace

json::object assemble_view(const Match& match, Viewer viewer, Eyes eyes, JsonLayout& layout,
                           const json::storage_ptr& storage) {
  json::object view(storage);
  view.reserve(16);
  view.emplace("game", json_text(match.game().name));
  view.emplace("seat", viewer ? json::value(json_text(match.play().name(*viewer))) : json::value(nullptr));
  view.emplace("status", json_text(status_names[static_cast<unsigned>(match.status())]));
  match.lay_out(layout);
  layout.write(view);
  view.emplace("request", eyes == Eyes::own ? request_for(match, viewer, storage) : request_of(match));
  view.emplace("over", ending_of(match));
  return view;
}

json::object view_of(const Match& match, Viewer viewer, const ViewOptions& options) {
  return look(match, viewer, Eyes::own, options);
}

json::object state_of(const Match& match, const ViewOptions& options) {
  return look(match, std::nullopt, Eyes::all_seeing, options);
}

json::object log_line_of(const Match& match, const LogLine& line, Viewer viewer,
                         const json::storage_ptr& storage) {
  return line_of(match.play(), line, viewer, Eyes::own, storage);
}

}  // namespace rondel
