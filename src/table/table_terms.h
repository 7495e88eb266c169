// The terms of a table as a request and as the store keep them: game, settings, seats, clock.
#pragma once

#include <boost/json/object.hpp>
#include <optional>
#include <string>

#include "kernel/modules.h"
#include "table/hosted.h"
#include "table/store/store.h"

namespace rondel {

struct ReadTerms {
  std::optional<Terms> terms{};
  std::string problem{};  // a sentence, when there are none
};

// {game, settings?, seats?, clock?}, with a fresh secret.
ReadTerms new_terms(const boost::json::object& body, const Modules& modules);

// As the store keeps them: TableInfo::settings, and what comes back.
std::string stored_terms(const Terms& terms);
ReadTerms read_terms(const store::TableInfo& info, const std::string& secret, const Modules& modules);

}  // namespace rondel
