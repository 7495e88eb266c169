// Who is who: accounts with a password, guests without one, and sessions. A session is a random token, of which the
// store keeps the hash. Accounts are known by their folded names (account_names.h); a guest's has a `~` and a random tail, which no
// account's name can have.
// Any thread may call anything; answers come on any thread. Passwords are hashed on threads of their own.
#pragma once

#include <functional>
#include <mutex>
#include <optional>
#include <string>
#include <vector>

#include "server/hash_queue.h"
#include "server/limits.h"
#include "table/store/store.h"
#include "table/table.h"

namespace rondel::server {

struct Visitor {
  std::string account{};  // empty: not signed in
  std::string shown{};
  std::string token_hash{};
  std::string share{};  // what limits by address count by
  enum class Kind : std::uint8_t { nobody, guest, member } kind = Kind::nobody;

  bool is_signed_in() const { return !account.empty(); }
};

// Where a password comes from, which decides when it has its turn to be hashed.
struct PasswordSource {
  std::string share{};  // of an address
  HashQueue::Lane lane = HashQueue::Lane::strangers;
};

class Accounts {
 public:
  using Clock = std::function<store::Time()>;

  Accounts(store::Store& store, Clock now, const Limits& limits);

  // Each gives {account, shown, guest, token, expires} or a refusal.
  void create(const std::string& name, const std::string& password, const PasswordSource& from, OnReply done);
  // The guest becomes that account and keeps everything; its sessions end.
  void keep(const std::string& guest, const std::string& name, const std::string& password,
            const PasswordSource& from, OnReply done);
  void login(const std::string& name, const std::string& password, const PasswordSource& from, OnReply done);
  void make_guest(const std::string& name, OnReply done);

  // Ends that session, which may be none.
  void logout(const std::string& token_hash, OnReply done);
  // Ends all other sessions. After a reset the old password is not asked for.
  void change_password(const Visitor& visitor, const std::string& old, const std::string& fresh,
                       const PasswordSource& from, OnReply done);
  // A new password that fits once, told in `password`; every session ends.
  void reset(const std::string& name, OnReply done);

  // --- what people say of one another ---

  // What these are called, as they write it: {people}, of those that there are.
  void people(const std::vector<std::string>& accounts, const OnReply& done);
  // Whom an account does not want to hear: {mutes}.
  void mutes(const std::string& account, const OnReply& done);
  void mute(const std::string& account, const std::string& other, store::SetMute::To to, OnReply done);
  // For the operator; gives {number}.
  void report(store::Report report, OnReply done);

  // --- what the operator does; each gives {account}, the name that it had before ---

  // It is signed out and cannot sign in, or can again.
  void ban(const std::string& name, OnReply done);
  void unban(const std::string& name, OnReply done);
  // Signed out as well; with the same password it signs in under the new name, which is also {name}.
  void rename(const std::string& name, const std::string& to, OnReply done);
  // Nobody signs in as it any more, what it said is gone, and where its name stood stands another one that says nothing.
  void anonymise(const std::string& name, OnReply done);
  void close_report(std::int64_t number, OnReply done);

  // Whose token it is. Nothing: the store cannot be read now.
  std::optional<Visitor> visitor(const std::string& token);
  void remove_expired();

  // Takes no more passwords and refuses those that wait; nobody waits for it. `stop` also waits for the threads.
  void close() { hashing_.close(); }
  void stop() { hashing_.stop(); }

 private:
  void make(const std::string& name, const std::string& password, const PasswordSource& from,
            const std::string& guest, OnReply done);
  void open_session(const store::Account& account, std::vector<store::Write> before, OnReply done);
  void check(const std::string& name, const std::string& password, const OnReply& done);
  // The account that is meant, or the refusal was given.
  std::optional<store::Account> find(const std::string& name, const OnReply& done);
  void move(const store::Account& from, store::Account to, store::MoveAccount::Chat chat, OnReply done);
  void set_ban(const std::string& name, store::Time since, OnReply done);
  void store_password(const std::string& account, const std::string& fresh, OnReply done);
  void work(const PasswordSource& from, std::function<void()> what, const OnReply& done);
  const std::string& stand_in();

  store::Store& store_;
  Clock now_;
  std::once_flag stand_in_once_;
  std::string stand_in_;  // a hash that nobody's password fits
  HashQueue hashing_;     // last: its work uses the rest
};

}  // namespace rondel::server
