// What nodes tell each other after a commit: which tables are longer now, and how long; which sessions ended. Never what
// happened: that is read from the store, which alone is true. A notice that is lost or comes twice does no harm.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "table/store/store.h"

namespace rondel::store::postgres {

struct Notice {
  std::vector<Head> heads{};
  std::vector<SignOut> sign_outs{};

  bool operator==(const Notice&) const = default;
};

// Adds what a write that was done changed, if others need to know. `result` is the write's.
void add_to(Notice& notice, const std::vector<Write>& writes, const WriteResult& result);

// As messages that fit into a notification (fewer than 8000 bytes each), marked with the node that sends them.
std::vector<std::string> messages_of(const std::string& node, const Notice& notice);

struct Message {
  std::string node{};
  Notice notice{};
};
// What cannot be read is left out.
Message read_message(std::string_view text);

// Tells all of it, unless it comes from `node` itself.
void pass_on(const Message& message, const std::string& node, const OnChange& on_change);

}  // namespace rondel::store::postgres
