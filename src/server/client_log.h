// The logs of a table as a client keeps them: what is told of them in messages (docs/api.md, "The log"), one for each seat that it
// looks from.
#pragma once

#include <boost/json/array.hpp>
#include <boost/json/object.hpp>
#include <cstdint>
#include <map>
#include <string>
#include <vector>

namespace rondel::server {

class ClientLogs {
 public:
  // What a message brings.
  void take(const boost::json::object& message);
  // Whether the log of that state's seat is all there.
  bool fits(const boost::json::object& state) const;
  // Puts lines and answers into a state, where GET has them as well: `view.log` and `answeredBy`.
  void put_into(boost::json::object& state) const;
  // What to say with `subscribe`, of the log of that state's seat; nothing: there is none yet.
  boost::json::object mark(const boost::json::object& state) const;
  void clear() { logs_.clear(); }

  const boost::json::array& lines(const boost::json::object& state) const;

 private:
  struct Log {
    boost::json::array lines{};
    std::vector<std::uint64_t> prints{};  // after each line
    boost::json::array answers{};
  };
  const Log& of(const boost::json::object& state) const;

  std::map<std::string, Log> logs_;  // by seat; a spectator's under an empty name
};

}  // namespace rondel::server
