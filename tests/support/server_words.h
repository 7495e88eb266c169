// The words in which tests speak to a server: `using namespace rondel::testing` brings them.
#pragma once

#include <gmock/gmock.h>

#include <boost/json.hpp>
#include <chrono>

#include "server/client.h"

namespace rondel::testing {

namespace json = boost::json;
using namespace std::chrono_literals;
using server::Answered;
using server::Client;
using server::SocketClient;
using ::testing::HasSubstr;
using ::testing::Not;
using ::testing::StartsWith;

}  // namespace rondel::testing
