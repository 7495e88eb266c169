// A disk that can lose power: a layer under SQLite (a VFS over the one of this system) that remembers which writes were
// synced. Files stand in a real folder and read as the running system sees them; what a power loss would leave of
// them is computed beside it:
//   - a synced write is there;
//   - of the others, any may be missing, in part (by sectors of 512 bytes), or done in another order;
//   - a file that was made or deleted since may be so or not.
// After `cut_after(n)` the n-th change from now is the last that reaches the disk's buffers; from then on everything
// fails. `crash` then puts the folder into a state that such a disk could have come back with. All chance comes from
// the generator given to it.
#pragma once

#include <sqlite3.h>

#include <algorithm>
#include <atomic>
#include <cstring>
#include <filesystem>
#include <fstream>
#include <map>
#include <memory>
#include <mutex>
#include <random>
#include <string>
#include <vector>

namespace rondel::testing {

using Chance = std::mt19937_64;

inline std::size_t below(Chance& chance, std::size_t bound) { return chance() % bound; }

class LossyDisk {
 public:
  explicit LossyDisk(std::string name)
      : name_(std::move(name)), system_(*sqlite3_vfs_find(nullptr)), vfs_(system_) {
    vfs_.zName = name_.c_str();
    vfs_.pAppData = this;
    vfs_.szOsFile = static_cast<int>(sizeof(File)) + system_.szOsFile;
    vfs_.xOpen = open;
    vfs_.xDelete = remove;
    sqlite3_vfs_register(&vfs_, 0);
  }
  LossyDisk(const LossyDisk&) = delete;
  LossyDisk& operator=(const LossyDisk&) = delete;
  ~LossyDisk() { sqlite3_vfs_unregister(&vfs_); }

  const std::string& name() const { return name_; }  // for SqliteOptions::vfs

  void cut_after(std::int64_t changes) { changes_left_ = changes; }
  void cut_in_sync(std::int64_t syncs) { syncs_left_ = syncs; }  // the n-th from now is not finished
  bool is_off() const { return changes_left_ == 0; }
  // Until told otherwise: what every write or sync gives instead of being done; SQLITE_OK: they work.
  void fail_writes_with(int code) { write_error_ = code; }
  void fail_syncs_with(int code) { sync_error_ = code; }

  // Everything must be closed. Power is on again afterwards.
  void crash(Chance& chance) {
    // Names change in order, so some of the first changes got through.
    const std::size_t named = below(chance, name_changes_.size() + 1);
    for (std::size_t i = 0; i < named; ++i) {
      durable_names_[name_changes_[i].name] = name_changes_[i].inode;
    }
    std::map<std::string, std::string> images;
    for (const auto& [name, inode] : durable_names_) {
      if (inode != nullptr) {
        images[name] = left_of(*inode, chance);
      }
    }
    put(images);
  }

 private:
  struct Change {
    std::size_t offset = 0;
    std::string bytes;
    bool is_truncation = false;  // to `offset`
  };
  struct Inode {
    std::string durable;
    std::vector<Change> pending;
  };
  struct NameChange {
    std::string name;
    std::shared_ptr<Inode> inode;  // null: deleted
  };
  struct File {
    sqlite3_file base;
    LossyDisk* disk;
    std::string* path;              // null: a nameless file of no importance
    std::shared_ptr<Inode>* inode;  // the same
    sqlite3_file* system() { return reinterpret_cast<sqlite3_file*>(this + 1); }
  };
  static File* as_file(sqlite3_file* file) { return reinterpret_cast<File*>(file); }

  // --- what is left -----------------------------------------------------------------------------------------------

  static void apply(std::string& image, const Change& change, std::size_t from, std::size_t to) {
    if (image.size() < change.offset + to) {
      image.resize(change.offset + to);
    }
    std::memcpy(image.data() + change.offset + from, change.bytes.data() + from, to - from);
  }

  // A write of which each sector got through or not.
  static void apply_torn(std::string& image, const Change& change, Chance& chance) {
    constexpr std::size_t sector = 512;
    for (std::size_t from = 0; from < change.bytes.size();) {
      const std::size_t to = std::min(change.bytes.size(), from + sector - (change.offset + from) % sector);
      if (below(chance, 2) == 0) {
        apply(image, change, from, to);
      }
      from = to;
    }
  }

