// What is asked about accounts and sessions.
#include <fmt/format.h>

#include <boost/json.hpp>
#include <chrono>
#include <utility>

#include "server/account_names.h"
#include "server/call.h"
#include "server/secrets.h"

namespace rondel::server {
namespace {

constexpr std::chrono::seconds cookie_life = std::chrono::hours(24 * 30);

std::string cookie(const Services& services, std::string_view token, std::chrono::seconds life) {
  return fmt::format("rondel={}; Path=/; Max-Age={}; HttpOnly; SameSite=Lax{}", token, life.count(),
                     services.origins.are_secure() ? "; Secure" : "");
}

std::string device_cookie(const Services& services, std::string_view device) {
  constexpr std::chrono::seconds life = std::chrono::hours(24 * 365);
  return fmt::format("{}={}; Path=/api; Max-Age={}; HttpOnly; SameSite=Lax{}", Logins::cookie_name, device,
                     life.count(), services.origins.are_secure() ? "; Secure" : "");
}

// Passwords and new accounts cost the server time and room.
bool may_sign_in(Call& call) {
  if (call.services.login_rates.take(call.request.share, Rates::Time(call.services.steady()))) {
    return true;
  }
  ++call.services.metrics.too_fast;
  call.refuse("too_fast", "too many logins and new accounts from here; wait a few seconds");
  return false;
}

PasswordSource source_of(const Call& call, HashQueue::Lane lane) {
  return {.share = call.request.share, .lane = lane};
}

// Sets the cookies of the session that was opened and of the device, which is known from now on.
OnReply signs_in(const CallPtr& call, int status, HashQueue::Lane lane) {
  return [call, status, lane](Reply reply) {
    if (!reply.ok()) {
      call->services.metrics.logins_failed += reply.code == "wrong_login" ? 1 : 0;
      return call->pass_on(std::move(reply));
    }
    HttpAnswer answer = json_answer(status, reply.body);
    const std::string_view token = reply.body.at("token").as_string();
    answer.headers.emplace_back("Set-Cookie", cookie(call->services, token, cookie_life));
    if (!reply.body.at("guest").as_bool()) {
      const std::string account(reply.body.at("account").as_string());
      answer.headers.emplace_back(
          "Set-Cookie",
          device_cookie(call->services, call->services.logins.succeeded(account, call->request, lane)));
    }
    call->done(std::move(answer));
  };
}

}  // namespace

void create_account(const CallPtr& call) {
  const auto name = call->text("name");
  const auto password = name ? call->text("password") : std::nullopt;
  const boost::json::value* const keep = call->body.if_contains("keep");
  if (keep != nullptr && !keep->is_bool()) {
    return call->refuse("malformed", "keep is neither true nor false");
  }
  if (!password || !may_sign_in(*call)) {
    return;
  }
  Accounts& accounts = call->services.accounts;
  const PasswordSource from = source_of(*call, HashQueue::Lane::strangers);
  const OnReply done = signs_in(call, 201, HashQueue::Lane::known);
  if (keep == nullptr || !keep->get_bool()) {
    return accounts.create(*name, *password, from, done);
  }
  if (call->visitor.kind != Visitor::Kind::guest) {
    return call->refuse("no_guest", "only a guest who is signed in can become an account");
  }
  accounts.keep(call->visitor.account, *name, *password, from, [call, done](Reply reply) {
    if (reply.ok()) {
      call->services.sockets.close_account(call->visitor.account);
      call->services.hall.forget_account(call->visitor.account);
    }
    done(std::move(reply));
  });
}

void create_guest(const CallPtr& call) {
  const auto name = call->text("name");
  if (name && may_sign_in(*call)) {
    call->services.accounts.make_guest(*name, signs_in(call, 201, HashQueue::Lane::known));
  }
}

void log_in(const CallPtr& call) {
  const auto name = call->text("name");
  const auto password = name ? call->text("password") : std::nullopt;
  if (!password || !may_sign_in(*call)) {
    return;
  }
  const Logins::Try allowed = call->services.logins.begin(
      folded_name(name->substr(0, longest_name_bytes)), call->request, Rates::Time(call->services.steady()));
  if (!allowed.is_allowed) {
    ++call->services.metrics.too_fast;
    return call->refuse("too_fast",
                        "too many passwords were tried for this account; wait a minute, or sign in from "
                        "where you have been signed in before");
  }
  call->services.accounts.login(*name, *password, source_of(*call, allowed.lane),
                                signs_in(call, 200, allowed.lane));
}

void log_out(const CallPtr& call) {
  const auto answer = [call](Reply reply) {
    if (!reply.ok()) {
      return call->pass_on(std::move(reply));
    }
    HttpAnswer done = json_answer(200, {});
    done.headers.emplace_back("Set-Cookie", cookie(call->services, "", std::chrono::seconds(0)));
    if (call->visitor.is_signed_in()) {
      call->services.sockets.close_session(call->visitor.token_hash);
    }
    call->done(std::move(done));
  };
  if (!call->visitor.is_signed_in()) {
    return answer({});
  }
  call->services.accounts.logout(call->visitor.token_hash, answer);
}

void change_password(const CallPtr& call) {
  const auto old = call->text("old");
  const auto fresh = old ? call->text("new") : std::nullopt;
  if (!fresh || !may_sign_in(*call)) {
    return;
  }
  call->services.accounts.change_password(call->visitor, *old, *fresh,
                                          source_of(*call, HashQueue::Lane::known), [call](Reply reply) {
                                            if (reply.ok()) {
                                              call->services.sockets.close_account(call->visitor.account);
                                            }
                                            signs_in(call, 200, HashQueue::Lane::known)(std::move(reply));
                                          });
}

// Whoever can read the operator's file may do it; to others it is not there.
void reset_password(const CallPtr& call) {
  const std::string& token = call->services.operator_token;
  if (token.empty() || !same_secret(call->request.bearer(), token)) {
    return call->refuse("no_page", "there is nothing at /api/operator/reset");
  }
  const auto name = call->text("name");
  if (!name) {
    return;
  }
  call->services.accounts.reset(*name, [call, name](Reply reply) {
    if (reply.ok()) {
      call->services.sockets.close_account(std::string(reply.body.at("account").as_string()));
    }
    call->pass_on(std::move(reply));
  });
}

void show_me(const CallPtr& call) {
  const Visitor& visitor = call->visitor;
  call->pass_on({.code = {},
                 .message = {},
                 .body = {{"account", visitor.account},
                          {"shown", visitor.shown},
                          {"guest", visitor.kind == Visitor::Kind::guest}}});
}

}  // namespace rondel::server
