// An Observation is everything that one viewer gets of a match at a question, as bytes: the view, the table as text, the viewer's own question, and
// what a table says of taking back. Two worlds that a viewer cannot tell apart give equal observations.
#pragma once

#include <boost/json/serializer.hpp>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <string>

#include "kernel/match.h"

namespace rondel {

struct Observation {
  std::string view;      // rules/edge/view.h, as JSON text
  std::string text;      // the same for a terminal
  std::string question;  // as the kernel holds it
  std::string back;      // on what terms the viewer may take its last answer back

  friend bool operator==(const Observation&, const Observation&) = default;
};

// For a sentence: where two observations differ first, and how. Empty when they are equal.
std::string first_difference(const Observation& one, const Observation& other);

// Makes observations, with buffers that it uses again.
class Observer {
 public:
  Observer();
  // The log from line number `log_from` on.
  void observe(const Match& match, Viewer viewer, std::uint32_t log_from, Observation& out);

 private:
  static constexpr std::size_t room = std::size_t{256} << 10;
  std::unique_ptr<unsigned char[]> buffer_;
  boost::json::serializer serializer_;
};

}  // namespace rondel
