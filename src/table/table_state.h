// What a table tells to whoever looks at it: the table's state as JSON (docs/api.md), as one viewer may know it.
#pragma once

#include <boost/json/array.hpp>
#include <boost/json/object.hpp>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "table/hosted.h"
#include "table/steady_time.h"
#include "table/store/store.h"

namespace rondel {

// Which of its seats somebody looks from: one that is asked, if any. None: a spectator.
Viewer viewer_of(const Hosted& hosted, const std::string& account);

// What a question of a table is called: by the entry that asked it, and by the table, so that an answer that goes to another
// table is stale there. 0: none. Exact in a double, as clients have it.
std::int64_t prompt_id(const store::TableInfo& info, std::int64_t prompt);

// Clocks are as at `now`, by the log's time; without, as at the last entry.
boost::json::object table_state(const store::TableInfo& info, const Hosted& hosted, Viewer viewer,
                                std::span<const store::ChatLine> chat,
                                std::optional<store::Time> now = std::nullopt,
                                const boost::json::storage_ptr& storage = {});

// Where the table stands after its last entry, for the store's listings; `now` is the time of day of that entry.
store::TableStatus table_status(const Hosted& hosted, store::Time now);

// The seats that have won, of a table that is over, as its listing says; none in files of before that was written down.
std::vector<std::string> winners_of(const store::TableStatus& status);

// How long it is until a clock of a table runs out, as far as the store's listing can tell at `now`; nothing: none runs.
std::optional<SteadyTime> time_left(const store::TableEntry& entry, store::Time now);
inline constexpr SteadyTime no_deadline = SteadyTime::max();

// The whole record of a match that is over, seed and all, as docs/records.md describes it.
std::string table_record(const Hosted& hosted);

}  // namespace rondel
