// What a submit costs does not grow with the match: counted as work and bytes, not as time.
#include <gtest/gtest.h>

#include <array>
#include <boost/json.hpp>

#include "kernel/rondel.h"
#include "server/client_log.h"
#include "server/json_patch.h"
#include "server/services.h"
#include "server/socket.h"
#include "tests/support/test_hall.h"

namespace rondel::server {
namespace {

namespace json = boost::json;

constexpr std::array<std::string_view, 2> chroniclers = {"north", "south"};
constexpr std::array<Choice, 2> how_far = {Choice::number(1), Choice::number(3)};
int faces_shown = 0;  // how often a card's face was made a text

// Two answer by turns, and each answer is told with a card that its seat alone knows.
class Chronicle final : public Play {
 public:
  using Play::Play;
  Task<Result> run() override {
    for (;;) {
      const Seat seat(static_cast<int>(told_ % 2));
      const Choice said = co_await choose(seat, "go on", how_far);
      constexpr int faces = 50;
      log("{} tells of {}", seat, LogArg::card(static_cast<std::int32_t>(told_ % faces), seat));
      told_ += static_cast<std::uint32_t>(said.value);
    }
  }
  void digest(Hasher& hasher) const override { hasher.add(told_); }
  void show_face(std::int32_t face, std::string& out) const override {
    ++faces_shown;
    out += "face " + std::to_string(face);
  }

 private:
  std::uint32_t told_ = 0;
};

const Game chronicle = {.name = "chronicle",
                        .title = "Chronicle",
                        .summary = "Tells one thing after the other.",
                        .seats = chroniclers,
                        .settings = {},
                        .make_play = rondel::make_play<Chronicle>};

// Somebody on a socket, who keeps the state and the log, and acknowledges what comes.
class Reader {
 public:
  Reader(Services& services, std::string account, std::string table)
      : account_(std::move(account)), table_(std::move(table)) {
    connect(services);
  }

  // A new line, for the one that broke if there was one.
  void connect(Services& services) {
    const Visitor visitor = {.account = account_,
                             .shown = account_,
                             .token_hash = {},
                             .kind = account_.empty() ? Visitor::Kind::nobody : Visitor::Kind::guest};
    socket_ = std::make_shared<Socket>(services, visitor, "here");
  }

  void subscribe() {
    json::object message{{"op", "subscribe"}, {"table", table_}};
    if (json::object mark = logs_.mark(state()); !mark.empty()) {
      message["log"] = std::move(mark);
    }
    say(message);
  }
  void say(const json::object& message) { socket_->receive(json::serialize(message)); }

  // Takes what there is to hear.
  void hear() {
    while (const std::optional<std::string> text = socket_->next()) {
      bytes_ += text->size();
      const json::object message = json::parse(*text).as_object();
      if (const json::value* const tail = message.if_contains("tail");
          tail != nullptr && tail->as_object().contains("log")) {
        lines_ += tail->at("log").at("entries").as_array().size();
      }
      logs_.take(message);
      if (message.contains("state")) {
        state_ = message.at("state");
      } else if (message.contains("patch")) {
        EXPECT_EQ(apply_patch(state_, message.at("patch").as_array()), "");
      }
      if (message.contains("number")) {
        EXPECT_TRUE(logs_.fits(state()));
        say({{"op", "ack"}, {"table", table_}, {"number", message.at("number")}});
      }
    }
  }

  const json::object& state() const {
    static const json::object none;
    return state_.is_object() ? state_.get_object() : none;
  }
  const ClientLogs& logs() const { return logs_; }
  std::size_t bytes() const { return bytes_; }
  std::size_t lines() const { return lines_; }

 private:
  const std::string account_;
  const std::string table_;
  std::shared_ptr<Socket> socket_;
  json::value state_;
  ClientLogs logs_;
  std::size_t bytes_ = 0;
  std::size_t lines_ = 0;  // of the log, that were sent
};

class SubmitCost : public ::testing::Test {
 protected:
  SubmitCost() {
    for (const char* const account : {"ann", "ben", ""}) {
      if (*account != '\0') {
        EXPECT_EQ(hall_.tell(table_, account, "join", R"({"nonce": "01"})").code, "");
      }
      readers_.emplace_back(services_, account, table_);
    }
    EXPECT_EQ(hall_.tell(table_, "ann", "start").code, "");
    for (Reader& reader : readers_) {
      reader.subscribe();
    }
    everybody_hears();
  }

  void everybody_hears() {
    hall_.run();
    for (Reader& reader : readers_) {
      reader.hear();
    }
  }

