#include "cli/files.h"

#include <fmt/format.h>

#include <cerrno>
#include <cstdio>
#include <cstring>
#include <memory>
#include <vector>

#include "cli/failure.h"

namespace rondel::cli {

std::string read_file(const std::string& path, std::size_t most_bytes, std::string_view what) {
  std::FILE* const file = std::fopen(path.c_str(), "rb");
  if (file == nullptr) {
    bad_input(fmt::format("cannot read {}: {}", path, std::strerror(errno)));
  }
  const std::unique_ptr<std::FILE, int (*)(std::FILE*)> closer(file, std::fclose);
  std::string bytes;
  std::vector<char> block(std::size_t{1} << 16);
  std::size_t got = 0;
  while ((got = std::fread(block.data(), 1, block.size(), file)) > 0) {
    bytes.append(block.data(), got);
    if (bytes.size() > most_bytes) {
      bad_input(fmt::format("{} is larger than {} can be ({} bytes)", path, what, most_bytes));
    }
  }
  if (std::ferror(file) != 0) {
    bad_input(fmt::format("cannot read {}: {}", path, std::strerror(errno)));
  }
  return bytes;
}

}  // namespace rondel::cli
