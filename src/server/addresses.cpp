#include "server/addresses.h"

#include <arpa/inet.h>
#include <netinet/in.h>

#include <algorithm>
#include <array>
#include <optional>

namespace rondel::server {
namespace {

using Ipv6 = std::array<unsigned char, 16>;

// The address that is meant: IPv6 as it is, IPv4 in the clothes of IPv6.
std::optional<Ipv6> bytes_of(const std::string& text) {
  Ipv6 bytes{};
  std::array<unsigned char, 4> old{};
  if (::inet_pton(AF_INET6, text.c_str(), bytes.data()) == 1) {
    return bytes;
  }
  if (::inet_pton(AF_INET, text.c_str(), old.data()) == 1) {
    bytes[10] = bytes[11] = 0xff;
    std::ranges::copy(old, bytes.begin() + 12);
    return bytes;
  }
  return std::nullopt;
}

bool is_ipv4(const Ipv6& bytes) {
  constexpr std::array<unsigned char, 12> clothes = {0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0xff, 0xff};
  return std::equal(clothes.begin(), clothes.end(), bytes.begin());
}

std::string text_of_address(const Ipv6& bytes) {
  std::array<char, INET6_ADDRSTRLEN> text{};
  const bool is_old = is_ipv4(bytes);
  ::inet_ntop(is_old ? AF_INET : AF_INET6, bytes.data() + (is_old ? 12 : 0), text.data(), text.size());
  return text.data();
}

}  // namespace

std::string plain_address(std::string_view text) {
  if (text.starts_with('[')) {
    text = text.substr(1, text.find(']') - 1);
  } else if (std::ranges::count(text, ':') == 1) {  // IPv4 with a port
    text = text.substr(0, text.find(':'));
  }
  const std::optional<Ipv6> bytes = bytes_of(std::string(text.substr(0, text.find('%'))));
  return bytes ? text_of_address(*bytes) : std::string();
}

std::string share_of(const std::string& address) {
  std::optional<Ipv6> bytes = bytes_of(address);
  if (!bytes) {
    return address;
  }
  if (is_ipv4(*bytes)) {
    return text_of_address(*bytes);
  }
  std::fill(bytes->begin() + 8, bytes->end(), 0);
  return text_of_address(*bytes) + "/64";
}

bool is_loopback(const std::string& address) {
  const std::optional<Ipv6> bytes = bytes_of(address);
  return bytes && (is_ipv4(*bytes) ? (*bytes)[12] == 127 : text_of_address(*bytes) == "::1");
}

}  // namespace rondel::server
