// The leak check over the wire. Two servers begin with copies of one file, so that every id, token, nonce and secret is the
// same; their clocks stand still. They are driven with the same submits, and the second one's matches are put into other
// worlds now and then (two_worlds.h). Whatever a viewer who cannot tell those worlds apart hears must be the same, byte by byte (ear.h).
//
// Where the viewer learned something by the rules, the two may go apart; then the second world is made anew from the first, and both
// are heard again from there. It must have learned in both: what an answer tells in one of the worlds alone tells which one it is.
// Where somebody else answers a question from before the worlds parted, which may be about other cards by now, either is enough.
#pragma once

#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <boost/json.hpp>
#include <filesystem>
#include <memory>
#include <optional>
#include <random>
#include <string>
#include <utility>
#include <vector>

#include "kernel/built_modules.h"
#include "server/client.h"
#include "tests/support/ear.h"
#include "tests/support/running_server.h"
#include "tests/support/two_worlds.h"

namespace rondel::testing {

class WireLeakCheck {
 public:
  // So many tables, played for so many answers each at most, before which up to `before` are given in one world: so that
  // worlds part late in a match too.
  struct Amount {
    int tables = 0;
    int before = 0;
    int answers = 0;
  };

  WireLeakCheck(const std::filesystem::path& folder, const Game& game, Amount amount)
      : game_(game), amount_(amount) {
    const std::filesystem::path files[2] = {folder / "one.db", folder / "two.db"};
    prepare(files[0]);
    std::filesystem::copy_file(files[0], files[1]);
    sides_[0].server = std::make_unique<RunningServer>(files[0], change(worlds_.real()));
    sides_[1].server = std::make_unique<RunningServer>(files[1], change(worlds_.other()));
    for (Side& side : sides_) {
      for (const std::string& token : tokens_) {
        side.seats.emplace_back(side.server->where()).use_token(token);
      }
    }
  }

  // What the first table at which something was told says; empty: nothing was.
  std::string run() {
    for (std::size_t i = 0; i < tables_.size() && finding_.empty(); ++i) {
      play(tables_[i], i % (game_.seats.size() + 1));
    }
    return finding_;
  }

  // What it took, so that a check that checks nothing is seen.
  int compared() const { return compared_; }  // things heard
  int answers() const { return answers_; }    // given in two worlds and heard in both
  int worlds() const { return worlds_.different(); }

 private:
  struct Side {
    std::unique_ptr<RunningServer> server;
    std::vector<server::Client> seats;  // who sits there; the last is the host, who sits nowhere
    std::unique_ptr<Ear> ear;
  };

