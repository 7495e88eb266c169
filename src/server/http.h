// A request and its answer, as far as the server's own code needs to know of HTTP.
#pragma once

#include <boost/json/object.hpp>
#include <functional>
#include <map>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "table/reply.h"

namespace rondel::server {

struct HttpRequest {
  std::string method{};
  std::string path{};                            // decoded, without the query
  std::map<std::string, std::string> query{};    // decoded
  std::map<std::string, std::string> headers{};  // names in lower case; several of one name as one list
  std::string body{};
  std::string
      address{};        // of whoever sent it, without the port; behind a proxy that is trusted, as that says
  std::string share{};  // of that address, what limits count by (server/addresses.h)
  bool is_direct = false;  // nothing says that it came through a proxy

  const std::string& header(const std::string& name) const;
  const std::string& parameter(const std::string& name) const;
  // The value of that cookie; empty: none.
  std::string cookie(std::string_view name) const;
  // Of "Authorization: Bearer TOKEN"; empty: none.
  std::string bearer() const;
};

struct HttpAnswer {
  int status = 200;
  std::string type = "application/json";
  std::string body{};
  std::vector<std::pair<std::string, std::string>> headers{};
};
using OnAnswer = std::function<void(HttpAnswer)>;

HttpAnswer json_answer(int status, const boost::json::object& body);
// {code, message} and whatever else is in `body`. Tables refuse by the same name, without a status.
using rondel::refusal;
HttpAnswer refusal(int status, std::string_view code, std::string_view message,
                   boost::json::object body = {});

// Splits "/path?query" and decodes both; false when it is not well-formed.
bool read_target(std::string_view target, HttpRequest& request);

}  // namespace rondel::server
