#include "kernel/arena.h"

#include <gtest/gtest.h>

#include <cstdint>
#include <cstring>
#include <vector>

#include "kernel/poison.h"
#include "tests/support/scene.h"

namespace rondel::testing {
namespace {

constexpr std::size_t mebibyte = std::size_t{1} << 20;

TEST(Arena, AlignsBlocksOfEverySizeTo16) {
  const ArenaRange range(mebibyte);
  for (std::size_t bytes = 0; bytes <= 100'000; ++bytes) {
    void* const block = range.arena().allocate(bytes);
    ASSERT_EQ(reinterpret_cast<std::uintptr_t>(block) % 16, 0U) << bytes << " bytes";
    range.arena().deallocate(block, bytes);
  }
}

TEST(Arena, BlocksOfEverySizeDoNotOverlapTheNext) {
  const ArenaRange range(mebibyte);
  Arena& arena = range.arena();
  for (std::size_t bytes = 1; bytes <= 100'000; ++bytes) {
    char* const first = static_cast<char*>(arena.allocate(bytes));
    char* const second = static_cast<char*>(arena.allocate(bytes));
    first[bytes - 1] = 'a';
    second[0] = 'b';
    second[bytes - 1] = 'c';
    ASSERT_LE(first + bytes, second) << bytes << " bytes";
    ASSERT_EQ(first[bytes - 1], 'a') << bytes << " bytes";
    ASSERT_TRUE(arena.contains(second + bytes - 1)) << bytes << " bytes";
    arena.deallocate(second, bytes);
    arena.deallocate(first, bytes);
  }
}

TEST(Arena, WastesAtMostAQuarterOfABlock) {
  const ArenaRange range(mebibyte);
  Arena& arena = range.arena();
  for (std::size_t bytes = 1; bytes <= 100'000; ++bytes) {
    const std::size_t before = arena.used();
    void* const block = arena.allocate(bytes);
    const std::size_t taken = arena.used() - before;
    ASSERT_GE(taken, bytes);
    ASSERT_LE(taken, bytes + bytes / 4 + 16) << bytes << " bytes";
    arena.deallocate(block, bytes);
  }
}

TEST(Arena, GivesTheBytesOfTheLastBlockBack) {
  const ArenaRange range(mebibyte);
  Arena& arena = range.arena();
  const std::size_t before = arena.used();
  for (std::size_t bytes = 0; bytes <= 100'000; ++bytes) {
    void* const first = arena.allocate(bytes);
    void* const second = arena.allocate(bytes / 2);
    arena.deallocate(second, bytes / 2);
    arena.deallocate(first, bytes);
    ASSERT_EQ(arena.used(), before) << bytes << " bytes";
  }
}

TEST(Arena, HandsAFreedBlockOutAgain) {
  ArenaRange range(mebibyte);
  for (std::size_t bytes = 0; bytes <= 100'000; ++bytes) {
    range.reset();
    Arena& arena = range.arena();
    void* const freed = arena.allocate(bytes);
    ASSERT_NE(arena.allocate(16), nullptr);  // stands behind it, so that its bytes are not given back
    arena.deallocate(freed, bytes);
    const std::size_t before = arena.used();
    ASSERT_EQ(arena.allocate(bytes), freed) << bytes << " bytes";
    ASSERT_EQ(arena.used(), before) << bytes << " bytes";
  }
}

TEST(Arena, CountsLiveBytesUpAndDownBySizeOfBlock) {
  const ArenaRange range(mebibyte);
  Arena& arena = range.arena();
  const std::size_t before = arena.live();
  void* const first = arena.allocate(100);
  void* const second = arena.allocate(1000);
  EXPECT_EQ(arena.live() - before, arena.used() - before);
  EXPECT_GE(arena.live() - before, 1100U);
  arena.deallocate(first, 100);
  EXPECT_LT(arena.live(), arena.used());
  arena.deallocate(second, 1000);
  EXPECT_EQ(arena.live(), before);
}

TEST(Arena, KeepsWhatIsWrittenInManyBlocksThatComeAndGo) {
  struct Block {
    unsigned char* at;
    std::size_t bytes;
    unsigned char fill;
  };
  const ArenaRange range(16 * mebibyte);
  Arena& arena = range.arena();
  const Seed seed = Seed::from_number(5);
  Random random(seed, 0);
  std::vector<Block> blocks;
  for (int round = 0; round < 20'000; ++round) {
    if (blocks.size() < 200 && random.below(3) != 0) {
      const std::size_t bytes = random.below(random.below(8) == 0 ? 20'000 : 300);
      const auto fill = static_cast<unsigned char>(round);
      auto* const at = static_cast<unsigned char*>(arena.allocate(bytes));
      std::memset(at, fill, bytes);
      blocks.push_back({.at = at, .bytes = bytes, .fill = fill});
    } else if (!blocks.empty()) {
      std::swap(blocks[random.below(static_cast<std::uint32_t>(blocks.size()))], blocks.back());
      const Block block = blocks.back();
      blocks.pop_back();
      for (std::size_t i = 0; i < block.bytes; ++i) {
        ASSERT_EQ(block.at[i], block.fill);
      }
      arena.deallocate(block.at, block.bytes);
    }
  }
}

TEST(Arena, WhenAllWasFreedInAnyOrderOneLargeBlockFitsAgain) {
  const ArenaRange range(mebibyte);
  Arena& arena = range.arena();
  const std::size_t before = arena.live();
  const Seed seed = Seed::from_number(6);
  Random random(seed, 0);
  std::vector<std::pair<void*, std::size_t>> blocks;
  while (arena.used() < mebibyte - 1024) {
    const std::size_t bytes = random.below(500);
    blocks.emplace_back(arena.allocate(bytes), bytes);
  }
  random.shuffle(blocks);
  for (const auto& [block, bytes] : blocks) {
    arena.deallocate(block, bytes);
  }
  EXPECT_EQ(arena.live(), before);
  EXPECT_TRUE(arena.contains(arena.allocate(mebibyte / 4 * 3)));
}

TEST(Arena, CutsASmallBlockOffALargeFreeOneRatherThanGrow) {
  const ArenaRange range(mebibyte);
  Arena& arena = range.arena();
  void* const large = arena.allocate(4096);
  ASSERT_NE(arena.allocate(16), nullptr);  // keeps the large one from being given back
  arena.deallocate(large, 4096);
  const std::size_t used = arena.used();
  for (int i = 0; i < 64; ++i) {
    auto* const small = static_cast<char*>(arena.allocate(64));
    EXPECT_GE(small, static_cast<char*>(large));
    EXPECT_LE(small + 64, static_cast<char*>(large) + 4096);
  }
  EXPECT_EQ(arena.used(), used);
}

TEST(Arena, JoinsFreeNeighboursBeforeItIsCalledFull) {
  const ArenaRange range(mebibyte);
  Arena& arena = range.arena();
  std::vector<char*> blocks;
  while (arena.capacity() - arena.used() >= 64) {
    blocks.push_back(static_cast<char*>(arena.allocate(64)));
    std::memset(blocks.back(), static_cast<int>(blocks.size() % 100), 64);
  }
  const std::size_t freed = blocks.size() / 5;
  for (std::size_t i = 0; i < freed; ++i) {
    arena.deallocate(blocks[i], 64);
  }
  void* const joined = arena.allocate(4096);
  std::memset(joined, 0xff, 4096);
  for (std::size_t i = freed; i < blocks.size(); ++i) {
    ASSERT_EQ(blocks[i][0], static_cast<char>((i + 1) % 100)) << "joining touched a block in use";
    ASSERT_EQ(blocks[i][63], static_cast<char>((i + 1) % 100));
  }
}

TEST(Arena, JoinedBlocksSurviveASnapshot) {
  ArenaRange range(mebibyte);
  Arena& arena = range.arena();
  std::vector<void*> blocks;
  for (int i = 0; i < 4000; ++i) {
    blocks.push_back(arena.allocate(64));
  }
  for (std::size_t i = 0; i + 1 < blocks.size(); ++i) {
    arena.deallocate(blocks[i], 64);
  }
  ASSERT_NE(arena.allocate(3000), nullptr);  // joins
  std::vector<std::byte> copy(arena.used());
  range.copy_out(copy.data());
  void* const next = arena.allocate(2000);
  ASSERT_NE(arena.allocate(100'000), nullptr);
  range.copy_in(copy.data(), copy.size());
  EXPECT_EQ(arena.allocate(2000), next);
}

TEST(Arena, IsCurrentOnlyWhileInUseAndGivesWayToANestedOne) {
  const ArenaRange outer(mebibyte);
  const ArenaRange inner(mebibyte);
  EXPECT_EQ(Arena::current(), nullptr);
  {
    const ArenaInUse outer_in_use(outer.arena());
    EXPECT_EQ(Arena::current(), &outer.arena());
    {
      const ArenaInUse inner_in_use(inner.arena());
      EXPECT_EQ(Arena::current(), &inner.arena());
    }
    EXPECT_EQ(Arena::current(), &outer.arena());
  }
  EXPECT_EQ(Arena::current(), nullptr);
}

TEST(Arena, CopyingOutAndInBringsBackBytesAndFreeLists) {
  ArenaRange range(mebibyte);
  Arena& arena = range.arena();
  auto* const kept = static_cast<char*>(arena.allocate(40));
  void* const freed = arena.allocate(40);
  void* const wall = arena.allocate(40);
  std::strcpy(kept, "before");
  arena.deallocate(freed, 40);
  std::vector<std::byte> copy(arena.used());
  range.copy_out(copy.data());

  std::strcpy(kept, "after");
  EXPECT_EQ(arena.allocate(40), freed);
  arena.deallocate(wall, 40);
  EXPECT_NE(arena.allocate(4000), nullptr);
  range.copy_in(copy.data(), copy.size());

  EXPECT_STREQ(kept, "before");
  EXPECT_EQ(arena.used(), copy.size());
  EXPECT_EQ(arena.allocate(40), freed);
}

TEST(Arena, TakesMemoryOnlyWhereItIsTouchedAndGivesItBackWhenTrimmed) {
  ArenaRange range(16 * mebibyte);
  Arena& arena = range.arena();
  EXPECT_LE(range.committed(), std::size_t{64} << 10);
  void* const block = arena.allocate(4 * mebibyte);
  std::memset(block, 1, 4 * mebibyte);
  EXPECT_GE(range.committed(), 4 * mebibyte);
  arena.deallocate(block, 4 * mebibyte);
  range.trim();
  EXPECT_LE(range.committed(), std::size_t{64} << 10);
}

#if defined(RONDEL_ASAN)
TEST(ArenaDeathTest, AFreedBlockMayNotBeTouchedNotEvenAfterASnapshotOrARestore) {
  ArenaRange range(mebibyte);
  auto* const block = static_cast<volatile char*>(range.arena().allocate(64));
  void* const wall = range.arena().allocate(64);
  range.arena().deallocate(const_cast<char*>(block), 64);
  EXPECT_DEATH(block[8] = 1, "use-after-poison");
  std::vector<std::byte> copy(range.arena().used());
  range.copy_out(copy.data());
  EXPECT_DEATH(block[8] = 1, "use-after-poison") << "copying out took the poison away";
  range.arena().deallocate(wall, 64);
  range.copy_in(copy.data(), copy.size());
  EXPECT_DEATH(block[8] = 1, "use-after-poison") << "copying in took the poison away";
}
#endif

// --- as rules see it ---

Task<Result> fill_up(Scene& scene) {
  for (;;) {
    scene.note(1);
    co_await choose(ann, "more?", numbers(1));
    vector<vector<int>> hoard;
    while (hoard.size() < 100'000) {
      hoard.emplace_back(1000);
    }
  }
}

TEST(Arena, AFullArenaFaultsTheMatch) {
  Match match = start<fill_up>({.arena_bytes = mebibyte});
  answer(match, ann, 0);
  EXPECT_EQ(match.status(), Status::faulted);
  EXPECT_NE(match.fault().find("the arena is full"), std::string::npos) << match.fault();
  EXPECT_LE(match.arena().used(), mebibyte);
}

Task<Result> ask_for_too_large_a_block(Scene& scene) {
  co_await choose(ann, "more?", numbers(1));
  const vector<char> block(8 * mebibyte);
  scene.note(static_cast<int>(block.size()));
  co_return Result{};
}

TEST(Arena, ABlockLargerThanTheWholeArenaFaultsTheMatch) {
  Match match = start<ask_for_too_large_a_block>({.arena_bytes = mebibyte});
  answer(match, ann, 0);
  EXPECT_EQ(match.status(), Status::faulted);
  EXPECT_NE(match.fault().find("the arena is full"), std::string::npos) << match.fault();
}

// Hands of cards that grow, shrink and are thrown away, in an order that no two rounds share.
Task<> churn_once(Scene& scene, vector<vector<int>>& hands) {
  Random& random = scene.dice("churn");
  vector<int>& hand = hands[random.below(static_cast<std::uint32_t>(hands.size()))];
  const std::uint32_t what = random.below(8);
  if (what == 0) {
    vector<int>().swap(hand);
  } else if (what < 4 && !hand.empty()) {
    hand.resize(hand.size() / 2);
  } else {
    const std::uint32_t more = random.below(24);
    for (std::uint32_t i = 0; i < more; ++i) {
      hand.push_back(static_cast<int>(i));
    }
  }
  co_return;
}

Task<Result> churn_for_long(Scene& scene) {
  vector<vector<int>> hands(200);
  for (;;) {
    co_await choose(ann, "on?", numbers(2));
    for (int i = 0; i < 100; ++i) {
      co_await churn_once(scene, hands);
    }
  }
}

TEST(Arena, AMatchThatChurnsVectorsForLongUsesAtMostTwiceWhatLives) {
  Match match = start<churn_for_long>();
  for (int i = 1; i <= 3000; ++i) {
    answer(match, ann, 0);
    if (i % 500 == 0) {
      EXPECT_LE(match.arena().used(), 2 * match.arena().live()) << "after answer " << i;
    }
  }
}

}  // namespace
}  // namespace rondel::testing
