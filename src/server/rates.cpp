#include "server/rates.h"

#include <algorithm>

namespace rondel::server {

Rates::Rates(std::int64_t per_second, std::int64_t burst_seconds)
    : Rates(Pace{.per_second = static_cast<double>(per_second),
                 .most = static_cast<double>(per_second * burst_seconds)}) {}

bool Rates::take(const std::string& key, Time now) {
  if (per_second_ == 0) {
    return true;
  }
  const std::scoped_lock lock(mutex_);
  if (buckets_.size() >= tidy_at_) {
    forget_full_ones(now);
  }
  Bucket& bucket = buckets_.try_emplace(key, Bucket{.tokens = most_, .at = now}).first->second;
  bucket.tokens = filled(bucket, now);
  bucket.at = now;
  if (bucket.tokens < 1) {
    return false;
  }
  bucket.tokens -= 1;
  return true;
}

void Rates::give_back(const std::string& key) {
  const std::scoped_lock lock(mutex_);
  const auto bucket = buckets_.find(key);
  if (bucket != buckets_.end()) {
    bucket->second.tokens = std::min(most_, bucket->second.tokens + 1);
  }
}

std::size_t Rates::keys() const {
  const std::scoped_lock lock(mutex_);
  return buckets_.size();
}

double Rates::filled(const Bucket& bucket, Time now) const {
  const std::chrono::duration<double> gone = now - bucket.at;
  return std::min(most_, bucket.tokens + gone.count() * per_second_);
}

// A full bucket is the same as none.
void Rates::forget_full_ones(Time now) {
  std::erase_if(buckets_, [&](const auto& entry) { return filled(entry.second, now) >= most_; });
  tidy_at_ = std::max<std::size_t>(1024, 2 * buckets_.size());
}

}  // namespace rondel::server
