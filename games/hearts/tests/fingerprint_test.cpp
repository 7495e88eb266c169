#include <gtest/gtest.h>

#include <cstdint>
#include <vector>

#include "hearts/game.h"
#include "kernel/match.h"

namespace rondel::games::hearts {

TEST(Fingerprint, TellsApartWhatWasAnsweredInARequestThatIsStillOpen) {
  Match one(game, Settings(game.settings), Seed::from_number(1));
  Match other(game, Settings(game.settings), Seed::from_number(1));
  ASSERT_FALSE(one.answer(Seat(0), std::vector<std::uint16_t>{0, 1, 2}));
  ASSERT_FALSE(other.answer(Seat(0), std::vector<std::uint16_t>{10, 11, 12}));
  EXPECT_NE(one.fingerprint(), other.fingerprint());
}

}  // namespace rondel::games::hearts
