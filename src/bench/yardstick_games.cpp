#include "bench/yardstick_games.h"

#include <array>

#include "kernel/rondel.h"

namespace rondel::bench {
namespace {

constexpr std::array<Choice, 4> four = {Choice::number(1), Choice::number(2), Choice::number(3),
                                        Choice::number(4)};
constexpr std::array<std::string_view, 1> one_seat = {"one"};

class Measured : public Play {
 public:
  using Play::Play;
  void digest(Hasher& hasher) const override { hasher.add(sum_); }
  void show(std::optional<Seat>, std::string& out) const override { out += std::to_string(sum_); }

 protected:
  ~Measured() = default;
  std::int64_t sum_ = 0;
};

class Asker final : public Measured {
 public:
  using Measured::Measured;
  Task<Result> run() override {
    co_await descend(settings().number("depth"));
    co_return Result{};
  }

 private:
  Task<> descend(std::int64_t levels) {
    if (levels > 0) {
      co_await descend(levels - 1);
    }
    for (;;) {
      const Choice said = co_await choose(Seat(0), "go on", four);
      sum_ += said.value;
    }
  }
};

class Ballast final : public Measured {
 public:
  using Measured::Measured;
  Task<Result> run() override {
    load_.resize(static_cast<std::size_t>(settings().number("bytes")));
    for (;;) {
      const Choice said = co_await choose(Seat(0), "go on", four);
      load_[static_cast<std::size_t>(said.value)] += 1;
    }
  }

 private:
  vector<char> load_;
};

class Awaiter final : public Measured {
 public:
  using Measured::Measured;
  Task<Result> run() override {
    const std::int64_t tasks = settings().number("tasks");
    for (;;) {
      for (std::int64_t i = 0; i < tasks; ++i) {
        const std::int64_t next = co_await successor(sum_);
        sum_ = next;
      }
      co_await choose(Seat(0), "go on", four);
    }
  }

 private:
  Task<std::int64_t> successor(std::int64_t number) { co_return number + 1; }
};

class Picker final : public Measured {
 public:
  using Measured::Measured;
  Task<Result> run() override {
    Choices choices;
    vector<Choice> reserve;
    for (std::int32_t card = 1; card <= 199; ++card) {
      card <= 180 ? choices.add(Choice::card(card, "take card"))
                  : reserve.push_back(Choice::card(card, "take card"));
    }
    choices.group("from the reserve", reserve, {.min = 1, .max = 5});
    co_await ask({.seat = Seat(0), .title = "take some", .choices = choices, .min = 0, .max = 181});
    co_return Result{};
  }
};

class Churner final : public Measured {
 public:
  using Measured::Measured;
  Task<Result> run() override {
    for (;;) {
      const std::uint32_t which = random("churn").below(lists_.size());
      const std::uint32_t size = random("churn").below(60);
      vector<std::int32_t>& list = lists_[which];
      list.size() < size ? list.resize(size, 1) : vector<std::int32_t>(size, 1).swap(list);
      notes_[static_cast<int>(which)] = string(size, 'x');
      if (size % 3 == 0) {
        notes_.erase(static_cast<int>(size % lists_.size()));
      }
      sum_ += static_cast<std::int64_t>(list.size());
      co_await choose(Seat(0), "go on", four);
    }
  }

 private:
  std::array<vector<std::int32_t>, 16> lists_;
  flat_map<int, string> notes_;
};

constexpr std::array<SettingSpec, 1> depth = {
    {{.name = "depth", .help = "tasks below the root", .max = 100'000}}};
constexpr std::array<SettingSpec, 1> bytes = {
    {{.name = "bytes", .help = "of state", .preset = 4096, .min = 64, .max = 1 << 20}}};
constexpr std::array<SettingSpec, 1> tasks = {
    {{.name = "tasks", .help = "between two questions", .preset = 1000, .max = 1'000'000}}};

constexpr Game measured(std::string_view name, std::span<const SettingSpec> settings,
                        Play* (*make)(const PlaySetup& setup)) {
  return {.name = name,
          .title = name,
          .summary = "for measuring",
          .version = 1,
          .seats = one_seat,
          .min_seats = 0,
          .settings = settings,
          .make_play = make};
}

}  // namespace

const Game asker = measured("asker", depth, make_play<Asker>);
const Game ballast = measured("ballast", bytes, make_play<Ballast>);
const Game awaiter = measured("awaiter", tasks, make_play<Awaiter>);
const Game picker = measured("picker", {}, make_play<Picker>);
const Game churner = measured("churner", {}, make_play<Churner>);

}  // namespace rondel::bench
