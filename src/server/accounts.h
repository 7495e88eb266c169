// Who is who: accounts with a password, guests without one, and sessions. A session is a random token, of which the
// store keeps the hash. Names are folded to lower case; a guest's name has a `~` and a random tail, which no account's
// name can have.
// Any thread may call anything; answers come on any thread. Passwords are hashed on threads of their own.
#pragma once

#include <functional>
#include <mutex>
#include <optional>
#include <string>

#include "server/limits.h"
#include "server/workers.h"
#include "table/store/store.h"
#include "table/table.h"

namespace rondel::server {

struct Visitor {
  std::string account{};  // empty: not signed in
  std::string shown{};
  std::string token_hash{};
  enum class Kind : std::uint8_t { nobody, guest, member } kind = Kind::nobody;

  bool is_signed_in() const { return !account.empty(); }
};

class Accounts {
 public:
  using Clock = std::function<store::Time()>;

  Accounts(store::Store& store, Clock now, const Limits& limits);

  // Each gives {account, shown, guest, token, expires} or a refusal.
  void create(const std::string& name, const std::string& password, OnReply done);
  void login(const std::string& name, const std::string& password, OnReply done);
  void make_guest(const std::string& name, OnReply done);

  // Ends that session, which may be none.
  void logout(const std::string& token_hash, OnReply done);
  // Ends all other sessions. After a reset the old password is not asked for.
  void change_password(const Visitor& visitor, const std::string& old, const std::string& fresh,
                       OnReply done);
  // A new password that fits once, told in `password`; every session ends.
  void reset(const std::string& name, OnReply done);

  // Whose token it is. Nothing: the store cannot be read now.
  std::optional<Visitor> visitor(const std::string& token);
  void remove_expired();

  // Takes no more passwords, and finishes those it has.
  void stop() { workers_.stop(); }

 private:
  void open_session(const store::Account& account, std::vector<store::Write> before, OnReply done);
  void check(const std::string& name, const std::string& password, const OnReply& done);
  void store_password(const std::string& account, const std::string& fresh, OnReply done);
  void work(std::function<void()> what, const OnReply& done);
  const std::string& stand_in();

  store::Store& store_;
  Clock now_;
  std::once_flag stand_in_once_;
  std::string stand_in_;  // a hash that nobody's password fits
  Workers workers_;       // last: its work uses the rest
};

}  // namespace rondel::server
