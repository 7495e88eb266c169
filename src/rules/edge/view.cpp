#include "rules/edge/view.h"

#include <algorithm>
#include <boost/json/array.hpp>
#include <string_view>
#include <utility>
#include <vector>

#include "rules/edge/ending.h"
#include "rules/edge/wire.h"
#include "rules/extra.h"
#include "rules/layout.h"
#include "rules/log_text.h"

namespace rondel {
namespace {

namespace json = boost::json;

constexpr std::string_view visibility_names[] = {"all", "owner", "nobody", "count"};

json::string_view text(std::string_view chars) { return {chars.data(), chars.size()}; }

std::string known_id(std::int32_t card) { return "c" + std::to_string(card); }

// "row/3", "hand.north/3": the place counted from 1, from the bottom; where places mean nothing, among the cards that the
// viewer does not know, so that no gap tells where in the order of their faces the others are.
std::string place_id(const Play& play, const ZoneLine& line, std::size_t place) {
  std::string id(line.name.view());
  if (line.owner) {
    (id += '.') += play.name(*line.owner);
  }
  return id += "/" + std::to_string(place + 1);
}

class JsonLayout final : public Layout {
 public:
  using Layout::zone;

  JsonLayout(const Match& match, Viewer viewer, Eyes eyes, const json::storage_ptr& storage)
      : match_(match),
        viewer_(viewer),
        eyes_(eyes),
        card_ids_(match, viewer),
        storage_(storage),
        zones_(storage),
        boards_(storage),
        stack_(storage),
        operations_(storage) {
    for (int seat = 0; seat < match.seat_count(); ++seat) {
      players_.push_back({json::object(storage), json::array(storage), json::object(storage)});
    }
    counters_ = json::object(storage);
    extra_ = json::object(storage);
  }

  void phase(Text name) override { phase_ = name; }
  void layer(const LaidLayer& layer) override;
  void operation(const LaidOperation& operation) override;
  void counter(Text name, std::int64_t value) override { counters_[text(name.view())] = value; }
  void counter(Text name, Seat owner, std::int64_t value) override {
    player(owner).counters[text(name.view())] = value;
  }
  void state(Seat seat, Text word) override { player(seat).states.emplace_back(text(word.view())); }
  void board(Text name, int columns, std::span<const Text> cells) override {
    json::array shown(storage_);
    for (const Text cell : cells) {
      shown.emplace_back(text(cell.view()));
    }
    boards_.push_back(json::object(
        {{"name", text(name.view())}, {"columns", columns}, {"cells", std::move(shown)}}, storage_));
  }
  bool wants_extras() const override { return true; }
  void extra(Text key, const Extra& value) override { extra_[text(key.view())] = to_json(value); }
  void extra(Text key, Seat owner, Knowers who, const Extra& value) override {
    const bool is_shown = eyes_ == Eyes::all_seeing || who.has(viewer_);
    player(owner).extra[text(key.view())] = is_shown ? to_json(value) : json::value(nullptr);
  }
  void zone(const ZoneLine& line, LaidCards& cards) override;

  void write(json::object& view);

 private:
  struct Player {
    json::object counters;
    json::array states;
    json::object extra;
  };
  Player& player(Seat seat) { return players_[static_cast<std::size_t>(seat.index())]; }
  bool sees(const LaidCard& laid) const { return eyes_ == Eyes::all_seeing || laid.knowers.has(viewer_); }
  bool sees_places(const ZoneLine& line) const {
    return line.order == Order::ordered &&
           (eyes_ == Eyes::all_seeing || line.visibility != Visibility::count);
  }
  // `number` is the place as the viewer counts it.
  json::object card_of(const ZoneLine& line, const LaidCards& cards, std::size_t place,
                       std::size_t number) const;
  std::int32_t name_of(const LaidCards& cards, const LaidCard& laid) const {
    return eyes_ == Eyes::all_seeing || cards.are_memories() ? laid.card
                                                             : match_.play().seen_as(viewer_, laid.card);
  }
  json::array names_of(SeatSet seats) const;
  json::value to_json(const Extra& extra);
  json::array cards_of(const ZoneLine& line, const LaidCards& cards) const;