  static std::string left_of(const Inode& inode, Chance& chance) {
    std::string image = inode.durable;
    std::vector<Change> pending = inode.pending;
    const std::size_t manner = below(chance, 6);
    if (manner == 0) {
      return image;  // nothing that was not synced
    }
    if (manner == 1) {
      pending.resize(below(chance, pending.size() + 1));  // the first ones, whole but for the last
    }
    if (manner == 2) {
      std::shuffle(pending.begin(), pending.end(), chance);
    }
    const std::size_t kept_of_8 = manner == 1 || manner == 5 ? 8 : 1 + below(chance, 8);
    for (std::size_t i = 0; i < pending.size(); ++i) {
      const bool is_last = i + 1 == pending.size();
      if (below(chance, 8) >= kept_of_8) {
        continue;
      }
      if (pending[i].is_truncation) {
        image.resize(pending[i].offset);
      } else if (manner == 4 || (is_last && manner != 5)) {
        apply_torn(image, pending[i], chance);
      } else {
        apply(image, pending[i], 0, pending[i].bytes.size());
      }
    }
    return image;
  }

  void put(const std::map<std::string, std::string>& images) {
    for (const auto& [name, inode] : names_) {
      std::filesystem::remove(name);
      std::filesystem::remove(name + "-shm");
    }
    names_.clear();
    durable_names_.clear();
    name_changes_.clear();
    for (const auto& [name, image] : images) {
      std::ofstream(name, std::ios::binary) << image;
      names_[name] = std::make_shared<Inode>(Inode{.durable = image, .pending = {}});
    }
    durable_names_ = names_;
    changes_left_ = -1;
    syncs_left_ = 0;
  }

  // --- what SQLite calls ------------------------------------------------------------------------------------------

  // Counts a change; false: there is no power for it.
  bool has_power() {
    if (changes_left_ > 0) {
      --changes_left_;
      return true;  // this one is on its way when the power goes
    }
    return changes_left_ < 0;
  }

  void names_are_durable() {
    for (NameChange& change : name_changes_) {
      durable_names_[change.name] = change.inode;
    }
    name_changes_.clear();
  }

  static int open(sqlite3_vfs* vfs, const char* path, sqlite3_file* opened, int flags, int* flags_out) {
    auto& disk = *static_cast<LossyDisk*>(vfs->pAppData);
    const std::lock_guard lock(disk.mutex_);
    File* const file = as_file(opened);
    *file = {.base = {.pMethods = nullptr}, .disk = &disk, .path = nullptr, .inode = nullptr};
    const bool is_new = path != nullptr && disk.names_[path] == nullptr;
    if (is_new && (flags & SQLITE_OPEN_CREATE) != 0 && !disk.has_power()) {
      return SQLITE_CANTOPEN;
    }
    sqlite3_file* const system = file->system();
    const int code = disk.system_.xOpen(&disk.system_, path, system, flags, flags_out);
    if (code != SQLITE_OK) {
      return code;
    }
    if (is_new) {
      disk.names_[path] = std::make_shared<Inode>();
      disk.name_changes_.push_back({.name = path, .inode = disk.names_[path]});
    }
    if (path != nullptr) {
      file->path = new std::string(path);
      file->inode = new std::shared_ptr<Inode>(disk.names_[path]);
    }
    file->base.pMethods = methods();
    return SQLITE_OK;
  }

  static int remove(sqlite3_vfs* vfs, const char* path, int sync) {
    auto& disk = *static_cast<LossyDisk*>(vfs->pAppData);
    const std::lock_guard lock(disk.mutex_);
    if (!disk.has_power()) {
      return SQLITE_IOERR_DELETE;
    }
    const int code = disk.system_.xDelete(&disk.system_, path, 0);
    if (code == SQLITE_OK) {
      disk.names_[path] = nullptr;
      disk.name_changes_.push_back({.name = path, .inode = nullptr});
      if (sync != 0 && !disk.is_off()) {
        disk.names_are_durable();
      }
    }
    return code;
  }

  static int close(sqlite3_file* closed) {
    File* const file = as_file(closed);
    const int code = file->system()->pMethods->xClose(file->system());
    delete file->path;
    delete file->inode;
    return code;
  }

  static int write(sqlite3_file* written, const void* bytes, int count, sqlite3_int64 offset) {
    File* const file = as_file(written);
    const std::lock_guard lock(file->disk->mutex_);
    if (file->disk->write_error_ != SQLITE_OK) {
      return file->disk->write_error_;
    }
    if (!file->disk->has_power()) {
      return SQLITE_IOERR_WRITE;
    }
    if (file->inode != nullptr) {
      (*file->inode)
          ->pending.push_back(
              {.offset = static_cast<std::size_t>(offset),
               .bytes = std::string(static_cast<const char*>(bytes), static_cast<std::size_t>(count))});
    }
    return file->system()->pMethods->xWrite(file->system(), bytes, count, offset);
  }

