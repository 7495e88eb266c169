// What cards do by themselves (When in faces.h).
#pragma once

#include "kernel/task.h"
#include "netrunner/rules/faces.h"
#include "netrunner/rules/part.h"

namespace rondel::games::netrunner {

class Triggers : public Part {
 public:
  using Part::Part;

  // Every card that was active when it happened and still is when its turn comes, in the order of Cards::list_active.
  Task<> fire(When when);
  // One card, active or not.
  Task<> fire(When when, Card card);
};

}  // namespace rondel::games::netrunner
