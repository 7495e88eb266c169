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

// The whole state. Clocks are as at `now`, by the log's time; without, as at the last entry.
boost::json::object table_state(const store::TableInfo& info, const Hosted& hosted, Viewer viewer,
                                std::span<const store::ChatLine> chat,
                                std::optional<store::Time> now = std::nullopt);

// --- what it is made of ---

// What never changes.
boost::json::object table_terms(const store::TableInfo& info, const Hosted& hosted);
// What does, but for the chat, the match and what was told of it.
boost::json::object table_now(const store::TableInfo& info, const Hosted& hosted, Viewer viewer,
                              std::optional<store::Time> now, const boost::json::storage_ptr& storage = {});
boost::json::array chat_of(std::span<const store::ChatLine> chat);
// How many lines a log has, and their print.
boost::json::object log_mark(std::size_t length, std::uint64_t print);

// Nothing is secret any more.
bool is_public(store::TableState state);
// Whether a viewer is told by now that an answer was given for a seat; and how, with how many lines of the log before it.
bool is_told(const Hosted& hosted, const GivenFor& given, Viewer viewer);
boost::json::object answered_by(const Hosted& hosted, const GivenFor& given, std::size_t lines);

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
