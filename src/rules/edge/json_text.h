// A text as Boost.JSON takes one.
#pragma once

#include <boost/json/string_view.hpp>
#include <string_view>

namespace rondel {

inline boost::json::string_view json_text(std::string_view chars) { return {chars.data(), chars.size()}; }

}  // namespace rondel
