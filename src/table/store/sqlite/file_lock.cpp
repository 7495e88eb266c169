#include "table/store/sqlite/file_lock.h"

#include <fcntl.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

#include <mutex>
#include <set>
#include <system_error>
#include <utility>

#include "table/store/sqlite/connection.h"

namespace rondel::store::sqlite {
namespace {

using FileId = std::pair<dev_t, ino_t>;

FileId id_of(const struct stat& found) { return {found.st_dev, found.st_ino}; }

// The files that this process has locked.
struct Locked {
  std::mutex mutex;
  std::set<FileId> files;
};
Locked& locked_here() {
  static Locked locked;
  return locked;
}

[[noreturn]] void refuse_second() {
  throw Error(SQLITE_BUSY, "another server has it open; stop that one, or give this one a file of its own");
}

[[noreturn]] void refuse_unopened(const std::string& file) {
  throw Error(SQLITE_CANTOPEN, "cannot open " + file + ": " + std::generic_category().message(errno));
}

}  // namespace

FileLock::FileLock(const std::string& file, Missing missing) {
  Locked& here = locked_here();
  const std::lock_guard lock(here.mutex);
  struct stat found{};
  if (::stat(file.c_str(), &found) == 0 && here.files.contains(id_of(found))) {
    refuse_second();
  }
  const int make = missing == Missing::is_made ? O_CREAT : 0;
  descriptor_ = ::open(file.c_str(), O_RDWR | make | O_CLOEXEC, S_IRUSR | S_IWUSR);
  if (descriptor_ < 0) {
    refuse_unopened(file);
  }
  if (::flock(descriptor_, LOCK_EX | LOCK_NB) != 0) {
    ::close(descriptor_);
    refuse_second();
  }
  if (::fstat(descriptor_, &found) != 0) {
    ::close(descriptor_);
    refuse_unopened(file);
  }
  here.files.insert(id_of(found));
}

FileLock::~FileLock() {
  Locked& here = locked_here();
  const std::lock_guard lock(here.mutex);
  struct stat found{};
  if (::fstat(descriptor_, &found) == 0) {
    here.files.erase(id_of(found));
  }
  ::close(descriptor_);
}

}  // namespace rondel::store::sqlite
