// SQLite's C interface with ownership and types, as little as the store needs. One thread uses a Connection and its
// Statements at a time.
#pragma once

#include <sqlite3.h>

#include <cstdint>
#include <memory>
#include <optional>
#include <stdexcept>
#include <string>
#include <string_view>

namespace rondel::store::sqlite {

// What SQLite said no to. Never leaves the store: its doors turn it into outcomes.
class Error : public std::runtime_error {
 public:
  Error(int code, const std::string& sentence) : std::runtime_error(sentence), code_(code) {}
  int code() const { return code_; }  // extended
  bool is_constraint() const { return (code_ & 0xff) == SQLITE_CONSTRAINT; }

 private:
  int code_;
};

class Connection {
 public:
  // `flags` as for sqlite3_open_v2; an empty `vfs` is the default one. Throws Error, as everything here.
  Connection(const std::string& file, int flags, const std::string& vfs);

  sqlite3* handle() const { return handle_.get(); }
  // One or more statements that give nothing back.
  void run(const char* sql);
  // The first column of the only row.
  std::int64_t number(const char* sql);
  bool in_transaction() const { return sqlite3_get_autocommit(handle_.get()) == 0; }

  [[noreturn]] void fail() const;  // throws what SQLite said last

 private:
  struct Close {
    void operator()(sqlite3* handle) const { sqlite3_close_v2(handle); }
  };
  std::unique_ptr<sqlite3, Close> handle_;
};

// Bytes to be bound as a blob rather than as text.
struct Blob {
  std::string_view bytes;
};

// A prepared statement: bind, step, read columns, and over again.
//   for (Run run = statement.run(id, 5); run.step();) use(run.text(0));
class Statement {
 public:
  Statement(Connection& connection, const char* sql);

  // One execution: what it bound is let go when it ends. Bound texts must live until then.
  class Run {
   public:
    explicit Run(Statement& statement) : statement_(statement.handle_.get()) {}
    Run(const Run&) = delete;
    Run& operator=(const Run&) = delete;
    ~Run() { sqlite3_reset(statement_); }

    bool step();  // true: there is a row to read
    std::int64_t number(int column) const { return sqlite3_column_int64(statement_, column); }
    bool is_null(int column) const { return sqlite3_column_type(statement_, column) == SQLITE_NULL; }
    std::string text(int column) const;  // also of a blob; null: empty

   private:
    sqlite3_stmt* statement_;
  };

  template <class... Values>
  Run run(const Values&... values) {
    int index = 0;
    (bind(++index, values), ...);
    return Run(*this);
  }
  // For statements that give nothing back.
  template <class... Values>
  void execute(const Values&... values) {
    run(values...).step();
  }

  // By name, as in ":limit"; for statements put together from parts.
  template <class Value>
  void bind(const char* name, const Value& value) {
    bind(sqlite3_bind_parameter_index(handle_.get(), name), value);
  }

 private:
  friend class Run;
  void bind(int index, std::int64_t value);
  void bind(int index, std::string_view text);
  void bind(int index, Blob blob);
  void bind(int index, std::nullopt_t);
  template <class Value>
  void bind(int index, const std::optional<Value>& value) {
    value ? bind(index, *value) : bind(index, std::nullopt);
  }

  struct Finalize {
    void operator()(sqlite3_stmt* handle) const { sqlite3_finalize(handle); }
  };
  std::unique_ptr<sqlite3_stmt, Finalize> handle_;
};

}  // namespace rondel::store::sqlite
