// Whether the store can be read and written. It is tried by writing a note, now and then and not as often as somebody asks:
// a disk that is full shows only then. Any thread.
#pragma once

#include <functional>
#include <mutex>
#include <optional>
#include <string>
#include <vector>

#include "table/steady_time.h"
#include "table/store/store.h"

namespace rondel::server {

class Health {
 public:
  // Hears what is wrong, as a sentence; empty: nothing is.
  using OnHealth = std::function<void(const std::string& problem)>;

  // The store must outlive it, and it the store's completions.
  Health(store::Store& store, std::function<SteadyTime()> steady);

  void ask(OnHealth done);

 private:
  std::optional<std::string> known(SteadyTime now) const;
  void finish(const std::string& problem);

  store::Store& store_;
  const std::function<SteadyTime()> steady_;
  std::mutex mutex_;  // of everything below
  bool is_trying_ = false;
  SteadyTime tried_{};                // when that began last
  std::optional<std::string> found_;  // nothing: it was never tried
  std::vector<OnHealth> waiting_;
};

}  // namespace rondel::server
