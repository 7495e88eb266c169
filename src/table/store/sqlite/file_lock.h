// Keeps a second process, or a second store in this one, from writing to the same file. The lock is on a file of its
// own beside it, which stays; the operating system lets go of it when the process ends, however it ends.
#pragma once

#include <string>

namespace rondel::store::sqlite {

class FileLock {
 public:
  // Throws Error when somebody else has it.
  explicit FileLock(const std::string& file);
  FileLock(const FileLock&) = delete;
  FileLock& operator=(const FileLock&) = delete;
  ~FileLock();

 private:
  int descriptor_;
};

}  // namespace rondel::store::sqlite
