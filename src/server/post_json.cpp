#include "server/post_json.h"

#include <fmt/format.h>

#include <algorithm>
#include <boost/asio/connect.hpp>
#include <boost/asio/io_context.hpp>
#include <boost/asio/ip/tcp.hpp>
#include <boost/asio/read_until.hpp>
#include <boost/asio/write.hpp>

namespace rondel::server {
namespace {

namespace asio = boost::asio;
using asio::ip::tcp;
using boost::system::error_code;

constexpr std::string_view scheme = "http://";
constexpr std::size_t longest_status_line = 4096;

// Each step begins the next; whichever fails is the last.
class Posting {
 public:
  Posting(const HttpUrl& url, const std::string& body)
      : request_(fmt::format("POST {} HTTP/1.1\r\nHost: {}:{}\r\nContent-Type: application/json\r\n"
                             "Content-Length: {}\r\nConnection: close\r\n\r\n{}",
                             url.path, url.host, url.port, body.size(), body)) {
    resolver_.async_resolve(url.host, url.port,
                            [this](error_code error, const tcp::resolver::results_type& places) {
                              if (!failed(error)) {
                                connect(places);
                              }
                            });
  }

  std::string run(std::chrono::milliseconds limit) {
    context_.run_for(limit);
    if (!is_done_) {
      return fmt::format("no answer within {} ms", limit.count());
    }
    return problem_;
  }

 private:
  bool failed(error_code error) {
    if (error) {
      is_done_ = true;
      problem_ = error.message();
    }
    return error.failed();
  }

  void connect(const tcp::resolver::results_type& places) {
    asio::async_connect(socket_, places, [this](error_code error, const tcp::endpoint&) {
      if (!failed(error)) {
        write();
      }
    });
  }

  void write() {
    asio::async_write(socket_, asio::buffer(request_), [this](error_code error, std::size_t) {
      if (!failed(error)) {
        read();
      }
    });
  }

  void read() {
    asio::async_read_until(socket_, asio::dynamic_buffer(answer_, longest_status_line), "\r\n",
                           [this](error_code error, std::size_t) {
                             if (!failed(error)) {
                               is_done_ = true;
                               judge();
                             }
                           });
  }

  // "HTTP/1.1 204 No Content"
  void judge() {
    const std::string line = answer_.substr(0, answer_.find("\r\n"));
    const std::size_t space = line.find(' ');
    const bool is_good =
        line.starts_with("HTTP/1.") && space != std::string::npos && line.substr(space).starts_with(" 2");
    problem_ = is_good ? std::string() : fmt::format("it answered {}", line);
  }

  asio::io_context context_;
  tcp::resolver resolver_{context_};
  tcp::socket socket_{context_};
  std::string request_;
  std::string answer_;
  std::string problem_;
  bool is_done_ = false;
};

}  // namespace

std::optional<HttpUrl> read_http_url(std::string_view text) {
  const bool is_plain =
      std::ranges::all_of(text, [](unsigned char c) { return c > 0x20 && c < 0x7f && c != '#' && c != '@'; });
  if (!text.starts_with(scheme) || !is_plain) {
    return std::nullopt;
  }
  text.remove_prefix(scheme.size());
  const std::size_t slash = std::min(text.find('/'), text.size());
  const std::string_view where = text.substr(0, slash);
  const std::size_t colon = std::min(where.rfind(':'), where.size());
  HttpUrl url = {.host = std::string(where.substr(0, colon)),
                 .port = colon == where.size() ? "80" : std::string(where.substr(colon + 1)),
                 .path = slash == text.size() ? "/" : std::string(text.substr(slash))};
  const bool has_port = !url.port.empty() && url.port.size() < 6 &&
                        std::ranges::all_of(url.port, [](char c) { return c >= '0' && c <= '9'; });
  return url.host.empty() || !has_port ? std::nullopt : std::optional(std::move(url));
}

std::string post_json(const HttpUrl& url, const std::string& body, std::chrono::milliseconds limit) {
  return Posting(url, body).run(limit);
}

}  // namespace rondel::server
