// A state of a table as one viewer is told of it, made once and then only read, by as many threads as like.
#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <mutex>
#include <optional>
#include <string>

#include "rules/edge/json_parts.h"
#include "table/log_tail.h"

namespace rondel {

struct ShownTable {
  std::int64_t seq = 0;
  JsonParts table;                // every member of the state but the view (docs/api.md)
  std::optional<JsonParts> view;  // none: there is no match yet

  std::string text() const;  // the state as JSON

  // A text about how it differs from an earlier one, made by the first who asks for it; the others that ask for the same get
  // that one.
  std::shared_ptr<const std::string> once_since(const std::shared_ptr<const ShownTable>& earlier,
                                                const std::function<std::string()>& make) const;

 private:
  struct Since {
    std::mutex mutex;
    std::weak_ptr<const ShownTable> earlier;
    std::shared_ptr<const std::string> text;
  };
  const std::unique_ptr<Since> since_ = std::make_unique<Since>();
};
using ShownTablePtr = std::shared_ptr<const ShownTable>;

// What somebody who watches is told.
struct Told {
  ShownTablePtr state{};
  Viewer viewer{};                          // as whom they are told
  std::shared_ptr<const LogPlace> place{};  // where that viewer's log is now
  std::optional<LogNews> begin{};           // the first time as this viewer: what leads there
};

}  // namespace rondel
