// What is asked about tables.
#include <fmt/format.h>

#include <boost/json.hpp>
#include <charconv>
#include <utility>

#include "rules/edge/strict_json.h"
#include "server/call.h"
#include "server/verbs.h"
#include "table/reply.h"
#include "table/table_state.h"

namespace rondel::server {
namespace {

namespace json = boost::json;

std::optional<std::int64_t> whole_number(std::string_view text) {
  std::int64_t number = 0;
  const char* const end = text.data() + text.size();
  const auto [stop, error] = std::from_chars(text.data(), end, number);
  return error == std::errc() && stop == end && number >= 0 ? std::optional(number) : std::nullopt;
}

json::object listed(const store::TableEntry& table) {
  json::array seats;
  json::array waiting;
  for (std::size_t i = 0; i < table.status.seats.size(); ++i) {
    const store::SeatStatus& seat = table.status.seats[i];
    seats.push_back(
        {{"seat", seat.name}, {"account", seat.account.empty() ? json::value() : json::value(seat.account)}});
    if (table.status.waiting.has(Seat(static_cast<int>(i)))) {
      waiting.emplace_back(seat.name);
    }
  }
  return {{"id", table.info.id},
          {"game", table.info.game},
          {"title", table.info.title},
          {"host", table.info.host},
          {"private", table.info.visibility == store::Visibility::by_invitation},
          {"state", store::name_of(table.status.state)},
          {"reason", table.status.reason},
          {"winners", json::value_from(winners_of(table.status))},
          {"seats", std::move(seats)},
          {"waiting", std::move(waiting)},
          {"seq", table.length},
          {"created", table.info.created.time_since_epoch().count()},
          {"updated", table.status.updated.time_since_epoch().count()}};
}

// False: it was refused.
bool read_query(Call& call, store::TableQuery& query) {
  const std::string& show = call.request.parameter("show");
  if (show.empty() || show == "open" || show == "running") {
    query.state = show == "running" ? store::TableState::running : store::TableState::lobby;
    query.visibility = store::Visibility::listed;
    query.company = show == "running" ? store::Company::several : store::Company::any;
  } else if (show == "mine" || show == "waiting") {
    if (!call.visitor.is_signed_in()) {
      call.refuse("not_signed_in", "sign in first: POST /api/guests, /api/login or /api/accounts");
      return false;
    }
    (show == "mine" ? query.account : query.waiting_for) = call.visitor.account;
  } else {
    call.refuse("malformed",
                fmt::format("show is \"{}\"; expected open, running, mine or waiting", safe_echo(show)));
    return false;
  }
  query.game = call.request.parameter("game");
  const std::string& before = call.request.parameter("before");
  if (!before.empty()) {
    query.before = whole_number(before);
    if (!query.before) {
      call.refuse("malformed", "before is not the `next` of a page");
      return false;
    }
  }
  return true;
}

// Finds the table, or refuses.
void with_table(const CallPtr& call, std::function<void(std::shared_ptr<Table>)> then) {
  call->services.door.open(call->table(), call->visitor, call->invitation(),
                           [call, then = std::move(then)](Door::Found found, Reply reply) {
                             if (found.table == nullptr) {
                               return call->pass_on(std::move(reply));
                             }
                             then(std::move(found.table));
                           });
}

void look(const CallPtr& call, std::optional<std::int64_t> at) {
  with_table(call, [call, at](std::shared_ptr<Table> table) {
    Table& there = *table;
    const std::string seat = at ? call->request.parameter("seat") : std::string();
    there.look(call->visitor.account, {.at = at, .seat = seat},
               [call, table = std::move(table)](Reply reply) { call->pass_on(std::move(reply)); });
  });
}

}  // namespace

void create_table(const CallPtr& call) {
  const Visitor& visitor = call->visitor;
  if (Reply refused = call->services.quotas.begin(visitor.account, visitor.share); !refused.ok()) {
    return call->pass_on(std::move(refused));
  }
  call->services.hall.create(visitor.account, call->body, [call](Reply reply) {
    call->services.quotas.end(call->visitor.account, call->visitor.share, text_in(reply.body, "id"));
    call->pass_on(std::move(reply), 201);
  });
}

void list_tables(const CallPtr& call) {
  store::TableQuery query;
  if (!read_query(*call, query)) {
    return;
  }
  const auto page = call->services.store.list(query);
  if (!page.ok()) {
    return call->refuse("unavailable", "the database cannot be read now; try again later");
  }
  json::array tables;
  for (const store::TableEntry& table : page->tables) {
    tables.push_back(listed(table));
  }
  json::object body{{"tables", std::move(tables)}};
  body["next"] = page->next ? json::value(*page->next) : json::value();
  call->pass_on({.code = {}, .message = {}, .body = std::move(body)});
}

void show_table(const CallPtr& call) { look(call, std::nullopt); }

void show_history(const CallPtr& call) {
  const std::optional<std::int64_t> at = whole_number(call->words[1]);
  if (!at) {
    return call->refuse("malformed", "expected the number of an entry: /history/12");
  }
  look(call, at);
}

void show_record(const CallPtr& call) {
  with_table(call, [call](std::shared_ptr<Table> table) {
    Table& there = *table;
    there.record([call, table = std::move(table)](Reply reply) { call->pass_on(std::move(reply)); });
  });
}

void invite(const CallPtr& call) {
  const auto seat = call->text("seat");
  if (seat) {
    call->services.door.invite(call->table(), call->visitor, *seat,
                               [call](Reply reply) { call->pass_on(std::move(reply), 201); });
  }
}

void do_at_table(const CallPtr& call) {
  const std::string& path = call->request.path;
  Command command = {.account = call->visitor.account,
                     .verb = std::string(verb_of(std::string_view(path).substr(path.rfind('/') + 1))),
                     .body = std::move(call->body)};
  call->services.door.command(call->table(), call->visitor, call->invitation(), std::move(command),
                              [call](Reply reply) { call->pass_on(std::move(reply)); });
}

}  // namespace rondel::server
