#include "table/store/sqlite/connection.h"

namespace rondel::store::sqlite {

Connection::Connection(const std::string& file, int flags, const std::string& vfs) {
  sqlite3* opened = nullptr;
  const int code = sqlite3_open_v2(file.c_str(), &opened, flags, vfs.empty() ? nullptr : vfs.c_str());
  handle_.reset(opened);  // there is one to close also when opening failed
  if (code != SQLITE_OK) {
    throw Error(code, file + ": " + (opened == nullptr ? sqlite3_errstr(code) : sqlite3_errmsg(opened)));
  }
  sqlite3_extended_result_codes(opened, 1);
}

void Connection::run(const char* sql) {
  if (sqlite3_exec(handle(), sql, nullptr, nullptr, nullptr) != SQLITE_OK) {
    fail();
  }
}

std::int64_t Connection::number(const char* sql) {
  Statement statement(*this, sql);
  Statement::Run run = statement.run();
  return run.step() ? run.number(0) : 0;
}

void Connection::fail() const { throw Error(sqlite3_extended_errcode(handle()), sqlite3_errmsg(handle())); }

Statement::Statement(Connection& connection, const char* sql) {
  sqlite3_stmt* prepared = nullptr;
  if (sqlite3_prepare_v3(connection.handle(), sql, -1, SQLITE_PREPARE_PERSISTENT, &prepared, nullptr) !=
      SQLITE_OK) {
    connection.fail();
  }
  handle_.reset(prepared);
}

bool Statement::Run::step() {
  const int code = sqlite3_step(statement_);
  if (code == SQLITE_ROW || code == SQLITE_DONE) {
    return code == SQLITE_ROW;
  }
  sqlite3* const connection = sqlite3_db_handle(statement_);
  throw Error(sqlite3_extended_errcode(connection), sqlite3_errmsg(connection));
}

std::string Statement::Run::text(int column) const {
  const void* const bytes = sqlite3_column_blob(statement_, column);
  const int size = sqlite3_column_bytes(statement_, column);
  return bytes == nullptr ? std::string()
                          : std::string(static_cast<const char*>(bytes), static_cast<std::size_t>(size));
}

void Statement::bind(int index, std::int64_t value) { sqlite3_bind_int64(handle_.get(), index, value); }

void Statement::bind(int index, std::string_view text) {
  sqlite3_bind_text64(handle_.get(), index, text.data(), text.size(), SQLITE_STATIC, SQLITE_UTF8);
}

void Statement::bind(int index, Blob blob) {
  // A null pointer would bind NULL, and an empty blob is not nothing.
  const char* const bytes = blob.bytes.empty() ? "" : blob.bytes.data();
  sqlite3_bind_blob64(handle_.get(), index, bytes, blob.bytes.size(), SQLITE_STATIC);
}

void Statement::bind(int index, std::nullopt_t /*none*/) { sqlite3_bind_null(handle_.get(), index); }

}  // namespace rondel::store::sqlite
