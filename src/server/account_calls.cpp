// What is asked about accounts and sessions.
#include <fmt/format.h>

#include <boost/json.hpp>
#include <chrono>
#include <utility>

#include "server/call.h"
#include "server/secrets.h"

namespace rondel::server {
namespace {

constexpr std::chrono::seconds cookie_life = std::chrono::hours(24 * 30);

std::string cookie(const Services& services, std::string_view token, std::chrono::seconds life) {
  return fmt::format("rondel={}; Path=/; Max-Age={}; HttpOnly; SameSite=Lax{}", token, life.count(),
                     services.origins.are_secure() ? "; Secure" : "");
}

// Passwords and new accounts cost the server time and room.
bool may_sign_in(Call& call) {
  if (call.services.login_rates.take(call.request.address, Rates::Time(call.services.steady()))) {
    return true;
  }
  ++call.services.metrics.too_fast;
  call.refuse("too_fast", "too many logins and new accounts from here; wait a few seconds");
  return false;
}

// Sets the cookie of the session that was opened.
OnReply signs_in(const CallPtr& call, int status) {
  return [call, status](Reply reply) {
    if (!reply.ok()) {
      call->services.metrics.logins_failed += reply.code == "wrong_login" ? 1 : 0;
      return call->pass_on(std::move(reply));
    }
    HttpAnswer answer = json_answer(status, reply.body);
    const std::string_view token = reply.body.at("token").as_string();
    answer.headers.emplace_back("Set-Cookie", cookie(call->services, token, cookie_life));
    call->done(std::move(answer));
  };
}

}  // namespace

void create_account(const CallPtr& call) {
  const auto name = call->text("name");
  const auto password = name ? call->text("password") : std::nullopt;
  if (password && may_sign_in(*call)) {
    call->services.accounts.create(*name, *password, signs_in(call, 201));
  }
}

void create_guest(const CallPtr& call) {
  const auto name = call->text("name");
  if (name && may_sign_in(*call)) {
    call->services.accounts.make_guest(*name, signs_in(call, 201));
  }
}

void log_in(const CallPtr& call) {
  const auto name = call->text("name");
  const auto password = name ? call->text("password") : std::nullopt;
  if (password && may_sign_in(*call)) {
    call->services.accounts.login(*name, *password, signs_in(call, 200));
  }
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
  call->services.accounts.change_password(call->visitor, *old, *fresh, [call](Reply reply) {
    if (reply.ok()) {
      call->services.sockets.close_account(call->visitor.account);
    }
    signs_in(call, 200)(std::move(reply));
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
