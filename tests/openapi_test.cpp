// docs/openapi.json against the real server: every path and method answers as described.
#include <gmock/gmock.h>

#include <set>

#include "server/api.h"
#include "tests/support/served.h"
#include "tests/support/server_words.h"

namespace rondel {
namespace {

using namespace rondel::testing;

class Description {
 public:
  Description() : doc_(json::parse(read_file(RONDEL_SOURCE_DIR "/docs/openapi.json"))) {}

  std::set<std::string> operations() const {
    std::set<std::string> names;
    for (const auto& [path, item] : doc_.at("paths").as_object()) {
      for (const auto& [method, operation] : item.as_object()) {
        names.insert(upper(method) + " " + std::string(path));
      }
    }
    return names;
  }

  // Empty, or in what the answer is not as described.
  std::string problem(const std::string& method, const std::string& path, const Answered& answered) const {
    const json::object& operation = doc_.at("paths").at(path).at(lower(method)).as_object();
    const json::object& responses = operation.at("responses").as_object();
    const json::value* const response = responses.if_contains(std::to_string(answered.status));
    if (response == nullptr) {
      return "status " + std::to_string(answered.status) + " is not described";
    }
    const json::value* const content = response->as_object().if_contains("content");
    const json::value* const as_json =
        content == nullptr ? nullptr : content->as_object().if_contains("application/json");
    return as_json == nullptr ? "" : misfit(as_json->at("schema"), json::parse(answered.text), "");
  }

 private:
  static std::string upper(std::string_view text) {
    std::string out(text);
    std::ranges::transform(out, out.begin(), [](unsigned char c) { return std::toupper(c); });
    return out;
  }
  static std::string lower(std::string_view text) {
    std::string out(text);
    std::ranges::transform(out, out.begin(), [](unsigned char c) { return std::tolower(c); });
    return out;
  }

  static bool has_type(const json::value& value, std::string_view type) {
    return (type == "string" && value.is_string()) || (type == "integer" && value.is_int64()) ||
           (type == "boolean" && value.is_bool()) || (type == "object" && value.is_object()) ||
           (type == "array" && value.is_array());
  }

  std::string misfit(const json::value& schema, const json::value& value, const std::string& at) const {
    const json::object& form = schema.as_object();
    if (const json::value* const ref = form.if_contains("$ref"); ref != nullptr) {
      return misfit(doc_.at_pointer(std::string_view(ref->as_string()).substr(1)), value, at);
    }
    if (value.is_null() && form.contains("nullable")) {
      return {};
    }
    if (const json::value* const all = form.if_contains("allOf"); all != nullptr) {
      return misfit(all->as_array().at(0), value, at);
    }
    if (form.contains("type") && !has_type(value, form.at("type").as_string())) {
      return at + " is not of type " + json::serialize(form.at("type"));
    }
    return value.is_array() ? misfit_items(form, value.get_array(), at) : misfit_keys(form, value, at);
  }

  std::string misfit_items(const json::object& form, const json::array& items, const std::string& at) const {
    for (std::size_t i = 0; i < items.size() && form.contains("items"); ++i) {
      std::string problem = misfit(form.at("items"), items[i], at + "/" + std::to_string(i));
      if (!problem.empty()) {
        return problem;
      }
    }
    return {};
  }

  std::string misfit_keys(const json::object& form, const json::value& value, const std::string& at) const {
    if (!value.is_object()) {
      return {};
    }
    const json::object& object = value.get_object();
    if (const json::value* const required = form.if_contains("required"); required != nullptr) {
      for (const json::value& key : required->as_array()) {
        if (!object.contains(key.as_string())) {
          return at + " has no " + std::string(key.as_string());
        }
      }
    }
    const json::value* const properties = form.if_contains("properties");
    for (const auto& [key, member] : object) {
      const json::value* const described =
          properties == nullptr ? nullptr : properties->as_object().if_contains(key);
      std::string problem =
          described == nullptr ? "" : misfit(*described, member, at + "/" + std::string(key));
      if (!problem.empty()) {
        return problem;
      }
    }
    return {};
  }

