// A table that somebody asks for, before it is anywhere: what the store has to write for it, or why there can be none.
#pragma once

#include <boost/json/object.hpp>
#include <optional>
#include <string>

#include "table/hall.h"
#include "table/store/store.h"
#include "table/table.h"

namespace rondel {

struct MadeTable {
  std::optional<store::NewTable> table{};  // nothing: refused
  Reply refusal{};
};

// `body`: {game, settings?, seats?, title?, private?, clock?, forfeit?}. Its id and its secret are drawn here.
MadeTable make_table(const std::string& account, const boost::json::object& body, const HallOptions& options);

}  // namespace rondel
