// JSON from strangers: parsed within limits, or refused with a sentence. Beyond what a JSON parser refuses by itself
// (syntax, invalid UTF-8), this refuses texts that are too long, nest too deep, or name a key twice in one object,
// where two readers could understand two things.
#pragma once

#include <boost/json/value.hpp>
#include <cstddef>
#include <string>
#include <string_view>

namespace rondel {

struct JsonLimits {
  std::size_t bytes = std::size_t{16} << 10;
  std::size_t depth = 16;
};

struct StrictJson {
  boost::json::value value;
  std::string problem;  // empty: the value is good
};

StrictJson parse_strictly(std::string_view text, const JsonLimits& limits = {});

// What a client wrote, made fit to be shown in a sentence: cut to a readable length, without control characters,
// quotes or markup.
std::string safe_echo(std::string_view text);

}  // namespace rondel
