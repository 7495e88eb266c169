#include "rules/edge/json_layout.h"

#include <algorithm>
#include <string_view>
#include <utility>

#include "rules/extra.h"

namespace rondel {
namespace {

namespace json = boost::json;

constexpr std::string_view visibility_names[] = {"all", "owner", "nobody", "count"};

}  // namespace

json::object JsonLayout::card_of(const ZoneLine& line, const LaidCards& cards, std::size_t place,
                                 std::size_t number) const {
  json::object shown(storage_);
  shown.reserve(3);
  const LaidCard laid = cards.at(place);
  if (sees(laid)) {
    std::string face;
    match_.play().show_face(laid.face, face);
    shown.emplace("id", json_text(known_id(name_of(cards, laid))));
    shown.emplace("face", json_text(face));
  } else {
    shown.emplace("id", json_text(place_id(match_.play(), line, number)));
  }
  const std::span<const Token> tokens = cards.tokens(place);
  if (!tokens.empty()) {
    json::object counts(storage_);
    for (const Token& token : tokens) {
      counts.emplace(json_text(token.kind.view()), token.count);
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
    names.emplace_back(json_text(match_.play().name(seat)));
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
      return json::value(json_text(extra.word()), storage_);
    case Extra::Kind::card: {
      const auto card = static_cast<std::int32_t>(extra.number());
      return json::value(json_text(eyes_ == Eyes::all_seeing ? known_id(card) : card_ids_.of(card)),
                         storage_);
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
    object.emplace(json_text(value.key().view()), to_json(value));
  }
  return object;
}

void JsonLayout::layer(const LaidLayer& layer) {
  const Play& play = match_.play();
  json::object shown(storage_);
  shown.emplace("phase", json_text(layer.name.view()));
  if (layer.owner) {
    shown.emplace("owner", json_text(play.name(*layer.owner)));
  }
  for (const auto& [key, arg] : {std::pair("what", &layer.what), std::pair("target", &layer.target)}) {
    if (arg->kind != LogArg::Kind::none) {
      std::string about;
      show_argument(play, *arg, viewer_, eyes_, about);
      shown.emplace(key, json_text(about));
    }
  }
  shown.emplace("waiting", names_of(layer.waiting));
  shown.emplace("passed", names_of(layer.passed));
  json::value& no_action = shown["no-action"];
  if (layer.no_action.kind == NoAction::Kind::side) {
    no_action = json_text(play.name(layer.no_action.side));
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
  shown.emplace("type", json_text(operation.words->type()));
  shown.emplace("rank", operation.rank);
  shown.emplace("count", operation.count);
  shown.emplace("min", operation.min);
  shown.emplace("flags", json_text(operation.words->flags()));
  json::value& owner = shown["owner"];
  if (!operation.owner.empty()) {
    owner = operation.owner.size() == 1
                ? json::value(json_text(match_.play().name(*operation.owner.begin())), storage_)
                : json::value(names_of(operation.owner));
  }
  shown.emplace("data", json_text(operation.words->reason().view()));
  shown.emplace("parent", operation.parent);
  shown.emplace("text", json_text(operation.words->text()));
  operations_.push_back(std::move(shown));
}

json::object JsonLayout::zone_of(const ZoneLine& line, const LaidCards& cards) const {
  json::object shown(storage_);
  shown.reserve(6);
  shown.emplace("name", json_text(line.name.view()));
  if (line.owner) {
    shown.emplace("owner", json_text(match_.play().name(*line.owner)));
  }
  shown.emplace("visibility", json_text(visibility_names[static_cast<unsigned>(line.visibility)]));
  shown.emplace("ordered", line.order == Order::ordered);
  shown.emplace("count", cards.size());
  shown.emplace("cards", cards_of(line, cards));
  return shown;
}

void JsonLayout::zone(const ZoneLine& line, LaidCards& cards) { zones_.push_back(zone_of(line, cards)); }

void JsonLayout::write(json::object& view) {
  view.emplace("phase", json_text(phase_.view()));
  json::array players(storage_);
  for (const Seat seat : SeatSet::first(match_.seat_count())) {
    json::object shown(storage_);
    shown.reserve(5);
    shown.emplace("seat", json_text(match_.play().name(seat)));
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

}  // namespace rondel
