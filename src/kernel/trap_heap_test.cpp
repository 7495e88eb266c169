// Rules that reach for the heap are caught, whichever way they do it, and the one who did is named.
#include <gtest/gtest.h>

#include <array>
#include <memory>
#include <new>
#include <string>
#include <vector>

#include "kernel/match.h"
#include "kernel/rondel.h"
#include "tests/support/heap_trap.h"

namespace rondel::testing {

// An allocation that nobody looks at may be left out by the compiler: this looks at it.
inline void keep(const void* block) { asm volatile("" : : "r"(block) : "memory"); }

// Not in an unnamed namespace: the trap names functions that the program exports.
[[gnu::noinline]] std::size_t stray_string(int length) {
  const std::string text(static_cast<std::size_t>(length), 'x');
  return text.size();
}
[[gnu::noinline]] std::size_t stray_vector(int length) {
  const std::vector<int> list(static_cast<std::size_t>(length), 1);
  return list.size();
}
[[gnu::noinline]] int stray_pointer(int value) {
  const auto number = std::make_unique<int>(value);
  keep(number.get());
  return *number;
}
[[gnu::noinline]] int stray_array(int length) {
  int* const list = new int[static_cast<std::size_t>(length)]{};
  const int first = list[0];
  delete[] list;
  return first;
}
struct alignas(64) Wide {
  int number = 1;
};
[[gnu::noinline]] int stray_wide(int count) {
  Wide* const list = new Wide[static_cast<std::size_t>(count)];
  const int first = list[0].number;
  delete[] list;
  return first;
}
[[gnu::noinline]] bool stray_nothrow(int count) {
  int* const list = new (std::nothrow) int[static_cast<std::size_t>(count)];
  keep(list);
  const bool got = list != nullptr;
  delete[] list;
  return got;
}

class Stray final : public Play {
 public:
  using Play::Play;
  Task<Result> run() override {
    static constexpr std::array<Choice, 7> ways = {
        Choice::word("arena only"), Choice::word("string"), Choice::word("vector"), Choice::word("pointer"),
        Choice::word("array"),      Choice::word("wide"),   Choice::word("nothrow")};
    const Choice way = co_await ask_one(Seat(0), "which way?", ways);
    use(way.label);
    co_return Result{};
  }
  void digest(Hasher& hasher) const override { hasher.add(used_); }
  void show(std::optional<Seat>, std::string& out) const override { out += std::to_string(used_); }

 private:
  void use(Text way) {
    const vector<int> allowed(100, 1);
    const string also_allowed(100, 'x');
    used_ += allowed.size() + also_allowed.size();
    used_ += way == Text("string") ? stray_string(100) : 0;
    used_ += way == Text("vector") ? stray_vector(100) : 0;
    used_ += way == Text("pointer") ? static_cast<std::size_t>(stray_pointer(1)) : 0;
    used_ += way == Text("array") ? static_cast<std::size_t>(stray_array(100)) : 0;
    used_ += way == Text("wide") ? static_cast<std::size_t>(stray_wide(3)) : 0;
    used_ += way == Text("nothrow") && stray_nothrow(100) ? 1 : 0;
  }
  std::size_t used_ = 0;
};

constexpr std::array<std::string_view, 1> one_seat = {"one"};
const Game stray_game{.name = "stray",
                      .title = "Stray",
                      .summary = "reaches for the heap",
                      .version = 1,
                      .seats = one_seat,
                      .min_seats = 0,
                      .settings = {},
                      .make_play = make_play<Stray>};

// Plays the way of that number with the trap armed; gives the fault.
std::string fault_of(std::uint16_t way) {
  Match match(stray_game, {}, Seed::from_number(1));
  const ArmHeapTrap trap;
  EXPECT_FALSE(match.answer(Seat(0), way));
  return std::string(match.fault());
}

TEST(HeapTrap, LetsTheArenaAlone) { EXPECT_EQ(fault_of(0), ""); }

TEST(HeapTrap, NamesWhoeverMadeAString) {
  const std::string fault = fault_of(1);
  EXPECT_NE(fault.find("heap use in rules: 101 bytes by rondel::testing::stray_string(int)"),
            std::string::npos)
      << fault;
  EXPECT_NE(fault.find("Stray::run()"), std::string::npos) << "the rule is named too: " << fault;
}
TEST(HeapTrap, NamesWhoeverMadeAVector) {
  EXPECT_NE(fault_of(2).find("400 bytes by rondel::testing::stray_vector(int)"), std::string::npos)
      << fault_of(2);
}
TEST(HeapTrap, NamesWhoeverMadeAPointer) {
  EXPECT_NE(fault_of(3).find("4 bytes by rondel::testing::stray_pointer(int)"), std::string::npos)
      << fault_of(3);
}
TEST(HeapTrap, NamesWhoeverMadeAnArray) {
  EXPECT_NE(fault_of(4).find("400 bytes by rondel::testing::stray_array(int)"), std::string::npos)
      << fault_of(4);
}
TEST(HeapTrap, NamesWhoeverMadeSomethingAligned) {
  EXPECT_NE(fault_of(5).find("192 bytes by rondel::testing::stray_wide(int)"), std::string::npos)
      << fault_of(5);
}
TEST(HeapTrap, GivesNullAndKeepsTheNameWhereNothingMayBeThrown) {
  EXPECT_EQ(fault_of(6), "");
  EXPECT_NE(heap_offence().find("400 bytes by rondel::testing::stray_nothrow(int)"), std::string_view::npos)
      << heap_offence();
}
TEST(HeapTrap, LeavesOtherMatchesAlone) {
  Match healthy(stray_game, {}, Seed::from_number(1));
  fault_of(1);
  EXPECT_FALSE(healthy.answer(Seat(0), 0));
  EXPECT_EQ(healthy.status(), Status::over);
}
TEST(HeapTrap, CountsWhatIsAllocatedOutsideRules) {
  const std::uint64_t before = heap_allocations();
  const ArmHeapTrap trap;
  EXPECT_EQ(stray_vector(3), 3U);
  EXPECT_EQ(heap_allocations(), before + 1);
}

}  // namespace rondel::testing
