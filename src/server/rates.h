// How often somebody may do something: a bucket of tokens for each key, which fills at a steady rate. Any thread.
#pragma once

#include <chrono>
#include <cstdint>
#include <mutex>
#include <string>
#include <unordered_map>

namespace rondel::server {

class Rates {
 public:
  using Time = std::chrono::steady_clock::time_point;

  struct Pace {
    double per_second = 0;  // 0: nothing is ever refused
    double most = 0;        // that may come at once
  };

  explicit Rates(Pace pace) : per_second_(pace.per_second), most_(pace.most) {}
  Rates(std::int64_t per_second, std::int64_t burst_seconds);

  // Takes one token; false when there is none.
  bool take(const std::string& key, Time now);
  // What was taken was nothing to be counted.
  void give_back(const std::string& key);
  std::size_t keys() const;

 private:
  struct Bucket {
    double tokens;
    Time at;
  };
  double filled(const Bucket& bucket, Time now) const;
  void forget_full_ones(Time now);

  const double per_second_;
  const double most_;
  mutable std::mutex mutex_;
  std::unordered_map<std::string, Bucket> buckets_;
  std::size_t tidy_at_ = 1024;
};

}  // namespace rondel::server
