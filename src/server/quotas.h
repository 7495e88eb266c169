// How many tables that are not over yet one account, and one address, may have made. Any thread.
//   const Reply refused = quotas.begin(account, share);   // counts it, unless refused
//   quotas.end(account, share, id);                       // it was made; an empty id: it was not
// Of an account the store knows; of an address this process, as far as it has made tables for it.
#pragma once

#include <chrono>
#include <map>
#include <mutex>
#include <string>
#include <vector>

#include "server/limits.h"
#include "table/store/store.h"
#include "table/table.h"

namespace rondel::server {

class TableQuotas {
 public:
  TableQuotas(store::Store& store, const Limits& limits) : store_(store), limits_(limits) {}

  Reply begin(const std::string& account, const std::string& share);
  void end(const std::string& account, const std::string& share, const std::string& id);

 private:
  struct Share {
    std::vector<std::string> tables;
    std::int64_t making = 0;
    std::chrono::steady_clock::time_point looked{};  // which of them are over
  };
  void forget_over(const std::string& share);

  store::Store& store_;
  const Limits limits_;
  std::mutex mutex_;
  std::map<std::string, std::int64_t> making_;  // by account
  std::map<std::string, Share> shares_;
};

}  // namespace rondel::server
