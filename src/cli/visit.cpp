#include "cli/visit.h"

#include <fmt/format.h>

#include <CLI/CLI.hpp>
#include <algorithm>
#include <boost/json.hpp>
#include <cctype>
#include <cstdlib>
#include <utility>

#include "cli/failure.h"
#include "cli/json_words.h"
#include "server/secrets.h"
#include "table/fairness.h"

namespace rondel::cli {
namespace {

namespace json = boost::json;

std::string table_path(const TableLink& link, std::string_view verb = {}) {
  return fmt::format("/api/tables/{}{}{}{}{}", link.table, verb.empty() ? "" : "/", verb,
                     link.invitation.empty() ? "" : "?invitation=", link.invitation);
}

// The name on this machine, as far as it can be a name on a server.
std::string own_name() {
  const char* const user = std::getenv("USER");
  std::string name(user == nullptr ? "" : user);
  std::erase_if(name, [](unsigned char c) { return std::isalnum(c) == 0 && c != '-' && c != '_'; });
  name.resize(std::min<std::size_t>(name.size(), 24));
  return name.size() < 2 ? "guest" : name;
}

void join(Visit& visit, const TableLink& link, const std::string& seat) {
  // A nonce of one's own, so that not even the server can choose the cards.
  json::object body{{"nonce", make_nonce()}};
  if (!seat.empty()) {
    body["seat"] = seat;
  }
  const server::Answered joined = visit.try_post(table_path(link, "join"), body);
  if (joined.code() == "taken") {
    bad_input(
        text_at(joined.body(), "message") +
        "; if it was you, come back by the link that was shown when you sat down, or look on with rondel "
        "watch");
  }
  if (joined.code() == "started") {
    bad_input("the match has started without you; look on with rondel watch");
  }
  if (!joined.ok()) {
    bad_input(text_at(joined.body(), "message"));
  }
}

// Somebody else may have been faster.
void start_if_full(Visit& visit, const TableLink& link) {
  const json::object state = visit.get(table_path(link));
  if (text_at(state, "state") == "lobby" && is_full(state)) {
    visit.try_post(table_path(link, "start"));
  }
}

}  // namespace

bool is_full(const json::object& state) {
  return std::ranges::none_of(array_at(state, "seats"), [](const json::value& seat) {
    return text_at(object_of(seat), "account").empty() && text_at(object_of(seat), "agent").empty();
  });
}

void add_person_options(CLI::App& app, PersonWords& words) {
  app.add_option("--name", words.name, "Your name there, as a guest")->type_name("NAME");
  app.add_option("--token", words.token, "Be somebody who is signed in there already")
      ->type_name("TOKEN")
      ->envname("RONDEL_TOKEN");
}

void add_patience_option(CLI::App& app, int& seconds) {
  app.add_option("--patience", seconds, "How long to try again when the connection is lost")
      ->type_name("SECONDS")
      ->check(CLI::Range(0, 1'000'000))
      ->capture_default_str();
}

Visit::Visit(const std::string& where) : where_(where), client_(where) {
  if (!server::prepare_secrets()) {
    throw Failure(exit_check_failed, "this machine has no source of randomness");
  }
}

json::object Visit::taken(const server::Answered& answered) const {
  if (answered.status == 0) {
    throw Failure(
        exit_check_failed,
        fmt::format("no server answers at http://{}: {} (rondel serve starts one)", where_, answered.text));
  }
  if (!answered.ok()) {
    const std::string message = text_at(answered.body(), "message");
    bad_input(message.empty() ? fmt::format("http://{} answered with {}; is that a server of Rondel?", where_,
                                            answered.status)
                              : message);
  }
  return answered.body();
}

std::string Visit::sign_in(const PersonWords& person) {
  if (!person.token.empty()) {
    client_.use_token(person.token);
    return text_at(get("/api/me"), "account");
  }
  const json::object guest = post("/api/guests", {{"name", person.name.empty() ? own_name() : person.name}});
  client_.use_token(text_at(guest, "token"));
  return text_at(guest, "account");
}

json::object Visit::get(const std::string& path) { return taken(client_.get(path)); }

json::object Visit::post(const std::string& path, const json::object& body) {
  return taken(client_.post(path, body));
}

server::Answered Visit::try_post(const std::string& path, const json::object& body) {
  server::Answered answered = client_.post(path, body);
  if (answered.status == 0) {
    taken(answered);
  }
  return answered;
}

TableLink sit_down(const TableLink& link, PersonWords person, const std::string& seat) {
  Visit visit(link.where);
  if (!link.token.empty()) {
    person.token = link.token;
  }
  visit.sign_in(person);
  TableLink own = link;
  own.token = visit.token();
  const json::object state = visit.get(table_path(own));
  if (text_at(state, "seat").empty()) {
    join(visit, own, seat);
    own.invitation.clear();  // whoever sits there needs none
  }
  start_if_full(visit, own);
  return own;
}

TableLink sit_down_again(const TableLink& link, const json::object& state) {
  Visit visit(link.where);
  const std::string account = visit.sign_in({.name = {}, .token = link.token});
  TableLink next = link;
  const json::object made = visit.post(table_path(link, "rematch"));
  next.table = text_at(made, "table");
  next.invitation = text_at(made, "invitation");
  const json::object fresh = visit.get(table_path(next));
  for (const json::value& value : array_at(state, "seats")) {
    const json::object& seat = object_of(value);
    const bool was_bot = text_at(seat, "account").empty() && !text_at(seat, "agent").empty();
    if (was_bot && text_at(fresh, "host") == account) {
      visit.try_post(table_path(next, "bot"),
                     {{"seat", text_at(seat, "seat")}, {"agent", text_at(seat, "agent")}});
    }
  }
  if (text_at(fresh, "seat").empty()) {
    join(visit, next, text_at(state, "seat"));
  }
  next.invitation.clear();
  start_if_full(visit, next);
  return next;
}

}  // namespace rondel::cli
