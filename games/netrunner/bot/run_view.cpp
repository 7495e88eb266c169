#include "netrunner/bot/run_view.h"

#include <boost/json/array.hpp>
#include <boost/json/value.hpp>
#include <limits>

#include "netrunner/rules/faces.h"

namespace rondel::games::netrunner {
namespace {

namespace json = boost::json;

const json::object nothing;
const json::array no_list;

const json::value* find(const json::object& object, std::string_view key) {
  return object.if_contains(json::string_view(key.data(), key.size()));
}
const json::object& object_in(const json::object& object, std::string_view key) {
  const json::value* const value = find(object, key);
  return value != nullptr && value->is_object() ? value->get_object() : nothing;
}
const json::array& list_in(const json::object& object, std::string_view key) {
  const json::value* const value = find(object, key);
  return value != nullptr && value->is_array() ? value->get_array() : no_list;
}
std::string text_in(const json::object& object, std::string_view key) {
  const json::value* const value = find(object, key);
  return value != nullptr && value->is_string() ? std::string(value->get_string()) : std::string();
}
bool flag_in(const json::object& object, std::string_view key) {
  const json::value* const value = find(object, key);
  return value != nullptr && value->is_bool() && value->get_bool();
}
std::int64_t number_in(const json::object& object, std::string_view key) {
  const json::value* const value = find(object, key);
  return value != nullptr && value->is_int64() ? value->get_int64() : 0;
}

const json::object& object_of(const json::value& value) {
  return value.is_object() ? value.get_object() : nothing;
}

// A choice is a text, a number, or an object with a title.
std::string title_of(const json::value& choice) {
  if (choice.is_string()) {
    return std::string(choice.get_string());
  }
  return choice.is_int64() ? std::to_string(choice.get_int64()) : text_in(object_of(choice), "title");
}

const json::object& player(const json::object& view, std::string_view seat) {
  for (const json::value& each : list_in(view, "players")) {
    if (text_in(object_of(each), "seat") == seat) {
      return object_of(each);
    }
  }
  return nothing;
}

const json::object& top_encounter(const json::object& run) {
  const json::array& encounters = list_in(run, "encounters");
  return encounters.empty() ? nothing : object_of(encounters.back());
}

}  // namespace

const json::object& RunView::run() const { return object_in(object_in(view_, "extra"), "run"); }

const json::object& RunView::ice() const {
  const std::string card = text_in(is_encounter() ? top_encounter(run()) : run(), "ice");
  for (const json::value& each : list_in(object_in(view_, "extra"), "ice")) {
    if (!card.empty() && text_in(object_of(each), "card") == card) {
      return object_of(each);
    }
  }
  return nothing;
}

std::string RunView::side() const { return text_in(view_, "seat"); }
std::string RunView::other() const { return side() == "corp" ? "runner" : "corp"; }
bool RunView::has_run() const { return !run().empty(); }
std::string RunView::server_name() const { return text_in(run(), "server-name"); }
std::string RunView::phase() const { return text_in(run(), "phase"); }
std::int64_t RunView::position() const { return number_in(run(), "position"); }

std::string RunView::no_action() const {
  const json::object& where = is_encounter() ? top_encounter(run()) : run();
  const json::value* const value = find(where, "no-action");
  if (value == nullptr || value->is_null()) {
    return {};
  }
  return value->is_string() ? std::string(value->get_string()) : "false";
}

bool RunView::asks_to_wait(std::string_view who) const {
  for (const json::value& each : list_in(run(), "waits")) {
    if (each.is_string() && std::string_view(each.get_string()) == who) {
      return true;
    }
  }
  return false;
}

bool RunView::is_waiting(std::string_view who) const { return flag_in(player(view_, who), "waiting"); }

bool RunView::has_ice() const { return !ice().empty(); }
bool RunView::ice_is_rezzed() const { return flag_in(ice(), "rezzed"); }

std::string RunView::ice_title() const {
  std::string title = text_in(ice(), "title");
  if (!title.empty()) {
    return title;
  }
  const std::string card = text_in(run(), "ice");
  for (const json::value& zone : list_in(view_, "zones")) {
    for (const json::value& each : list_in(object_of(zone), "cards")) {
      if (!card.empty() && text_in(object_of(each), "id") == card) {
        return text_in(object_of(each), "face");
      }
    }
  }
  return {};
}

bool RunView::is_encounter() const { return !top_encounter(run()).empty(); }

std::int64_t RunView::unbroken() const {
  std::int64_t count = 0;
  for (const json::value& each : list_in(ice(), "subroutines")) {
    const json::object& subroutine = object_of(each);
    count += flag_in(subroutine, "broken") || flag_in(subroutine, "fired") ? 0 : 1;
  }
  return is_encounter() ? count : 0;
}

std::int64_t RunView::fired() const {
  std::int64_t count = 0;
  for (const json::value& each : list_in(ice(), "subroutines")) {
    count += flag_in(object_of(each), "fired") ? 1 : 0;
  }
  return is_encounter() ? count : 0;
}

bool RunView::is_let_fire() const { return flag_in(top_encounter(run()), "let-fire"); }

std::string RunView::prompt_type() const {
  return text_in(object_in(object_in(player(view_, side()), "extra"), "prompt"), "prompt-type");
}

std::string RunView::question() const {
  return text_in(object_in(object_in(view_, "request"), "selector"), "title");
}

std::vector<std::string> RunView::choices() const {
  std::vector<std::string> titles;
  for (const json::value& each : list_in(object_in(object_in(view_, "request"), "selector"), "choices")) {
    titles.push_back(title_of(each));
  }
  return titles;
}

bool RunView::offers(std::string_view title) const {
  for (const std::string& each : choices()) {
    if (each == title) {
      return true;
    }
  }
  return false;
}

std::string RunView::choice_that_begins(std::string_view words) const {
  for (const std::string& each : choices()) {
    if (each.starts_with(words)) {
      return each;
    }
  }
  return {};
}

std::string RunView::upgrade_to_rez() const {
  constexpr std::string_view rez = "rez ";
  const std::string where = " in " + server_name();
  const FaceTable& faces = faces_of_decks();
  for (const std::string& each : choices()) {
    if (each.starts_with(rez) && each.ends_with(where)) {
      const std::string name = each.substr(rez.size(), each.size() - rez.size() - where.size());
      const std::int32_t face = faces.named(name);
      if (face >= 0 && faces.at(face).type == Type::upgrade) {
        return name;
      }
    }
  }
  return {};
}

std::string RunView::cheapest_full_break() const {
  std::string best;
  std::int64_t least = std::numeric_limits<std::int64_t>::max();
  for (const json::value& each : list_in(object_in(view_, "extra"), "abilities")) {
    const json::object& ability = object_of(each);
    const std::string choice = "fully break with " + text_in(ability, "title");
    const bool breaks = text_in(ability, "dynamic").find("break") != std::string::npos;
    if (breaks && offers(choice) && number_in(ability, "cost") < least) {
      least = number_in(ability, "cost");
      best = choice;
    }
  }
  return best;
}

bool corp_has_rez_opportunity(const RunView& view) {
  return view.phase() == "approach-ice" && !view.is_encounter() && !view.ice_is_rezzed() &&
         view.no_action() != "corp";
}

bool has_upgrade_to_decide_on(const RunView& view) {
  return view.is_last_window() && !view.upgrade_to_rez().empty();
}

bool can_auto_continue(const RunView& view) {
  if (!view.has_run() || view.prompt_type() != "run" || !view.offers("continue")) {
    return false;
  }
  if (view.side() == "corp" && (corp_has_rez_opportunity(view) || has_upgrade_to_decide_on(view))) {
    return false;
  }
  return view.side() == "corp" ? !view.offers("fire unbroken subroutines") : view.unbroken() == 0;
}

bool waiting_for_opponent(const RunView& view) {
  return view.has_run() && !view.is_asked() && view.is_waiting(view.other());
}

std::string should_act(const RunView& view) {
  if (!view.has_run()) {
    return {};
  }
  return view.no_action() == "runner" ? "corp" : "runner";
}

bool is_next(const RunView& view) {
  return should_act(view) == view.side() || !view.is_waiting(view.other());
}

}  // namespace rondel::games::netrunner
