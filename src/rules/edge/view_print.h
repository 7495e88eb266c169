// The fingerprint of a view that its reader can compute as well: FNV-1a with 64 bits over canonical texts, as 16
// hexadecimal digits. docs/view.md says what the texts are; tests/vectors/viewprint.jsonl has cases that every client
// must agree with.
#pragma once

#include <boost/json/object.hpp>
#include <boost/json/value.hpp>
#include <cstdint>
#include <string>
#include <string_view>

namespace rondel {

// JSON without white space, the keys of each object in the order of their bytes, and texts as they are but for what JSON
// makes us escape. Views have whole numbers only.
std::string canonical_text(const boost::json::value& value);
void append_canonical(const boost::json::value& value, std::string& text);
void append_canonical(std::string_view word, std::string& text);

// FNV-1a of a text that goes on from one with the print `before`.
inline constexpr std::uint64_t empty_print = 0xcbf29ce484222325;
std::uint64_t text_print(std::string_view text, std::uint64_t before = empty_print);

// As it is written: 16 hexadecimal digits.
std::string hex_print(std::uint64_t print);

// Of a view: the print of the object that has the prints of the view's members, of a list the prints of its entries. The log
// is left out: it has one of its own.
std::string view_print(const boost::json::object& view);

// Of a log: of its lines, each followed by a line break. That of a longer log goes on from `before`.
std::uint64_t log_print(const boost::json::array& lines);
std::uint64_t log_print(std::string_view line, std::uint64_t before);

}  // namespace rondel
