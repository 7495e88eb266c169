#include "server/door.h"

#include <fmt/format.h>

#include <algorithm>
#include <boost/json.hpp>
#include <utility>

#include "rules/edge/strict_json.h"
#include "server/secrets.h"
#include "table/reply.h"

namespace rondel::server {
namespace {

constexpr std::size_t longest_id = 64;
constexpr std::size_t most_listed = 100'000;
constexpr std::chrono::hours invitation_life{24 * 14};

Reply no_such_table(const std::string& id) {
  return refusal("no_table", fmt::format("there is no table \"{}\"", safe_echo(id)));
}

bool sits_at(const store::TableEntry& table, const std::string& account) {
  return !account.empty() &&
         (table.info.host == account ||
          std::ranges::any_of(table.status.seats, [&](const auto& seat) { return seat.account == account; }));
}

}  // namespace

Door::Door(store::Store& store, Hall& hall, TableQuotas& quotas, Accounts::Clock now)
    : store_(store), hall_(hall), quotas_(quotas), now_(std::move(now)) {}

bool Door::is_listed(const std::string& id) {
  const std::scoped_lock lock(mutex_);
  return listed_.contains(id);
}

void Door::note_listed(const std::string& id) {
  const std::scoped_lock lock(mutex_);
  if (listed_.size() >= most_listed) {
    listed_.clear();
  }
  listed_.insert(id);
}

std::optional<store::Invitation> Door::valid(const std::string& code, const std::string& table) {
  if (code.empty()) {
    return std::nullopt;
  }
  const auto invitation = store_.invitation(hash_of(code));
  const bool fits = invitation.ok() && invitation->has_value() && (*invitation)->table == table &&
                    (*invitation)->expires > now_();
  return fits ? *invitation : std::nullopt;
}

Door::Pass Door::pass(const std::string& id, const Visitor& visitor, const std::string& invitation) {
  if (id.empty() || id.size() > longest_id) {
    return {.refusal = no_such_table(id)};
  }
  if (invitation.empty() && is_listed(id)) {
    return {};
  }
  const auto table = store_.table(id);
  if (!table.ok()) {
    return {.refusal = refusal("unavailable", "the database cannot be read now; try again later")};
  }
  if (!table->has_value()) {
    return {.refusal = no_such_table(id)};
  }
  const bool is_open = (*table)->info.visibility == store::Visibility::listed;
  if (is_open) {
    note_listed(id);
  }
  const std::optional<store::Invitation> shown = valid(invitation, id);
  if (!is_open && !shown && !sits_at(**table, visitor.account)) {
    return {.refusal = no_such_table(id)};
  }
  Pass pass;
  if (shown) {
    pass.invited_until = shown->expires;
  }
  if (shown && shown->seat &&
      static_cast<std::size_t>(shown->seat->index()) < (*table)->status.seats.size()) {
    pass.seat = (*table)->status.seats[static_cast<std::size_t>(shown->seat->index())].name;
  }
  return pass;
}

void Door::open(const std::string& id, const Visitor& visitor, const std::string& invitation, OnTable done) {
  Pass checked = pass(id, visitor, invitation);
  if (!checked.refusal.ok()) {
    return done({}, std::move(checked.refusal));
  }
  hall_.open(id, [id, done = std::move(done), until = checked.invited_until](std::shared_ptr<Table> table,
                                                                             Reply reply) {
    if (table == nullptr && reply.ok()) {
      reply = no_such_table(id);
    }
    done({.table = std::move(table), .invited_until = until}, std::move(reply));
  });
}

void Door::command(const std::string& id, const Visitor& visitor, const std::string& invitation,
                   Command command, OnReply done) {
  Pass checked = pass(id, visitor, invitation);
  if (!checked.refusal.ok()) {
    return done(std::move(checked.refusal));
  }
  if (command.verb == "join" && !checked.seat.empty()) {
    command.body["seat"] = checked.seat;
  }
  command.account = visitor.account;
  if (command.verb == "rematch") {
    done = letting_in(id, visitor, std::move(done));
  }
  hall_.open(id, [this, id, visitor, command = std::move(command), done = std::move(done)](
                     std::shared_ptr<Table> table, Reply reply) mutable {
    if (table == nullptr) {
      return done(reply.ok() ? no_such_table(id) : std::move(reply));
    }
    if (command.verb == "rematch") {
      return rematch(table, visitor, std::move(command), std::move(done));
    }
    // The table is kept until it has answered.
    Table& there = *table;
    there.handle(std::move(command),
                 [table = std::move(table), done](Reply answer) { done(std::move(answer)); });
  });
}

// It makes a table, unless there is one already: that counts.
void Door::rematch(const std::shared_ptr<Table>& table, const Visitor& visitor, Command command,
                   OnReply done) {
  Reply refused = quotas_.begin(visitor.account, visitor.share);
  if (refused.ok()) {
    Table& there = *table;
    return there.handle(std::move(command), [this, table, visitor, done = std::move(done)](Reply reply) {
      quotas_.end(visitor.account, visitor.share, text_in(reply.body, "table"));
      done(std::move(reply));
    });
  }
  table->look(visitor.account, {},
              [table, command = std::move(command), done = std::move(done),
               refused = std::move(refused)](const Reply& state) mutable {
                if (text_in(state.body, "rematch").empty()) {
                  return done(std::move(refused));
                }
                Table& there = *table;
                there.handle(std::move(command),
                             [table, done = std::move(done)](Reply reply) { done(std::move(reply)); });
              });
}

// Who sat at a private table gets into its rematch, whoever of them has made it.
OnReply Door::letting_in(const std::string& id, const Visitor& visitor, OnReply done) {
  return [this, id, account = visitor.account, done = std::move(done)](Reply reply) {
    const boost::json::value* const made = reply.body.if_contains("table");
    if (!reply.ok() || made == nullptr || !made->is_string()) {
      return done(std::move(reply));
    }
    const std::string table(made->get_string());
    const auto before = store_.table(id);
    const auto fresh = store_.table(table);
    const bool is_private =
        fresh.ok() && fresh->has_value() && (*fresh)->info.visibility == store::Visibility::by_invitation;
    if (!is_private || !before.ok() || !before->has_value() || !sits_at(**before, account)) {
      return done(std::move(reply));
    }
    const std::string code = random_token();
    const store::Invitation invitation = {.code_hash = hash_of(code),
                                          .table = table,
                                          .seat = {},
                                          .created = now_(),
                                          .expires = now_() + invitation_life};
    store_.write(store::NewInvitation{invitation},
                 [reply = std::move(reply), code, done](const store::WriteResult& result) mutable {
                   if (result.ok()) {
                     reply.body["invitation"] = code;
                   }
                   done(std::move(reply));
                 });
  };
}

void Door::invite(const std::string& id, const Visitor& visitor, const std::string& seat, OnReply done) {
  const auto table = store_.table(id.substr(0, longest_id + 1));
  if (!table.ok()) {
    return done(refusal("unavailable", "the database cannot be read now; try again later"));
  }
  const bool is_known = table->has_value();
  const bool is_open = is_known && (*table)->info.visibility == store::Visibility::listed;
  if (!is_known || !sits_at(**table, visitor.account)) {
    return done(is_open ? refusal("actor", "only its host and those who sit at a table invite others")
                        : no_such_table(id));
  }
  store::Invitation invitation = {
      .code_hash = {}, .table = id, .seat = {}, .created = now_(), .expires = now_() + invitation_life};
  if (!seat.empty()) {
    const auto& seats = (*table)->status.seats;
    const auto found = std::ranges::find(seats, seat, &store::SeatStatus::name);
    if (found == seats.end()) {
      return done(refusal("malformed", fmt::format("no seat is called \"{}\"", safe_echo(seat))));
    }
    invitation.seat = Seat(static_cast<int>(found - seats.begin()));
  }
  const std::string code = random_token();
  invitation.code_hash = hash_of(code);
  store_.write(store::NewInvitation{invitation}, [=](const store::WriteResult& result) {
    if (!result.ok()) {
      return done(refusal("unavailable", "this cannot be stored now; try again later"));
    }
    boost::json::object body{{"table", id}, {"invitation", code}};
    if (!seat.empty()) {
      body["seat"] = seat;
    }
    body["expires"] = invitation.expires.time_since_epoch().count();
    done({.code = {}, .message = {}, .body = std::move(body)});
  });
}

}  // namespace rondel::server
