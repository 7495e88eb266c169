// What the program's commands do at a server before and beside playing: sign in, sit down, start. What the server
// refuses is a Failure with the server's own sentence.
#pragma once

#include <boost/json/object.hpp>
#include <chrono>
#include <string>

#include "cli/app.h"
#include "cli/table_link.h"
#include "server/client.h"

namespace rondel::cli {

// Who somebody is on a server, from the command line.
struct PersonWords {
  std::string name;   // of a guest; empty: the name on this machine
  std::string token;  // of somebody who is signed in already
};
void add_person_options(CLI::App& app, PersonWords& words);

// How many seconds a broken line is tried again.
inline constexpr int default_patience = 300;
void add_patience_option(CLI::App& app, int& seconds);

// Whether somebody, or a bot, sits on every seat.
bool is_full(const boost::json::object& state);

class Visit {
 public:
  explicit Visit(const std::string& where);

  // With the token, or as a new guest. Gives the account.
  std::string sign_in(const PersonWords& person);
  const std::string& token() const { return client_.token(); }

  boost::json::object get(const std::string& path);
  boost::json::object post(const std::string& path, const boost::json::object& body = {});
  // The same, where a refusal is an answer too.
  server::Answered try_post(const std::string& path, const boost::json::object& body = {});

 private:
  boost::json::object taken(const server::Answered& answered) const;

  std::string where_;
  server::Client client_;
};

// Signs in by the link's token or as a person, sits down if need be (at `seat`, or anywhere when that is empty), and starts
// the match if that was the last seat. The link that comes back has the token of who sits there now.
TableLink sit_down(const TableLink& link, PersonWords person, const std::string& seat);

// Another match of the same kind, for who sits at a table where one is over: the same seat at the new table.
TableLink sit_down_again(const TableLink& link, const boost::json::object& state);

// Plays the seat in the terminal, match after match. Gives the exit code. (join.cpp)
int play_there(TableLink link, std::chrono::seconds patience, const Modules& modules);

}  // namespace rondel::cli
