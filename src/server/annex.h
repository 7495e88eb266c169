// What a server answers besides its own routes, for a program that puts something beside them: `rondel dev`. It has passed the
// limits of its address and, where it changes something, comes from a page that may use the server. A server that people play
// on has none.
#pragma once

#include <functional>
#include <memory>
#include <string>
#include <string_view>

#include "server/http.h"
#include "server/wire.h"

namespace rondel::server {

struct Annex {
  // "/dev": everything there and below it is the annex's, and /api/games tells clients of it. Empty: there is none.
  std::string path{};
  // `done` is called exactly once, on any thread.
  std::function<void(const HttpRequest& request, const OnAnswer& done)> request{};
  // Who speaks on a WebSocket there.
  std::function<std::shared_ptr<Speaker>()> upgrade{};

  bool has(std::string_view asked) const {
    return !path.empty() && asked.starts_with(path) &&
           (asked.size() == path.size() || asked[path.size()] == '/');
  }
};

}  // namespace rondel::server
