// Runs by commands: the flags and verbs that `rondel seat` has for Netrunner, over the handler chain (run_chain.h).
#pragma once

#include "agents/automation.h"

namespace rondel::games::netrunner {

const Automation& run_automation();

}  // namespace rondel::games::netrunner
