#include "bench/yardstick_echo.h"

#include <pthread.h>
#include <sqlite3.h>

#include <array>
#include <boost/asio.hpp>
#include <boost/beast/core.hpp>
#include <boost/beast/websocket.hpp>
#include <condition_variable>
#include <ctime>
#include <deque>
#include <mutex>
#include <thread>
#include <utility>
#include <vector>

#include "kernel/fault.h"
#include "server/client.h"

namespace rondel::bench {
namespace {

namespace asio = boost::asio;
namespace beast = boost::beast;
namespace websocket = beast::websocket;
using boost::system::error_code;

double seconds_of(std::thread& thread) {
  clockid_t clock = 0;
  timespec time{};
  check(::pthread_getcpuclockid(thread.native_handle(), &clock) == 0 && ::clock_gettime(clock, &time) == 0,
        "a thread has a clock");
  return static_cast<double>(time.tv_sec) + static_cast<double>(time.tv_nsec) / 1e9;
}

// Keeps texts in a file; all that wait share a commit.
class EchoWriter {
 public:
  using Done = std::function<void()>;

  explicit EchoWriter(const std::filesystem::path& file) {
    check(sqlite3_open(file.c_str(), &database_) == SQLITE_OK, "the yardstick has its file");
    run("PRAGMA journal_mode = WAL");
    run("PRAGMA synchronous = FULL");
    run("CREATE TABLE message(number INTEGER PRIMARY KEY, body TEXT NOT NULL)");
    check(sqlite3_prepare_v2(database_, "INSERT INTO message(body) VALUES (?)", -1, &insert_, nullptr) ==
              SQLITE_OK,
          "the yardstick has its statement");
    thread_ = std::thread([this] { work(); });
  }
  EchoWriter(const EchoWriter&) = delete;
  EchoWriter& operator=(const EchoWriter&) = delete;
  ~EchoWriter() {
    {
      const std::scoped_lock lock(mutex_);
      is_ending_ = true;
    }
    wake_.notify_one();
    thread_.join();
    sqlite3_finalize(insert_);
    sqlite3_close(database_);
  }

  void keep(std::string text, Done done) {
    {
      const std::scoped_lock lock(mutex_);
      waiting_.emplace_back(std::move(text), std::move(done));
    }
    wake_.notify_one();
  }
  std::thread& thread() { return thread_; }

 private:
  using Message = std::pair<std::string, Done>;

  void run(const char* statement) {
    check(sqlite3_exec(database_, statement, nullptr, nullptr, nullptr) == SQLITE_OK, statement);
  }

  void work() {
    for (;;) {
      std::vector<Message> group;
      {
        std::unique_lock lock(mutex_);
        wake_.wait(lock, [this] { return is_ending_ || !waiting_.empty(); });
        if (waiting_.empty()) {
          return;
        }
        group.swap(waiting_);
      }
      run("BEGIN IMMEDIATE");
      for (const auto& [text, done] : group) {
        sqlite3_bind_text(insert_, 1, text.data(), static_cast<int>(text.size()), SQLITE_STATIC);
        check(sqlite3_step(insert_) == SQLITE_DONE, "the yardstick inserts");
        sqlite3_reset(insert_);
      }
      run("COMMIT");
      for (const auto& [text, done] : group) {
        done();
      }
    }
  }

  sqlite3* database_ = nullptr;
  sqlite3_stmt* insert_ = nullptr;
  std::mutex mutex_;
  std::condition_variable wake_;
  std::vector<Message> waiting_;
  bool is_ending_ = false;
  std::thread thread_;
};

class EchoLine : public std::enable_shared_from_this<EchoLine> {
 public:
  EchoLine(asio::ip::tcp::socket socket, EchoWriter& writer) : stream_(std::move(socket)), writer_(writer) {}

  void begin() {
    beast::get_lowest_layer(stream_).socket().set_option(asio::ip::tcp::no_delay(true));
    stream_.text(true);
    stream_.async_accept([self = shared_from_this()](error_code error) {
      if (!error) {
        self->read();
      }
    });
  }

 private:
  void read() {
    stream_.async_read(buffer_, [self = shared_from_this()](error_code error, std::size_t) {
      if (!error) {
        self->text_ = beast::buffers_to_string(self->buffer_.data());
        self->buffer_.consume(self->buffer_.size());
        self->writer_.keep(self->text_,
                           [self] { asio::post(self->stream_.get_executor(), [self] { self->write(); }); });
      }
    });
  }

  void write() {
    stream_.async_write(asio::buffer(text_), [self = shared_from_this()](error_code error, std::size_t) {
      if (!error) {
        self->read();
      }
    });
  }

  websocket::stream<beast::tcp_stream> stream_;
  EchoWriter& writer_;
  beast::flat_buffer buffer_;
  std::string text_;
};

}  // namespace

struct EchoServer::Parts {
  explicit Parts(const std::filesystem::path& file)
      : writer(file), acceptor(context, {asio::ip::make_address("127.0.0.1"), 0}) {
    accept();
    thread = std::thread([this] { context.run(); });
  }

  void accept() {
    acceptor.async_accept([this](error_code error, asio::ip::tcp::socket socket) {
      if (!error) {
        std::make_shared<EchoLine>(std::move(socket), writer)->begin();
        accept();
      }
    });
  }

  EchoWriter writer;
  asio::io_context context{1};
  asio::ip::tcp::acceptor acceptor;
  std::thread thread;
};

EchoServer::EchoServer(const std::filesystem::path& file) : parts_(std::make_unique<Parts>(file)) {}

EchoServer::~EchoServer() {
  parts_->context.stop();
  parts_->thread.join();
}

std::string EchoServer::where() const {
  return "127.0.0.1:" + std::to_string(parts_->acceptor.local_endpoint().port());
}

double EchoServer::thread_seconds() const {
  return seconds_of(parts_->thread) + seconds_of(parts_->writer.thread());
}

double measure_echo(const std::filesystem::path& folder, int sockets, int rounds, std::size_t bytes) {
  constexpr int rounds_before = 20;
  EchoServer server(folder / "echo.db");
  std::vector<server::SocketClient> clients;
  for (int i = 0; i < sockets; ++i) {
    clients.emplace_back(server.where(), "");
    check(clients.back().is_open(), clients.back().refused().text);
  }
  const std::string text = R"({"text":")" + std::string(bytes, 'x') + R"("})";
  double begin = 0;
  for (int round = -rounds_before; round < rounds; ++round) {
    if (round == 0) {
      begin = server.thread_seconds();
    }
    for (server::SocketClient& client : clients) {
      client.send_text(text);
    }
    for (server::SocketClient& client : clients) {
      check(client.receive().has_value(), "the yardstick answers");
    }
  }
  return (server.thread_seconds() - begin) / rounds / sockets;
}

}  // namespace rondel::bench
