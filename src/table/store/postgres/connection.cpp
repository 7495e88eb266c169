#include "table/store/postgres/connection.h"

#include <fmt/format.h>
#include <poll.h>

#include <algorithm>
#include <array>
#include <charconv>

namespace rondel::store::postgres {
namespace {

using namespace std::chrono_literals;

// Longer than the server's own limits below, so that as a rule it is the server that gives up, and says so.
constexpr auto longest_answer = 10s;

// A node that is cut off inside a transaction must not keep the others waiting for its locks.
constexpr const char* session_settings =
    "SET search_path = rondel; SET client_min_messages = error; SET statement_timeout = '8s'; "
    "SET idle_in_transaction_session_timeout = '5s'; SET lock_timeout = '5s'; "
    "SET default_transaction_isolation = 'read committed'";

std::string sentence_of(const char* message) {
  std::string sentence = message == nullptr ? "" : message;
  while (!sentence.empty() && (sentence.back() == '\n' || sentence.back() == ' ')) {
    sentence.pop_back();
  }
  std::ranges::replace(sentence, '\n', ' ');
  return sentence;
}

[[noreturn]] void refused(const PGresult* result) {
  const char* const state = PQresultErrorField(result, PG_DIAG_SQLSTATE);
  // Class 57P: the server is going down and cuts the connection after this.
  const std::string code = state == nullptr || std::string_view(state).starts_with("57P") ? "" : state;
  const char* const primary = PQresultErrorField(result, PG_DIAG_MESSAGE_PRIMARY);
  throw Error(code, sentence_of(primary == nullptr ? PQresultErrorMessage(result) : primary));
}

bool is_well(ExecStatusType status) {
  return status == PGRES_COMMAND_OK || status == PGRES_TUPLES_OK || status == PGRES_EMPTY_QUERY;
}

std::int64_t big_endian(const char* bytes, int size) {
  std::uint64_t number = (static_cast<unsigned char>(bytes[0]) & 0x80U) != 0 ? ~std::uint64_t{0} : 0;
  for (int i = 0; i < size; ++i) {
    number = number << 8U | static_cast<unsigned char>(bytes[i]);
  }
  return static_cast<std::int64_t>(number);
}

}  // namespace

// --- results ---

std::int64_t Result::changed() const {
  const std::string_view text = PQcmdTuples(handle_.get());
  std::int64_t number = 0;
  std::from_chars(text.data(), text.data() + text.size(), number);
  return number;
}

std::int64_t Result::number(int row, int column) const {
  return is_null(row, column)
             ? 0
             : big_endian(PQgetvalue(handle_.get(), row, column), PQgetlength(handle_.get(), row, column));
}

std::string Result::text(int row, int column) const {
  return {PQgetvalue(handle_.get(), row, column),
          static_cast<std::size_t>(PQgetlength(handle_.get(), row, column))};
}

// Its binary form: dimensions, flags, type, then for each dimension its size and first index, then the items.
std::vector<std::string> Result::texts(int row, int column) const {
  const char* at = PQgetvalue(handle_.get(), row, column);
  const auto number = [&at] {
    const std::int64_t value = big_endian(at, 4);
    at += 4;
    return value;
  };
  std::vector<std::string> items;
  if (is_null(row, column) || number() == 0) {
    return items;
  }
  at += 8;
  const std::int64_t count = number();
  at += 4;
  for (std::int64_t i = 0; i < count; ++i) {
    const std::int64_t size = number();
    items.emplace_back(at, static_cast<std::size_t>(std::max<std::int64_t>(size, 0)));
    at += std::max<std::int64_t>(size, 0);
  }
  return items;
}

// --- arrays ---

void ArrayText::item(std::string_view text) {
  if (!items_.empty()) {
    items_ += ',';
  }
  items_ += text;
}

void ArrayText::add(std::string_view text) {
  if (text.find('\0') != std::string_view::npos) {
    throw Error("22021", "a text has a zero byte in it");
  }
  std::string quoted = "\"";
  for (const char letter : text) {
    if (letter == '"' || letter == '\\') {
      quoted += '\\';
    }
    quoted += letter;
  }
  item(quoted + '"');
}

void ArrayText::add(Blob blob) {
  constexpr std::string_view digits = "0123456789abcdef";
  std::string quoted = "\"\\\\x";
  quoted.reserve(quoted.size() + 2 * blob.bytes.size() + 1);
  for (const char letter : blob.bytes) {
    quoted += digits[static_cast<unsigned char>(letter) >> 4U];
    quoted += digits[static_cast<unsigned char>(letter) & 0xfU];
  }
  item(quoted + '"');
}

// --- the connection ---

Connection::Connection(const std::string& address) {
  // What stands in the address has been read by then, so the first ones are defaults and the last ones hold.
  const std::array<const char*, 8> names = {
      "fallback_application_name", "keepalives_idle", "keepalives_interval", "tcp_user_timeout",
      "connect_timeout",           "dbname",          "client_encoding",     nullptr};
  const std::array<const char*, 8> values = {"rondel",        "5",    "2",    "10000", "3",
                                             address.c_str(), "UTF8", nullptr};
  handle_.reset(PQconnectdbParams(names.data(), values.data(), 1));
  if (handle_ == nullptr || PQstatus(handle_.get()) != CONNECTION_OK) {
    throw Error("", handle_ == nullptr ? "out of memory" : sentence_of(PQerrorMessage(handle_.get())));
  }
  // What it has to say besides is in its answers, or of no use here.
  PQsetNoticeProcessor(handle_.get(), [](void*, const char*) {}, nullptr);
  PQsetnonblocking(handle_.get(), 1);
  run(session_settings);
  const Result who =
      query("SELECT pid, backend_start::text FROM pg_stat_activity WHERE pid = pg_backend_pid()");
  backend_ = {.pid = who.number(0, 0), .start = who.text(0, 1)};
}

void Connection::lost(const std::string& why) const {
  const std::string said = sentence_of(PQerrorMessage(handle_.get()));
  throw Error("", said.empty() ? why : said);
}

// False when the time is over.
bool Connection::wait(int events, Deadline deadline) const {
  const auto left = std::chrono::ceil<std::chrono::milliseconds>(deadline - std::chrono::steady_clock::now());
  pollfd one{.fd = PQsocket(handle_.get()), .events = static_cast<short>(events), .revents = 0};
  return one.fd >= 0 && ::poll(&one, 1, static_cast<int>(std::max<std::int64_t>(0, left.count()))) > 0;
}

// The next result, or null where a statement's results end.
PGresult* Connection::next(Deadline deadline) {
  while (true) {
    const int unsent = PQflush(handle_.get());
    if (unsent < 0) {
      lost("the connection to the database broke");
    }
    if (PQisBusy(handle_.get()) == 0) {
      return PQgetResult(handle_.get());
    }
    if (!wait(unsent > 0 ? POLLIN | POLLOUT : POLLIN, deadline)) {
      throw Error("", "the database did not answer in time");
    }
    if (PQconsumeInput(handle_.get()) == 0) {
      lost("the connection to the database broke");
    }
  }
}

// All results of what was sent; the last one.
Result Connection::finish() {
  const Deadline deadline = std::chrono::steady_clock::now() + longest_answer;
  Result last(nullptr);
  while (PGresult* const result = next(deadline)) {
    if (last.handle() == nullptr || is_well(PQresultStatus(last.handle()))) {
      last = Result(result);
    } else {
      PQclear(result);
    }
  }
  if (last.handle() == nullptr) {
    lost("the connection to the database broke");
  }
  if (!is_well(PQresultStatus(last.handle()))) {
    refused(last.handle());
  }
  return last;
}

void Connection::run(const char* sql) {
  if (PQsendQuery(handle_.get(), sql) == 0) {
    lost("the connection to the database broke");
  }
  finish();
}

void Connection::prepare(const char* sql) {
  if (prepared_.contains(sql)) {
    return;
  }
  const std::string name = fmt::format("s{}", prepared_.size());
  if (PQsendPrepare(handle_.get(), name.c_str(), sql, 0, nullptr) == 0) {
    lost("the connection to the database broke");
  }
  finish();
  prepared_[sql] = name;
}

void Connection::send(const char* sql, const Params& params) {
  send(Form::prepared, prepared_.at(sql).c_str(), params);
}

void Connection::send(Form form, const char* what, const Params& params) {
  std::vector<const char*> values;
  std::vector<int> sizes;
  std::vector<int> formats;
  for (const Params::Value& value : params.values_) {
    values.push_back(value.is_null ? nullptr : value.bytes.c_str());
    sizes.push_back(static_cast<int>(value.bytes.size()));
    formats.push_back(value.is_raw ? 1 : 0);
  }
  const int count = static_cast<int>(values.size());
  const int sent = form == Form::prepared ? PQsendQueryPrepared(handle_.get(), what, count, values.data(),
                                                                sizes.data(), formats.data(), 1)
                                          : PQsendQueryParams(handle_.get(), what, count, nullptr,
                                                              values.data(), sizes.data(), formats.data(), 1);
  if (sent == 0) {
    lost("the connection to the database broke");
  }
}

Result Connection::query(const char* sql, const Params& params) {
  prepare(sql);
  send(sql, params);
  return finish();
}

Result Connection::query_once(const std::string& sql, const Params& params) {
  send(Form::text, sql.c_str(), params);
  return finish();
}

// In libpq's pipeline mode: one journey for all of it, the commit included.
std::vector<Result> Connection::transaction(std::span<const Step> steps) {
  constexpr const char* begin = "BEGIN";
  constexpr const char* commit = "COMMIT";
  prepare(begin);
  prepare(commit);
  for (const Step& step : steps) {
    prepare(step.sql);
  }
  if (PQenterPipelineMode(handle_.get()) == 0) {
    lost("the connection to the database broke");
  }
  send(begin, {});
  for (const Step& step : steps) {
    send(step.sql, step.params);
  }
  send(commit, {});
  if (PQpipelineSync(handle_.get()) == 0) {
    lost("the connection to the database broke");
  }
  const Deadline deadline = std::chrono::steady_clock::now() + longest_answer;
  std::vector<Result> results;
  Result first_bad(nullptr);
  while (true) {
    Result result(next(deadline));
    if (result.handle() == nullptr) {
      if (PQstatus(handle_.get()) != CONNECTION_OK) {
        lost("the connection to the database broke");
      }
      continue;  // the end of one statement's results
    }
    const ExecStatusType status = PQresultStatus(result.handle());
    if (status == PGRES_PIPELINE_SYNC) {
      break;
    }
    if (is_well(status)) {
      results.push_back(std::move(result));
    } else if (status != PGRES_PIPELINE_ABORTED && first_bad.handle() == nullptr) {
      first_bad = std::move(result);
    }
  }
  PQexitPipelineMode(handle_.get());
  if (first_bad.handle() != nullptr) {
    roll_back();
    refused(first_bad.handle());
  }
  results.erase(results.begin());
  results.pop_back();
  return results;
}

void Connection::roll_back() noexcept {
  try {
    run("ROLLBACK");
  } catch (const Error&) {
    // The server takes it back by itself when the connection ends.
  }
}

// Whoever is cut off finds a farewell first, and only behind it that the line has ended.
bool Connection::is_alive() {
  for (int i = 0; i < 10 && wait(POLLIN, std::chrono::steady_clock::now()); ++i) {
    if (PQconsumeInput(handle_.get()) == 0) {
      return false;
    }
  }
  return PQstatus(handle_.get()) == CONNECTION_OK;
}

std::vector<Notification> Connection::taken_notifications() {
  std::vector<Notification> all;
  while (PGnotify* const one = PQnotifies(handle_.get())) {
    all.push_back({.payload = one->extra});
    PQfreemem(one);
  }
  return all;
}

// Some may have come with the answer to a query, and nothing more comes after them.
std::vector<Notification> Connection::notifications(std::chrono::milliseconds time) {
  std::vector<Notification> all = taken_notifications();
  if (!all.empty()) {
    return all;
  }
  if (wait(POLLIN, std::chrono::steady_clock::now() + time) && PQconsumeInput(handle_.get()) == 0) {
    lost("the connection to the database broke");
  }
  all = taken_notifications();
  if (PQstatus(handle_.get()) != CONNECTION_OK) {
    lost("the connection to the database broke");
  }
  return all;
}

std::string Connection::setting(const char* name) {
  return query("SELECT current_setting($1)", Params::of(std::string_view(name))).text(0, 0);
}

}  // namespace rondel::store::postgres
