// What an account can be called.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>

#include "table/table.h"

namespace rondel::server {

inline constexpr std::size_t shortest_name = 2;
inline constexpr std::size_t longest_name = 24;

bool is_name(std::string_view name);
// The note of the store that says that the account's password fits once.
inline std::string password_reset_key(const std::string& account) { return "password reset/" + account; }
// The refusal of one that is none.
Reply bad_name(const std::string& name);

}  // namespace rondel::server
