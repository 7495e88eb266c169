// A store that says that others write to it as well, over one that nobody else has: for how a table behaves at a node.
#pragma once

#include <string>
#include <utility>
#include <vector>

#include "table/store/store.h"

namespace rondel::testing {

class SharedStore final : public store::Store {
 public:
  explicit SharedStore(store::Store& store) : store_(store) {}

  // Another server has taken over, which may lack the last rows.
  void begin_era() { ++era_; }
  // What time it is there; nothing: it does not say.
  void set_time(std::optional<store::Time> time) { time_ = time; }

  bool is_shared() const override { return true; }
  std::int64_t era() const override { return era_; }
  store::Read<store::Time> time() override {
    return time_ ? store::Read<store::Time>(*time_) : store::Read<store::Time>::failed("no clock");
  }

  void write_all(std::vector<store::Write> writes, store::Done done) override {
    store_.write_all(std::move(writes), std::move(done));
  }
  store::Read<std::optional<store::TableEntry>> table(const std::string& id) override {
    return store_.table(id);
  }
  store::Read<std::optional<std::string>> seed(const std::string& table) override {
    return store_.seed(table);
  }
  store::Read<std::vector<store::Row>> rows(const std::string& table, std::int64_t after,
                                            std::int64_t limit) override {
    return store_.rows(table, after, limit);
  }
  store::Read<std::optional<store::Row>> find_submit(const std::string& table, Seat seat,
                                                     const std::string& submit_id) override {
    return store_.find_submit(table, seat, submit_id);
  }
  store::Read<std::vector<store::ChatLine>> chat(const std::string& table, std::int64_t after,
                                                 std::int64_t limit) override {
    return store_.chat(table, after, limit);
  }
  store::Read<store::TablePage> list(const store::TableQuery& query) override { return store_.list(query); }
  store::Read<std::int64_t> open_tables(const std::string& host) override { return store_.open_tables(host); }
  store::Read<std::vector<std::string>> mutes(const std::string& account) override {
    return store_.mutes(account);
  }
  store::Read<std::vector<store::Report>> reports(Reports which, std::int64_t after,
                                                  std::int64_t limit) override {
    return store_.reports(which, after, limit);
  }
  store::Read<std::optional<store::Account>> account(const std::string& name) override {
    return store_.account(name);
  }
  store::Read<std::optional<store::Session>> session(const std::string& token_hash) override {
    return store_.session(token_hash);
  }
  store::Read<std::optional<store::Invitation>> invitation(const std::string& code_hash) override {
    return store_.invitation(code_hash);
  }
  store::Read<std::optional<std::string>> value(const std::string& key) override { return store_.value(key); }
  store::Read<std::vector<store::Head>> heads(const std::vector<std::string>& tables) override {
    std::vector<store::Head> heads;
    for (const std::string& id : tables) {
      if (const auto entry = store_.table(id); entry.ok() && *entry) {
        heads.push_back({.table = id, .length = (**entry).length, .chat_length = 0});
      }
    }
    return heads;
  }

 private:
  store::Store& store_;
  std::int64_t era_ = 0;
  std::optional<store::Time> time_;
};

}  // namespace rondel::testing
