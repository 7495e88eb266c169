#include "server/logins.h"

#include "server/secrets.h"

namespace rondel::server {
namespace {

constexpr double guesses_at_once = 10;
constexpr Rates::Pace known_pace = {.per_second = 1, .most = 10};

std::string key_in(store::Store& store) {
  constexpr const char* note = "device key";
  const auto before = store.value(note);
  if (before.ok() && before->has_value()) {
    return **before;
  }
  std::string fresh = random_token();
  store.write_and_wait(store::SetValue{.key = note, .value = fresh});
  const auto after = store.value(note);  // another node may have been faster
  return after.ok() && after->has_value() ? **after : fresh;
}

std::string place_of(const std::string& account, const HttpRequest& request) {
  return account + " " + request.share;
}

}  // namespace

Logins::Logins(store::Store& store, const Limits& limits)
    : key_(key_in(store)),
      guesses_(
          Rates::Pace{.per_second = static_cast<double>(limits.guess_rate) / 60, .most = guesses_at_once}),
      known_(known_pace) {}

std::string Logins::seal(const std::string& account, const std::string& device) const {
  return keyed_hash(key_, account + " " + device);
}

bool Logins::is_known_device(const std::string& account, const std::string& cookie) const {
  const std::size_t dot = cookie.find('.');
  return dot != std::string::npos &&
         same_secret(cookie.substr(dot + 1), seal(account, cookie.substr(0, dot)));
}

bool Logins::is_known_address(const std::string& key) {
  const std::scoped_lock lock(mutex_);
  return places_.contains(key);
}

Logins::Try Logins::begin(const std::string& account, const HttpRequest& request, Time now) {
  const std::string cookie = request.cookie(cookie_name);
  const std::string place = place_of(account, request);
  const bool is_device = is_known_device(account, cookie);
  if (is_device || is_known_address(place)) {
    return {.is_allowed = known_.take(is_device ? cookie : place, now), .lane = HashQueue::Lane::known};
  }
  return {.is_allowed = guesses_.take(account, now), .lane = HashQueue::Lane::strangers};
}

std::string Logins::succeeded(const std::string& account, const HttpRequest& request, HashQueue::Lane lane) {
  const std::string place = place_of(account, request);
  {
    const std::scoped_lock lock(mutex_);
    if (!places_.contains(place)) {
      recent_.push_front(place);
      places_[place] = recent_.begin();
    }
    if (places_.size() > most_known) {
      places_.erase(recent_.back());
      recent_.pop_back();
    }
  }
  if (lane == HashQueue::Lane::strangers) {
    guesses_.give_back(account);
  }
  std::string device = request.cookie(cookie_name);
  if (is_known_device(account, device)) {
    return device;
  }
  device = random_token();
  return device + "." + seal(account, device);
}

}  // namespace rondel::server
