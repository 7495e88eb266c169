// What a client sent, as JSON: within the limits, no key twice, and no text with the character U+0000, which not every
// store can keep.
#pragma once

#include <string_view>

#include "rules/edge/strict_json.h"

namespace rondel::server {

StrictJson read_body(std::string_view text);

}  // namespace rondel::server
