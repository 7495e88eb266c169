// What is asked about the server itself.
#include <fmt/format.h>

#include <algorithm>
#include <boost/json.hpp>
#include <optional>
#include <utility>

#include "server/addresses.h"
#include "server/call.h"
#include "server/secrets.h"

namespace rondel::server {
namespace {

namespace json = boost::json;

// What people see of a program that was built without a client.
std::string page_text(const Modules& modules) {
  std::string games;
  for (const Game* const game : modules.games()) {
    games += fmt::format("<li><b>{}</b>: {}</li>\n", game->title, game->summary);
  }
  return fmt::format(
      "<!doctype html>\n<html lang=\"en\">\n<meta "
      "charset=\"utf-8\">\n<title>Rondel</title>\n<h1>Rondel</h1>\n"
      "<p>This server hosts matches of:</p>\n<ul>\n{}</ul>\n"
      "<p>It was built without its web client. To get that, build it in web/ (npm ci, npm run build) and "
      "start "
      "the server with --web web/dist; the release build (make run) has it inside.</p>\n"
      "<p>Programs talk to it as docs/api.md describes; <a href=\"/api/games\">/api/games</a> is a "
      "beginning.</p>\n"
      "</html>\n",
      games);
}

// For whoever looks after the server: this machine itself, unless a proxy stands between, and who else was named.
bool may_read_metrics(const Call& call) {
  const HttpRequest& request = call.request;
  const std::vector<std::string>& readers = call.services.metrics_readers;
  const std::string& token = call.services.operator_token;
  return (request.is_direct && is_loopback(request.address)) ||
         (!token.empty() && same_secret(request.bearer(), token)) ||
         std::ranges::any_of(readers, [&](const std::string& reader) {
           return reader == "anybody" || reader == request.address;
         });
}

}  // namespace

void show_games(const CallPtr& call) { call->done(call->services.games.answer(call->request)); }

void show_health(const CallPtr& call) {
  call->services.health.ask([call](const std::string& problem) {
    if (!problem.empty()) {
      return call->refuse("unavailable", problem);
    }
    call->pass_on({.code = {}, .message = {}, .body = {{"status", "ok"}}});
  });
}

void show_metrics(const CallPtr& call) {
  if (!may_read_metrics(*call)) {
    return call->refuse("no_page", "there is nothing at /metrics");
  }
  const HallCounts counts = call->services.hall.counts();
  std::string text = call->services.metrics.text();
  const auto add = [&](std::string_view name, std::string_view kind, std::string_view help,
                       std::uint64_t count) {
    text += fmt::format("# HELP rondel_{0} {1}\n# TYPE rondel_{0} {2}\nrondel_{0} {3}\n", name, help, kind,
                        count);
  };
  add("tables_live", "gauge", "Tables in memory.", counts.live);
  add("tables_loading", "gauge", "Tables being read.", counts.loading);
  add("tables_loaded_total", "counter", "Tables read from the store.", counts.loaded);
  add("commands_total", "counter", "Commands that tables took.", counts.commands);
  add("commands_refused_total", "counter", "Of those, refused.", counts.refused);
  call->done({.status = 200, .type = "text/plain; version=0.0.4", .body = std::move(text), .headers = {}});
}

void show_page(const CallPtr& call) {
  std::optional<HttpAnswer> page = call->services.pages.answer(call->request);
  call->done(page ? std::move(*page)
                  : HttpAnswer{.type = "text/html; charset=utf-8",
                               .body = page_text(call->services.modules),
                               .headers = {}});
}

}  // namespace rondel::server
