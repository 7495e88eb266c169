// The fingerprint of a view that its reader can compute as well: FNV-1a with 64 bits over the view's canonical text, as 16
// hexadecimal digits. docs/view.md says what the text is; tests/vectors/viewprint.jsonl has cases that every client
// must agree with.
#pragma once

#include <boost/json/value.hpp>
#include <string>

namespace rondel {

// JSON without white space, the keys of each object in the order of their bytes, and texts as they are but for what JSON
// makes us escape. Views have whole numbers only.
std::string canonical_text(const boost::json::value& value);

std::string view_print(const boost::json::value& view);

}  // namespace rondel
