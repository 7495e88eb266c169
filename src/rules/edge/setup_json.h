// An arranged position (rules/setup.h) from JSON. Places read as they are found in the text: "setup.hands.north[3]".
#pragma once

#include <boost/json/value.hpp>
#include <memory>
#include <string>

#include "rules/setup.h"

namespace rondel {

struct ReadSetup {
  std::shared_ptr<Setup> setup;  // what MatchOptions::setup takes
  std::string problem;           // empty: the setup is good
};

// Objects, lists, words, whole numbers, true and false; anything else is refused with its place.
ReadSetup read_setup(const boost::json::value& value, std::string_view place = "setup");

}  // namespace rondel