  const Match& match_;
  Viewer viewer_;
  Eyes eyes_;
  CardIds card_ids_;
  json::storage_ptr storage_;
  Text phase_;
  json::object counters_;
  json::object extra_;
  std::vector<Player> players_;
  json::array zones_;
  json::array boards_;
  json::array stack_;
  json::array operations_;
};

json::object JsonLayout::card_of(const ZoneLine& line, const LaidCards& cards, std::size_t place,
                                 std::size_t number) const {
  json::object shown(storage_);
  shown.reserve(3);
  const LaidCard laid = cards.at(place);
  if (sees(laid)) {
    std::string face;
    match_.play().show_face(laid.face, face);
    shown.emplace("id", text(known_id(name_of(cards, laid))));
    shown.emplace("face", text(face));
  } else {
    shown.emplace("id", text(place_id(match_.play(), line, number)));
  }
  const std::span<const Token> tokens = cards.tokens(place);
  if (!tokens.empty()) {
    json::object counts(storage_);
    for (const Token& token : tokens) {
      counts.emplace(text(token.kind.view()), token.count);
    }
    shown.emplace("tokens", std::move(counts));
  }
  return shown;
}

// Where places mean nothing, what the viewer knows comes first and in an order of its own: how the cards happen to lie
// in memory tells nothing.
json::array JsonLayout::cards_of(const ZoneLine& line, const LaidCards& cards) const {
  std::vector<std::pair<std::int32_t, std::size_t>> known;
  std::vector<std::size_t> hidden;
  json::array shown(storage_);
  shown.reserve(cards.size());
  for (std::size_t place = 0; place < cards.size(); ++place) {
    if (sees_places(line)) {
      shown.push_back(card_of(line, cards, place, place));
    } else if (const LaidCard laid = cards.at(place); sees(laid)) {
      known.emplace_back(name_of(cards, laid), place);
    } else {
      hidden.push_back(place);
    }
  }
  std::ranges::sort(known);
  for (const auto& [card, place] : known) {
    shown.push_back(card_of(line, cards, place, place));
  }
  for (std::size_t i = 0; i < hidden.size() && line.visibility != Visibility::count; ++i) {
    shown.push_back(card_of(line, cards, hidden[i], i));
  }
  return shown;
}

json::array JsonLayout::names_of(SeatSet seats) const {
  json::array names(storage_);
  for (const Seat seat : seats) {
    names.emplace_back(text(match_.play().name(seat)));
  }
  return names;
}

json::value JsonLayout::to_json(const Extra& extra) {
  switch (extra.kind()) {
    case Extra::Kind::nothing:
      return nullptr;
    case Extra::Kind::flag:
      return extra.number() != 0;
    case Extra::Kind::number:
      return extra.number();
    case Extra::Kind::word:
      return json::value(text(extra.word()), storage_);
    case Extra::Kind::card: {
      const auto card = static_cast<std::int32_t>(extra.number());
      return json::value(text(eyes_ == Eyes::all_seeing ? known_id(card) : card_ids_.of(card)), storage_);
    }
    case Extra::Kind::list: {
      json::array list(storage_);
      for (const Extra& value : extra.values()) {
        list.push_back(to_json(value));
      }
      return list;
    }
    case Extra::Kind::object:
      break;
  }
  json::object object(storage_);
  object.reserve(extra.values().size());
  for (const Extra& value : extra.values()) {
    object.emplace(text(value.key().view()), to_json(value));
  }
  return object;
}

void JsonLayout::layer(const LaidLayer& layer) {
  const Play& play = match_.play();
  json::object shown(storage_);
  shown.emplace("phase", text(layer.name.view()));
  if (layer.owner) {
    shown.emplace("owner", text(play.name(*layer.owner)));
  }
  for (const auto& [key, arg] : {std::pair("what", &layer.what), std::pair("target", &layer.target)}) {
    if (arg->kind != LogArg::Kind::none) {
      std::string about;
      show_argument(play, *arg, viewer_, eyes_, about);
      shown.emplace(key, text(about));
    }
  }
  shown.emplace("waiting", names_of(layer.waiting));
  shown.emplace("passed", names_of(layer.passed));
  json::value& no_action = shown["no-action"];
  if (layer.no_action.kind == NoAction::Kind::side) {
    no_action = text(play.name(layer.no_action.side));
  } else if (layer.no_action.kind == NoAction::Kind::none) {
    no_action = false;
  }
  stack_.push_back(std::move(shown));
}

void JsonLayout::operation(const LaidOperation& operation) {
  if (eyes_ == Eyes::own && operation.only && operation.only != viewer_) {
    return;
  }
  json::object shown(storage_);
  shown.reserve(10);
  shown.emplace("id", operation.id);
  shown.emplace("type", text(operation.words->type()));
  shown.emplace("rank", operation.rank);
  shown.emplace("count", operation.count);
  shown.emplace("min", operation.min);
  shown.emplace("flags", text(operation.words->flags()));
  json::value& owner = shown["owner"];
  if (!operation.owner.empty()) {
    owner = operation.owner.size() == 1
                ? json::value(text(match_.play().name(*operation.owner.begin())), storage_)
                : json::value(names_of(operation.owner));
  }
  shown.emplace("data", text(operation.words->reason().view()));
  shown.emplace("parent", operation.parent);
  shown.emplace("text", text(operation.words->text()));
  operations_.push_back(std::move(shown));
}

void JsonLayout::zone(const ZoneLine& line, LaidCards& cards) {
  json::object shown(storage_);
  shown.reserve(6);
  shown.emplace("name", text(line.name.view()));
  if (line.owner) {
    shown.emplace("owner", text(match_.play().name(*line.owner)));
  }
  shown.emplace("visibility", text(visibility_names[static_cast<unsigned>(line.visibility)]));
  shown.emplace("ordered", line.order == Order::ordered);
  shown.emplace("count", cards.size());
  shown.emplace("cards", cards_of(line, cards));
  zones_.push_back(std::move(shown));
}

void JsonLayout::write(json::object& view) {
  view.emplace("phase", text(phase_.view()));
  json::array players(storage_);
  for (const Seat seat : SeatSet::first(match_.seat_count())) {
    json::object shown(storage_);
    shown.reserve(5);
    shown.emplace("seat", text(match_.play().name(seat)));
    shown.emplace("waiting", match_.waiting().has(seat));
    shown.emplace("counters", std::move(player(seat).counters));
    shown.emplace("states", std::move(player(seat).states));
    shown.emplace("extra", std::move(player(seat).extra));
    players.push_back(std::move(shown));
  }
  view.emplace("players", std::move(players));
  view.emplace("counters", std::move(counters_));
  view.emplace("zones", std::move(zones_));
  view.emplace("boards", std::move(boards_));
  view.emplace("stack", std::move(stack_));
  view.emplace("operations", std::move(operations_));
  view.emplace("extra", std::move(extra_));
}

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
      request["standing"] = text(choice_title(match.play(), *viewer, choice));
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
      argument.emplace("seat", text(shown));
      break;
    case LogArg::Kind::number:
      argument.emplace("number", arg.value);
      break;
    case LogArg::Kind::card:
      argument.emplace("card", nullptr);
      if (is_known) {
        argument["card"] = text(shown);
      }
      break;
    case LogArg::Kind::zone:
      argument.emplace("zone", text(shown));
      break;
    case LogArg::Kind::none:
    case LogArg::Kind::word:
      argument.emplace("word", text(shown));
      break;
  }
  return argument;
}

