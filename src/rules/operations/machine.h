// The operation machine runs a stack of operations until nothing is left of it: it looks at the top group, does what can
// be done in one way only, asks the owner where there is a choice, and goes on.
//   Machine machine_{*this, book};                          // a member of the Play, which is its Operations
//   machine_.push(turn, me);                                // what is to be done
//   co_await machine_.run();                                // until nothing is left
//   ... in a handler:  machine_.push(operation, outcome);   // because of that operation: goes in front
//
//   (1) One row at a time is carried out, and it is off the stack by then.
//   (2) It never stands still: a mandatory row that cannot be done is left out, and the game says so in the log. What can
//       be done later in a group (a+b) is not left out before.
//   (3) A deal (pay:gain) is whole: it is begun only when all of it can be done, its parts and the deals that were begun
//       before considered together, and whoever may choose meanwhile is offered nothing that would keep the rest from being
//       done. Only what others do in between can break it: then nothing more of it is done.
//   (4) What cannot be taken back waits, in a group, until what may still fail is done.
//   (5) A row of several seats is done by each of them at once, on a stack of their own; the others go on when all have.
// What the owner may answer: pick one (Choice), pick one with its target (Resolve), several in the order they are to be
// done, leave one out (Decline) or all that may be (Skip), let the machine order (Whatever), or say yes (Confirm). Taking
// back is the match's (Undo).
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <utility>

#include "kernel/containers.h"
#include "kernel/hasher.h"
#include "kernel/play.h"
#include "rules/operations/listeners.h"
#include "rules/operations/operations.h"
#include "rules/operations/stack.h"

namespace rondel {
class Layout;
}

namespace rondel::ops {

class Machine {
 public:
  // What becomes of targets that were picked together with rows: each is kept for its row; or, as it was once, those of
  // the row that is left alone at last are asked for again. For games that still play what was recorded so.
  enum class Targets : std::uint8_t { kept, asked_again };

  Machine(Operations& game, const Book& book, Targets targets = Targets::kept);

  // Does all there is to do.
  Task<> run();

  // --- what is to be done, from outside an operation ---
  OperationId push(Term type, PlayerSelector owner, std::uint32_t data = 0);
  OperationId queue(Term type, PlayerSelector owner, std::uint32_t data = 0);

  // --- the same from a handler, because of the operation it carries out ---
  // In front of everything, by the same owner about the same cause; or by and about others.
  OperationId push(const Operation& because, Term type) {
    return push(because, type, because.owner, because.data);
  }
  OperationId push(const Operation& because, Term type, PlayerSelector owner, std::uint32_t data);
  // For the owner to order with what is on top.
  OperationId put(const Operation& because, Term type, PlayerSelector owner, std::uint32_t data);

  // Something happened because of an operation. If `listener` waits for it, what follows joins the top group when the
  // handler is through, and its owner orders it: about the card `here` that listens, or about `that` which triggered.
  struct Happening {
    EventId event = 0;
    Seat by{};
    std::uint32_t that = 0;  // data
  };
  void hear(const Operation& because, const Happening& happening, const Listener& listener, Seat owner,
            std::uint32_t here);

  // Why it cannot be done now; empty: it can. For what a game offers besides (the cards that may be played).
  Text obstacle(Term type, PlayerSelector owner, std::uint32_t data = 0) const;

  // Whose turn it is to do or to order: the owner of what was done last.
  Seat active() const { return active_; }
  void set_active(Seat seat) { active_ = seat; }

  // --- looking ---
  const Stack& stack() const { return main_.stack; }
  // The stack of a seat's own while several do the same at once; empty otherwise.
  const Stack& stack_of(Seat seat) const { return lanes_[at(seat)].stack; }
  // What a choice of the machine's reads like; false: it is none.
  bool show_choice(const Choice& choice, std::string& out) const;
  // A row in words. A count that it shares with its group is not its own.
  void show_row(const Operation& row, std::string& out) const;
  // What led to a row, from the last cause back.
  void why(const Stack& stack, OperationId id, small_vector<Text, 4>& out) const;
  const Operations& game() const { return game_; }
  void lay_out(Layout& layout) const;
  void digest(Hasher& hasher) const;

 private:
  friend class Foresight;

