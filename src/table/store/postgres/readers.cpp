#include "table/store/postgres/readers.h"

namespace rondel::store::postgres {

std::unique_ptr<Reader> Readers::take() {
  std::unique_ptr<Reader> reader;
  {
    std::unique_lock lock(mutex_);
    one_is_back_.wait(lock, [this] { return taken_ < max_open; });
    ++taken_;
    if (!idle_.empty()) {
      reader = std::move(idle_.back());
      idle_.pop_back();
    }
  }
  try {
    if (reader == nullptr || !reader->connection.is_alive()) {
      reader = std::make_unique<Reader>(address_);
      era_.look(reader->connection);
    }
    unsettled_.settle(reader->connection);
    return reader;
  } catch (const Error&) {
    give_back(nullptr);
    throw;
  }
}

void Readers::give_back(std::unique_ptr<Reader> reader) {
  {
    const std::lock_guard lock(mutex_);
    --taken_;
    if (reader != nullptr) {
      idle_.push_back(std::move(reader));
    }
  }
  one_is_back_.notify_one();
}

}  // namespace rondel::store::postgres