json::array log_for(const Match& match, Viewer viewer, Eyes eyes, const ViewOptions& options) {
  json::array lines(options.storage);
  for (const LogLine& line : match.log(options.log_from)) {
    if (eyes == Eyes::own && !is_shown_to(line, viewer)) {
      continue;
    }
    json::array args(options.storage);
    for (const LogArg& arg : line.args) {
      if (arg.kind != LogArg::Kind::none) {
        args.push_back(argument_of(match.play(), arg, viewer, eyes, options.storage));
      }
    }
    json::object shown(options.storage);
    shown.reserve(3);
    shown.emplace("text", text(log_text(match.play(), line, viewer, eyes)));
    shown.emplace("indent", line.indent);
    shown.emplace("args", std::move(args));
    lines.push_back(std::move(shown));
  }
  return lines;
}

constexpr std::string_view status_names[] = {"waiting", "over", "faulted"};

json::object look(const Match& match, Viewer viewer, Eyes eyes, const ViewOptions& options) {
  json::object view(options.storage);
  view.reserve(16);
  view.emplace("game", text(match.game().name));
  view.emplace("seat", viewer ? json::value(text(match.play().name(*viewer))) : json::value(nullptr));
  view.emplace("status", text(status_names[static_cast<unsigned>(match.status())]));
  JsonLayout layout(match, viewer, eyes, options.storage);
  match.lay_out(layout);
  layout.write(view);
  view.emplace("request",
               eyes == Eyes::own ? request_for(match, viewer, options.storage) : request_of(match));
  view.emplace("log", log_for(match, viewer, eyes, options));
  view.emplace("over", ending_of(match));
  return view;
}

}  // namespace

json::object view_of(const Match& match, Viewer viewer, const ViewOptions& options) {
  return look(match, viewer, Eyes::own, options);
}

json::object state_of(const Match& match, const ViewOptions& options) {
  return look(match, std::nullopt, Eyes::all_seeing, options);
}

namespace {

// How the places of all cards that the viewer does not know are called.
class NamePlaces final : public CardsOnly {
 public:
  using Places = std::vector<std::pair<std::int32_t, std::string>>;
  NamePlaces(const Play& play, Viewer viewer, Places& places)
      : play_(play), viewer_(viewer), places_(places) {}
  void zone(const ZoneLine& line, LaidCards& cards) override {
    const bool counts_all = line.order == Order::ordered && line.visibility != Visibility::count;
    std::size_t number = 0;
    for (std::size_t place = 0; place < cards.size() && !cards.are_memories(); ++place) {
      const LaidCard laid = cards.at(place);
      const bool is_known = laid.knowers.has(viewer_);
      if (!is_known) {
        places_.emplace_back(laid.card, place_id(play_, line, number));
      }
      number += counts_all || !is_known ? 1 : 0;
    }
  }

 private:
  const Play& play_;
  Viewer viewer_;
  Places& places_;
};

}  // namespace

std::string CardIds::of(std::int32_t card) {
  if (match_.play().knows(viewer_, card)) {
    return known_id(match_.play().seen_as(viewer_, card));
  }
  if (places_.empty()) {
    NamePlaces name(match_.play(), viewer_, places_);
    match_.lay_out(name);
  }
  const auto found = std::ranges::find(places_, card, [](const auto& place) { return place.first; });
  return found == places_.end() ? std::string() : found->second;
}

}  // namespace rondel
