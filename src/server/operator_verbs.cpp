#include "server/operator_verbs.h"

#include <utility>

#include "table/reply.h"

namespace rondel::server {
namespace {

using rondel::refusal;  // beside the one for HTTP

}  // namespace

void operate(Accounts& accounts, std::string_view verb, const boost::json::object& body, OnReply done) {
  const std::string name = text_in(body, "name");
  if (verb == "close") {
    const boost::json::value* const number = body.if_contains("number");
    return number != nullptr && number->is_int64()
               ? accounts.close_report(number->as_int64(), std::move(done))
               : done(refusal("malformed", "say which report: number"));
  }
  if (name.empty()) {
    return done(refusal("malformed", "say which account: name"));
  }
  if (verb == "ban") {
    return accounts.ban(name, std::move(done));
  }
  if (verb == "unban") {
    return accounts.unban(name, std::move(done));
  }
  if (verb == "rename") {
    return accounts.rename(name, text_in(body, "to"), std::move(done));
  }
  if (verb == "anonymise") {
    return accounts.anonymise(name, std::move(done));
  }
  done(refusal("malformed", "expected ban, unban, rename, anonymise or close"));
}

}  // namespace rondel::server
