// A seat at a table of a server.
#include <fmt/format.h>

#include <utility>

#include "cli/failure.h"
#include "cli/json_words.h"
#include "cli/remote_table.h"
#include "cli/seat_place.h"
#include "server/client.h"

namespace rondel::cli {
namespace {

namespace json = boost::json;
using namespace std::chrono_literals;
using Clock = std::chrono::steady_clock;

constexpr std::string_view ping = "ping";

class RemoteSeat final : public SeatPlace {
 public:
  RemoteSeat(const TableLink& link, std::chrono::seconds patience)
      : link_(link), client_(link.where), table_(link, patience), patience_(patience) {
    client_.use_token(link.token);
    first_ = ask("");
    if (text_at(state_now(), "seat").empty()) {
      bad_input(fmt::format("{}; expected the link of a seat, which rondel host and rondel join print",
                            link.token.empty() ? "this link has no token, so it is nobody's"
                                               : "the token of this link has no seat at this table"));
    }
    if (view().empty()) {
      bad_input("the match has not begun yet; it does when somebody sits on every seat");
    }
  }

  const json::object& view() const override { return object_at(state_now(), "view"); }
  json::object view_at(std::int64_t cursor) override {
    return object_at(ask(fmt::format("/history/{}", cursor)), "view");
  }
  std::int64_t cursor() const override { return number_at(state_now(), "seq"); }
  std::string state() const override { return text_at(state_now(), "state"); }
  std::string reason() const override { return text_at(state_now(), "reason"); }

  std::int64_t last_ping() const override {
    std::int64_t last = 0;
    for (const json::value& line : array_at(state_now(), "chat")) {
      if (text_at(object_of(line), "text") == ping) {
        last = number_at(object_of(line), "number");
      }
    }
    return last;
  }

  void wait(std::chrono::milliseconds time) override {
    if (table_.wait(time) == RemoteTable::Happened::lost) {
      throw Failure(exit_check_failed, table_.trouble());
    }
  }

  Answered answer(const json::object& response) override {
    const Clock::time_point until = Clock::now() + patience_;
    const std::int64_t looked = cursor();
    while (table_.state().empty()) {
      wait_until(until);
    }
    if (cursor() != looked) {
      return Answered::overtaken;
    }
    table_.submit(response);
    while (table_.is_submitting()) {
      if (wait_until(until) == RemoteTable::Happened::refused && table_.refusal().verb == "submit") {
        return take_refusal(looked);
      }
    }
    while (cursor() == looked) {
      wait_until(until);
    }
    return Answered::taken;
  }

 private:
  const json::object& state_now() const { return table_.state().empty() ? first_ : table_.state(); }

  // The table, or what `rest` names of it.
  json::object ask(const std::string& rest) {
    const std::string path = fmt::format("/api/tables/{}{}{}{}", link_.table, rest,
                                         link_.invitation.empty() ? "" : "?invitation=", link_.invitation);
    const server::Answered answered = client_.get(path);
    if (answered.status == 0) {
      throw Failure(exit_check_failed,
                    fmt::format("cannot reach {}: {}; is the server running?", link_.where, answered.text));
    }
    if (!answered.ok()) {
      bad_input(text_at(answered.body(), "message"));
    }
    return answered.body();
  }

  RemoteTable::Happened wait_until(Clock::time_point until) {
    if (Clock::now() >= until) {
      throw Failure(exit_check_failed,
                    fmt::format("{} has not answered in {} seconds", link_.where, patience_.count()));
    }
    const RemoteTable::Happened happened = table_.wait(200ms);
    if (happened == RemoteTable::Happened::lost) {
      throw Failure(exit_check_failed, table_.trouble());
    }
    return happened;
  }

  // What the other side did meanwhile may have made an answer stale: then the seat looks again.
  Answered take_refusal(std::int64_t looked) {
    const RemoteTable::Refusal refusal = table_.refusal();
    if (!refusal.code.starts_with("stale") && refusal.code != "actor") {
      throw Failure(exit_check_failed, refusal.message);
    }
    for (int i = 0; i < 10 && cursor() == looked; ++i) {
      wait(200ms);
    }
    return Answered::overtaken;
  }

  const TableLink link_;
  server::Client client_;
  RemoteTable table_;
  std::chrono::seconds patience_;
  json::object first_;  // before the table tells by itself
};

}  // namespace

std::unique_ptr<SeatPlace> open_remote_seat(const std::string& link, std::chrono::seconds patience) {
  return std::make_unique<RemoteSeat>(read_table_link(link), patience);
}

}  // namespace rondel::cli
