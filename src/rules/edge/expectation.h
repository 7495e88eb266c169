// Expectations: the part of a view, a request or a result that an author cares about, in the shortest form that says it.
//   an object    each of its keys must be there and be as expected; what it does not name may be anything
//   a list       as long, and each thing as expected, in order; the cards of a zone without an order in any order
//   a value      the same value
// What has a name may be written by it, and what is well known by a word of it:
//   players, zones, boards, selectors   an object by name ("north"; "pile", "hand.north", "meld.north#2") instead of a list
//   a zone     the list of its cards, or how many there are;  a board  the list of its cells
//   a card, a choice, a line of the log     its face, title, text;  a card whose face is not seen: null
//   the log    lines that must come in this order; others may stand between them
//   null for a zone, board, selector, counter or token: there is none
#pragma once

#include <boost/json/value.hpp>
#include <optional>
#include <string>

namespace rondel {

struct Mismatch {
  std::string path;  // of the first difference: "zones.hand.north[2]"
  std::string expected;
  std::string actual;
};

// The first place where `actual` is not as expected. `path` is that of the whole.
std::optional<Mismatch> first_mismatch(const boost::json::value& expected, const boost::json::value& actual,
                                       const std::string& path = {});

}  // namespace rondel
