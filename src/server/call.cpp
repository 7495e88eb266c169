#include "server/call.h"

#include <fmt/format.h>

#include <boost/json.hpp>
#include <utility>

#include "server/api.h"

namespace rondel::server {

const std::string& Call::invitation() const {
  const std::string& parameter = request.parameter("invitation");
  return parameter.empty() ? request.header("x-invitation") : parameter;
}

std::optional<std::string> Call::text(std::string_view key) {
  const boost::json::value* const value = body.if_contains(key);
  if (value == nullptr || value->is_null()) {
    return std::string();
  }
  if (!value->is_string()) {
    refuse("malformed", fmt::format("{} is not a text", key));
    return std::nullopt;
  }
  return std::string(value->get_string());
}

void Call::refuse(std::string_view code, std::string_view message) {
  done(refusal(status_of(code), code, message));
}

void Call::pass_on(Reply reply, int status) {
  if (reply.ok()) {
    return done(json_answer(status, reply.body));
  }
  done(refusal(status_of(reply.code), reply.code, reply.message, std::move(reply.body)));
}

}  // namespace rondel::server
