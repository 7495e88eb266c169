// What the operator of a server does about accounts and reports, by the command line: on the store itself, or by asking the
// server that has it open.
#pragma once

#include <boost/json/object.hpp>
#include <span>
#include <string_view>

#include "server/accounts.h"

namespace rondel::server {

// ban {name}, unban {name}, rename {name, to}, anonymise {name}, close {number}. {account} in the answer: whose tables and sockets
// have to hear of it.
void operate(Accounts& accounts, std::string_view verb, const boost::json::object& body, OnReply done);

}  // namespace rondel::server
