// One request on its way through a handler: who asks for what, and how to answer.
#pragma once

#include <boost/json/object.hpp>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "server/http.h"
#include "server/services.h"

namespace rondel::server {

struct Call {
  Services& services;
  HttpRequest request;
  std::vector<std::string> words{};  // what stood for {id} and the like
  Visitor visitor{};
  boost::json::object body{};
  OnAnswer done;

  const std::string& table() const { return words.front(); }
  // From the query or the header X-Invitation.
  const std::string& invitation() const;
  // The text under that key, empty if there is none. A value of another kind is refused there and then: nothing is given.
  std::optional<std::string> text(std::string_view key);

  void refuse(std::string_view code, std::string_view message);
  // {code, message} for a refusal; the body with `status` otherwise.
  void pass_on(Reply reply, int status = 200);
};
using CallPtr = std::shared_ptr<Call>;
using Handler = void (*)(const CallPtr& call);

// Accounts.
void create_account(const CallPtr& call);
void create_guest(const CallPtr& call);
void log_in(const CallPtr& call);
void log_out(const CallPtr& call);
void change_password(const CallPtr& call);
void reset_password(const CallPtr& call);
void show_me(const CallPtr& call);

// Other people, and the operator.
void list_people(const CallPtr& call);
void list_mutes(const CallPtr& call);
void set_mute(const CallPtr& call);
void report_account(const CallPtr& call);
void do_as_operator(const CallPtr& call);

// Tables.
void create_table(const CallPtr& call);
void list_tables(const CallPtr& call);
void show_table(const CallPtr& call);
void show_history(const CallPtr& call);
void show_record(const CallPtr& call);
void invite(const CallPtr& call);
void do_at_table(const CallPtr& call);

// The rest.
void show_games(const CallPtr& call);
void show_health(const CallPtr& call);
void show_metrics(const CallPtr& call);
void show_page(const CallPtr& call);

}  // namespace rondel::server
