// What the files that use Beast share; included by them alone.
#pragma once

#include <atomic>
#include <boost/asio/io_context.hpp>
#include <boost/asio/ip/tcp.hpp>
#include <boost/asio/signal_set.hpp>
#include <boost/asio/steady_timer.hpp>
#include <boost/beast/core/flat_buffer.hpp>
#include <boost/beast/core/tcp_stream.hpp>
#include <boost/beast/http/message.hpp>
#include <boost/beast/http/string_body.hpp>
#include <map>
#include <memory>
#include <mutex>
#include <string>
#include <vector>

#include "server/network.h"

namespace rondel::server {

// A connection that can be asked to end when it has said what it has to say.
class Connection {
 public:
  virtual ~Connection() = default;
  virtual void shut_down() = 0;
  virtual void cut() = 0;
};

// What connections need of the network; outlives them.
struct Ground {
  Limits limits;
  Metrics* metrics = nullptr;
  std::string proxy;
  NetworkCallbacks callbacks;
  std::atomic<bool> is_closing = false;

  // Counts a connection for a share of addresses until what it gives is let go; null: it has as many as it may have.
  std::shared_ptr<void> admit(const std::string& share);
  void add(const std::shared_ptr<Connection>& connection);
  void remove(const Connection* connection);
  std::vector<std::shared_ptr<Connection>> all();
  std::size_t count();

 private:
  std::mutex mutex_;
  std::map<const Connection*, std::weak_ptr<Connection>> open_;
  std::map<std::string, std::int64_t> per_share_;
};

using HttpMessage = boost::beast::http::request<boost::beast::http::string_body>;

// `admission`: what Ground::admit gave for it; null for the proxy, which comes on behalf of many.
void begin_http(Ground& ground, boost::asio::ip::tcp::socket socket, std::shared_ptr<void> admission);

// A connection that becomes a WebSocket: the request that asked for it, and what had come after that already.
struct Upgrade {
  boost::beast::tcp_stream stream;
  boost::beast::flat_buffer read_ahead;
  HttpMessage request;
  std::shared_ptr<void> admission;
};
void begin_socket(Ground& ground, Upgrade upgrade, std::shared_ptr<Speaker> speaker);

}  // namespace rondel::server