  void submit() {
    Reader& reader = readers_[static_cast<std::size_t>(submits_ % 2)];
    const json::object& state = reader.state();
    reader.say({{"op", "submit"},
                {"id", ++submits_},
                {"table", table_},
                {"branchId", state.at("branchId")},
                {"promptId", state.at("promptId")},
                {"submitId", std::to_string(1'000'000 + submits_)},
                {"response", {{"actor", state.at("seat")}, {"title", "go on"}, {"selection", {1}}}}});
    everybody_hears();
  }

  struct Work {
    int faces = 0;
    std::size_t lines = 0;
    std::size_t bytes = 0;
    friend bool operator==(const Work&, const Work&) = default;
  };
  Work work_so_far() {
    Work work{.faces = faces_shown};
    for (const Reader& reader : readers_) {
      work.lines += reader.lines();
      work.bytes += reader.bytes();
    }
    return work;
  }
  // Of so many submits.
  Work work_of(int submits) {
    const Work before = work_so_far();
    for (int i = 0; i < submits; ++i) {
      submit();
    }
    const Work after = work_so_far();
    return {.faces = after.faces - before.faces,
            .lines = after.lines - before.lines,
            .bytes = after.bytes - before.bytes};
  }

  store::Store& store_with_key() {
    hall_.store().write(store::SetValue{.key = "device key", .value = "a key"}, [](const auto&) {});
    hall_.run();
    return hall_.store();
  }

  static Limits none() {
    Limits limits;
    limits.account_rate = 0;
    limits.address_rate = 0;
    return limits;
  }

  testing::TestHall hall_{Modules({{.game = &chronicle}})};
  Services services_{store_with_key(),
                     hall_.hall(),
                     {.now = [this] { return hall_.now(); }, .steady = [this] { return hall_.steady(); }},
                     none()};
  const std::string table_ = hall_.create("ann", R"({"game": "chronicle"})");
  std::vector<Reader> readers_;
  int submits_ = 0;
};

TEST_F(SubmitCost, IsTheSameInALongMatch) {
  constexpr int window = 50;  // the faces go round in it
  work_of(100);
  const Work early = work_of(window);
  EXPECT_EQ(early.lines, 3U * window) << "each line is sent once to each of the three";
  EXPECT_EQ(early.faces, 2 * window) << "each card is shown to the one who knows it, in the text and beside "
                                        "it, and nothing from before is shown again";
  work_of(2'000 - 100 - window);
  const Work late = work_of(window);
  EXPECT_EQ(late.lines, early.lines);
  EXPECT_EQ(late.faces, early.faces);
  EXPECT_LE(late.bytes, early.bytes + 30U * window) << "numbers have become longer, and nothing else";
}

TEST_F(SubmitCost, WhoComesBackIsToldTheLinesThatTheyLack) {
  work_of(10);
  Reader& away = readers_[2];
  away.connect(services_);
  work_of(3);
  const std::size_t before = away.lines();
  away.subscribe();
  everybody_hears();
  EXPECT_EQ(away.lines() - before, 3U);
  EXPECT_EQ(away.logs().lines(away.state()).size(), 13U);
}

TEST_F(SubmitCost, WhoHasSeveralSeatsKeepsALogForEach) {
  const std::string table = hall_.create("cat", R"({"game": "chronicle"})");
  EXPECT_EQ(hall_.tell(table, "cat", "join", R"({"seat": "north"})").code, "");
  EXPECT_EQ(hall_.tell(table, "cat", "join", R"({"seat": "south"})").code, "");
  Reader cat(services_, "cat", table);
  cat.subscribe();
  hall_.run();
  cat.hear();
  EXPECT_EQ(hall_.tell(table, "cat", "start").code, "");
  cat.hear();
  constexpr int answers = 20;
  for (int i = 0; i < answers; ++i) {
    const json::object& state = cat.state();
    EXPECT_EQ(std::string(state.at("seat").as_string()), chroniclers[static_cast<std::size_t>(i % 2)]);
    cat.say({{"op", "submit"},
             {"table", table},
             {"seat", state.at("seat")},
             {"branchId", state.at("branchId")},
             {"promptId", state.at("promptId")},
             {"submitId", std::to_string(i)},
             {"response", {{"actor", state.at("seat")}, {"title", "go on"}, {"selection", {1}}}}});
    hall_.run();
    cat.hear();
  }
  EXPECT_EQ(cat.logs().lines(cat.state()).size(), static_cast<std::size_t>(answers));
  EXPECT_LE(cat.lines(), 2U * answers) << "once for each seat";
}

TEST_F(SubmitCost, TakingBackTellsWhatIsLeftOfTheLog) {
  work_of(10);
  const std::size_t before = work_so_far().lines;
  EXPECT_EQ(hall_.tell(table_, "ben", "undo").code, "");
  everybody_hears();
  EXPECT_EQ(readers_[0].logs().lines(readers_[0].state()).size(), 9U);
  EXPECT_EQ(work_so_far().lines, before) << "what is left is not told again";
}

}  // namespace
}  // namespace rondel::server
