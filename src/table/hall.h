// A Hall is all the tables of a process: it makes them, finds them, keeps the live ones in memory, drops the idle ones
// and lets their clocks run. A table that is touched again is read from the store and replayed. One that is watched is not
// idle: whoever watches is told of everything that happens there, however long nothing did.
// A table whose log cannot be replayed is parked: it can be looked at as far as its last sound entry, and changes no more.
#pragma once

#include <boost/json/object.hpp>
#include <chrono>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "kernel/match.h"
#include "kernel/modules.h"
#include "table/steady_time.h"
#include "table/store/store.h"
#include "table/table.h"

namespace rondel {

struct Entry;

// Whoever answers for a seat that no person sits at. Made anew for each question: a bot keeps nothing between two, so that a table
// can be dropped at any time. Nothing, which is for a bot that may wait: it would rather hear first what another seat
// says that is asked the same.
enum class BotPatience : std::uint8_t { may_wait, must_answer };
using BotAnswer = std::function<std::optional<std::vector<std::uint16_t>>(
    const Match& match, Seat seat, const Seed& dice, BotPatience patience)>;

struct HallOptions {
  // Runs work on a pool of threads; called from any thread. Work is short and does not wait for other work.
  std::function<void(std::function<void()>)> post;
  // The time of day: to be written down, and for what ends on a day. Of a store that tells the time, the hall goes by
  // that instead, as it was when the hall began.
  std::function<store::Time()> now;
  // How time passes: clocks, delays and idle tables go by it alone.
  std::function<SteadyTime()> steady = steady_time;
  Modules modules{};  // what can be played
  // The bot of that name, or nothing.
  std::function<BotAnswer(std::string_view)> find_bot;
  // Told when a person has to answer and nobody was told before: for notifications. May be empty.
  std::function<void(const std::string& account, const std::string& table)> notify{};
  // Told when other nodes may have ended sessions; its tables follow by themselves. May be empty.
  std::function<void(const store::SignOut& sessions)> signed_out{};
  // Where it is noted which tables are being loaded (table/load_notes.h); empty: nowhere.
  std::string loading_folder{};
  // For tests that play in two worlds at once: AfterEntry in table/hosted.h. Empty on a server that people play on.
  std::function<void(const Entry& entry, const store::Row& row, Match& match)> after_entry{};
  std::chrono::milliseconds idle_after = std::chrono::minutes(5);
};

struct HallCounts {
  std::size_t live = 0;  // tables in memory
  std::size_t loading = 0;
  std::uint64_t loaded = 0;  // since the start
  std::uint64_t commands = 0;
  std::uint64_t refused = 0;
};

class Hall {
 public:
  // The store must outlive the hall, and the hall its threads' work.
  static std::unique_ptr<Hall> make(store::Store& store, HallOptions options);
  virtual ~Hall() = default;

  // {game, settings?, seats?, title?, private?, clock?} -> the new table's {id, commitment}.
  virtual void create(std::string account, boost::json::object body, OnReply done) = 0;

  // The table of that id, loaded if need be; null when there is none (or the store cannot be read: `reply` says).
  virtual void open(const std::string& id,
                    std::function<void(std::shared_ptr<Table> table, Reply reply)> done) = 0;

  // An account has another name, or nothing to say any more: tables that it sits at, or has talked at, are read again.
  virtual void forget_account(const std::string& /*account*/) {}

  // To be called every second or so: clocks that ran out, tables that have been idle.
  virtual void tick() = 0;

  // No new commands; everything that was accepted is finished, then `done` is called.
  virtual void close(std::function<void()> done) = 0;

  virtual HallCounts counts() const = 0;
};

}  // namespace rondel
