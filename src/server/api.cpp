#include "server/api.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <boost/json.hpp>
#include <utility>

#include "rules/edge/strict_json.h"
#include "server/body.h"
#include "server/call.h"
#include "server/socket.h"

namespace rondel::server {
namespace {

enum class Asker : std::uint8_t { anybody, signed_in };

struct Route {
  RouteName name;
  Asker asker;
  Handler handler;
};

constexpr auto anybody = Asker::anybody;
constexpr auto signed_in = Asker::signed_in;

constexpr std::array route_table = {
    Route{{"GET", "/"}, anybody, show_page},
    Route{{"GET", "/healthz"}, anybody, show_health},
    Route{{"GET", "/metrics"}, anybody, show_metrics},
    Route{{"GET", "/api/games"}, anybody, show_games},
    Route{{"POST", "/api/accounts"}, anybody, create_account},
    Route{{"POST", "/api/guests"}, anybody, create_guest},
    Route{{"POST", "/api/login"}, anybody, log_in},
    Route{{"POST", "/api/logout"}, anybody, log_out},
    Route{{"POST", "/api/password"}, signed_in, change_password},
    Route{{"POST", "/api/operator/reset"}, anybody, reset_password},
    Route{{"POST", "/api/operator/ban"}, anybody, do_as_operator},
    Route{{"POST", "/api/operator/unban"}, anybody, do_as_operator},
    Route{{"POST", "/api/operator/rename"}, anybody, do_as_operator},
    Route{{"POST", "/api/operator/anonymise"}, anybody, do_as_operator},
    Route{{"POST", "/api/operator/close"}, anybody, do_as_operator},
    Route{{"GET", "/api/me"}, signed_in, show_me},
    Route{{"GET", "/api/people"}, anybody, list_people},
    Route{{"GET", "/api/mutes"}, signed_in, list_mutes},
    Route{{"POST", "/api/mutes"}, signed_in, set_mute},
    Route{{"POST", "/api/reports"}, signed_in, report_account},
    Route{{"GET", "/api/tables"}, anybody, list_tables},
    Route{{"POST", "/api/tables"}, signed_in, create_table},
    Route{{"GET", "/api/tables/{id}"}, anybody, show_table},
    Route{{"GET", "/api/tables/{id}/history/{seq}"}, anybody, show_history},
    Route{{"GET", "/api/tables/{id}/record"}, anybody, show_record},
    Route{{"POST", "/api/tables/{id}/invitations"}, signed_in, invite},
    Route{{"POST", "/api/tables/{id}/join"}, signed_in, do_at_table},
    Route{{"POST", "/api/tables/{id}/leave"}, signed_in, do_at_table},
    Route{{"POST", "/api/tables/{id}/start"}, signed_in, do_at_table},
    Route{{"POST", "/api/tables/{id}/responses"}, signed_in, do_at_table},
    Route{{"POST", "/api/tables/{id}/undo"}, signed_in, do_at_table},
    Route{{"POST", "/api/tables/{id}/agree"}, signed_in, do_at_table},
    Route{{"POST", "/api/tables/{id}/refuse"}, signed_in, do_at_table},
    Route{{"POST", "/api/tables/{id}/chat"}, signed_in, do_at_table},
    Route{{"POST", "/api/tables/{id}/pause"}, signed_in, do_at_table},
    Route{{"POST", "/api/tables/{id}/resume"}, signed_in, do_at_table},
    Route{{"POST", "/api/tables/{id}/kill"}, signed_in, do_at_table},
    Route{{"POST", "/api/tables/{id}/resign"}, signed_in, do_at_table},
    Route{{"POST", "/api/tables/{id}/rematch"}, signed_in, do_at_table},
    Route{{"POST", "/api/tables/{id}/bot"}, signed_in, do_at_table},
    Route{{"POST", "/api/tables/{id}/person"}, signed_in, do_at_table},
    Route{{"POST", "/api/tables/{id}/remove"}, signed_in, do_at_table},
};

// Whether `path` has the form of `pattern`; what stands for {...} goes into `words`.
bool fits(std::string_view pattern, std::string_view path, std::vector<std::string>& words) {
  words.clear();
  while (!pattern.empty() && !path.empty()) {
    const std::string_view form = pattern.substr(0, pattern.find('/', 1));
    const std::string_view part = path.substr(0, path.find('/', 1));
    if (form.starts_with("/{") && part.size() > 1) {
      words.emplace_back(part.substr(1));
    } else if (form != part) {
      return false;
    }
    pattern.remove_prefix(form.size());
    path.remove_prefix(part.size());
  }
  return pattern.empty() && path.empty();
}

struct Found {
  const Route* route = nullptr;
  std::vector<std::string> words{};
  std::string allowed{};  // the methods of that path, when none of them fits
};

Found find_route(const HttpRequest& request) {
  Found found;
  const std::string_view method = request.method == "HEAD" ? std::string_view("GET") : request.method;
  for (const Route& route : route_table) {
    std::vector<std::string> words;
    if (!fits(route.name.path, request.path, words)) {
      continue;
    }
    if (route.name.method == method) {
      found.route = &route;
      found.words = std::move(words);
      return found;
    }
    found.allowed += (found.allowed.empty() ? "" : ", ") + std::string(route.name.method);
  }
  return found;
}

HttpAnswer no_route(const HttpRequest& request, const Found& found) {
  if (found.allowed.empty()) {
    return refusal(404, "no_page", fmt::format("there is nothing at {}", safe_echo(request.path)));
  }
  HttpAnswer answer = refusal(405, "wrong_method",
                              fmt::format("{} is not for {}; expected {}", safe_echo(request.path),
                                          safe_echo(request.method), found.allowed));
  answer.headers.emplace_back("Allow", found.allowed);
  return answer;
}

std::string token_in(const HttpRequest& request) {
  std::string token = request.bearer();
  return token.empty() ? request.cookie("rondel") : token;
}

HttpAnswer wrong_origin() {
  return refusal(403, "wrong_origin", "pages of this origin may not use this server (rondel serve --origin)");
}

HttpAnswer too_fast() { return refusal(429, "too_fast", "too many requests; wait a second"); }

struct StatusEntry {
  std::string_view code;
  int status;
};
constexpr std::array status_table = {
    StatusEntry{"malformed", 400},     StatusEntry{"bad_name", 400},    StatusEntry{"bad_password", 400},
    StatusEntry{"not_signed_in", 401}, StatusEntry{"wrong_login", 401}, StatusEntry{"actor", 403},
    StatusEntry{"wrong_origin", 403},  StatusEntry{"is_guest", 403},    StatusEntry{"removed", 403},
    StatusEntry{"banned", 403},        StatusEntry{"no_table", 404},    StatusEntry{"no_entry", 404},
    StatusEntry{"no_page", 404},       StatusEntry{"no_account", 404},  StatusEntry{"no_guest", 409},
    StatusEntry{"unknown", 422},       StatusEntry{"exclusive", 422},   StatusEntry{"count", 422},
    StatusEntry{"payload", 422},       StatusEntry{"refused", 422},     StatusEntry{"too_fast", 429},
    StatusEntry{"too_many", 429},      StatusEntry{"unavailable", 503}, StatusEntry{"uncertain", 503},
    StatusEntry{"busy", 503},          StatusEntry{"fault", 500},
};

}  // namespace

// Whatever is not named here does not fit how things stand: a conflict.
int status_of(std::string_view code) {
  const auto* const entry = std::ranges::find(status_table, code, &StatusEntry::code);
  return entry != status_table.end() ? entry->status : 409;
}

std::vector<RouteName> Api::routes() {
  std::vector<RouteName> names;
  for (const Route& route : route_table) {
    names.push_back(route.name);
  }
  return names;
}

void Api::handle(HttpRequest request, OnAnswer done) {
  answer(std::move(request), [this, done = std::move(done)](HttpAnswer answer) {
    services_.metrics.note_answer(answer.status);
    done(std::move(answer));
  });
}

// Of the web client.
std::optional<HttpAnswer> Api::file_at(const HttpRequest& request) const {
  const bool is_get = request.method == "GET" || request.method == "HEAD";
  return is_get ? services_.pages.answer(request) : std::nullopt;
}

void Api::answer(HttpRequest request, const OnAnswer& done) {
  if (services_.is_closing) {
    return done(refusal(503, "unavailable", "the server is being stopped; try again in a moment"));
  }
  if (!services_.may_come(request.share)) {
    return done(too_fast());
  }
  const bool is_from_ours = services_.origins.allow(request.header("origin"), request.header("host"));
  if (services_.annex.has(request.path)) {
    return is_from_ours ? services_.annex.request(request, done) : done(wrong_origin());
  }
  Found found = find_route(request);
  if (found.route == nullptr) {
    std::optional<HttpAnswer> file = file_at(request);
    return done(file ? std::move(*file) : no_route(request, found));
  }
  const bool changes_state = found.route->name.method != "GET";
  if (changes_state && !is_from_ours) {
    return done(wrong_origin());
  }
  std::optional<Visitor> visitor = services_.accounts.visitor(token_in(request));
  if (!visitor) {
    return done(refusal(503, "unavailable", "the database cannot be read now; try again later"));
  }
  visitor->share = request.share;
  if (!services_.may_go_on(*visitor)) {
    return done(too_fast());
  }
  if (found.route->asker == Asker::signed_in && !visitor->is_signed_in()) {
    return done(
        refusal(401, "not_signed_in", "sign in first: POST /api/guests, /api/login or /api/accounts"));
  }
  const auto call = std::make_shared<Call>(Call{.services = services_,
                                                .request = std::move(request),
                                                .words = std::move(found.words),
                                                .visitor = *visitor,
                                                .body = {},
                                                .done = done});
  if (changes_state && !call->request.body.empty()) {
    StrictJson body = read_body(call->request.body);
    if (!body.problem.empty() || !body.value.is_object()) {
      return call->refuse("malformed", body.problem.empty() ? "expected a JSON object" : body.problem);
    }
    call->body = std::move(body.value.get_object());
  }
  found.route->handler(call);
}

std::shared_ptr<Speaker> Api::upgrade(const HttpRequest& request, HttpAnswer& refused) {
  if (services_.is_closing) {
    refused = refusal(503, "unavailable", "the server is being stopped; try again in a moment");
    return nullptr;
  }
  const bool is_annex = services_.annex.has(request.path);
  if (request.path != "/ws" && !is_annex) {
    refused = refusal(404, "no_page", "WebSockets are at /ws");
    return nullptr;
  }
  if (!services_.origins.allow(request.header("origin"), request.header("host"))) {
    refused = wrong_origin();
    return nullptr;
  }
  if (!services_.may_come(request.share)) {
    refused = too_fast();
    return nullptr;
  }
  if (is_annex) {
    return services_.annex.upgrade();
  }
  std::optional<Visitor> visitor = services_.accounts.visitor(token_in(request));
  if (!visitor) {
    refused = refusal(503, "unavailable", "the database cannot be read now; try again later");
    return nullptr;
  }
  visitor->share = request.share;
  if (!request.bearer().empty() && !visitor->is_signed_in()) {
    refused = refusal(401, "not_signed_in", "this token is not valid any more; sign in again");
    return nullptr;
  }
  auto socket = std::make_shared<Socket>(services_, *visitor, request.share);
  if (!services_.may_go_on(*visitor) || !services_.sockets.add(socket)) {
    refused = refusal(429, "too_many", "too many sockets of this account or address; close some first");
    return nullptr;
  }
  return socket;
}

}  // namespace rondel::server
