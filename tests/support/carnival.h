// Carnival is a game for tests that has some of everything: dice, hands that grow and shrink, tasks in tasks, a scope
// that is left from below, branches in branches, questions to many and to whoever is first, and an early end.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string>

#include "kernel/match.h"
#include "kernel/rondel.h"

namespace rondel::testing {

class Carnival final : public Play {
 public:
  explicit Carnival(const PlaySetup& setup) : Play(setup), coins_(4, 5), prizes_(4) {}

  Task<Result> run() override {
    for (int round = 0; round < 6; ++round) {
      co_await together(seats(), [this](Seat seat) { return visit_booths(seat); });
      const bool whole = co_await scoped({"ride"}, ride(1 + random("ride").between(0, 11)));
      ++tally_[whole ? 1 : 0];
      co_await vote();
      co_await auction();
    }
    co_return Result{.winners = SeatSet::of(richest()), .reason = "the lights go out"};
  }

  void digest(Hasher& hasher) const override {
    hasher.add_all(coins_);
    for (const vector<int>& prizes : prizes_) {
      hasher.add_all(prizes);
    }
    for (const auto& [key, count] : tally_) {
      hasher.add(key).add(count);
    }
    hasher.add(std::string_view(banner_));
  }

  void show(std::optional<Seat>, std::string& out) const override { out += banner_; }

 private:
  // Each seat buys prizes as long as it likes; now and then it shows them to two others, who both must look.
  Task<> visit_booths(Seat me) {
    for (int booth = 0; booth < 3; ++booth) {
      small_vector<Choice, 8> offers;
      offers.push_back(Choice::word("go on"));
      for (int prize = 0; prize < 2 + booth * 3; ++prize) {
        offers.push_back(Choice::card(prize));
      }
      const Picks picks = co_await ask({.seat = me, .title = "buy", .choices = offers, .min = 0, .max = 6});
      for (const std::uint16_t pick : picks) {
        prizes_of(me).push_back(offers[pick].value);
      }
      if (picks.empty()) {
        co_await sell(me);
        co_return;
      }
    }
  }

  Task<> sell(Seat me) {
    vector<int> kept;
    for (const int prize : prizes_of(me)) {
      const bool sold = random("haggle").below(2) == 0;
      coins_[static_cast<unsigned>(me.index())] += sold ? prize : 0;
      if (!sold) {
        kept.push_back(prize);
      }
    }
    prizes_of(me) = kept;
    co_return;
  }

  // Goes down into the dark; whoever is asked there may stop the whole ride.
  Task<> ride(int depth) {
    const vector<int> bumps(static_cast<std::size_t>(depth), 1);
    if (depth > 1) {
      co_await ride(depth - 1);
      coins_[static_cast<unsigned>(depth % 4)] += bumps.back();
      co_return;
    }
    constexpr std::array<Choice, 3> choices = {Choice::word("shout"), Choice::word("stop"),
                                               Choice::word("split")};
    const Choice choice = co_await choose(Seat(random("ride").between(0, 3)), "it is dark", choices);
    if (choice == choices[1]) {
      co_await leave({"ride"});
    }
    if (choice == choices[2]) {
      co_await together(SeatSet::first(2), [this](Seat seat) { return split(seat); });
    }
    banner_ += "a shout from below; ";
  }

  Task<> split(Seat half) {
    const int base = half.index() * 2;
    SeatSet two;
    two.add(Seat(base));
    two.add(Seat(base + 1));
    co_await together(two, [this](Seat seat) { return find_the_way(seat); });
  }

  Task<> find_the_way(Seat me) {
    constexpr std::array<Choice, 3> ways = {Choice::number(1), Choice::number(2), Choice::number(3)};
    const Choice way = co_await choose(me, "which way?", ways);
    ++tally_[10 + way.value];
    if (way.value == 3 && random("maze").below(2) == 0) {
      co_await leave({"ride"});
    }
  }

  Task<> vote() {
    std::array<Question, 4> questions;
    constexpr std::array<Choice, 2> choices = {Choice::word("stay"), Choice::word("leave")};
    for (const Seat seat : seats()) {
      questions[static_cast<unsigned>(seat.index())] = {.seat = seat, .title = "stay?", .choices = choices};
    }
    const vector<Picks> votes = co_await ask_many(questions);
    int leavers = 0;
    for (const Picks& picks : votes) {
      leavers += picks[0];
    }
    if (leavers == 4) {
      co_await finish({.winners = SeatSet::of(richest()), .reason = "everybody goes home"});
    }
  }

  Task<> auction() {
    constexpr std::array<Choice, 2> choices = {Choice::word("mine"), Choice::word("no")};
    const std::array<Question, 2> questions = {{{.seat = Seat(1), .title = "mine?", .choices = choices},
                                                {.seat = Seat(3), .title = "mine?", .choices = choices}}};
    const Answer first = co_await ask_any(questions);
    if (first.picks[0] == 0) {
      prizes_of(first.seat).push_back(99);
    }
  }

  vector<int>& prizes_of(Seat seat) { return prizes_[static_cast<unsigned>(seat.index())]; }
  Seat richest() const {
    Seat best(0);
    for (const Seat seat : seats()) {
      const bool richer =
          coins_[static_cast<unsigned>(seat.index())] > coins_[static_cast<unsigned>(best.index())];
      best = richer ? seat : best;
    }
    return best;
  }

  vector<int> coins_;
  vector<vector<int>> prizes_;
  flat_map<int, int> tally_;
  string banner_ = "welcome; ";
};

inline constexpr std::array<std::string_view, 4> carnival_seats = {"ann", "ben", "cat", "dan"};
inline const Game carnival{.name = "carnival",
                           .title = "Carnival",
                           .summary = "Some of everything, for tests.",
                           .version = 1,
                           .seats = carnival_seats,
                           .min_seats = 0,
                           .settings = {},
                           .make_play = make_play<Carnival>};

}  // namespace rondel::testing
