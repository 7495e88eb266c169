// What people say of one another, and what the operator does about accounts (docs/moderation.md).
#include <fmt/format.h>

#include <boost/json.hpp>
#include <utility>

#include "rules/edge/strict_json.h"
#include "server/account_names.h"
#include "server/accounts.h"
#include "server/secrets.h"
#include "table/reply.h"

namespace rondel::server {
namespace {

using rondel::refusal;  // beside the one for HTTP

constexpr std::int64_t most_open_reports = 20;
constexpr std::size_t most_mutes = 500;
constexpr std::size_t longest_report = 500;

Reply cannot_read() { return refusal("unavailable", "the database cannot be read now; try again later"); }

Reply no_such_account(const std::string& name) {
  return refusal("no_account", fmt::format("there is no account \"{}\"", safe_echo(name)));
}

// A conflict is for whoever asked: the code says what it is about.
store::Done answering(OnReply done, std::string conflict, boost::json::object body) {
  return [done = std::move(done), conflict = std::move(conflict),
          body = std::move(body)](const store::WriteResult& result) {
    if (result.ok()) {
      done({.code = {}, .message = {}, .body = body});
    } else if (result.outcome == store::Outcome::conflict) {
      done(refusal(conflict, result.problem));
    } else {
      done(refusal("unavailable", "this cannot be stored now; try again later: " + result.problem));
    }
  };
}

}  // namespace

std::optional<store::Account> Accounts::find(const std::string& name, const OnReply& done) {
  const auto account = store_.account(folded_name(name.substr(0, longest_account)));
  if (!account.ok()) {
    done(cannot_read());
    return std::nullopt;
  }
  if (!account->has_value() || !(*account)->moved_to.empty()) {
    done(no_such_account(name));
    return std::nullopt;
  }
  return *account;
}

// --- people ---

void Accounts::people(const std::vector<std::string>& accounts, const OnReply& done) {
  boost::json::array people;
  for (const std::string& name : accounts) {
    const auto account = store_.account(name.substr(0, longest_account));
    if (!account.ok()) {
      return done(cannot_read());
    }
    if (account->has_value()) {
      people.push_back({{"account", name}, {"shown", (*account)->shown}});
    }
  }
  done({.code = {}, .message = {}, .body = {{"people", std::move(people)}}});
}

void Accounts::mutes(const std::string& account, const OnReply& done) {
  const auto muted = store_.mutes(account);
  if (!muted.ok()) {
    return done(cannot_read());
  }
  boost::json::array names;
  for (const std::string& name : *muted) {
    names.emplace_back(name);
  }
  done({.code = {}, .message = {}, .body = {{"mutes", std::move(names)}}});
}

void Accounts::mute(const std::string& account, const std::string& other, store::SetMute::To to,
                    OnReply done) {
  const auto before = store_.mutes(account);
  if (!before.ok()) {
    return done(cannot_read());
  }
  if (folded_name(other) == account) {
    return done(refusal("malformed", "say whom: somebody else's account"));
  }
  if (to == store::SetMute::To::muted && before->size() >= most_mutes) {
    return done(refusal("too_many", fmt::format("you have muted {} accounts; unmute one first", most_mutes)));
  }
  const std::optional<store::Account> muted = find(other, done);
  if (!muted) {
    return;
  }
  store_.write(store::SetMute{.account = account, .muted = muted->name, .to = to},
               [this, account, done = std::move(done)](const store::WriteResult& result) {
                 if (result.ok()) {
                   mutes(account, done);
                 } else {
                   answering(done, "no_account", {})(result);
                 }
               });
}

void Accounts::report(store::Report report, OnReply done) {
  if (report.body.empty() || report.body.size() > longest_report) {
    return done(refusal("malformed", "text has 1 to 500 bytes: what happened"));
  }
  const std::optional<store::Account> about = find(report.account, done);
  if (!about) {
    return;
  }
  report.account = about->name;
  report.at = now_();
  store_.write(store::NewReport{.report = std::move(report), .most_open = most_open_reports},
               [done = std::move(done)](const store::WriteResult& result) {
                 answering(done, "too_many", {{"number", result.number}})(result);
               });
}

// --- the operator ---

void Accounts::set_ban(const std::string& name, store::Time since, OnReply done) {
  const std::optional<store::Account> account = find(name, done);
  if (!account) {
    return;
  }
  std::vector<store::Write> writes;
  writes.emplace_back(store::SetBan{.account = account->name, .since = since});
  writes.emplace_back(store::EndSessionsOf{account->name});
  store_.write_all(std::move(writes), answering(std::move(done), "no_account", {{"account", account->name}}));
}

void Accounts::ban(const std::string& name, OnReply done) { set_ban(name, now_(), std::move(done)); }

void Accounts::unban(const std::string& name, OnReply done) { set_ban(name, {}, std::move(done)); }

void Accounts::move(const store::Account& from, store::Account to, store::MoveAccount::Chat chat,
                    OnReply done) {
  const std::string renamed = to.name;
  boost::json::object body{{"account", from.name}, {"name", renamed}};
  std::vector<store::Write> writes;
  writes.emplace_back(store::MoveAccount{.from = from.name, .to = std::move(to), .chat = chat});
  writes.emplace_back(store::EndSessionsOf{from.name});
  const auto reset = store_.value(password_reset_key(from.name));
  if (reset.ok() && reset->has_value()) {
    writes.emplace_back(store::SetValue{.key = password_reset_key(from.name), .value = {}});
    writes.emplace_back(store::SetValue{.key = password_reset_key(renamed), .value = *reset});
  }
  store_.write_all(std::move(writes), answering(std::move(done), "name_taken", std::move(body)));
}

void Accounts::rename(const std::string& name, const std::string& to, OnReply done) {
  const std::optional<store::Account> from = find(name, done);
  if (!from) {
    return;
  }
  if (!is_name(to)) {
    return done(bad_name(to));
  }
  store::Account renamed = *from;
  renamed.shown = shown_name(to);
  renamed.name = folded_name(to);
  if (from->is_guest()) {
    renamed.name += from->name.substr(from->name.find('~'));
  }
  move(*from, std::move(renamed), store::MoveAccount::Chat::keeps, std::move(done));
}

void Accounts::anonymise(const std::string& name, OnReply done) {
  const std::optional<store::Account> from = find(name, done);
  if (!from) {
    return;
  }
  constexpr int tail = 8;
  const store::Account nobody = {.name = "someone~" + random_word(tail),
                                 .shown = "someone",
                                 .password = {},
                                 .created = from->created,
                                 .banned = now_()};
  move(*from, nobody, store::MoveAccount::Chat::empties, std::move(done));
}

void Accounts::close_report(std::int64_t number, OnReply done) {
  store_.write(store::CloseReport{.number = number, .at = now_()},
               answering(std::move(done), "no_entry", {{"number", number}}));
}

}  // namespace rondel::server
