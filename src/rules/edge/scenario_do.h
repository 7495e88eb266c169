// What a scenario says that a seat does, as a response on the wire.
//   "Q♠"                 a word is the choice of that title, or else of that id
//   7                    a number is the choice of that number
//   ["Q♠", "K♠"]         a list is what is selected; [] is nothing
//   ["Run", "Archives"]  a list that begins with the title of a group is a path: what follows is selected in that group
//   [["A", "x"], ["B", "y"], "z"]   a list in a list is such a path, as one entry beside others
//   {"title", "id", "selection"}    an entry as on the wire, taken as it is
#pragma once

#include <boost/json/value.hpp>
#include <string>

#include "rules/edge/selector.h"

namespace rondel {

struct ReadDoing {
  boost::json::array selection;
  std::string problem;  // empty: the selection is good to be judged by the rules
};

// Judges nothing: what is not among the choices is left for the match to refuse.
ReadDoing read_doing(const boost::json::value& doing, const Selector& selector);

}  // namespace rondel
