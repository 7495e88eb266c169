#include "server/sockets.h"

#include <set>
#include <utility>

#include "server/socket.h"

namespace rondel::server {
namespace {

void take_off(std::map<std::string, std::int64_t>& counts, const std::string& key) {
  const auto entry = counts.find(key);
  if (entry != counts.end() && --entry->second == 0) {
    counts.erase(entry);
  }
}

}  // namespace

bool Sockets::add(const std::shared_ptr<Socket>& socket) {
  const std::string& account = socket->visitor().account;
  const std::scoped_lock lock(mutex_);
  if (per_address_[socket->address()] >= limits_.address_sockets) {
    return false;
  }
  if (!account.empty() && per_account_[account] >= limits_.account_sockets) {
    return false;
  }
  ++per_address_[socket->address()];
  if (!account.empty()) {
    ++per_account_[account];
  }
  open_.emplace(socket.get(), socket);
  return true;
}

void Sockets::remove(const Socket& socket) {
  const std::scoped_lock lock(mutex_);
  if (open_.erase(&socket) == 1) {
    take_off(per_address_, socket.address());
    take_off(per_account_, socket.visitor().account);
  }
}

template <class Chosen>
std::vector<std::shared_ptr<Socket>> Sockets::all(Chosen chosen) {
  std::vector<std::shared_ptr<Socket>> found;
  const std::scoped_lock lock(mutex_);
  for (const auto& [address, weak] : open_) {
    std::shared_ptr<Socket> socket = weak.lock();
    if (socket != nullptr && chosen(*socket)) {
      found.push_back(std::move(socket));
    }
  }
  return found;
}

std::vector<std::string> Sockets::sessions(const store::SignOut& which) {
  std::set<std::string> found;
  for (const auto& socket : all([&](const Socket& one) {
         return one.visitor().is_signed_in() &&
                (which.token_hash.empty() || one.visitor().token_hash == which.token_hash) &&
                (which.account.empty() || one.visitor().account == which.account);
       })) {
    found.insert(socket->visitor().token_hash);
  }
  return {found.begin(), found.end()};
}

void Sockets::close_session(const std::string& token_hash) {
  for (const auto& socket : all([&](const Socket& one) { return one.visitor().token_hash == token_hash; })) {
    socket->close(close_policy, "signed out");
  }
}

void Sockets::close_account(const std::string& account) {
  for (const auto& socket : all([&](const Socket& one) { return one.visitor().account == account; })) {
    socket->close(close_policy, "signed out");
  }
}

ShownTablePtr Sockets::acknowledged(const std::string& table, const std::string& account,
                                    std::int64_t number) {
  for (const auto& socket : all([&](const Socket& one) { return one.visitor().account == account; })) {
    if (auto state = socket->acknowledged(table, number); state != nullptr) {
      return state;
    }
  }
  return nullptr;
}

void Resumes::keep(const std::string& table, const std::string& account, std::int64_t number, State state) {
  const std::scoped_lock lock(mutex_);
  entries_.push_front({.key = {table, account, number}, .state = std::move(state)});
  by_key_[entries_.front().key] = entries_.begin();
  if (entries_.size() > most) {
    by_key_.erase(entries_.back().key);
    entries_.pop_back();
  }
}

Resumes::State Resumes::find(const std::string& table, const std::string& account, std::int64_t number) {
  const std::scoped_lock lock(mutex_);
  const auto entry = by_key_.find({table, account, number});
  return entry == by_key_.end() ? nullptr : entry->second->state;
}

}  // namespace rondel::server
