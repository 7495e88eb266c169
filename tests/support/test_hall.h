// A hall for tests, on one thread and by hand: nothing happens until `run`, and then everything that can. The store is one
// in memory that can be told to fail, the clock stands still until it is moved.
#pragma once

#include <gtest/gtest.h>

#include <boost/json/parse.hpp>
#include <boost/json/serialize.hpp>
#include <deque>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <utility>

#include "kernel/built_modules.h"
#include "kernel/choices.h"
#include "rules/edge/wire.h"
#include "table/hall.h"
#include "table/store/memory_store.h"
#include "tests/support/fixed_chance.h"
#include "tests/support/shared_store.h"

namespace rondel::testing {

class TestHall {
 public:
  explicit TestHall(Modules modules = built_modules()) : modules_(std::move(modules)) { reopen(); }

  // As if the process had ended and begun again with the same store.
  void reopen() {
    hall_.reset();
    posted_.clear();
    hall_ = Hall::make(
        is_shared_ ? static_cast<store::Store&>(shared_) : store_,
        {.post = [this](std::function<void()> work) { posted_.push_back(std::move(work)); },
         .now = [this] { return now_; },
         .steady = [this] { return steady_; },
         .modules = modules_,
         .find_bot = find_bot,
         .notify = [this](const std::string& account, const std::string&) { notified_.push_back(account); },
         .loading_folder = loading_folder_});
  }

  // From now on, begun again: one node of several.
  SharedStore& share() {
    is_shared_ = true;
    reopen();
    return shared_;
  }
  // From now on, begun again: notes which tables are being loaded (table/load_notes.h).
  void note_loading(std::string folder) {
    loading_folder_ = std::move(folder);
    reopen();
  }

  void run() {
    for (bool went_on = true; went_on;) {
      went_on = store_.run() > 0;
      while (!posted_.empty()) {
        const std::function<void()> work = std::move(posted_.front());
        posted_.pop_front();
        work();
        went_on = true;
      }
    }
  }

  // What was posted, without the store.
  void run_posted() {
    while (!posted_.empty()) {
      const std::function<void()> work = std::move(posted_.front());
      posted_.pop_front();
      work();
    }
  }

  std::string create(const std::string& host, const std::string& body) {
    Reply made = wait(
        [&](OnReply done) { hall_->create(host, boost::json::parse(body).as_object(), std::move(done)); });
    EXPECT_EQ(made.code, "") << made.message;
    return made.ok() ? std::string(made.body.at("id").as_string().c_str()) : std::string();
  }

  std::shared_ptr<Table> open(const std::string& id) {
    std::shared_ptr<Table> opened;
    hall_->open(id, [&](std::shared_ptr<Table> table, const Reply&) { opened = std::move(table); });
    run();
    return opened;
  }

  // A command and its answer; `body` is JSON.
  Reply tell(const std::string& table, const std::string& account, const std::string& verb,
             const std::string& body = "{}") {
    return wait([&](OnReply done) {
      hall_->open(table, [&, done = std::move(done)](const std::shared_ptr<Table>& opened, Reply reply) {
        if (opened == nullptr) {
          done(std::move(reply));
        } else {
          opened->handle({.account = account, .verb = verb, .body = boost::json::parse(body).as_object()},
                         done);
        }
      });
    });
  }

  boost::json::object look(const std::string& table, const std::string& account,
                           std::optional<std::int64_t> at = {}, const std::string& seat = {}) {
    return wait([&](OnReply done) {
             hall_->open(table,
                         [&, done = std::move(done)](const std::shared_ptr<Table>& opened, Reply reply) {
                           if (opened == nullptr) {
                             done(std::move(reply));
                           } else {
                             opened->look(account, {.at = at, .seat = seat}, done);
                           }
                         });
           })
        .body;
  }

  // Answers what the account is asked with the first choice (or the one at `pick`).
  Reply respond(const std::string& table, const std::string& account, const std::string& submit_id,
                std::size_t pick = 0) {
    return tell(table, account, "respond", boost::json::serialize(submit(table, account, submit_id, pick)));
  }
  boost::json::object submit(const std::string& table, const std::string& account,
                             const std::string& submit_id, std::size_t pick = 0) {
    const boost::json::object state = look(table, account);
    const boost::json::object& selector = state.at("view").at("request").at("selector").as_object();
    return {{"branchId", state.at("branchId")},
            {"promptId", state.at("promptId")},
            {"submitId", submit_id},
            {"response",
             {{"actor", selector.at("actor")},
              {"title", selector.at("title")},
              {"selection", {selector.at("choices").at(pick)}}}}};
  }

  template <class Ask>
  Reply wait(Ask ask) {
    std::optional<Reply> answer;
    ask([&](Reply reply) { answer = std::move(reply); });
    run();
    EXPECT_TRUE(answer.has_value()) << "no reply came";
    return answer.value_or(Reply{.code = "none", .message = {}, .body = {}});
  }

  store::MemoryStore& store() { return store_; }
  Hall& hall() { return *hall_; }
  store::Time now() const { return now_; }
  SteadyTime steady() const { return steady_; }
  void pass(std::chrono::milliseconds time) {
    now_ += time;
    steady_ += time;
  }
  // The clock of the machine is put forward or back, while no time passes.
  void set_clock(std::chrono::milliseconds by) { now_ += by; }
  void tick() {
    hall_->tick();
    run();
  }
  const std::vector<std::string>& notified() const { return notified_; }

 private:
  // "first" picks the first that it may, as few as it may; "shy" does too, but only where it must.
  static BotAnswer find_bot(std::string_view name) {
    if (name != "first" && name != "shy") {
      return {};
    }
    return [is_shy = name == "shy"](const Match& match, Seat seat, const Seed&,
                                    BotPatience patience) -> std::optional<std::vector<std::uint16_t>> {
      if (is_shy && patience == BotPatience::may_wait) {
        return std::nullopt;
      }
      const Question& question = match.question(seat);
      std::vector<std::uint16_t> picks;
      for (std::uint16_t i = 0; picks.size() < question.min; ++i) {
        if (!question.choices[i].is(Choice::disabled)) {
          picks.push_back(i);
        }
      }
      return picks;
    };
  }

  const Modules modules_;
  FixedChance chance_;  // the same deals in every run
  store::MemoryStore store_{store::Drive::by_hand};
  SharedStore shared_{store_};
  bool is_shared_ = false;
  std::string loading_folder_;
  std::deque<std::function<void()>> posted_;
  store::Time now_{std::chrono::hours(500'000)};
  SteadyTime steady_{std::chrono::hours(10)};
  std::vector<std::string> notified_;
  std::unique_ptr<Hall> hall_;
};

// Ann and Ben at a table of tic-tac-toe.
inline std::string started(TestHall& hall, const std::string& more = "") {
  const std::string table = hall.create("ann", R"({"game": "tictactoe")" + more + "}");
  EXPECT_EQ(hall.tell(table, "ann", "join", R"({"seat": "x", "nonce": "01"})").code, "");
  EXPECT_EQ(hall.tell(table, "ben", "join", R"({"nonce": "02"})").code, "");
  EXPECT_EQ(hall.tell(table, "ann", "start").code, "");
  return table;
}

inline std::string state_of(TestHall& hall, const std::string& table) {
  return hall.look(table, "ann").at("state").as_string().c_str();
}

}  // namespace rondel::testing
