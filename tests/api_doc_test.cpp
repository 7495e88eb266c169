// Plays the examples of docs/api.md against the real server.
#include <gmock/gmock.h>

#include <fstream>
#include <map>
#include <memory>
#include <sstream>

#include "tests/support/served.h"

namespace rondel {
namespace {

namespace json = boost::json;
using namespace rondel::testing;

// What words with a dollar sign stand for, and how answers are compared.
class Words {
 public:
  // Empty, or where `got` is something else than `shown`. More keys than shown are fine.
  std::string compare(const json::value& shown, const json::value& got, const std::string& at = "") {
    if (shown.is_string() && shown.get_string() == "...") {
      return {};
    }
    if (shown.is_string() && shown.get_string().starts_with("$")) {
      const auto [entry, is_new] = values_.try_emplace(std::string(shown.get_string()), got);
      return is_new || entry->second == got ? "" : at + ": expected " + json::serialize(entry->second);
    }
    if (shown.is_object() && got.is_object()) {
      for (const auto& [key, value] : shown.get_object()) {
        const std::string place = at + "/" + std::string(key);
        const json::value* const there = got.get_object().if_contains(key);
        const std::string problem = there == nullptr ? place + " is missing" : compare(value, *there, place);
        if (!problem.empty()) {
          return problem;
        }
      }
      return {};
    }
    if (shown.is_array() && got.is_array() && shown.get_array().size() == got.get_array().size()) {
      for (std::size_t i = 0; i < shown.get_array().size(); ++i) {
        const std::string problem =
            compare(shown.get_array()[i], got.get_array()[i], at + "/" + std::to_string(i));
        if (!problem.empty()) {
          return problem;
        }
      }
      return {};
    }
    return shown == got ? "" : at + ": expected " + json::serialize(shown);
  }

  // The longest names first, so that $n1 does not spoil $n10.
  std::string filled(std::string text) const {
    for (auto entry = values_.rbegin(); entry != values_.rend(); ++entry) {
      const json::value& value = entry->second;
      replace(text, "\"" + entry->first + "\"", json::serialize(value));
      if (value.is_string()) {
        replace(text, entry->first, std::string(value.get_string()));
      }
    }
    return text;
  }

 private:
  static void replace(std::string& text, const std::string& what, const std::string& with) {
    for (std::size_t at = text.find(what); at != text.npos; at = text.find(what, at + with.size())) {
      text.replace(at, what.size(), with);
    }
  }

  std::map<std::string, json::value> values_;
};

class ApiPage : public InFolder {
 protected:
  ApiPage() : served_(test_server(), folder_) {}

  server::Client& client() { return clients_.try_emplace(who_, served_.where()).first->second; }

  server::SocketClient& socket() {
    auto& socket = sockets_[who_];
    if (socket == nullptr) {
      socket = std::make_unique<server::SocketClient>(served_.where(), client().token());
    }
    return *socket;
  }

  void send_request(const std::string& line) {
    std::istringstream words(words_.filled(line));
    std::string method;
    std::string path;
    std::string body;
    words >> method >> path;
    std::getline(words >> std::ws, body);
    answered_ = client().send(method, path, body);
    const json::object got = answered_.body();
    if (answered_.ok() && got.contains("token")) {
      client().use_token(std::string(got.at("token").as_string()));
    }
  }

  std::string compare_answer(const std::string& line) {
    const std::string status = line.substr(0, 3);
    if (status != std::to_string(answered_.status)) {
      return "got " + std::to_string(answered_.status) + " " + answered_.text;
    }
    const std::string problem = words_.compare(json::parse(line.substr(4)), answered_.body());
    return problem.empty() ? "" : problem + " in " + answered_.text;
  }

  std::string compare_message(const std::string& line) {
    const json::value shown = json::parse(line);
    const std::optional<json::object> got = socket().receive();
    if (!got) {
      return "no message came";
    }
    const std::string problem = words_.compare(shown, *got);
    return problem.empty() ? "" : problem + " in " + json::serialize(*got);
  }

  // One line of an example; gives what is wrong with it.
  std::string play(const std::string& kind, const std::string& line) {
    const std::string rest = line.size() > 2 ? line.substr(2) : "";
    if (line.starts_with("@ ")) {
      who_ = rest;
    } else if (line.starts_with("> ") && kind == "http") {
      send_request(rest);
    } else if (line.starts_with("> ")) {
      socket().send_text(words_.filled(rest));
    } else if (line.starts_with("< ")) {
      return kind == "http" ? compare_answer(rest) : compare_message(rest);
    } else {
      return "expected a line that begins with @, > or <";
    }
    return {};
  }

  Served served_;
  Words words_;
  std::string who_;
  server::Answered answered_;
  std::map<std::string, server::Client> clients_;
  std::map<std::string, std::unique_ptr<server::SocketClient>> sockets_;
};

TEST_F(ApiPage, ShowsWhatTheServerDoes) {
  std::ifstream page(RONDEL_SOURCE_DIR "/docs/api.md");
  std::string kind;
  int played = 0;
  int number = 0;
  for (std::string line; std::getline(page, line);) {
    ++number;
    if (line.starts_with("```")) {
      kind = kind.empty() ? line.substr(3) : "";
    } else if (kind == "http" || kind == "ws") {
      ++played;
      ASSERT_EQ(play(kind, line), "") << "docs/api.md:" << number << ": " << line;
    }
  }
  EXPECT_GT(played, 50);
}

}  // namespace
}  // namespace rondel
