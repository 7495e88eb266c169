// What a table tells to whoever looks at it: the table's state as JSON (docs/api.md), as one viewer may know it.
#pragma once

#include <boost/json/array.hpp>
#include <boost/json/object.hpp>
#include <cstdint>
#include <optional>
#include <span>
#include <string>

#include "table/hosted.h"
#include "table/store/store.h"

namespace rondel {

// Which of its seats somebody looks from: one that is asked, if any. None: a spectator.
Viewer viewer_of(const Hosted& hosted, const std::string& account);

// Clocks are as at `now`; without, as at the last entry.
boost::json::object table_state(const store::TableInfo& info, const Hosted& hosted, Viewer viewer,
                                std::span<const store::ChatLine> chat,
                                std::optional<store::Time> now = std::nullopt,
                                const boost::json::storage_ptr& storage = {});

// Where the table stands, for the store's listings.
store::TableStatus table_status(const Hosted& hosted, store::Time now);

// When a clock of a table runs out, in milliseconds, as the store's listing has it; `no_deadline`: none runs.
inline constexpr std::int64_t no_deadline = INT64_MAX;
std::int64_t deadline_in(const store::TableEntry& entry);

// The whole record of a match that is over, seed and all, as docs/records.md describes it.
std::string table_record(const Hosted& hosted);

}  // namespace rondel