  json::value doc_;
};

class OpenApi : public InFolder {
 protected:
  OpenApi() : served_(test_server(), folder_, {"--limit", "login-rate=0"}) {}

  // Asks, and checks that the answer is as described. `words` stand for {id} and {seq}.
  json::object ask(Client& client, const std::string& method, const std::string& path,
                   const json::object& body = {}, const std::string& seq = "") {
    std::string target = path;
    const auto fill = [&](const std::string& mark, const std::string& word) {
      if (const std::size_t at = target.find(mark); at != target.npos) {
        target.replace(at, mark.size(), word);
      }
    };
    fill("{id}", table_);
    fill("{seq}", seq);
    const Answered answered = client.send(method, target, method == "GET" ? "" : json::serialize(body));
    EXPECT_EQ(description_.problem(method, path, answered), "") << method << " " << target << "\n"
                                                                << answered.text;
    if (answered.ok()) {
      succeeded_.insert(method + " " + path);
    }
    statuses_.insert(answered.status);
    return answered.body();
  }
  json::object verb(Client& client, const std::string& verb, const json::object& body = {}) {
    return ask(client, "POST", "/api/tables/{id}/" + verb, body);
  }
  json::object look(Client& client) { return ask(client, "GET", "/api/tables/{id}"); }

  json::object submit(Client& client, const std::string& id, std::size_t pick) {
    const json::object state = look(client);
    const json::object& selector = state.at("view").at("request").at("selector").as_object();
    return verb(client, "responses",
                {{"branchId", state.at("branchId")},
                 {"promptId", state.at("promptId")},
                 {"submitId", id},
                 {"response",
                  {{"actor", selector.at("actor")},
                   {"title", selector.at("title")},
                   {"selection", {selector.at("choices").at(pick)}}}}});
  }

  void sign_in(Client& ann);
  void people(Client& ann, Client& the_operator);
  void make_table(Client& ann, Client& ben);
  void play(Client& ann, Client& ben);
  void refusals(Client& ann, Client& stranger);

