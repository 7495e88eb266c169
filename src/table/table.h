// A Table is a hosted match: who sits where, the log in the store that is its truth, the match computed from it, and
// whoever watches. It is an actor: commands go into its inbox and are taken one at a time; different tables run side by
// side on the threads of their hall.
//   (1) A command is answered only when what it did is durable; then watchers are told. One that is refused changed nothing.
//   (2) The log alone decides. What is in memory can be dropped at any moment and comes back by replay.
//   (3) A submit with an id that was seen before gets the stored answer again, whatever has happened since.
//   (4) When the store says no, or cannot tell, the match goes back to what the log says.
// Every callback comes on a thread of the hall, one at a time for each table.
#pragma once

#include <boost/json/object.hpp>
#include <boost/json/value.hpp>
#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <string_view>

#include "kernel/knowers.h"
#include "table/shown_table.h"
#include "table/store/store.h"

namespace rondel {

// What somebody wants of a table. `account` is who they proved to be; everything else is what they sent.
struct Command {
  std::string account{};
  std::string
      verb{};  // docs/api.md lists them: respond, undo, agree, refuse, join, leave, start, pause, resume, kill, ...
  boost::json::object body{};
};

// What they are told. An empty code: it was done. Codes are stable; messages are for people.
struct Reply {
  std::string code{};
  std::string message{};
  boost::json::object body{};

  bool ok() const { return code.empty(); }
};
using OnReply = std::function<void(Reply)>;

// The code of a write that the store did not do. Not the store's own names: `unknown` is a wrong pick to whoever answers.
std::string_view code_of(store::Outcome outcome);

// Something that watches a table, as somebody. Told after each change that is durable.
struct Watcher {
  std::string account{};  // empty: a spectator without a name
  // The table as this watcher may see it now (docs/api.md: the table's state), and what is new of its log.
  std::function<void(const Told& told)> tell;
  // To a private table, which is told of otherwise only while one sits there or hosts it: until then.
  std::optional<store::Time> invited_until{};
  LogMark has{};  // of the log, from before
};

// What somebody wants to look at.
struct Moment {
  std::optional<std::int64_t>
      at{};            // as it was after that entry of the log, as the same seat saw it then; nothing: now
  std::string seat{};  // once the match is over: as that seat saw it; empty: as one's own
};

class Table {
 public:
  virtual ~Table() = default;

  virtual const std::string& id() const = 0;

  // Takes a command; `done` is called exactly once.
  virtual void handle(Command command, OnReply done) = 0;

  // The table as `account` may see it now: {id, game, title, state, seq, branchId, seats, clocks, chat, undo, seat,
  // promptId, view, viewPrint, log}.
  virtual void look(std::string account, Moment moment, OnReply done) = 0;

  // The whole record with the seed, once the match is over; before that a refusal.
  virtual void record(OnReply done) = 0;

  // Watches from now on; the first call of `tell` comes at once. Ends when the handle goes, which keeps the table in
  // memory as long.
  virtual std::shared_ptr<void> watch(Watcher watcher) = 0;
};

}  // namespace rondel
