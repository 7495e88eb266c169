#include "server/metrics.h"

#include <fmt/format.h>

#include <string_view>

#include "server/mishap.h"

namespace rondel::server {
namespace {

void add(std::string& text, std::string_view name, std::string_view kind, std::string_view help,
         const Metrics::Count& count) {
  text += fmt::format("# HELP rondel_{0} {1}\n# TYPE rondel_{0} {2}\nrondel_{0} {3}\n", name, help, kind,
                      count.load());
}

}  // namespace

std::string Metrics::text() const {
  std::string text =
      "# HELP rondel_http_answers_total Answers by class of status.\n"
      "# TYPE rondel_http_answers_total counter\n";
  for (std::size_t i = 1; i < answers.size(); ++i) {
    text += fmt::format("rondel_http_answers_total{{class=\"{}xx\"}} {}\n", i, answers.at(i).load());
  }
  add(text, "connections_total", "counter", "Connections accepted.", connections);
  add(text, "connections_open", "gauge", "Connections open now.", connections_open);
  add(text, "connections_refused_total", "counter", "Connections closed at once: too many.",
      connections_refused);
  add(text, "mishaps_total", "counter", "Exceptions that ended a connection or a piece of work.",
      Metrics::Count(mishaps()));
  add(text, "sockets_open", "gauge", "WebSockets open now.", sockets_open);
  add(text, "messages_received_total", "counter", "WebSocket messages received.", messages_in);
  add(text, "messages_sent_total", "counter", "WebSocket messages sent.", messages_out);
  add(text, "patches_sent_total", "counter", "Of those, patches.", patches);
  add(text, "too_fast_total", "counter", "Requests and messages refused for coming too fast.", too_fast);
  add(text, "slow_readers_dropped_total", "counter", "WebSockets closed for reading too slowly.", dropped);
  add(text, "logins_failed_total", "counter", "Logins refused.", logins_failed);
  add(text, "notifications_total", "counter", "Runs of the notification command.", notified);
  add(text, "notifications_lost_total", "counter", "Notifications dropped or failed.", notifications_lost);
  return text;
}

}  // namespace rondel::server
