#include "table/store/store.h"

#include <future>

namespace rondel::store {

std::string_view name_of(TableState state) {
  switch (state) {
    case TableState::lobby:
      return "lobby";
    case TableState::running:
      return "running";
    case TableState::paused:
      return "paused";
    case TableState::over:
      return "over";
    case TableState::killed:
      return "killed";
    case TableState::parked:
      return "parked";
  }
  return "";
}

std::string_view name_of(Outcome outcome) {
  switch (outcome) {
    case Outcome::ok:
      return "ok";
    case Outcome::conflict:
      return "conflict";
    case Outcome::unknown:
      return "unknown";
    case Outcome::unavailable:
      return "unavailable";
  }
  return "";
}

namespace {

std::vector<Write> only(Write one) {
  std::vector<Write> writes;
  writes.push_back(std::move(one));
  return writes;
}

}  // namespace

void Store::write(Write one, Done done) { write_all(only(std::move(one)), std::move(done)); }

WriteResult Store::write_all_and_wait(std::vector<Write> writes) {
  std::promise<WriteResult> promise;
  std::future<WriteResult> future = promise.get_future();
  write_all(std::move(writes), [&promise](WriteResult result) { promise.set_value(std::move(result)); });
  return future.get();
}

Read<std::vector<Session>> Store::sessions(const std::vector<std::string>& token_hashes) {
  std::vector<Session> found;
  for (const std::string& token_hash : token_hashes) {
    Read<std::optional<Session>> one = session(token_hash);
    if (!one.ok()) {
      return Read<std::vector<Session>>::failed(one.problem());
    }
    if (one->has_value()) {
      found.push_back(**one);
    }
  }
  return found;
}

WriteResult Store::write_and_wait(Write one) { return write_all_and_wait(only(std::move(one))); }

}  // namespace rondel::store
