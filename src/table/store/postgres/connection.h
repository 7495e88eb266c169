// PostgreSQL's C interface (libpq) with ownership, types and time limits, as little as the store needs. One thread uses
// a Connection at a time. Nothing here waits for ever: whoever does not answer in time counts as lost.
#pragma once

#include <libpq-fe.h>

#include <chrono>
#include <cstdint>
#include <map>
#include <memory>
#include <optional>
#include <span>
#include <stdexcept>
#include <string>
#include <string_view>
#include <vector>

namespace rondel::store::postgres {

// What PostgreSQL said no to, or that it said nothing. Never leaves the store: its doors turn it into outcomes.
class Error : public std::runtime_error {
 public:
  // An empty state: the connection is lost, and whatever was sent may have been done.
  Error(std::string state, const std::string& sentence)
      : std::runtime_error(sentence), state_(std::move(state)) {}
  const std::string& state() const { return state_; }  // SQLSTATE
  bool is_lost() const { return state_.empty(); }
  // The values themselves are at fault, as a text with a zero byte in it: it will never do.
  bool is_bad_value() const { return state_.starts_with("22"); }

 private:
  std::string state_;
};

// Bytes to be sent as bytea rather than as text.
struct Blob {
  std::string_view bytes;
};

// The values of $1, $2 ...; copied.
class Params {
 public:
  template <class... Values>
  static Params of(const Values&... values) {
    Params params;
    (params.add(values), ...);
    return params;
  }
  void add(std::int64_t number) { add_text(std::to_string(number)); }
  void add(std::string_view text) { values_.push_back({.bytes = std::string(text), .is_raw = true}); }
  void add(Blob blob) { values_.push_back({.bytes = std::string(blob.bytes), .is_raw = true}); }
  void add(std::nullopt_t) { values_.push_back({.bytes = {}, .is_raw = true, .is_null = true}); }
  template <class Value>
  void add(const std::optional<Value>& value) {
    value ? add(*value) : add(std::nullopt);
  }
  // In PostgreSQL's text form, as an array's literal.
  void add_text(std::string text) { values_.push_back({.bytes = std::move(text), .is_raw = false}); }

 private:
  friend class Connection;
  struct Value {
    std::string bytes;
    bool is_raw = false;
    bool is_null = false;
  };
  std::vector<Value> values_;
};

// What a statement gave back: rows of columns.
class Result {
 public:
  explicit Result(PGresult* result) : handle_(result) {}

  int size() const { return PQntuples(handle_.get()); }
  std::int64_t changed() const;  // how many rows a statement wrote
  bool is_null(int row, int column) const { return PQgetisnull(handle_.get(), row, column) != 0; }
  std::int64_t number(int row, int column) const;             // of any width; null: 0
  std::string text(int row, int column) const;                // also of bytea; null: empty
  std::vector<std::string> texts(int row, int column) const;  // of an array of text
  const PGresult* handle() const { return handle_.get(); }

 private:
  struct Clear {
    void operator()(PGresult* result) const { PQclear(result); }
  };
  std::unique_ptr<PGresult, Clear> handle_;
};

// One process of PostgreSQL's, which serves one connection.
struct Backend {
  std::int64_t pid = 0;
  std::string start{};  // when it began: a pid comes again

  bool operator==(const Backend&) const = default;
};

struct Notification {
  std::string payload;
};

class Connection {
 public:
  // `address` is a postgres:// URL or libpq's own form. Throws Error, as everything here.
  explicit Connection(const std::string& address);

  // One statement with values, prepared the first time; `sql` outlives the connection.
  Result query(const char* sql, const Params& params = {});
  // The same for a text put together for this once.
  Result query_once(const std::string& sql, const Params& params);
  // One or more statements without values.
  void run(const char* sql);

  // Several statements sent at once, all inside one transaction; what each gave back. An Error that is not `lost`
  // means that nothing was done.
  struct Step {
    const char* sql;
    Params params{};
  };
  std::vector<Result> transaction(std::span<const Step> steps);

  // False when the other side has gone meanwhile.
  bool is_alive();
  // What was notified; waits up to `time` for something.
  std::vector<Notification> notifications(std::chrono::milliseconds time);
  const Backend& backend() const { return backend_; }
  std::string setting(const char* name);

 private:
  using Deadline = std::chrono::steady_clock::time_point;

  [[noreturn]] void lost(const std::string& why) const;
  PGresult* next(Deadline deadline);
  bool wait(int events, Deadline deadline) const;
  void prepare(const char* sql);
  void send(const char* sql, const Params& params);
  enum class Form : std::uint8_t { prepared, text };
  void send(Form form, const char* what, const Params& params);
  Result finish();
  std::vector<Notification> taken_notifications();
  void roll_back() noexcept;

  struct Finish {
    void operator()(PGconn* connection) const { PQfinish(connection); }
  };
  std::unique_ptr<PGconn, Finish> handle_;
  std::map<const char*, std::string> prepared_;
  Backend backend_;
};

// `{1,2,NULL}`, `{"a","b"}`, `{"\\x00ff"}`: arrays as PostgreSQL reads them.
class ArrayText {
 public:
  void add(std::int64_t number) { item(std::to_string(number)); }
  void add(std::string_view text);  // throws Error if it has a zero byte, which PostgreSQL's text cannot hold
  void add(Blob blob);
  void add(std::nullopt_t) { item("NULL"); }
  template <class Value>
  void add(const std::optional<Value>& value) {
    value ? add(*value) : add(std::nullopt);
  }
  std::string text() const { return "{" + items_ + "}"; }

 private:
  void item(std::string_view text);
  std::string items_;
};

}  // namespace rondel::store::postgres
