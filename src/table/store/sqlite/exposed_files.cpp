#include <fmt/format.h>
#include <sys/stat.h>

#include "table/store/sqlite/sqlite_store.h"

namespace rondel::store {

std::vector<std::string> exposed_sqlite_files(const std::string& file) {
  std::vector<std::string> sentences;
  for (const char* const end : {"", "-wal", "-shm", "-journal"}) {
    const std::string path = file + end;
    struct stat found{};
    if (::stat(path.c_str(), &found) == 0 && (found.st_mode & (S_IRWXG | S_IRWXO)) != 0) {
      sentences.push_back(
          fmt::format("others on this machine may use {} (mode {:04o}), which holds seeds of running matches "
                      "and hashes of passwords; say: chmod 600 {}",
                      path, found.st_mode & 07777U, path));
    }
  }
  return sentences;
}

}  // namespace rondel::store