  static int truncate(sqlite3_file* truncated, sqlite3_int64 size) {
    File* const file = as_file(truncated);
    const std::lock_guard lock(file->disk->mutex_);
    if (!file->disk->has_power()) {
      return SQLITE_IOERR_TRUNCATE;
    }
    if (file->inode != nullptr) {
      (*file->inode)
          ->pending.push_back({.offset = static_cast<std::size_t>(size), .bytes = {}, .is_truncation = true});
    }
    return file->system()->pMethods->xTruncate(file->system(), size);
  }

  static int sync(sqlite3_file* synced, int /*flags*/) {
    File* const file = as_file(synced);
    LossyDisk& disk = *file->disk;
    const std::lock_guard lock(disk.mutex_);
    if (disk.sync_error_ != SQLITE_OK) {
      return disk.sync_error_;
    }
    if (disk.syncs_left_ > 0 && --disk.syncs_left_ == 0) {
      disk.changes_left_ = 0;
    }
    if (!disk.has_power() || disk.is_off()) {
      return SQLITE_IOERR_FSYNC;  // on its way when the power went: what it had to sync may be there or not
    }
    if (file->inode != nullptr) {
      Inode& inode = **file->inode;
      for (const Change& change : inode.pending) {
        if (change.is_truncation) {
          inode.durable.resize(change.offset);
        } else {
          apply(inode.durable, change, 0, change.bytes.size());
        }
      }
      inode.pending.clear();
      // SQLite syncs the folder of a new log together with the log's first sync.
      if (std::ranges::any_of(disk.name_changes_,
                              [&](const NameChange& one) { return one.inode == *file->inode; })) {
        disk.names_are_durable();
      }
    }
    return SQLITE_OK;
  }

  // Everything else is the system's.
  template <auto member, class... Arguments>
  static auto pass(sqlite3_file* file, Arguments... arguments) {
    sqlite3_file* const system = as_file(file)->system();
    return (system->pMethods->*member)(system, arguments...);
  }

  static const sqlite3_io_methods* methods() {
    using Io = sqlite3_io_methods;
    static const Io io = {
        .iVersion = 2,  // no memory mapping, which would write behind our back
        .xClose = close,
        .xRead = [](sqlite3_file* f, void* to, int n,
                    sqlite3_int64 at) { return pass<&Io::xRead>(f, to, n, at); },
        .xWrite = write,
        .xTruncate = truncate,
        .xSync = sync,
        .xFileSize = [](sqlite3_file* f, sqlite3_int64* size) { return pass<&Io::xFileSize>(f, size); },
        .xLock = [](sqlite3_file* f, int kind) { return pass<&Io::xLock>(f, kind); },
        .xUnlock = [](sqlite3_file* f, int kind) { return pass<&Io::xUnlock>(f, kind); },
        .xCheckReservedLock = [](sqlite3_file* f, int* out) { return pass<&Io::xCheckReservedLock>(f, out); },
        .xFileControl = [](sqlite3_file* f, int op,
                           void* with) { return pass<&Io::xFileControl>(f, op, with); },
        .xSectorSize = [](sqlite3_file* f) { return pass<&Io::xSectorSize>(f); },
        .xDeviceCharacteristics = [](sqlite3_file* f) { return pass<&Io::xDeviceCharacteristics>(f); },
        .xShmMap = [](sqlite3_file* f, int page, int size, int extend,
                      void volatile** out) { return pass<&Io::xShmMap>(f, page, size, extend, out); },
        .xShmLock = [](sqlite3_file* f, int from, int n,
                       int flags) { return pass<&Io::xShmLock>(f, from, n, flags); },
        .xShmBarrier = [](sqlite3_file* f) { pass<&Io::xShmBarrier>(f); },
        .xShmUnmap = [](sqlite3_file* f, int remove_it) { return pass<&Io::xShmUnmap>(f, remove_it); },
        .xFetch = nullptr,
        .xUnfetch = nullptr};
    return &io;
  }

  const std::string name_;
  sqlite3_vfs system_;
  sqlite3_vfs vfs_;
  std::mutex mutex_;                                             // of everything below
  std::map<std::string, std::shared_ptr<Inode>> names_;          // as the running system sees them
  std::map<std::string, std::shared_ptr<Inode>> durable_names_;  // as they are after a power loss at least
  std::vector<NameChange> name_changes_;                         // between the two
  std::atomic<std::int64_t> changes_left_ = -1;                  // until the power goes; negative: it stays
  std::atomic<std::int64_t> syncs_left_ = 0;                     // the same, counting syncs; 0: it stays
  std::atomic<int> write_error_ = SQLITE_OK;
  std::atomic<int> sync_error_ = SQLITE_OK;
};

}  // namespace rondel::testing
