#include "table/store/sqlite/buffered_vfs.h"

#include <fmt/format.h>

#include <algorithm>
#include <atomic>

#include "table/store/sqlite/connection.h"

namespace rondel::store::sqlite {
namespace {

constexpr std::size_t max_buffer = std::size_t{1} << 20;

struct LogFile {
  sqlite3_file file;  // first, as above; the base's own file follows this struct
  std::string* buffer;
  sqlite3_int64 start;  // where the buffer belongs

  sqlite3_file* base() { return reinterpret_cast<sqlite3_file*>(this + 1); }
};

LogFile& log_of(sqlite3_file* file) { return *reinterpret_cast<LogFile*>(file); }

// What could not be written is forgotten: SQLite takes the commit back, and writes the same places again or gives them
// up. In pieces, since the system's layer takes at most 128 KiB at once.
int flush(LogFile& log) {
  constexpr std::size_t max_piece = std::size_t{64} << 10;
  int code = SQLITE_OK;
  for (std::size_t from = 0; from < log.buffer->size() && code == SQLITE_OK; from += max_piece) {
    const std::size_t count = std::min(max_piece, log.buffer->size() - from);
    code = log.base()->pMethods->xWrite(log.base(), log.buffer->data() + from, static_cast<int>(count),
                                        log.start + static_cast<sqlite3_int64>(from));
  }
  log.buffer->clear();
  return code;
}

int write(sqlite3_file* file, const void* bytes, int count, sqlite3_int64 offset) {
  LogFile& log = log_of(file);
  const bool follows = offset == log.start + static_cast<sqlite3_int64>(log.buffer->size());
  if (!follows || log.buffer->size() >= max_buffer) {
    if (const int code = flush(log); code != SQLITE_OK) {
      return code;
    }
    log.start = offset;
  }
  log.buffer->append(static_cast<const char*>(bytes), static_cast<std::size_t>(count));
  return SQLITE_OK;
}

// Everything else is the base's, after it has got what was held back.
template <auto member, class... Arguments>
int after_flush(sqlite3_file* file, Arguments... arguments) {
  LogFile& log = log_of(file);
  const int code = flush(log);
  return code == SQLITE_OK ? (log.base()->pMethods->*member)(log.base(), arguments...) : code;
}

int close(sqlite3_file* file) {
  LogFile& log = log_of(file);
  const int flushed = flush(log);
  const int closed = log.base()->pMethods->xClose(log.base());
  delete log.buffer;
  return flushed != SQLITE_OK ? flushed : closed;
}

using Io = sqlite3_io_methods;

// Version 1: shared memory and mapping belong to the database file, not to its log.
const Io log_methods = {
    .iVersion = 1,
    .xClose = close,
    .xRead = [](sqlite3_file* file, void* to, int count,
                sqlite3_int64 offset) { return after_flush<&Io::xRead>(file, to, count, offset); },
    .xWrite = write,
    .xTruncate = [](sqlite3_file* file,
                    sqlite3_int64 size) { return after_flush<&Io::xTruncate>(file, size); },
    .xSync = [](sqlite3_file* file, int flags) { return after_flush<&Io::xSync>(file, flags); },
    .xFileSize = [](sqlite3_file* file,
                    sqlite3_int64* size) { return after_flush<&Io::xFileSize>(file, size); },
    .xLock = [](sqlite3_file* file, int kind) { return after_flush<&Io::xLock>(file, kind); },
    .xUnlock = [](sqlite3_file* file, int kind) { return after_flush<&Io::xUnlock>(file, kind); },
    .xCheckReservedLock = [](sqlite3_file* file,
                             int* held) { return after_flush<&Io::xCheckReservedLock>(file, held); },
    .xFileControl = [](sqlite3_file* file, int what,
                       void* with) { return after_flush<&Io::xFileControl>(file, what, with); },
    .xSectorSize =
        [](sqlite3_file* file) { return log_of(file).base()->pMethods->xSectorSize(log_of(file).base()); },
    .xDeviceCharacteristics =
        [](sqlite3_file* file) {
          return log_of(file).base()->pMethods->xDeviceCharacteristics(log_of(file).base());
        },
    .xShmMap = nullptr,
    .xShmLock = nullptr,
    .xShmBarrier = nullptr,
    .xShmUnmap = nullptr,
    .xFetch = nullptr,
    .xUnfetch = nullptr};

int open(sqlite3_vfs* vfs, const char* path, sqlite3_file* file, int flags, int* flags_out) {
  sqlite3_vfs* const base = reinterpret_cast<BufferedVfs::Layer*>(vfs)->base;
  if ((flags & SQLITE_OPEN_WAL) == 0) {
    return base->xOpen(base, path, file, flags, flags_out);
  }
  LogFile& log = log_of(file);
  log = {.file = {.pMethods = nullptr}, .buffer = nullptr, .start = 0};
  const int code = base->xOpen(base, path, log.base(), flags, flags_out);
  if (code == SQLITE_OK) {
    log.buffer = new std::string;
    log.file.pMethods = &log_methods;
  }
  return code;
}

}  // namespace

BufferedVfs::BufferedVfs(const std::string& base) {
  static std::atomic<int> count = 0;
  name_ = fmt::format("rondel-{}", ++count);
  layer_.base = sqlite3_vfs_find(base.empty() ? nullptr : base.c_str());
  if (layer_.base == nullptr) {
    throw Error(SQLITE_ERROR, fmt::format("SQLite has no file system layer named {}", base));
  }
  layer_.vfs = *layer_.base;
  layer_.vfs.pNext = nullptr;
  layer_.vfs.zName = name_.c_str();
  layer_.vfs.szOsFile += static_cast<int>(sizeof(LogFile));
  layer_.vfs.xOpen = open;
  sqlite3_vfs_register(&layer_.vfs, 0);
}

}  // namespace rondel::store::sqlite
