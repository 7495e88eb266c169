#include "server/health.h"

#include <utility>

namespace rondel::server {
namespace {

constexpr SteadyTime good_for = std::chrono::seconds(5);
constexpr SteadyTime bad_for = std::chrono::seconds(1);
constexpr SteadyTime longest_try = std::chrono::seconds(5);

}  // namespace

Health::Health(store::Store& store, std::function<SteadyTime()> steady)
    : store_(store), steady_(std::move(steady)) {}

// What can be said without trying.
std::optional<std::string> Health::known(SteadyTime now) const {
  if (is_trying_) {
    return now - tried_ < longest_try ? std::nullopt
                                      : std::optional<std::string>("the database does not answer");
  }
  const bool is_fresh = found_ && now - tried_ < (found_->empty() ? good_for : bad_for);
  return is_fresh ? found_ : std::nullopt;
}

void Health::ask(OnHealth done) {
  std::optional<std::string> problem;
  bool tries = false;
  {
    const std::scoped_lock lock(mutex_);
    problem = known(steady_());
    if (!problem) {
      tries = !is_trying_;
      is_trying_ = true;
      tried_ = tries ? steady_() : tried_;
      waiting_.push_back(done);
    }
  }
  if (problem) {
    return done(*problem);
  }
  if (!tries) {
    return;  // somebody else does
  }
  if (const auto read = store_.value("health"); !read.ok()) {
    return finish(read.problem());
  }
  store_.write(store::SetValue{.key = "health", .value = std::to_string(steady_().count())},
               [this](const store::WriteResult& result) { finish(result.ok() ? "" : result.problem); });
}

void Health::finish(const std::string& problem) {
  std::vector<OnHealth> waiting;
  {
    const std::scoped_lock lock(mutex_);
    is_trying_ = false;
    found_ = problem;
    waiting.swap(waiting_);
  }
  for (const OnHealth& done : waiting) {
    done(problem);
  }
}

}  // namespace rondel::server
