// Connections that only read: taken by whoever reads, given back afterwards, opened when there are too few.
#pragma once

#include <condition_variable>
#include <memory>
#include <mutex>
#include <string>
#include <vector>

#include "table/store/sqlite/connection.h"
#include "table/store/sqlite/queries.h"

namespace rondel::store::sqlite {

// Opens a connection that can neither write nor checkpoint, not even when it is the last one to be closed: a
// checkpoint beside the writer's can damage the file (a fault of SQLite before 3.51.3).
Connection open_for_reading(const std::string& file, const std::string& vfs);

struct Reader {
  Reader(const std::string& file, const std::string& vfs)
      : connection(open_for_reading(file, vfs)), queries(connection) {}
  Connection connection;
  Queries queries;
};

class Readers {
 public:
  Readers(std::string file, std::string vfs) : file_(std::move(file)), vfs_(std::move(vfs)) {}

  // Waits while all of them are taken.
  std::unique_ptr<Reader> take();
  void give_back(std::unique_ptr<Reader> reader);  // null: it failed and is gone

 private:
  static constexpr int max_open = 16;

  std::string file_;
  std::string vfs_;
  std::mutex mutex_;
  std::condition_variable one_is_back_;
  std::vector<std::unique_ptr<Reader>> idle_;
  int taken_ = 0;
};

}  // namespace rondel::store::sqlite
