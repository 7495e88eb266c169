// Keeps a second process, or a second store in this one, from writing to the same file, by whatever name or link it comes
// to it. The lock is on the file itself; the operating system lets go of it when the process ends, however it ends.
//
// SQLite's own locks are of the kind that a process loses when it closes any descriptor of the file. So a lock must outlive
// every connection to its file, and a file that this process has locked is not even opened to find that out.
#pragma once

#include <cstdint>
#include <string>

namespace rondel::store::sqlite {

class FileLock {
 public:
  enum class Missing : std::uint8_t { is_made, is_refused };

  // A file that is made is readable by its owner alone. Throws Error when somebody else has it.
  FileLock(const std::string& file, Missing missing);
  FileLock(const FileLock&) = delete;
  FileLock& operator=(const FileLock&) = delete;
  ~FileLock();

 private:
  int descriptor_;
};

}  // namespace rondel::store::sqlite
