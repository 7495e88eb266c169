// Connections for reading: taken by whoever reads, given back afterwards, opened when there are too few.
#pragma once

#include <condition_variable>
#include <memory>
#include <mutex>
#include <string>
#include <vector>

#include "table/store/postgres/connection.h"
#include "table/store/postgres/era.h"
#include "table/store/postgres/queries.h"
#include "table/store/postgres/unsettled.h"

namespace rondel::store::postgres {

struct Reader {
  explicit Reader(const std::string& address) : connection(address), queries(connection) {}
  Connection connection;
  Queries queries;
};

class Readers {
 public:
  Readers(std::string address, Unsettled& unsettled, Era& era)
      : address_(std::move(address)), unsettled_(unsettled), era_(era) {}

  // One that is alive, with nothing unsettled behind it. Waits while all of them are taken; throws Error.
  std::unique_ptr<Reader> take();
  void give_back(std::unique_ptr<Reader> reader);  // null: it failed and is gone

 private:
  static constexpr int max_open = 8;

  const std::string address_;
  Unsettled& unsettled_;
  Era& era_;
  std::mutex mutex_;
  std::condition_variable one_is_back_;
  std::vector<std::unique_ptr<Reader>> idle_;
  int taken_ = 0;
};

}  // namespace rondel::store::postgres
