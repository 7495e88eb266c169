#include "table/in_quotes.h"

#include <fmt/format.h>

namespace rondel {
namespace {

constexpr std::size_t longest = 60;

// Back to the start of a character, so that the cut does not split one.
std::size_t cut_at(std::string_view text) {
  std::size_t at = longest;
  while (at > 0 && (static_cast<unsigned char>(text[at]) & 0xc0U) == 0x80U) {
    --at;
  }
  return at;
}

}  // namespace

std::string in_quotes(std::string_view text) {
  const bool is_cut = text.size() > longest;
  std::string out = "\"";
  for (const char c : text.substr(0, is_cut ? cut_at(text) : text.size())) {
    const auto byte = static_cast<unsigned char>(c);
    if (byte < 0x20 || byte == 0x7f) {
      out += fmt::format("\\x{:02x}", byte);
    } else {
      out += c;
    }
  }
  out += is_cut ? "…\"" : "\"";
  return out;
}

}  // namespace rondel
