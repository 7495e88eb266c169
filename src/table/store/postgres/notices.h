// What nodes tell each other after a commit: which tables are longer now, and how long. Never what happened: that is
// read from the log, which alone is true. A notice that is lost or comes twice does no harm.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "table/store/store.h"

namespace rondel::store::postgres {

// What a write that was done changed: nothing, or one or more tables. `result` is the write's.
std::vector<Head> heads_of(const std::vector<Write>& writes, const WriteResult& result);

// As messages that fit into a notification (fewer than 8000 bytes each), marked with the node that sends them.
std::vector<std::string> messages_of(const std::string& node, const std::vector<Head>& heads);

struct Message {
  std::string node;
  std::vector<Head> heads;
};
// What cannot be read is left out.
Message read_message(std::string_view text);

}  // namespace rondel::store::postgres
