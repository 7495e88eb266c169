// What an account can be called: in any language, and so that no name passes for another.
//   (1) A name is 2 to 24 letters and digits of one way of writing, with single spaces, apostrophes, - and _ between them.
//   (2) Names that differ only in case, or in how the same letters are encoded, are the same name. In ASCII that is lower case.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>

#include "table/table.h"

namespace rondel::server {

inline constexpr std::size_t shortest_name = 2;  // characters
inline constexpr std::size_t longest_name = 24;
inline constexpr std::size_t longest_name_bytes = 4 * longest_name;

inline constexpr std::size_t longest_account = longest_name_bytes + 16;  // with a guest's tail

bool is_name(std::string_view name);
// As its owner writes it, in one encoding (NFC).
std::string shown_name(std::string_view name);
// Under which the store knows it.
std::string folded_name(std::string_view name);

// The note of the store that says that the account's password fits once.
inline std::string password_reset_key(const std::string& account) { return "password reset/" + account; }
// The refusal of one that is none.
Reply bad_name(const std::string& name);

}  // namespace rondel::server
