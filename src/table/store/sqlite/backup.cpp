#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cerrno>
#include <cstdio>
#include <filesystem>
#include <system_error>

#include "table/store/sqlite/readers.h"
#include "table/store/sqlite/sqlite_store.h"

namespace rondel::store {
namespace {

using sqlite::Connection;
using sqlite::Error;

// All pages in one step: one moment, which in WAL mode keeps no writer waiting. In several steps SQLite would start
// over whenever somebody else has written.
void copy_pages(Connection& from, Connection& to) {
  sqlite3_backup* const backup = sqlite3_backup_init(to.handle(), "main", from.handle(), "main");
  if (backup == nullptr) {
    to.fail();
  }
  sqlite3_backup_step(backup, -1);
  if (sqlite3_backup_finish(backup) != SQLITE_OK) {
    to.fail();
  }
}

// It holds the seeds of running matches and hashes of passwords: for its owner alone.
void make_secretly(const std::string& path) {
  const int descriptor = ::open(path.c_str(), O_RDWR | O_CREAT | O_EXCL | O_CLOEXEC, S_IRUSR | S_IWUSR);
  if (descriptor < 0) {
    throw Error(SQLITE_CANTOPEN, path + ": " + std::generic_category().message(errno));
  }
  ::close(descriptor);
}

void copy_database(const std::string& from, const std::string& to) {
  Connection source = sqlite::open_for_reading(from, {});
  make_secretly(to);
  Connection copy(to, SQLITE_OPEN_READWRITE, {});
  copy_pages(source, copy);
  copy.run("PRAGMA journal_mode = DELETE");  // one file, with nothing beside it
}

void make_durable(const std::filesystem::path& path, int flags) {
  const int descriptor = ::open(path.c_str(), flags | O_CLOEXEC);
  const bool well = descriptor >= 0 && ::fsync(descriptor) == 0;
  const int error = errno;
  if (descriptor >= 0) {
    ::close(descriptor);
  }
  if (!well) {
    throw Error(SQLITE_IOERR, path.string() + ": " + std::generic_category().message(error));
  }
}

}  // namespace

std::string backup_sqlite_file(const std::string& from, const std::string& to) {
  const std::string partial = to + ".partial";
  try {
    std::error_code ignored;
    std::filesystem::remove(partial, ignored);
    if (!std::filesystem::exists(from, ignored)) {
      return from + ": there is no such file";
    }
    copy_database(from, partial);
    make_durable(partial, O_RDWR);
    std::filesystem::rename(partial, to);
    make_durable(std::filesystem::absolute(to).parent_path(), O_RDONLY | O_DIRECTORY);
    return {};
  } catch (const std::exception& problem) {
    std::error_code ignored;
    std::filesystem::remove(partial, ignored);
    return std::string("no backup: ") + problem.what();
  }
}

}  // namespace rondel::store