  RunningServer::Change change(AfterEntry after_entry) const {
    return [this, after_entry = std::move(after_entry)](HallOptions& hall) {
      hall.now = [] { return store::Time(std::chrono::hours(500'000)); };
      hall.steady = [] { return SteadyTime(); };
      hall.after_entry = after_entry;
      hall.modules = Modules({{.game = &game_}}).over(hall.modules);
    };
  }

  // Everybody is seated, nothing is started.
  void prepare(const std::filesystem::path& file) {
    const RunningServer server(file, change({}));
    std::vector<server::Client> people;
    for (std::size_t i = 0; i < game_.seats.size() + 1; ++i) {
      server::Client& guest = people.emplace_back(server.where());
      tokens_.emplace_back(guest.post("/api/guests", {{"name", "ann"}}).body().at("token").as_string());
      guest.use_token(tokens_.back());
    }
    for (int i = 0; i < amount_.tables; ++i) {
      boost::json::object terms{{"game", game_.name}, {"seats", game_.seats.size()}};
      if (i % 2 == 1) {
        terms["clock"] = {{"bank", 600}, {"increment", 5}};
      }
      const server::Answered made = people.back().post("/api/tables", terms);
      ASSERT_EQ(made.status, 201) << made.text;
      tables_.emplace_back(made.body().at("id").as_string());
      for (std::size_t seat = 0; seat < game_.seats.size(); ++seat) {
        ASSERT_TRUE(people[seat].post(path() + "/join", {{"seat", game_.seats[seat]}}).ok());
      }
    }
  }

  std::string path() const { return "/api/tables/" + tables_.back(); }

  // --- a table ---

  enum class Went : std::uint8_t { on, apart, over };

  void play(const std::string& table, std::size_t seat) {
    table_ = table;
    place_ = "/api/tables/" + table;
    viewer_ = seat < game_.seats.size() ? std::optional(seat) : std::nullopt;
    worlds_.begin(viewer_ ? Viewer(Seat(static_cast<int>(*viewer_))) : Viewer());
    clean_ = {0};
    is_apart_ = false;
    has_parted_ = false;
    for (Side& side : sides_) {
      side.ear = std::make_unique<Ear>(side.server->where(), viewer_ ? tokens_[*viewer_] : "");
      side.ear->subscribe(table_);
      side.ear->follow(tell(side, host(), "start"));
    }
    compare("the start");
    Went went = Went::on;
    for (unsigned i = dice_() % static_cast<unsigned>(amount_.before + 1); i > 0 && went == Went::on; --i) {
      went = move();
    }
    for (int i = 0; i < amount_.answers && went == Went::on && finding_.empty(); ++i) {
      went = turn();
    }
    for (Side& side : sides_) {
      side.ear.reset();
      side.seats[host()].post(place_ + "/kill");
    }
  }

  Went turn() {
    if (!meet()) {
      return Went::apart;
    }
    look_around();
    if (!finding_.empty()) {
      return Went::on;
    }
    if (viewer_ && dice_() % 16 == 0 && parted_now_) {
      take_back();
      return Went::on;
    }
    return move();
  }

  // The table is paused and resumed, so that the worlds can part where nobody answers. False: they have gone so far
  // apart before that nothing can be compared any more.
  bool meet() {
    std::int64_t seqs[2] = {};
    for (Side& side : sides_) {
      side.ear->follow(tell(side, host(), "pause"));
    }
    parted_now_ = is_apart_ || dice_() % 2 == 0;
    const std::int64_t seq = sides_[0].seats[host()].get(place_).body().at("seq").as_int64() + 1;
    if (parted_now_) {
      has_parted_ = true;
      asked_before_ = asked();
      worlds_.part_at(seq, Seed::from_number(dice_()));
    }
    for (std::size_t i = 0; i < 2; ++i) {
      seqs[i] = tell(sides_[i], host(), "resume");
      sides_[i].ear->follow(seqs[i]);
    }
    if (!is_apart_) {
      compare("a pause");
      return true;
    }
    if (seqs[0] != seqs[1] || ids(sides_[0]) != ids(sides_[1])) {
      return false;
    }
    for (Side& side : sides_) {
      side.ear->start_anew(table_);
      side.ear->take();
      side.ear->start_anew(table_);
    }
    is_apart_ = false;
    compare("another world");
    return true;
  }

  // What counts the entries of a table, as the viewer hears it. A seat that the other world asks about other cards is asked
  // anew there, which is for that seat to know.
  std::string ids(Side& side) const {
    const boost::json::object state = side.seats[viewer_.value_or(host())].get(place_).body();
    return boost::json::serialize(state.at("branchId")) + " " + boost::json::serialize(state.at("promptId"));
  }

  // A command of somebody else than the viewer; gives the entry it led to.
  std::int64_t tell(Side& side, std::size_t who, const std::string& verb) {
    const server::Answered answered = side.seats[who].post(place_ + "/" + verb);
    EXPECT_EQ(answered.status, 200) << verb << ": " << answered.text;
    return answered.ok() ? answered.body().at("seq").as_int64() : 0;
  }

  void look_around() {
    clean_.push_back(sides_[0].seats[host()].get(place_).body().at("seq").as_int64());
    const std::int64_t then = clean_[dice_() % clean_.size()];
    const boost::json::object submit = bad_submit();
    const std::string text = boost::json::serialize(submit);
    for (Side& side : sides_) {
      Ear& ear = *side.ear;
      ear.ask("GET", place_);
      ear.ask("GET", place_ + "/history/" + std::to_string(then));
      ear.ask("GET", place_ + "/record");
      ear.ask("GET", "/api/tables?show=running");
      ear.ask("GET", "/api/tables?show=waiting");
      ear.ask("POST", place_ + "/responses", text);
      ear.ask("POST", place_ + "/start");
      boost::json::object message = submit;
      message["op"] = "submit";
      message["table"] = table_;
      ear.say(message);
      ear.say({{"op", "resign"}, {"table", table_}, {"seat", "nobody"}});
      ear.start_anew(table_);
    }
    compare("looking around");
  }

  // Something that is refused: a choice that somebody else has and the viewer has not, another's seat, an old prompt.
  boost::json::object bad_submit() {
    const boost::json::object own = sides_[0].seats[viewer_.value_or(0)].get(place_).body();
    boost::json::object submit{
        {"branchId", own.at("branchId")},
        {"promptId", own.at("promptId")},
        {"submitId", "bad" + std::to_string(dice_())},
        {"response", {{"actor", own.at("seat")}, {"title", "?"}, {"selection", {"?"}}}}};
    const boost::json::object* const selector = selector_of(own);
    const std::optional<std::size_t> other = someone_else();
    if (selector != nullptr) {
      submit["response"].as_object()["title"] = selector->at("title");
    }
    if (other && dice_() % 2 == 0) {
      const boost::json::object theirs = sides_[0].seats[*other].get(place_).body();
      for (const boost::json::value& choice : choices_of(*selector_of(theirs))) {
        const boost::json::array mine = selector != nullptr ? choices_of(*selector) : boost::json::array();
        if (std::ranges::find(mine, choice) == mine.end()) {
          submit["response"].as_object()["selection"] = {choice};
        }
      }
    } else if (dice_() % 3 == 0) {
      submit["seat"] = game_.seats[dice_() % game_.seats.size()] == game_.seats[viewer_.value_or(0)]
                           ? "nowhere"
                           : game_.seats[(viewer_.value_or(0) + 1) % game_.seats.size()];
    } else if (dice_() % 2 == 0) {
      submit["promptId"] = 1;
    }
    return submit;
  }

  void take_back() {
    const std::size_t other = (*viewer_ + 1) % game_.seats.size();
    const bool is_agreed = dice_() % 2 == 0;
    for (Side& side : sides_) {
      const server::Answered answered = side.ear->ask("POST", place_ + "/undo");
      if (!answered.ok()) {
        continue;
      }
      side.ear->follow(answered.body().at("seq").as_int64());
      if (side.seats[other].get(place_).body().at("undo").is_object()) {
        side.ear->follow(tell(side, other, is_agreed ? "agree" : "refuse"));
      }
    }
    compare("taking back");
  }

  // --- answers ---

  static const boost::json::object* selector_of(const boost::json::object& state) {
    const boost::json::value* const view = state.if_contains("view");
    const boost::json::value* const request =
        view == nullptr || !view->is_object() ? nullptr : view->as_object().if_contains("request");
    const boost::json::value* const selector =
        request == nullptr || !request->is_object() ? nullptr : request->as_object().if_contains("selector");
    return selector == nullptr ? nullptr : selector->if_object();
  }

  static boost::json::array choices_of(const boost::json::object& selector) {
    boost::json::array choices;
    for (const boost::json::value& choice : selector.at("choices").as_array()) {
      if (!choice.is_object() || !choice.as_object().contains("disabled")) {
        choices.push_back(choice);
      }
    }
    return choices;
  }

  static std::int64_t number_in(const boost::json::object& object, std::string_view key,
                                std::int64_t otherwise) {
    const boost::json::value* const value = object.if_contains(key);
    return value != nullptr && value->is_int64() ? value->as_int64() : otherwise;
  }

  // Seats that are asked in the first world, the viewer's perhaps among them.
  std::vector<std::size_t> asked() {
    std::vector<std::size_t> seats;
    for (std::size_t seat = 0; seat < game_.seats.size(); ++seat) {
      if (selector_of(sides_[0].seats[seat].get(place_).body()) != nullptr) {
        seats.push_back(seat);
      }
    }
    return seats;
  }
  std::optional<std::size_t> someone_else() {
    for (const std::size_t seat : asked()) {
      if (viewer_ != seat) {
        return seat;
      }
    }
    return std::nullopt;
  }

  // What a choice is known by: cards by their handle, which may have another face in the other world.
  static std::string key_of(const boost::json::value& choice) {
    const boost::json::object* const object = choice.if_object();
    const boost::json::value* const id = object == nullptr ? nullptr : object->if_contains("id");
    return boost::json::serialize(id == nullptr ? choice : *id);
  }

  // Choices that are there in both worlds, in an order of no meaning; the second's among them are put into `there`.
  boost::json::array common_choices(const boost::json::object& one, const boost::json::object& other,
                                    boost::json::array& there) {
    boost::json::array here = choices_of(one);
    std::shuffle(here.begin(), here.end(), dice_);
    const boost::json::array others = choices_of(other);
    boost::json::array both;
    for (const boost::json::value& choice : here) {
      const auto* const same = std::ranges::find(others, key_of(choice), key_of);
      if (same != others.end()) {
        both.push_back(choice);
        there.push_back(*same);
      }
    }
    return both;
  }

  // The same answer of a seat, as it is said in either world; nothing when there is none that both allow.
  std::optional<std::array<boost::json::object, 2>> answers_of(std::size_t seat) {
    const boost::json::object states[2] = {sides_[0].seats[seat].get(place_).body(),
                                           sides_[1].seats[seat].get(place_).body()};
    const boost::json::object* const selector = selector_of(states[0]);
    const boost::json::object* const other = selector_of(states[1]);
    if (other == nullptr || selector->at("title") != other->at("title")) {
      return std::nullopt;
    }
    std::array<boost::json::array, 2> choices;
    choices[0] = common_choices(*selector, *other, choices[1]);
    const std::int64_t most = number_in(*selector, "max", 1);
    const std::int64_t least = number_in(*selector, "min", selector->contains("max") ? 0 : 1);
    std::int64_t count = std::uniform_int_distribution<std::int64_t>(std::min(least, most), most)(dice_);
    count = std::min(number_in(*selector, "count", count), std::ssize(choices[0]));
    const std::string submit_id = "good" + std::to_string(dice_());
    std::array<boost::json::object, 2> submits;
    for (std::size_t i = 0; i < 2; ++i) {
      choices[i].resize(static_cast<std::size_t>(count));
      submits[i] = {{"seat", game_.seats[seat]},
                    {"branchId", states[i].at("branchId")},
                    {"promptId", states[i].at("promptId")},
                    {"submitId", submit_id},
                    {"response",
                     {{"actor", selector->at("actor")},
                      {"title", selector->at("title")},
                      {"selection", std::move(choices[i])}}}};
    }
    return submits;
  }

  Went move() {
    constexpr int most_tries = 40;
    const std::vector<std::size_t> seats = asked();
    if (seats.empty()) {
      return Went::over;
    }
    const std::size_t seat = seats[dice_() % seats.size()];
    for (int i = 0; i < most_tries; ++i) {
      const auto submits = answers_of(seat);
      if (!submits) {
        return Went::apart;
      }
      worlds_.begin_answer();
      std::int64_t seqs[2] = {};
      for (std::size_t side = 0; side < 2; ++side) {
        seqs[side] = give(sides_[side], seat, (*submits)[side]);
      }
      if (viewer_ != seat && (seqs[0] == 0) != (seqs[1] == 0)) {
        return Went::apart;  // what another seat may do is for that seat to know
      }
      const bool is_from_before = viewer_ != seat && std::ranges::count(asked_before_, seat) != 0;
      const bool may_part = is_from_before ? worlds_.has_learned() : worlds_.has_learned_in_both();
      const bool must_agree = (seqs[0] == 0) != (seqs[1] == 0) || !may_part;
      const bool is_equal = compare("an answer", must_agree);
      if (finding_.empty() && seqs[0] != 0 && worlds_.is_hosted_otherwise()) {
        finding_ =
            who_hears() + " at an answer that the table answers for a seat at once, and not so elsewhere";
      }
      answers_ += is_equal && has_parted_ && seqs[0] != 0 ? 1 : 0;
      if (!finding_.empty() || seqs[0] != 0) {
        std::erase(asked_before_, seat);
        return heard_the_end() ? Went::over : Went::on;
      }
    }
    return Went::apart;
  }

  // The entry that it led to; 0: it was refused.
  std::int64_t give(Side& side, std::size_t seat, const boost::json::object& submit) {
    std::int64_t seq = 0;
    if (viewer_ == seat && submit.at("submitId").as_string().back() % 2 == 0) {
      boost::json::object message = submit;
      message["op"] = "submit";
      message["table"] = table_;
      const boost::json::object reply = side.ear->say(message);
      seq = reply.contains("code") ? 0 : reply.at("body").at("seq").as_int64();
    } else {
      const server::Answered answered =
          viewer_ == seat ? side.ear->ask("POST", place_ + "/responses", boost::json::serialize(submit))
                          : side.seats[seat].post(place_ + "/responses", submit);
      seq = answered.ok() ? answered.body().at("seq").as_int64() : 0;
    }
    if (seq != 0) {
      side.ear->follow(seq);
    }
    return seq;
  }

  bool heard_the_end() {
    return sides_[0].seats[host()].get(place_).body().at("state") != "running" ||
           sides_[1].seats[host()].get(place_).body().at("state") != "running";
  }

  // --- hearing ---

  std::string who_hears() const {
    return std::string(viewer_ ? game_.seats[*viewer_] : "a spectator") + " hears";
  }

  bool compare(const std::string& when, bool must_agree = true) {
    const std::vector<std::string> one = sides_[0].ear->take();
    const std::vector<std::string> other = sides_[1].ear->take();
    compared_ += static_cast<int>(one.size());
    if (one == other) {
      return true;
    }
    if (!must_agree) {
      is_apart_ = true;
      return false;
    }
    for (std::size_t i = 0; i < std::max(one.size(), other.size()); ++i) {
      const std::string first = i < one.size() ? one[i] : "nothing";
      const std::string second = i < other.size() ? other[i] : "nothing";
      if (first != second) {
        finding_ = who_hears() + " at " + when + ":\n" +
                   around_difference(without_print(first), without_print(second)) +
                   "\nand in another world:\n" +
                   around_difference(without_print(second), without_print(first));
        return false;
      }
    }
    return false;
  }

  std::size_t host() const { return game_.seats.size(); }

  const Game& game_;
  const Amount amount_;
  std::vector<std::string> tokens_;
  std::vector<std::string> tables_;
  TwoWorlds worlds_;
  std::array<Side, 2> sides_;
  std::mt19937 dice_{20'260'601};
  std::string finding_;
  int compared_ = 0;
  int answers_ = 0;

  // Of the table in hand.
  std::string table_;
  std::string place_;
  std::optional<std::size_t> viewer_;  // whose ears; none: a spectator
  std::vector<std::int64_t> clean_;    // entries at which both were heard to be the same
  bool is_apart_ = false;
  bool parted_now_ = false;
  bool has_parted_ = false;
  std::vector<std::size_t> asked_before_;  // seats whose questions are from before the worlds parted
};

}  // namespace rondel::testing
