// SQLite writes its write-ahead log in two small writes a page, which for a commit of many tables is a third of all
// the time spent. This layer over another VFS puts writes that follow one another in the log together and hands them
// on when the log is synced, read, or anything else is asked of it.
// Sound only for a connection that syncs the log in every commit (synchronous = FULL): what is not synced yet is
// invisible to other connections. Files other than the log are left alone.
#pragma once

#include <sqlite3.h>

#include <string>

namespace rondel::store::sqlite {

class BufferedVfs {
 public:
  explicit BufferedVfs(const std::string& base);  // empty: the system's. Throws Error when there is none such
  BufferedVfs(const BufferedVfs&) = delete;
  BufferedVfs& operator=(const BufferedVfs&) = delete;
  ~BufferedVfs() { sqlite3_vfs_unregister(&layer_.vfs); }

  const std::string& name() const { return name_; }

  struct Layer {
    sqlite3_vfs vfs;  // first: SQLite's functions are given its address
    sqlite3_vfs* base;
  };

 private:
  std::string name_;
  Layer layer_{};
};

}  // namespace rondel::store::sqlite
