#include "cli/database.h"

#include <fmt/format.h>

#include <cerrno>
#include <cstdlib>
#include <cstring>
#include <filesystem>

#include "cli/failure.h"
#include "table/store/postgres/postgres_store.h"
#include "table/store/sqlite/sqlite_store.h"

namespace rondel::cli {

// A password may stand before the host (and may hold an @ itself) or among what follows the question mark.
std::string without_password(const std::string& where) {
  const std::size_t scheme = where.find("://");
  if (scheme == std::string::npos) {
    return where;
  }
  const std::string place = where.substr(0, where.find('?'));
  const std::size_t at = place.rfind('@');
  const std::size_t colon = place.find(':', scheme + 3);
  return at == std::string::npos || colon >= at ? place : place.substr(0, colon) + place.substr(at);
}

namespace {

template <class Kind>
std::unique_ptr<store::Store> opened_or_failed(store::Read<std::unique_ptr<Kind>> opened) {
  if (!opened.ok()) {
    bad_input(opened.problem());
  }
  return *std::move(opened);
}

}  // namespace

std::unique_ptr<store::Store> open_store(const std::string& where, const store::PostgresOptions& options) {
  return store::PostgresStore::is_address(where)
             ? opened_or_failed(store::PostgresStore::open(where, options))
             : opened_or_failed(store::SqliteStore::open(where));
}

// A copy of the file as it stands now, in a folder of its own that goes with it.
class CopiedFile {
 public:
  explicit CopiedFile(const std::string& file) : folder_(make_folder()) {
    const std::string copy = folder_ / "copy.db";
    std::string problem = store::backup_sqlite_file(file, copy);
    if (problem.empty()) {
      store::Read<std::unique_ptr<store::SqliteStore>> opened = store::SqliteStore::open(copy);
      problem = opened.ok() ? std::string() : opened.problem();
      if (opened.ok()) {
        store_ = *std::move(opened);
        return;
      }
    }
    remove_folder();
    bad_input(fmt::format("cannot read {}: {}", file, problem));
  }
  CopiedFile(const CopiedFile&) = delete;
  CopiedFile& operator=(const CopiedFile&) = delete;
  ~CopiedFile() {
    store_.reset();
    remove_folder();
  }

  store::Store& store() { return *store_; }

 private:
  static std::filesystem::path make_folder() {
    std::string form = std::filesystem::temp_directory_path() / "rondel_XXXXXX";
    if (::mkdtemp(form.data()) == nullptr) {
      bad_input(fmt::format("cannot make a folder for a copy ({}): {}", form, std::strerror(errno)));
    }
    return form;
  }
  void remove_folder() {
    std::error_code ignored;
    std::filesystem::remove_all(folder_, ignored);
  }

  std::filesystem::path folder_;
  std::unique_ptr<store::SqliteStore> store_;
};

namespace {

// Whoever only reads can take any settings, and a standby as well.
std::unique_ptr<store::Store> open_for_reading(const std::string& address) {
  auto opened = store::PostgresStore::open(
      address, {.accepted = {"fsync", "full_page_writes", "synchronous_commit", "transaction_read_only"}});
  if (!opened.ok()) {
    bad_input(fmt::format("cannot read {}: {}", without_password(address), opened.problem()));
  }
  return *std::move(opened);
}

}  // namespace

StoreToRead::StoreToRead(const std::string& where) {
  if (store::PostgresStore::is_address(where)) {
    database_ = open_for_reading(where);
  } else {
    copy_ = std::make_unique<CopiedFile>(where);
  }
}

StoreToRead::~StoreToRead() = default;

store::Store& StoreToRead::store() { return copy_ != nullptr ? copy_->store() : *database_; }

}  // namespace rondel::cli
