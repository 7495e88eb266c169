// What the short and the long leak check share.
#pragma once

#include <gtest/gtest.h>

#include <algorithm>
#include <iostream>
#include <string_view>

#include "kernel/built_modules.h"
#include "tests/support/fixed_chance.h"
#include "tests/support/program.h"
#include "tests/support/sanitized.h"
#include "tests/support/wire_leak.h"

namespace rondel::testing {

class LeakTest : public InFolder {
 protected:
  void expect_none(std::string_view game, WireLeakCheck::Amount amount) {
    if (is_sanitized) {
      amount.tables = std::max(1, amount.tables / 4);
    }
    WireLeakCheck check(folder_, *built_modules().find(game), amount);
    EXPECT_EQ(check.run(), "");
    EXPECT_GT(check.compared(), is_sanitized ? 0 : 300);
    EXPECT_GT(check.answers(), is_sanitized ? 0 : 5);
    EXPECT_GT(check.worlds(), is_sanitized ? 0 : 5);
    std::cout << game << ": " << check.compared() << " things heard, " << check.answers() << " answers, "
              << check.worlds() << " other worlds\n";
  }

 private:
  FixedChance chance_;  // else a world in which nothing could be heard comes up now and then
};

}  // namespace rondel::testing
