// What the house bot of Netrunner does with its cards, counted over fixed games against itself: a card that it never uses, or uses
// for nothing, is a mistake of its rules that no share of wins shows.
#include <gtest/gtest.h>

#include <map>
#include <string>

#include "agents/playout.h"
#include "netrunner/bot/bot.h"
#include "netrunner/bot/sight.h"
#include "netrunner/game.h"
#include "netrunner/rules/decks.h"

namespace rondel::games::netrunner {
namespace {

// "install Urtica Cipher", "launch on ice": how often.
using Habits = std::map<std::string, int>;

// The house bot, watched.
class WatchedBot final : public Agent {
 public:
  explicit WatchedBot(Habits& habits) : habits_(habits) {}
  void begin(std::uint64_t seed) override { house_.begin(seed); }
  bool waits(const Turn& turn) const override { return house_.waits(turn); }
  std::size_t choose(const Turn& turn, std::span<std::uint16_t> room) override {
    const std::size_t count = house_.choose(turn, room);
    if (count == 1) {
      note(NetSight(turn.match, turn.seat), turn.question, turn.question.choices[room[0]]);
    }
    return count;
  }

 private:
  void note(const NetSight& sight, const Question& question, const Choice& choice) {
    const bool is_card = choice.kind == Choice::Kind::card;
    const Face* const face = is_card ? sight.face(Card(choice.value)) : nullptr;
    if (face == nullptr) {
      return;
    }
    ++habits_[std::string(choice.label.view()) + " " + std::string(face->name.view())];
    if (question.title == Text("place 2 counters on which card?")) {
      ++habits_[face->type == Type::agenda ? "launch on an agenda" : "launch on something else"];
    }
  }

  Habits& habits_;
  HouseBot house_;
};

Habits habits_with(const char* decks, int games) {
  Settings settings(game.settings);
  EXPECT_EQ(settings.set("decks", decks), "");
  Habits habits;
  WatchedBot corp(habits);
  WatchedBot runner(habits);
  Seating<Agent> seating{};
  seating[0] = &corp;
  seating[1] = &runner;
  PickRoom room;
  for (int i = 0; i < games; ++i) {
    Match match(game, settings, game_seed(Seed::from_number(9), static_cast<std::uint64_t>(i)),
                {.history = History::none});
    begin_agents(match, seating);
    EXPECT_EQ(play_out(match, seating, room).end, Playout::End::over);
  }
  return habits;
}

int count_of(const Habits& habits, const std::string& what) {
  const auto found = habits.find(what);
  return found == habits.end() ? 0 : found->second;
}

constexpr int many_games = 200;

class NetrunnerHabits : public ::testing::Test {
 protected:
  static const Habits& starter() {
    static const Habits habits = habits_with("starter", many_games);
    return habits;
  }
  static const Habits& intermediate() {
    static const Habits habits = habits_with("intermediate", many_games);
    return habits;
  }
};

TEST_F(NetrunnerHabits, SeamlessLaunchIsForAgendas) {
  EXPECT_GE(count_of(starter(), "launch on an agenda"), many_games / 4);
  EXPECT_EQ(count_of(starter(), "launch on something else"), 0);
}

TEST_F(NetrunnerHabits, TheCorpInstallsItsAmbushAndRezzesItsUpgrade) {
  EXPECT_GE(count_of(starter(), "install Urtica Cipher"), many_games / 4);
  EXPECT_GE(count_of(starter(), "install Manegarm Skunkworks"), many_games / 10);
  EXPECT_GE(count_of(starter(), "rez Manegarm Skunkworks"), many_games / 40);
}

TEST_F(NetrunnerHabits, TheRunnerUsesSmartware) {
  EXPECT_GE(count_of(starter(), "use Smartware Distributor"), many_games / 4);
}

// In every deck, every card: installed or played, and used where it has something to be used for.
TEST_F(NetrunnerHabits, NoCardIsNeverUsed) {
  const FaceTable& faces = faces_of_decks();
  for (const Seat side : {corp, runner}) {
    for (const auto& lines : {starter_deck(side), intermediate_cards(side)}) {
      for (const DeckLine& line : lines) {
        const std::string name(line.card);
        EXPECT_GT(count_of(intermediate(), "install " + name) + count_of(intermediate(), "play " + name), 0)
            << name;
        if (faces.at(faces.named(name)).click.effect != nullptr) {
          EXPECT_GT(count_of(intermediate(), "use " + name), 0) << name;
        }
      }
    }
  }
}

}  // namespace
}  // namespace rondel::games::netrunner
