// The HTTP interface: takes a request apart, finds out who sent it, and has it answered. docs/api.md has every route.
// A request that is refused (400 to 499) changed nothing.
#pragma once

#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "server/http.h"
#include "server/services.h"
#include "server/wire.h"

namespace rondel::server {

struct RouteName {
  std::string_view method;
  std::string_view path;  // with {id} for what varies

  bool operator==(const RouteName&) const = default;
};

class Api {
 public:
  explicit Api(Services& services) : services_(services) {}

  // `done` is called exactly once, on any thread.
  void handle(HttpRequest request, OnAnswer done);

  // Somebody wants to speak WebSocket: who speaks with them, or null and an answer that says why not.
  std::shared_ptr<Speaker> upgrade(const HttpRequest& request, HttpAnswer& refused);

  // Everything that is answered.
  static std::vector<RouteName> routes();

 private:
  void answer(HttpRequest request, const OnAnswer& done);
  std::optional<HttpAnswer> file_at(const HttpRequest& request) const;

  Services& services_;
};

// The status that goes with a refusal's code.
int status_of(std::string_view code);

}  // namespace rondel::server
