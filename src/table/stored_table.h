// A table as a store has it, computed again by this build: for whoever looks into a file without serving it.
#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <string>

#include "table/hosted.h"
#include "table/store/store.h"
#include "table/table_terms.h"

namespace rondel {

struct Verdict {
  enum class Kind : std::uint8_t {
    fine,           // it comes out as its log says
    other_sources,  // it does, though the rules were built from other sources than when it was made
    differs,        // an entry of the log does not follow under these rules
    unreadable,     // nothing this build can judge: no such game, rules it does not play, damage
  };
  Kind kind = Kind::fine;
  std::string sentence{};  // unless fine: what and where

  bool is_fine() const { return kind == Kind::fine || kind == Kind::other_sources; }
};

struct StoredTable {
  std::unique_ptr<Hosted>
      hosted{};  // as far as its log could be followed; null when not even its terms can be read
  Verdict verdict{};
};

StoredTable read_stored_table(store::Store& store, const store::TableEntry& entry, const Modules& modules);

// Calls `each` for every table of the store, newest first. Gives a sentence when they cannot be listed.
std::string for_each_table(store::Store& store, const std::function<void(const store::TableEntry&)>& each);

}  // namespace rondel
