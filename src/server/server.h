// The server: a store, a hall of tables, and the network in front of them.
//   Server server(store, options, Hall::make);
//   if (const std::string problem = server.start(); !problem.empty()) ...
//   server.run();  // until SIGTERM, SIGINT or stop()
// When it is stopped it takes nothing new, finishes what it accepted and says good-bye to its sockets.
#pragma once

#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "server/annex.h"
#include "server/limits.h"
#include "server/post_json.h"
#include "server/server_clock.h"
#include "table/hall.h"
#include "table/store/store.h"

namespace rondel::server {

struct ServerOptions {
  Modules modules{};  // what can be played
  std::string listen = "127.0.0.1:8080";
  // A socket that listens already, which becomes the server's; it is used instead of `listen`. -1: none.
  int listening_socket = -1;
  std::vector<std::string> origins{};  // pages that may use it, besides its own: "https://example.org"
  std::string proxy{};                 // the address of a proxy whose X-Forwarded-For is believed
  std::vector<std::string>
      metrics_readers{};  // addresses that may read /metrics besides this machine; "anybody"
  std::string notify_command{};
  std::optional<HttpUrl> notify_url{};
  std::string web{};  // the folder of a built web client; empty: the one in the program
  // Where the operator's programs find the server and its operator's token while it runs; empty: nowhere.
  std::string operator_file{};
  // Where it is noted which tables are being loaded, so that one that ends the process is parked; empty: nowhere.
  std::string loading_folder{};
  Annex annex{};
  Limits limits{};
  int threads = 0;      // 0: as many as the machine has
  ServerClock clock{};  // a program that serves people leaves it alone
};

using MakeHall = std::function<std::unique_ptr<Hall>(store::Store& store, HallOptions options)>;

class Server {
 public:
  // The store must outlive the server.
  Server(store::Store& store, ServerOptions options, const MakeHall& make_hall);
  ~Server();

  // Listens; gives an empty string, or a sentence that says why it cannot.
  std::string start();
  // Where it listens: "127.0.0.1:8080".
  std::string where() const;
  // Once, after `start`.
  void run();
  // From any thread.
  void stop();
  // Does at once what is done every second, half minute and hour otherwise: for who moves the clock. From any thread.
  void look_at_clock();

 private:
  struct Parts;
  std::unique_ptr<Parts> parts_;
};

// The bot of that name, for HallOptions::find_bot.
BotAnswer find_bot(std::string_view name);

}  // namespace rondel::server
