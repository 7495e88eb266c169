// The access of one card: the Runner sees it, it does what it does, and it is stolen, trashed or left.
#pragma once

#include "kernel/task.h"
#include "netrunner/rules/part.h"
#include "netrunner/rules/server.h"

namespace rondel::games::netrunner {

class Access : public Part {
 public:
  using Part::Part;

  Task<> access(Card card, Server server);

 private:
  void pay_to_trash(Card card);
};

}  // namespace rondel::games::netrunner
