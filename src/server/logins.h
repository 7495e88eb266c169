// Who may try a password. Guessing is limited for each account, wherever the guesses come from; so that nobody locks the owner
// out by guessing, those places have a purse of their own from which the account was signed in before: an address, for
// as long as the server runs and remembers it, and a device, by a cookie that it was given then. Any thread.
#pragma once

#include <chrono>
#include <list>
#include <map>
#include <mutex>
#include <string>

#include "server/hash_queue.h"
#include "server/http.h"
#include "server/limits.h"
#include "server/rates.h"
#include "table/store/store.h"

namespace rondel::server {

class Logins {
 public:
  using Time = Rates::Time;

  // The key by which devices are known again is kept in the store.
  Logins(store::Store& store, const Limits& limits);

  struct Try {
    bool is_allowed = false;
    HashQueue::Lane lane = HashQueue::Lane::strangers;
  };
  // A password for that account (its name folded) comes from there.
  Try begin(const std::string& account, const HttpRequest& request, Time now);

  // It was right: the place is known from now on. Gives the value of the cookie for the device.
  std::string succeeded(const std::string& account, const HttpRequest& request, HashQueue::Lane lane);

  static constexpr std::string_view cookie_name = "rondel-device";

 private:
  bool is_known_device(const std::string& account, const std::string& cookie) const;
  bool is_known_address(const std::string& key);
  std::string seal(const std::string& account, const std::string& device) const;

  static constexpr std::size_t most_known = 50'000;

  std::string key_;
  Rates guesses_;  // by account, from strangers
  Rates known_;    // by device, or account and address
  std::mutex mutex_;
  std::list<std::string> recent_;  // account and address, the newest first
  std::map<std::string, std::list<std::string>::iterator> places_;
};

}  // namespace rondel::server