  Served served_;
  Description description_;
  std::string table_ = "nowhere";
  std::set<std::string> succeeded_;
  std::set<int> statuses_;
};

void OpenApi::sign_in(Client& ann) {
  ask(ann, "POST", "/api/accounts", {{"name", "ann"}, {"password", "correct horse"}});
  ask(ann, "POST", "/api/accounts", {{"name", "ann"}, {"password", "correct horse"}});
  const json::object login = ask(ann, "POST", "/api/login", {{"name", "ann"}, {"password", "correct horse"}});
  ask(ann, "POST", "/api/login", {{"name", "ann"}, {"password", "another horse"}});
  ann.use_token(std::string(login.at("token").as_string()));
  const json::object changed =
      ask(ann, "POST", "/api/password", {{"old", "correct horse"}, {"new", "battery staple"}});
  ann.use_token(std::string(changed.at("token").as_string()));
  ask(ann, "GET", "/api/me");
  ask(ann, "POST", "/api/guests");
  Client other = served_.guest("other");
  ask(other, "POST", "/api/logout");
  ask(other, "GET", "/api/me");
  const std::string notes = read_file(folder_ / "rondel.db.operator");
  other.use_token(notes.substr(notes.find(' ') + 1, notes.find('\n') - notes.find(' ') - 1));
  ask(other, "POST", "/api/accounts", {{"name", "forgetful"}, {"password", "correct horse"}});
  ask(other, "POST", "/api/operator/reset", {{"name", "forgetful"}});
  ask(ann, "POST", "/api/operator/reset", {{"name", "forgetful"}});
  people(ann, other);
}

void OpenApi::people(Client& ann, Client& the_operator) {
  ask(ann, "GET", "/api/people");
  ask(ann, "POST", "/api/mutes", {{"account", "forgetful"}});
  ask(ann, "POST", "/api/mutes", {{"account", "nobody"}});
  ask(ann, "GET", "/api/mutes");
  ask(ann, "POST", "/api/reports", {{"account", "forgetful"}, {"text", "forgets"}});
  ask(the_operator, "POST", "/api/operator/close", {{"number", 1}});
  ask(the_operator, "POST", "/api/operator/close", {{"number", 1}});
  ask(the_operator, "POST", "/api/operator/ban", {{"name", "forgetful"}});
  ask(the_operator, "POST", "/api/operator/unban", {{"name", "forgetful"}});
  ask(the_operator, "POST", "/api/operator/rename", {{"name", "forgetful"}, {"to", "ann"}});
  ask(the_operator, "POST", "/api/operator/rename", {{"name", "forgetful"}, {"to", "mindful"}});
  ask(the_operator, "POST", "/api/operator/anonymise", {{"name", "mindful"}});
  ask(the_operator, "POST", "/api/operator/anonymise", {{"name", "mindful"}});
}

void OpenApi::make_table(Client& ann, Client& ben) {
  const json::object made = ask(ann, "POST", "/api/tables", {{"game", "tictactoe"}, {"title", "One"}});
  table_ = made.at("id").as_string();
  ask(ann, "POST", "/api/tables/{id}/invitations", {{"seat", "o"}});
  verb(ann, "join", {{"seat", "x"}});
  Client cas = served_.guest("cas");
  verb(cas, "join");
  verb(ann, "remove", {{"seat", "o"}});
  verb(cas, "join");
  verb(ben, "join");
  verb(ben, "leave");
  verb(ann, "bot", {{"seat", "o"}, {"agent", "first"}});
  verb(ann, "person", {{"seat", "o"}});
  verb(ben, "join", {{"seat", "o"}});
  look(ann);
  ask(ann, "GET", "/api/tables");
  ask(ann, "GET", "/api/tables/{id}/record");
  verb(ann, "start");
  verb(ann, "start");
}

void OpenApi::play(Client& ann, Client& ben) {
  submit(ann, "1", 0);
  verb(ann, "undo");
  submit(ann, "2", 0);
  submit(ben, "1", 0);
  verb(ann, "undo");
  verb(ben, "agree");
  submit(ann, "3", 1);
  submit(ben, "2", 0);
  verb(ann, "undo");
  verb(ben, "refuse");
  verb(ann, "chat", {{"text", "well played"}});
  verb(ann, "pause");
  verb(ann, "resume");
  ask(ann, "GET", "/api/tables/{id}/history/{seq}", {}, "4");
  ask(ann, "GET", "/api/tables/{id}/history/{seq}", {}, "4000");
  verb(ben, "resign");
  ask(ben, "GET", "/api/tables/{id}/record");
  const json::object again = verb(ann, "rematch");
  table_ = again.at("table").as_string();
  verb(ben, "kill");
  verb(ann, "kill", {{"reason", "enough"}});
  verb(ben, "join");
}

void OpenApi::refusals(Client& ann, Client& stranger) {
  for (const std::string& operation : description_.operations()) {
    const std::string method = operation.substr(0, operation.find(' '));
    const std::string path = operation.substr(operation.find(' ') + 1);
    ask(stranger, method, path, {}, "1");
    table_ = "nowhere";
    ask(ann, method, path, {{"name", 7}, {"seat", 7}, {"new", 7}, {"game", 7}}, "x");
  }
}

TEST_F(OpenApi, DescribesWhatTheServerDoes) {
  Client ann(served_.where());
  Client ben = served_.guest("ben");
  Client stranger(served_.where());
  for (const char* const path : {"/", "/healthz", "/metrics", "/api/games"}) {
    ask(stranger, "GET", path);
  }
  sign_in(ann);
  make_table(ann, ben);
  play(ann, ben);
  EXPECT_EQ(succeeded_, description_.operations()) << "each has been done once, and as described";
  refusals(ann, stranger);
  EXPECT_THAT(statuses_, ::testing::IsSupersetOf({400, 401, 403, 404, 409}));
}

TEST_F(OpenApi, HasEveryRoute) {
  std::set<std::string> routes;
  for (const server::RouteName& route : server::Api::routes()) {
    routes.insert(std::string(route.method) + " " + std::string(route.path));
  }
  EXPECT_EQ(routes, description_.operations());
}

}  // namespace
}  // namespace rondel
