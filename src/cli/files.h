// Files that the command line names.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>

namespace rondel::cli {

// The bytes of a file; a Failure when it cannot be read or is larger than `what` ("a record") can be.
std::string read_file(const std::string& path, std::size_t most_bytes, std::string_view what);

}  // namespace rondel::cli
