// A question that came over the wire, as a small match of its own that asks nothing else: so prompts and agents deal
// with it as with any other. It knows what the question says and nothing of the match behind it; what that match's own
// check would refuse, it takes.
#pragma once

#include <boost/json/object.hpp>
#include <cstdint>
#include <deque>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "kernel/match.h"
#include "rules/edge/selector.h"

namespace rondel::cli {

class Mirror {
 public:
  // Nothing for a selector that cannot be asked; `problem` says why.
  static std::unique_ptr<Mirror> make(const boost::json::value& selector, std::string& problem);
  Mirror(const Mirror&) = delete;
  Mirror& operator=(const Mirror&) = delete;

  const Match& match() const { return *match_; }
  static Seat seat() { return Seat(0); }
  const Selector& selector() const { return selector_; }

  // What to send for picks, or for a payload as picks.
  boost::json::object response(std::span<const std::uint16_t> picks) const;

 private:
  explicit Mirror(Selector selector);
  static Play* make_play(const PlaySetup& setup);
  void add(const std::vector<rondel::Option>& options, std::uint8_t flags);
  Text keep(const std::string& text);

  Selector selector_;
  std::deque<std::string> texts_;  // what titles and labels point to
  std::vector<Choice> choices_;
  Question question_;
  std::string_view seat_name_;
  Game game_;
  std::optional<Match> match_;
};

}  // namespace rondel::cli
