#include "table/table_terms.h"

#include <boost/json/serialize.hpp>

#include "rules/edge/strict_json.h"

namespace rondel {
namespace {

namespace json = boost::json;

constexpr int most_refusals = 100;

std::string read_settings(const json::value& value, Settings& settings) {
  const json::object* const object = value.if_object();
  if (object == nullptr) {
    return "settings: expected an object of names and values";
  }
  for (const auto& [name, setting] : *object) {
    std::string text;
    if (const json::string* const word = setting.if_string()) {
      text = std::string(word->data(), word->size());
    } else if (setting.is_int64() || setting.is_uint64()) {
      text = json::serialize(setting);
    } else {
      return "settings: a value is a number or a text";
    }
    if (std::string problem = settings.set({name.data(), name.size()}, text); !problem.empty()) {
      return problem;
    }
  }
  return {};
}

std::string read_seats(const json::value& value, Terms& terms) {
  const int most = static_cast<int>(terms.game->seats.size());
  const int least = terms.game->min_seats == 0 ? most : terms.game->min_seats;
  if (!value.is_int64() || value.as_int64() < least || value.as_int64() > most) {
    return "seats: this game is for " + std::to_string(least) +
           (least == most ? "" : " to " + std::to_string(most)) + " seats";
  }
  terms.seats = static_cast<int>(value.as_int64());
  return {};
}

std::string read_forfeit(const json::value& value, Terms& terms) {
  if (!value.is_int64() || value.as_int64() < 0 || value.as_int64() > most_refusals) {
    return "forfeit: expected how many refused answers in a row give up the match, 0 to " +
           std::to_string(most_refusals) + "; 0: none do";
  }
  terms.forfeit = static_cast<int>(value.as_int64());
  return {};
}

// The part that requests and the store write alike.
std::string read_common(const json::object& body, Terms& terms) {
  terms.settings = Settings(terms.game->settings);
  terms.seats = static_cast<int>(terms.game->seats.size());
  std::string problem;
  if (const json::value* const settings = body.if_contains("settings")) {
    problem = read_settings(*settings, terms.settings);
  }
  if (const json::value* const seats = body.if_contains("seats"); seats != nullptr && problem.empty()) {
    problem = read_seats(*seats, terms);
  }
  if (terms.game->settings_problem != nullptr && problem.empty()) {
    problem = terms.game->settings_problem(terms.settings, terms.seats);
  }
  if (const json::value* const clock = body.if_contains("clock"); clock != nullptr && problem.empty()) {
    problem = ClockRule::read(*clock, terms.clock);
  }
  if (const json::value* const forfeit = body.if_contains("forfeit"); forfeit != nullptr && problem.empty()) {
    problem = read_forfeit(*forfeit, terms);
  }
  return problem;
}

ReadTerms read(const json::object& body, const Game* game, int rules, const HostSecret& secret) {
  Terms terms{
      .game = game, .settings = {}, .rules = rules, .seats = 0, .clock = {}, .forfeit = 0, .secret = secret};
  if (std::string problem = read_common(body, terms); !problem.empty()) {
    return {.terms = {}, .problem = std::move(problem)};
  }
  return {.terms = std::move(terms), .problem = {}};
}

}  // namespace

ReadTerms new_terms(const json::object& body, const Modules& modules) {
  const json::value* const name = body.if_contains("game");
  const json::string* const word = name == nullptr ? nullptr : name->if_string();
  const Game* const game = word == nullptr ? nullptr : modules.find({word->data(), word->size()});
  if (game == nullptr) {
    return {.terms = {}, .problem = "game: there is no such game here"};
  }
  return read(body, game, game->version, HostSecret::make());
}

std::string stored_terms(const Terms& terms) {
  json::object settings;
  for (const auto& [name, value] : terms.settings.all()) {
    settings[name] = value;
  }
  json::object stored{
      {"settings", std::move(settings)}, {"seats", terms.seats}, {"clock", terms.clock.to_json()}};
  if (terms.forfeit > 0) {
    stored["forfeit"] = terms.forfeit;
  }
  return json::serialize(stored);
}

ReadTerms read_terms(const store::TableInfo& info, const std::string& secret, const Modules& modules) {
  const Game* const game = modules.find(info.game);
  if (game == nullptr) {
    return {.terms = {}, .problem = "this build has no game \"" + info.game + "\""};
  }
  if (!game->plays(info.rules_version)) {
    return {.terms = {},
            .problem = "it was begun with rules " + std::to_string(info.rules_version) + " of " + info.game +
                       ", and this build plays " + std::to_string(game->oldest()) + " to " +
                       std::to_string(game->version)};
  }
  const std::optional<HostSecret> read_secret = HostSecret::from_hex(secret);
  const StrictJson stored = parse_strictly(info.settings, {.bytes = std::size_t{4} << 20, .depth = 8});
  if (!read_secret || !stored.problem.empty() || !stored.value.is_object()) {
    return {.terms = {}, .problem = "its settings or its secret are damaged in the store"};
  }
  return read(stored.value.as_object(), game, static_cast<int>(info.rules_version), *read_secret);
}

}  // namespace rondel
