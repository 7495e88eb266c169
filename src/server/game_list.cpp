#include "server/game_list.h"

#include <fmt/format.h>

#include <boost/json.hpp>
#include <cstdint>
#include <string_view>
#include <utility>

#include "agents/roster.h"
#include "server/secrets.h"

namespace rondel::server {
namespace {

namespace json = boost::json;

json::object described(const SettingSpec& spec) {
  const bool is_number = spec.kind == SettingSpec::Kind::number;
  json::object setting{{"name", spec.name}, {"help", spec.help}, {"kind", is_number ? "number" : "text"}};
  if (is_number) {
    setting["preset"] = spec.preset;
    setting["min"] = spec.min;
    setting["max"] = spec.max;
  } else {
    setting["preset"] = spec.preset_text;
  }
  json::array choices;
  for (const SettingChoice& choice : spec.choices) {
    choices.push_back({{"value", choice.value}, {"title", choice.title}});
  }
  setting["title"] = spec.title.empty() ? spec.name : spec.title;
  setting["choices"] = std::move(choices);
  setting["other"] = spec.other;
  setting["isCardList"] = spec.is_card_list;
  return setting;
}

std::int64_t all_seats(const Game& game) { return static_cast<std::int64_t>(game.seats.size()); }

std::int64_t usual_seats(const Game& game) {
  return game.usual_seats == 0 ? all_seats(game) : game.usual_seats;
}

json::object described(const Module& module) {
  const Game& game = *module.game;
  json::array settings;
  for (const SettingSpec& spec : game.settings) {
    settings.push_back(described(spec));
  }
  json::array seats;
  for (const std::string_view seat : game.seats) {
    seats.emplace_back(seat);
  }
  json::array faces;
  for (const FaceText& face : game.faces) {
    faces.push_back({{"name", face.name},
                     {"kind", face.kind},
                     {"cost", face.cost},
                     {"body", face.body},
                     {"text", face.text}});
  }
  return {{"name", game.name},
          {"title", game.title},
          {"summary", game.summary},
          {"version", game.version},
          {"minSeats", game.min_seats == 0 ? all_seats(game) : game.min_seats},
          {"seats", std::move(seats)},
          {"usualSeats", usual_seats(game)},
          {"settings", std::move(settings)},
          {"clockSeconds", game.clock_seconds},
          {"faces", std::move(faces)},
          {"howToPlay", module.how_to_play},
          {"board", module.board.empty() ? json::value(json::object()) : json::parse(module.board)}};
}

}  // namespace

GameList::GameList(const Modules& modules, const std::string& annex) {
  json::array games;
  for (const Module& module : modules) {
    games.push_back(described(module));
  }
  json::array bots;
  for (const std::string_view name : agent_names()) {
    bots.emplace_back(name);
  }
  json::object list{{"games", std::move(games)}, {"bots", std::move(bots)}};
  if (!annex.empty()) {
    list["dev"] = annex;
  }
  text_ = json::serialize(list) + "\n";
  tag_ = fmt::format("\"{}\"", hash_of(text_).substr(0, 20));
}

HttpAnswer GameList::answer(const HttpRequest& request) const {
  const bool has_it = request.header("if-none-match").find(tag_) != std::string::npos;
  return {.status = has_it ? 304 : 200,
          .body = has_it ? std::string() : text_,
          .headers = {{"ETag", tag_}, {"Cache-Control", "no-cache"}}};
}

}  // namespace rondel::server
