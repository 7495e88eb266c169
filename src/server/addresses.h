// Addresses of clients, and what limits count by: an IPv4 address, or the /64 of an IPv6 address, which is what one
// subscriber has to himself.
#pragma once

#include <string>
#include <string_view>

namespace rondel::server {

// The address as it is usually written, without brackets, port and zone; an IPv4 address in the clothes of IPv6 comes out
// as IPv4. Empty: it is none.
std::string plain_address(std::string_view text);

// What limits count by; of what is no address, the text itself.
std::string share_of(const std::string& address);

bool is_loopback(const std::string& address);

}  // namespace rondel::server
