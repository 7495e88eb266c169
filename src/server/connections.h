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

  void add(const std::shared_ptr<Connection>& connection);
  void remove(const Connection* connection);
  std::vector<std::shared_ptr<Connection>> all();
  std::size_t count();

 private:
  std::mutex mutex_;
  std::map<const Connection*, std::weak_ptr<Connection>> open_;
};

using HttpMessage = boost::beast::http::request<boost::beast::http::string_body>;

void begin_http(Ground& ground, boost::asio::ip::tcp::socket socket);
// Takes the connection over, and the request that asked for it.
void begin_socket(Ground& ground, boost::beast::tcp_stream stream, HttpMessage request,
                  std::shared_ptr<Speaker> speaker);

}  // namespace rondel::server
