// A table with a person in each seat, each on a socket of their own, as a real one is. They answer at random; one submit is
// under way at a time, so that many tables can be driven by turns from one thread.
#pragma once

#include <boost/json.hpp>
#include <cstdint>
#include <map>
#include <optional>
#include <random>
#include <string>
#include <vector>

#include "bench/server_load.h"
#include "server/client.h"

namespace rondel::bench {

class SeatedTable {
 public:
  // Made, everybody seated and subscribed, started. `seats` 0: all that the game has.
  SeatedTable(const std::string& where, const LoadGame& game, int seats, unsigned seed);

  const std::string& id() const { return id_; }
  bool is_over() const;
  // Entries in its log, as far as was told.
  std::int64_t length() const;

  // Somebody who is asked answers. Nobody may be under way.
  void submit();
  // Waits until that was acknowledged or refused, and until everybody has been told of it. True: it was acknowledged.
  bool settle();
  // Both, until so many were acknowledged, or the match is over.
  void play(int submits);

  // Of what was received by all of them.
  std::int64_t received_bytes() const;

 private:
  struct Person {
    server::SocketClient socket;
    boost::json::value state;
    // States that a patch may start from: the last one that was acknowledged, and those since.
    std::map<std::int64_t, boost::json::value> kept{};
  };

  void receive(Person& person);
  const boost::json::object* asked(const Person& person) const;

  std::string id_;
  std::vector<Person> people_;
  Person* under_way_ = nullptr;
  std::optional<boost::json::object> reply_;
  std::int64_t submits_ = 0;
  std::mt19937 dice_;
};

}  // namespace rondel::bench
