// Writes that belong together, one after the other.
#pragma once

#include <variant>
#include <vector>

#include "table/store/store.h"

namespace rondel::store {

// Up to the first that is refused; gives what became of the last.
template <class ApplyOne>
WriteResult apply_in_order(const std::vector<Write>& writes, const ApplyOne& apply_one) {
  WriteResult result;
  for (const Write& write : writes) {
    result = std::visit(apply_one, write);
    if (!result.ok()) {
      break;
    }
  }
  return result;
}

}  // namespace rondel::store
