// What can be played, as /api/games tells it: written once, since none of it changes while a server runs, and everybody who comes
// by asks for it. Any thread.
#pragma once

#include <string>

#include "kernel/modules.h"
#include "server/http.h"

namespace rondel::server {

class GameList {
 public:
  GameList() : GameList(Modules{}) {}
  // `annex`: where a server's annex is; empty: there is none.
  explicit GameList(const Modules& modules, const std::string& annex = {});

  // The list; 304 without it for who has it already.
  HttpAnswer answer(const HttpRequest& request) const;

 private:
  std::string text_;
  std::string tag_;  // as the header ETag has it
};

}  // namespace rondel::server