  // What was carried out and led to something that is still there.
  struct Cause {
    OperationId id{};
    OperationId parent{};
    std::uint32_t data = 0;
  };
  struct Trigger {
    Term outcome{};
    Seat owner{};
    std::uint32_t data = 0;
  };
  // A row that was picked, and with what.
  struct Planned {
    OperationId id{};
    Choice target{};
  };
  using Plan = small_vector<Planned, 4>;
  // A stack and what belongs to running it.
  struct Lane {
    explicit Lane(const Book& book) : stack(book) {}
    Stack stack;
    vector<Cause> causes;
    vector<Trigger> triggers;      // heard by what is being carried out
    Plan plan;                     // picked together: these next, without asking again
    std::uint32_t idle_steps = 0;  // since somebody was asked
    bool is_running = false;
  };
  // How a row stands in its group.
  struct Prospect {
    OperationId id{};
    Text obstacle{};  // empty: it can be done
    bool is_atom = false;
    bool needs_target = false;
  };
  using Prospects = small_vector<Prospect, 8>;
  using Rows = small_vector<OperationId, 16>;

  static std::size_t at(Seat seat) { return static_cast<std::size_t>(seat.index()); }
  const Lane& lane_of(PlayerSelector owner) const;
  Lane& lane_of(PlayerSelector owner) { return const_cast<Lane&>(std::as_const(*this).lane_of(owner)); }
  const Book& book() const { return main_.stack.book(); }

  Task<> run_lane(Lane& lane);
  Task<> step(Lane& lane);
  Task<> step_together(Lane& lane, OperationId id);
  Task<> step_row(Lane& lane, OperationId id);
  Task<> step_offer(Lane& lane, OperationId id);
  Task<> step_atom(Lane& lane, OperationId id);
  Task<> step_how_often(Lane& lane, OperationId id);
  Task<> step_group(Lane& lane);
  Task<> ask_group(Lane& lane, Prospects all);
  Task<> take_pick(Lane& lane, OperationId id, Choice target);
  Task<> step_counter(Lane& lane, OperationId id);
  Task<> perform(Lane& lane, OperationId id, std::optional<std::int32_t> times, Choice target);
  Task<Picks> ask_because(Lane& lane, OperationId id, Question question);

  int lane_number(const Lane& lane) const;
  void lay_out_row(Lane& lane, OperationId id);
  void leave_out_group(Lane& lane, const Prospects& all);
  std::optional<Planned> planned(Lane& lane, const Prospects& all) const;
  void offer(const Lane& lane, const Prospect& one, Choices& choices, Rows& rows) const;
  void make_plan(Lane& lane, const Prospects& all, const Choices& choices, const Rows& rows,
                 const Picks& picks);
  std::optional<Choice> planned_target(Lane& lane, OperationId id) const;
  void leave_out(Lane& lane, OperationId id, Text why);
  void decline(Lane& lane, OperationId id);
  void drop_all(Lane& lane);
  void settle_triggers(Lane& lane, OperationId because);
  void forget_causes(Lane& lane);
  Prospects prospects(const Lane& lane) const;
  void postpone(const Lane& lane, Prospects& all) const;
  std::optional<OperationId> obvious(const Lane& lane, const Prospects& all) const;
  Seat chooser(const Lane& lane) const;
  Seat doer(const Operation& row) const { return row.owner.is_none() ? active_ : row.owner.first(); }
  bool is_counter(Term atom) const {
    return counter_ && book().is_operation(atom) && book().at(atom).symbol == *counter_;
  }
  std::optional<std::int32_t> counted(const Operation& row) const;

  Text obstacle_of(const Operation& row) const;
  Text obstacle_to_choose(const Lane& lane, const Operation& row) const;
  Text obstacle_to_begin(const Operation& row) const;
  Text atom_obstacle(const Operation& row, const Ahead& ahead = {}) const;
  Text list_obstacle(const Operation& row) const;
  Text foresee(const Operation& row) const;
  bool has_begun_deal(const Lane& lane) const;
  bool may_be_declined(const Lane& lane, std::span<const Operation> rows) const;

  Operations& game_;
  Targets targets_;
  std::optional<Symbol> counter_;
  Lane main_;
  vector<Lane> lanes_;  // by seat
  Seat active_{};
};

}  // namespace rondel::ops
