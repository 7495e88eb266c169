#include "server/accounts.h"

#include <fmt/format.h>

#include <boost/json.hpp>
#include <utility>

#include "rules/edge/strict_json.h"
#include "server/account_names.h"
#include "server/secrets.h"
#include "table/reply.h"

namespace rondel::server {
namespace {

constexpr std::size_t shortest_password = 8;
constexpr std::size_t longest_password = 200;
constexpr std::chrono::hours session_life{24 * 30};
constexpr int hashing_threads = 2;           // 64 MiB each
constexpr std::string_view spent = "spent";  // no hash: a password that was to be used once, and was

Reply not_stored(const store::WriteResult& result) {
  return refusal("unavailable", "this cannot be stored now; try again later: " + result.problem);
}

Reply not_read() { return refusal("unavailable", "the database cannot be read now; try again later"); }

bool is_password(const std::string& password) {
  return password.size() >= shortest_password && password.size() <= longest_password;
}

Reply bad_password() {
  return refusal("bad_password",
                 fmt::format("expected a password of {} to {} bytes", shortest_password, longest_password));
}

}  // namespace

Accounts::Accounts(store::Store& store, Clock now, const Limits& limits)
    : store_(store),
      now_(std::move(now)),
      hashing_(hashing_threads, static_cast<std::size_t>(limits.passwords),
               static_cast<std::size_t>(limits.address_passwords)) {
  // So that the first login of an unknown name takes no longer.
  hashing_.add(HashQueue::Lane::known, {}, {.run = [this] { stand_in(); }, .refuse = [] {}});
}

const std::string& Accounts::stand_in() {
  std::call_once(stand_in_once_, [this] { stand_in_ = hash_password(random_token()); });
  return stand_in_;
}

void Accounts::work(const PasswordSource& from, std::function<void()> what, const OnReply& done) {
  hashing_.add(from.lane, from.share,
               {.run = std::move(what), .refuse = [done] {
                  done(refusal("busy", "too many passwords are being checked; try again in a few seconds"));
                }});
}

void Accounts::create(const std::string& name, const std::string& password, const PasswordSource& from,
                      OnReply done) {
  make(name, password, from, {}, std::move(done));
}

void Accounts::keep(const std::string& guest, const std::string& name, const std::string& password,
                    const PasswordSource& from, OnReply done) {
  make(name, password, from, guest, std::move(done));
}

// Out of nothing, or out of a guest.
void Accounts::make(const std::string& name, const std::string& password, const PasswordSource& from,
                    const std::string& guest, OnReply done) {
  if (!is_name(name)) {
    return done(bad_name(name));
  }
  if (!is_password(password)) {
    return done(bad_password());
  }
  work(
      from,
      [this, name, password, guest, done] {
        const std::string hash = hash_password(password);
        if (hash.empty()) {
          return done(refusal("busy", "not enough memory to hash a password; try again later"));
        }
        const store::Account account = {
            .name = folded_name(name), .shown = shown_name(name), .password = hash, .created = now_()};
        std::vector<store::Write> writes;
        if (guest.empty()) {
          writes.emplace_back(store::NewAccount{account});
        } else {
          writes.emplace_back(store::MoveAccount{.from = guest, .to = account});
          writes.emplace_back(store::EndSessionsOf{guest});
        }
        open_session(account, std::move(writes), done);
      },
      done);
}

void Accounts::make_guest(const std::string& name, OnReply done) {
  const std::string shown = name.empty() ? "guest" : shown_name(name);
  if (!is_name(shown)) {
    return done(bad_name(name));
  }
  constexpr int tail = 6;
  const store::Account account = {.name = folded_name(shown) + "~" + random_word(tail),
                                  .shown = shown,
                                  .password = {},
                                  .created = now_()};
  open_session(account, {store::NewAccount{account}}, std::move(done));
}

void Accounts::open_session(const store::Account& account, std::vector<store::Write> before, OnReply done) {
  const std::string token = random_token();
  const store::Session session = {.token_hash = hash_of(token),
                                  .account = account.name,
                                  .created = now_(),
                                  .expires = now_() + session_life};
  before.emplace_back(store::NewSession{session});
  store_.write_all(std::move(before), [account, session, token, done](const store::WriteResult& result) {
    if (result.outcome == store::Outcome::conflict) {
      return done(refusal("name_taken", fmt::format("the name \"{}\" is taken", account.shown)));
    }
    if (!result.ok()) {
      return done(not_stored(result));
    }
    done({.code = {},
          .message = {},
          .body = {{"account", account.name},
                   {"shown", account.shown},
                   {"guest", account.is_guest()},
                   {"token", token},
                   {"expires", session.expires.time_since_epoch().count()}}});
  });
}

void Accounts::login(const std::string& name, const std::string& password, const PasswordSource& from,
                     OnReply done) {
  work(from, [this, name, password, done] { check(name, password, done); }, done);
}

// Whoever is not there, or has no password, costs as much time as a wrong one.
void Accounts::check(const std::string& name, const std::string& password, const OnReply& done) {
  const auto account = store_.account(folded_name(name.substr(0, longest_name_bytes + 1)));
  if (!account.ok()) {
    return done(not_read());
  }
  const bool can_fit = account->has_value() && !(*account)->is_guest() && (*account)->password != spent;
  const bool fits = password_fits(can_fit ? (*account)->password : stand_in(), password);
  if (!can_fit || !fits) {
    return done(refusal("wrong_login", "no account has this name and this password"));
  }
  if ((*account)->is_banned()) {
    return done(refusal("banned", "the operator of this server has closed this account"));
  }
  const auto reset = store_.value(password_reset_key((*account)->name));
  std::vector<store::Write> before;
  OnReply answer = done;
  if (reset.ok() && reset->has_value()) {
    before.emplace_back(store::SetPassword{.account = (*account)->name, .password = std::string(spent)});
    answer = [done](Reply reply) {
      reply.body["changePassword"] = true;
      done(std::move(reply));
    };
  }
  open_session(**account, std::move(before), std::move(answer));
}

void Accounts::logout(const std::string& token_hash, OnReply done) {
  store_.write(store::EndSession{token_hash}, [done = std::move(done)](const store::WriteResult& result) {
    done(result.ok() ? Reply{} : not_stored(result));
  });
}

void Accounts::change_password(const Visitor& visitor, const std::string& old, const std::string& fresh,
                               const PasswordSource& from, OnReply done) {
  if (visitor.kind != Visitor::Kind::member) {
    return done(refusal("is_guest", "a guest has no password; make an account instead"));
  }
  if (!is_password(fresh)) {
    return done(bad_password());
  }
  work(
      from,
      [this, name = visitor.account, old, fresh, done] {
        const auto account = store_.account(name);
        const auto reset = store_.value(password_reset_key(name));
        if (!account.ok() || !account->has_value() || !reset.ok()) {
          return done(not_read());
        }
        if (!reset->has_value() && !password_fits((*account)->password, old)) {
          return done(refusal("wrong_login", "the old password is another one"));
        }
        store_password(name, fresh, done);
      },
      done);
}

void Accounts::store_password(const std::string& account, const std::string& fresh, OnReply done) {
  const auto entry = store_.account(account);
  const std::string hash = hash_password(fresh);
  if (!entry.ok() || !entry->has_value() || hash.empty()) {
    return done(not_read());
  }
  std::vector<store::Write> writes;
  writes.emplace_back(store::SetPassword{.account = account, .password = hash});
  writes.emplace_back(store::SetValue{.key = password_reset_key(account), .value = {}});
  writes.emplace_back(store::EndSessionsOf{account});
  open_session(**entry, std::move(writes), std::move(done));
}

void Accounts::reset(const std::string& name, OnReply done) {
  work(
      {.share = {}, .lane = HashQueue::Lane::known},
      [this, name = folded_name(name), done] {
        const auto account = store_.account(name);
        if (!account.ok()) {
          return done(not_read());
        }
        if (!account->has_value() || (*account)->is_guest()) {
          return done(refusal("no_account",
                              fmt::format("there is no account \"{}\" with a password", safe_echo(name))));
        }
        constexpr int length = 16;
        const std::string password = random_word(length);
        std::vector<store::Write> writes;
        writes.emplace_back(store::SetPassword{.account = name, .password = hash_password(password)});
        writes.emplace_back(store::SetValue{.key = password_reset_key(name), .value = "1"});
        writes.emplace_back(store::EndSessionsOf{name});
        store_.write_all(std::move(writes), [name, password, done](const store::WriteResult& result) {
          done(result.ok()
                   ? Reply{.code = {}, .message = {}, .body = {{"account", name}, {"password", password}}}
                   : not_stored(result));
        });
      },
      done);
}

std::optional<Visitor> Accounts::visitor(const std::string& token) {
  constexpr std::size_t longest_token = 100;
  if (token.empty() || token.size() > longest_token) {
    return Visitor{};
  }
  const std::string hash = hash_of(token);
  const auto session = store_.session(hash);
  if (!session.ok()) {
    return std::nullopt;
  }
  if (!session->has_value() || (*session)->expires <= now_()) {
    return Visitor{};
  }
  const auto account = store_.account((*session)->account);
  if (!account.ok()) {
    return std::nullopt;
  }
  if (!account->has_value() || (*account)->is_banned()) {
    return Visitor{};
  }
  return Visitor{.account = (*account)->name,
                 .shown = (*account)->shown,
                 .token_hash = hash,
                 .share = {},
                 .kind = (*account)->is_guest() ? Visitor::Kind::guest : Visitor::Kind::member};
}

void Accounts::remove_expired() {
  store_.write(store::RemoveExpired{now_()}, [](const store::WriteResult&) {});
}

}  // namespace rondel::server
