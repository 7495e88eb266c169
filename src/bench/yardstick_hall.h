// A hall that hosts the yardstick as well: its matches never end, and there is hardly anything to see of them.
#pragma once

#include <memory>

#include "table/hall.h"

namespace rondel::bench {

std::unique_ptr<Hall> hall_with_asker(store::Store& store, HallOptions options);

}  // namespace rondel::bench
