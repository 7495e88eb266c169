// One POST of JSON to an address of the operator's, over plain HTTP. The answer's status counts, its body is not read.
#pragma once

#include <chrono>
#include <optional>
#include <string>
#include <string_view>

namespace rondel::server {

struct HttpUrl {
  std::string host{};
  std::string port{};
  std::string path{};
};

// "http://host:port/path", where port and path may be missing. Nothing for anything else, https among it.
std::optional<HttpUrl> read_http_url(std::string_view text);

// Waits for the answer's status, for a limited time. Gives an empty string when it was 2xx, else what went wrong.
std::string post_json(const HttpUrl& url, const std::string& body, std::chrono::milliseconds limit);

}  // namespace rondel::server
