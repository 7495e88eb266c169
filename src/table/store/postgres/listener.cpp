#include "table/store/postgres/listener.h"

#include <chrono>

#include "table/store/postgres/connection.h"
#include "table/store/postgres/notices.h"

namespace rondel::store::postgres {

using namespace std::chrono_literals;

NotifyListener::NotifyListener(std::string address, std::string node, OnChange on_change)
    : address_(std::move(address)),
      node_(std::move(node)),
      on_change_(std::move(on_change)),
      thread_([this](const std::atomic<bool>& is_stopping) { listen(is_stopping); }) {}

void NotifyListener::listen(const std::atomic<bool>& is_stopping) {
  // A connection that was cut without a word looks like one on which nothing happens: it is asked now and then.
  constexpr auto silence = 5s;
  Connection connection(address_);
  connection.run("LISTEN rondel");
  on_change_.missed();
  auto asked = std::chrono::steady_clock::now();
  while (!is_stopping) {
    for (const Notification& notification : connection.notifications(100ms)) {
      pass_on(read_message(notification.payload), node_, on_change_);
    }
    if (std::chrono::steady_clock::now() - asked > silence) {
      connection.run("SELECT");
      asked = std::chrono::steady_clock::now();
    }
  }
}

}  // namespace rondel::store::postgres
