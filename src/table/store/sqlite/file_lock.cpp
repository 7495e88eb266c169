#include "table/store/sqlite/file_lock.h"

#include <fcntl.h>
#include <sys/file.h>
#include <unistd.h>

#include <system_error>

#include "table/store/sqlite/connection.h"

namespace rondel::store::sqlite {

FileLock::FileLock(const std::string& file) {
  const std::string name = file + "-lock";
  descriptor_ = ::open(name.c_str(), O_RDWR | O_CREAT | O_CLOEXEC, 0644);
  if (descriptor_ < 0) {
    throw Error(SQLITE_CANTOPEN, "cannot open " + name + ": " + std::generic_category().message(errno));
  }
  if (::flock(descriptor_, LOCK_EX | LOCK_NB) != 0) {
    ::close(descriptor_);
    throw Error(SQLITE_BUSY, "another server has it open; stop that one, or give this one a file of its own");
  }
}

FileLock::~FileLock() { ::close(descriptor_); }

}  // namespace rondel::store::sqlite
