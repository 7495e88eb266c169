// What is asked about other people, and by the operator.
#include <boost/json.hpp>
#include <sstream>
#include <string>
#include <utility>
#include <vector>

#include "server/call.h"
#include "server/operator_verbs.h"
#include "server/secrets.h"
#include "table/reply.h"

namespace rondel::server {

void list_mutes(const CallPtr& call) {
  call->services.accounts.mutes(call->visitor.account,
                                [call](Reply reply) { call->pass_on(std::move(reply)); });
}

void set_mute(const CallPtr& call) {
  const auto account = call->text("account");
  if (!account) {
    return;
  }
  const boost::json::value* const muted = call->body.if_contains("muted");
  if (muted != nullptr && !muted->is_bool()) {
    return call->refuse("malformed", "muted is true or false");
  }
  const bool is_heard = muted != nullptr && !muted->as_bool();
  call->services.accounts.mute(call->visitor.account, *account,
                               is_heard ? store::SetMute::To::heard : store::SetMute::To::muted,
                               [call](Reply reply) { call->pass_on(std::move(reply)); });
}

// ?accounts=ann,ben~k3f9xm
void list_people(const CallPtr& call) {
  constexpr std::size_t most = 64;
  std::vector<std::string> accounts;
  std::istringstream words(call->request.parameter("accounts"));
  for (std::string word; std::getline(words, word, ',');) {
    accounts.push_back(word);
  }
  if (accounts.size() > most) {
    return call->refuse("malformed", "accounts are 64 at most");
  }
  call->services.accounts.people(accounts, [call](Reply reply) { call->pass_on(std::move(reply)); });
}

void report_account(const CallPtr& call) {
  constexpr std::size_t longest_id = 64;
  const auto account = call->text("account");
  const auto table = account ? call->text("table") : std::nullopt;
  const auto text = table ? call->text("text") : std::nullopt;
  if (!text) {
    return;
  }
  if (table->size() > longest_id) {
    return call->refuse("malformed", "table is not the id of a table");
  }
  call->services.accounts.report(
      {.reporter = call->visitor.account, .account = *account, .table = *table, .body = *text},
      [call](Reply reply) { call->pass_on(std::move(reply), 201); });
}

// Whoever can read the operator's file may do it; to others it is not there.
void do_as_operator(const CallPtr& call) {
  const std::string& token = call->services.operator_token;
  const std::string& path = call->request.path;
  if (token.empty() || !same_secret(call->request.bearer(), token)) {
    return call->refuse("no_page", "there is nothing at " + path);
  }
  const std::string verb = path.substr(path.rfind('/') + 1);
  operate(call->services.accounts, verb, call->body, [call](Reply reply) {
    const std::string account = reply.ok() ? text_in(reply.body, "account") : std::string();
    if (!account.empty()) {
      call->services.sockets.close_account(account);
      call->services.hall.forget_account(account);
    }
    call->pass_on(std::move(reply));
  });
}

}  // namespace rondel::server
