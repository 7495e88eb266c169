// The rondel program, run as people run it.
#include <gmock/gmock.h>

#include <algorithm>
#include <boost/json.hpp>

#include "tests/support/program.h"
#include "tests/support/records.h"

namespace rondel {
namespace {

using ::testing::AllOf;
using ::testing::ContainsRegex;
using ::testing::ElementsAre;
using ::testing::EndsWith;
using ::testing::HasSubstr;
using ::testing::IsEmpty;
using ::testing::MatchesRegex;
using ::testing::Not;
using ::testing::StartsWith;
using namespace rondel::testing;
namespace fs = std::filesystem;

class Program : public InFolder {
 protected:
  Ran rondel(std::vector<std::string> words, std::string_view input = {}) const {
    words.insert(words.begin(), RONDEL_PROGRAM);
    return run(std::move(words), folder_, input);
  }

  // One line of complaint, nothing else, and exit code 2.
  void expect_bad(const std::vector<std::string>& words, const std::string& sentence) const {
    const Ran ran = rondel(words);
    EXPECT_EQ(ran.exit_code, 2);
    EXPECT_THAT(ran.err, AllOf(StartsWith("rondel: "), HasSubstr(sentence), EndsWith("\n")));
    EXPECT_EQ(std::ranges::count(ran.err, '\n'), 1) << ran.err;
    EXPECT_THAT(ran.out, IsEmpty());
  }
};

TEST_F(Program, lists_the_games) {
  const Ran ran = rondel({"games"});
  EXPECT_EQ(ran.exit_code, 0);
  EXPECT_THAT(ran.out, HasSubstr("tictactoe  Tic-tac-toe  2 seats: x, o\n"));
  EXPECT_THAT(ran.out, HasSubstr("    knock           10  (0 to 10)     the most deadwood"));
  EXPECT_THAT(ran.err, IsEmpty());
}

TEST_F(Program, tells_the_versions_of_the_rules) {
  EXPECT_THAT(rondel({"games", "-v"}).out,
              ContainsRegex("the tutorial's game.\n  rules version 1, made from [0-9a-f]{32}\n"));
  EXPECT_THAT(rondel({"games"}).out, Not(HasSubstr("rules version")));
}

TEST_F(Program, explains_itself) {
  EXPECT_THAT(rondel({"--version"}).out, MatchesRegex("rondel [0-9]+\\.[0-9]+\\.[0-9]+\n"));
  for (const std::vector<std::string>& words : {std::vector<std::string>{"--help"},
                                                {"games", "--help"},
                                                {"play", "--help"},
                                                {"sim", "-h"},
                                                {"replay", "--help"}}) {
    const Ran ran = rondel(words);
    EXPECT_EQ(ran.exit_code, 0) << words[0];
    EXPECT_THAT(ran.out, HasSubstr("Usage: rondel")) << words[0];
    EXPECT_THAT(ran.err, IsEmpty());
  }
}

TEST_F(Program, checks_a_game) {
  const Ran ran = rondel({"check", "leduc", "-n", "20", "--seed", "1", "-v"});
  EXPECT_EQ(ran.exit_code, 0);
  EXPECT_THAT(ran.out, HasSubstr("  games             20   to their end\n"));
  EXPECT_THAT(ran.out,
              ContainsRegex("titles +1   different questions\n +[0-9]+  bet   reads: Check, or raise\\?\n"));
  EXPECT_THAT(ran.out, EndsWith("nothing found\n"));
  EXPECT_THAT(ran.err, IsEmpty());
}

// A limit that no match can keep makes a finding of any game.
TEST_F(Program, saves_what_a_check_found_and_finds_it_again) {
  const Ran ran = rondel({"check", "hearts", "-n", "5", "--seed", "1", "--longest", "3"});
  EXPECT_EQ(ran.exit_code, 1);
  EXPECT_THAT(ran.out,
              HasSubstr("FOUND endless: the match did not end within 3 answers; it is at question 4"));
  EXPECT_THAT(ran.out, HasSubstr("rondel check hearts --record hearts-finding.jsonl\n"));
  EXPECT_THAT(ran.err, MatchesRegex("rondel: hearts: endless\n"));
  const Ran again = rondel({"check", "hearts", "--record", "hearts-finding.jsonl", "--longest", "3"});
  EXPECT_EQ(again.exit_code, 1);
  EXPECT_THAT(again.out, HasSubstr("FOUND endless"));
  const Ran longer = rondel({"check", "hearts", "--record", "hearts-finding.jsonl"});
  EXPECT_EQ(longer.exit_code, 0);
  EXPECT_THAT(longer.out, HasSubstr("nothing found along the 3 answers of hearts-finding.jsonl\n"));
  EXPECT_EQ(rondel({"replay", "hearts-finding.jsonl"}).exit_code, 0);
  expect_bad({"check", "leduc", "--record", "hearts-finding.jsonl"},
             "is a record of \"hearts\", not of leduc");
  expect_bad({"check", "leduc", "--record", "none.jsonl"}, "--record none.jsonl: cannot open that file");
}

TEST_F(Program, says_what_is_wrong_and_what_was_expected) {
  expect_bad({}, "no command given; expected one of games, rules, play, sim, replay");
  expect_bad({"pley"}, "unknown command \"pley\"; did you mean \"play\"?");
  expect_bad({"play"}, "GAME is required");
  expect_bad({"play", "heart"}, "unknown game \"heart\"; did you mean \"hearts\"?");
  expect_bad({"play", "chess"}, "unknown game \"chess\"; expected one of cubedraft,");
  expect_bad({"play", "tictactoe", "--fast"}, "--fast");
  expect_bad({"play", "tictactoe", "x"}, "x (try rondel play --help)");
  expect_bad({"play", "tictactoe", "--seat", "z=human"}, "no seat is called \"z\"; expected one of x, o");
  expect_bad({"play", "tictactoe", "--seat", "x=humn"},
             "unknown player \"humn\" for seat x; did you mean \"human\"?");
  expect_bad({"play", "tictactoe", "--seat", "x"}, "--seat is \"x\"; expected SEAT=human|random|first");
  expect_bad({"play", "tictactoe", "--seed", "12c"}, "--seed is \"12c\"; expected a whole number");
  expect_bad({"play", "tictactoe", "--seats", "3"}, "tictactoe always has 2 seats");
  expect_bad({"play", "tictactoe", "--setting", "a=1"}, "unknown setting \"a\"; this game has none");
  expect_bad({"play", "ginrummy", "--setting", "knock=11"}, "expected a whole number from 0 to 10");
  expect_bad({"play", "ginrummy", "--setting", "knock"}, "--setting is \"knock\"; expected NAME=VALUE");
  expect_bad({"sim", "tictactoe", "-n", "many"}, "Value many not in range 1 to ");
  expect_bad({"sim", "tictactoe", "-n", "0"}, "Value 0 not in range 1 to ");
  expect_bad({"sim", "tictactoe", "--threads", "0"}, "Value 0 not in range 1 to 256");
  expect_bad({"sim", "tictactoe", "--agents", "randm"}, "unknown agent \"randm\"; did you mean \"random\"?");
  expect_bad({"sim", "tictactoe", "--agents", "first,first,first"},
             "--agents names 3, but tictactoe has 2 seats");
  expect_bad({"replay", "nowhere.jsonl"}, "cannot read nowhere.jsonl: No such file");
  expect_bad({"replay", "."}, "cannot read .: Is a directory");
}

// --- play ---

TEST_F(Program, plays_what_is_typed) {
  const Ran ran = rondel({"play", "tictactoe", "--seat", "x=human", "--seat", "o=first", "--seed", "1"},
                         "5\nnonsense\n?\n6\n3\n4\n5\n");
  EXPECT_EQ(ran.exit_code, 0);
  EXPECT_THAT(ran.out, StartsWith("Tic-tac-toe   x human, o first   seed 1\n"));
  EXPECT_THAT(ran.out, HasSubstr("\n  o  place your mark → 1\n O | 2 | 3\n 4 | X | 6\n 7 | 8 | 9\n"));
  EXPECT_THAT(ran.out, HasSubstr("> nonsense\n  \"nonsense\" is not a choice; type a number from 1 to 7"));
  EXPECT_THAT(ran.out, ContainsRegex("> \\?\n  TicTacToe::run  game.cpp:[0-9]+\n"));
  EXPECT_THAT(ran.out, HasSubstr("Over: three in a row\n"));
  EXPECT_THAT(ran.out, ContainsRegex("o  first +[0-9]+  ★ wins\n  x  human "));
  EXPECT_THAT(ran.out, Not(HasSubstr("\x1b")));
}

TEST_F(Program, seats_you_first_and_shows_a_seed_that_repeats_the_match) {
  const Ran ran = rondel({"play", "leduc"}, "1\n1\n1\n1\n");
  EXPECT_THAT(ran.out, ContainsRegex("first human, second random   seed [0-9]+\n"));
  const std::size_t at = ran.out.find("seed ") + 5;
  const std::string seed = ran.out.substr(at, ran.out.find('\n', at) - at);
  EXPECT_EQ(rondel({"play", "leduc", "--seed", seed}, "1\n1\n1\n1\n").out, ran.out);
}

// The Corp picks the card it installs from its hand, and nobody else sees which.
TEST_F(Program, does_not_name_the_cards_that_an_answer_left_hidden) {
  const Ran ran =
      rondel({"play", "netrunner", "--seat", "runner=human", "--seat", "corp=house", "--seed", "7"},
             "keep\ngain 1 credit\ngain 1 credit\nq\n");
  EXPECT_THAT(ran.out, HasSubstr("→ install a hidden card"));
  for (const std::string& line : lines_of(ran.out)) {
    const bool is_installed = line.find("→ install ") != std::string::npos;
    EXPECT_TRUE(!is_installed || line.ends_with("a hidden card")) << line;
  }
}

TEST_F(Program, goes_on_by_itself_when_the_input_ends) {
  for (const std::string game : {"tictactoe", "leduc", "hearts", "ginrummy", "cubedraft", "elements",
                                 "innovation", "mars", "netrunner", "wingspan"}) {
    const Ran ran = rondel({"play", game, "--seed", "2"});
    EXPECT_EQ(ran.exit_code, 0) << game;
    EXPECT_THAT(ran.out, HasSubstr("The input has ended: random answers from here on.")) << game;
    EXPECT_THAT(ran.out, ContainsRegex("\n(Over|A draw): ")) << game;
  }
}

TEST_F(Program, gives_up_on_input_that_never_answers) {
  std::string noise;
  for (int i = 0; i < 1000; ++i) {
    noise += "what\n";
  }
  const Ran ran = rondel({"play", "tictactoe"}, noise);
  EXPECT_EQ(ran.exit_code, 0);
  EXPECT_THAT(ran.out, HasSubstr("100 lines and no answer in them"));
}

TEST_F(Program, takes_back_an_answer) {
  const Ran ran = rondel({"play", "tictactoe", "--seat", "o=first", "--seat", "x=human", "--save", "a.jsonl"},
                         "u\n1\nu\n9\nq\n");
  EXPECT_THAT(ran.out, HasSubstr("> u\n  you have not answered anything yet"));
  EXPECT_THAT(ran.out,
              HasSubstr("> u\n  ↶ x takes back: place your mark → 1 (and with it 1 later answer)\n"));
  EXPECT_THAT(ran.out, HasSubstr("You quit after 2 answers.\nsaved to a.jsonl\n"));
  EXPECT_THAT(read_file(folder_ / "a.jsonl"), HasSubstr(R"({"n":1,"seat":"x","pick":[8],)"));
  EXPECT_THAT(rondel({"replay", "a.jsonl"}).out,
              "OK a.jsonl: tictactoe, 2 responses, every fingerprint fits; still open\n");
}

TEST_F(Program, says_whose_turn_it_is_when_several_share_the_terminal) {
  const Ran ran = rondel({"play", "tictactoe", "--seat", "x=human", "--seat", "o=human"}, "1\n1\n");
  EXPECT_THAT(ran.out, HasSubstr("── x, it is your turn ──"));
  EXPECT_THAT(ran.out, HasSubstr("── o, it is your turn ──\n  x  place your mark → 1\n"));
}

TEST_F(Program, does_not_tell_what_others_answered_in_secret) {
  const Ran ran = rondel({"play", "hearts", "--seat", "south=human", "--seed", "1"}, "1 2\n1 2 3\n");
  EXPECT_THAT(ran.out, HasSubstr("  north  pass three cards to the left → …\n"));
  EXPECT_THAT(ran.out, HasSubstr("pick 3: e.g. 1 7 13"));
  EXPECT_THAT(ran.out, HasSubstr("> 1 2\n  that is 2; pick exactly 3\n"));
}

TEST_F(Program, shows_every_answer_when_only_agents_play) {
  const Ran ran = rondel({"play", "tictactoe", "--seat", "x=first", "--seat", "o=first"});
  EXPECT_THAT(ran.out, HasSubstr("  x  place your mark → 1\n  o  place your mark → 2\n"));
}

TEST_F(Program, does_not_ask_where_there_is_only_one_answer) {
  // A full board: x takes 5 3 4 8 9 against o's 1 2 6 7, the last without being asked.
  const Ran ran = rondel({"play", "tictactoe", "--seat", "x=human", "--seat", "o=human", "--save", "a.jsonl"},
                         "5\n1\n2\n1\n1\n1\n2\n1\n");
  EXPECT_THAT(ran.out, HasSubstr("place your mark → 9 (the only choice)"));
  EXPECT_THAT(ran.out, HasSubstr("A draw: the board is full"));
  EXPECT_THAT(read_file(folder_ / "a.jsonl"), HasSubstr(R"("pick":[0],"mark":"forced",)"));
  EXPECT_EQ(rondel({"replay", "a.jsonl"}).exit_code, 0);
}

TEST_F(Program, says_when_it_cannot_save) {
  const Ran ran = rondel({"play", "tictactoe", "--save", "no/where.jsonl"});
  EXPECT_EQ(ran.exit_code, 2);
  EXPECT_THAT(ran.err, HasSubstr("rondel: cannot write no/where.jsonl: No such file"));
}

// --- a terminal ---

TEST_F(Program, is_coloured_on_a_terminal_unless_asked_not_to) {
  EXPECT_THAT(run_on_terminal({RONDEL_PROGRAM, "play", "tictactoe"}, "1\nq\n").out, HasSubstr("\x1b["));
  EXPECT_THAT(run_on_terminal({RONDEL_PROGRAM, "play", "tictactoe"}, "1\nq\n", "1").out,
              Not(HasSubstr("\x1b[")));
}

TEST_F(Program, shows_progress_on_a_terminal) {
  const Ran ran = run_on_terminal({RONDEL_PROGRAM, "sim", "ginrummy", "-n", "20000", "--seed", "1"}, "");
  EXPECT_EQ(ran.exit_code, 0);
  EXPECT_THAT(ran.out, ContainsRegex("% .* of 20000  [0-9]+ s left"));
  EXPECT_THAT(ran.out, HasSubstr("\r\x1b[K"));
}

TEST_F(Program, steps_through_a_record_at_the_pace_of_the_reader) {
  const std::string file = folder_ / "a.jsonl";
  rondel({"play", "tictactoe", "--seat", "x=first", "--seat", "o=first", "--save", file});
  const Ran ran = run_on_terminal({RONDEL_PROGRAM, "replay", file, "--step"}, "\nq\n", "1");
  EXPECT_THAT(ran.out, HasSubstr("#2 o: place your mark"));
  EXPECT_THAT(ran.out, Not(HasSubstr("#3")));
}

// --- sim ---

TEST_F(Program, simulates_and_reports_as_json) {
  const Ran ran =
      rondel({"sim", "tictactoe", "-n", "200", "--agents", "random,first", "--seed", "1", "--json"});
  EXPECT_EQ(ran.exit_code, 0);
  EXPECT_THAT(ran.err, IsEmpty());
  const boost::json::object report = boost::json::parse(ran.out).as_object();
  std::vector<std::string> keys;
  for (const auto& member : report) {
    keys.emplace_back(member.key());
  }
  EXPECT_THAT(keys, ElementsAre("game", "games", "answers", "seconds", "games_per_s", "answers_per_s", "wins",
                                "draws", "losses", "failures", "agents", "seats", "answers_a_game"));
  EXPECT_EQ(report.at("game"), "tictactoe");
  EXPECT_EQ(report.at("games"), 200);
  const boost::json::array& wins = report.at("wins").as_array();
  ASSERT_EQ(wins.size(), 2U);
  EXPECT_EQ(wins[0].as_int64() + wins[1].as_int64() + report.at("draws").as_int64(), 200);
  const boost::json::array& seats = report.at("seats").as_array();
  EXPECT_EQ(seats.at(0).at("seat"), "x");
  EXPECT_EQ(seats.at(0).at("wins").as_int64() + seats.at(1).at("wins").as_int64(),
            wins[0].as_int64() + wins[1].as_int64());
}

TEST_F(Program, simulates_and_reports_scores_by_agent_and_by_seat) {
  const std::vector<std::string> sim = {"sim",      "leduc",        "-n",     "50",
                                        "--agents", "random,first", "--seed", "1"};
  const Ran people = rondel(sim);
  EXPECT_THAT(people.out, ContainsRegex("won by seat\n  first +[0-9]+ +[0-9.]+ %\n  second +[0-9]+"));
  EXPECT_THAT(people.out, ContainsRegex("scores +mean +spread +least +most\n"
                                        "  1  random +-?[0-9.]+ +[0-9.]+ +-?[0-9]+ +-?[0-9]+\n  2  first "));
  std::vector<std::string> as_json = sim;
  as_json.emplace_back("--json");
  const boost::json::value report = boost::json::parse(rondel(as_json).out);
  for (const char* const kind : {"agents", "seats"}) {
    ASSERT_EQ(report.at(kind).as_array().size(), 2U);
    for (const boost::json::value& each : report.at(kind).as_array()) {
      const boost::json::value& score = each.at("score");
      EXPECT_LE(static_cast<double>(score.at("least").as_int64()), score.at("mean").as_double());
      EXPECT_GE(static_cast<double>(score.at("most").as_int64()), score.at("mean").as_double());
      EXPECT_GT(score.at("spread").as_double(), 0);
    }
  }
}

TEST_F(Program, simulates_and_reports_for_people) {
  const Ran ran = rondel({"sim", "tictactoe", "-n", "1000", "--seed", "1"});
  EXPECT_EQ(ran.exit_code, 0);
  EXPECT_THAT(ran.out, StartsWith("Tic-tac-toe   seed 1\n  games    1 000   "));
  EXPECT_THAT(ran.out, ContainsRegex("winners\n  1  random +[0-9]+ +[0-9.]+ %\n  2  random"));
  EXPECT_THAT(ran.out, ContainsRegex("answers a game: 5 to 9, median [0-9], mean [0-9.]+\n  5  █"));
}

std::string without_times(const std::string& json) {
  boost::json::object report = boost::json::parse(json).as_object();
  for (const std::string_view key : {"seconds", "games_per_s", "answers_per_s"}) {
    report.erase(key);
  }
  return boost::json::serialize(report);
}

TEST_F(Program, gives_the_same_results_with_any_number_of_threads) {
  const auto with_threads = [this](const std::string& threads) {
    return without_times(rondel({"sim", "leduc", "-n", "2000", "--agents", "first,random", "--seed", "9",
                                 "--threads", threads, "--json"})
                             .out);
  };
  const std::string one = with_threads("1");
  EXPECT_EQ(with_threads("2"), one);
  EXPECT_EQ(with_threads("7"), one);
}

TEST_F(Program, saves_a_record_of_each_game_that_replays) {
  for (const std::string game : {"tictactoe", "leduc", "hearts", "ginrummy", "cubedraft", "elements",
                                 "innovation", "mars", "netrunner", "wingspan"}) {
    const Ran ran =
        rondel({"sim", game, "-n", "5", "--seed", "1", "--threads", "2", "--save", "records/" + game});
    ASSERT_EQ(ran.exit_code, 0) << ran.err;
    for (const std::string number : {"1", "2", "3", "4", "5"}) {
      const std::string file = "records/" + game + "/" + game + "-00000" + number + ".jsonl";
      const Ran replayed = rondel({"replay", file});
      EXPECT_EQ(replayed.exit_code, 0) << replayed.err;
      EXPECT_THAT(replayed.out, AllOf(StartsWith("OK " + file), HasSubstr("over: ")));
    }
    EXPECT_EQ(std::distance(fs::directory_iterator(folder_ / "records" / game), fs::directory_iterator()), 5);
  }
}

TEST_F(Program, plays_in_the_open_what_it_simulated) {
  rondel({"sim", "hearts", "-n", "2", "--seed", "5", "--agents", "random,first", "--save", "."});
  const std::string simulated = read_file(folder_ / "hearts-000002.jsonl");
  const std::size_t at = simulated.find("\"seed\":\"") + 8;
  // In the second game every agent sits one seat further on.
  rondel({"play", "hearts", "--seed", simulated.substr(at, 64), "--seat", "south=first", "--seat",
          "north=first", "--save", "played.jsonl"});
  EXPECT_EQ(read_file(folder_ / "played.jsonl"), simulated);
}

TEST_F(Program, keeps_the_text_of_a_file_in_the_record) {
  write_text(folder_ / "cube.txt", "# mine\r\nPapier-Mâché | tide\r\nTin \"Goose\"\nTin \"Goose\"\n\\o/\n");
  write_text(folder_ / "cube.json",
             R"([{"name": "Papier-Mâché", "colors": ["tide"]}, "Tin \"Goose\"", "Tin \"Goose\"", "\\o/"])");
  for (const std::string file : {"cube.txt", "cube.json"}) {
    const Ran played = rondel({"play", "cubedraft", "--seats", "2", "--setting", "packs=1", "--setting",
                               "cards=2", "--setting", "cube=@" + file, "--seat", "dora=first", "--seed", "3",
                               "--save", file + ".jsonl"});
    ASSERT_EQ(played.exit_code, 0) << played.err;
    fs::remove(folder_ / file);
    EXPECT_EQ(rondel({"replay", file + ".jsonl"}).exit_code, 0);
    const Ran exported = rondel({"replay", file + ".jsonl", "--export", "decks"});
    EXPECT_EQ(exported.exit_code, 0) << exported.err;
    EXPECT_THAT(exported.out, HasSubstr("wrote decks/dora.txt\nwrote decks/milo.txt\n"));
    const std::string both = read_file(folder_ / "decks/dora.txt") + read_file(folder_ / "decks/milo.txt");
    EXPECT_THAT(both,
                AllOf(HasSubstr("1 Papier-Mâché\n"), HasSubstr(" Tin \"Goose\"\n"), HasSubstr("1 \\o/\n")));
  }
}

TEST_F(Program, refuses_settings_that_make_no_match) {
  expect_bad({"play", "cubedraft", "--seats", "2", "--setting", "cube=@none.txt"},
             "cannot read none.txt: No such file");
  expect_bad({"sim", "cubedraft", "--setting", "cube=Tin Goose"},
             "the cube has 1 card, but 8 players with 3 packs of 15 cards need 360: 359 are missing");
  write_text(folder_ / "bad.txt", "A\n\xff\n");
  expect_bad({"play", "cubedraft", "--setting", "cube=@bad.txt"}, "bad.txt: line 2 is not UTF-8 text");
  write_text(folder_ / "big.txt", std::string((1U << 20) + 1, 'x'));
  expect_bad({"play", "cubedraft", "--setting", "cube=@big.txt"},
             "big.txt is larger than a setting can be (1048576 bytes)");
  write_text(folder_ / "@at", "A\n");
  expect_bad({"play", "cubedraft", "--setting", "cube=@@at", "--seats", "2"}, "the cube has 1 card");
  expect_bad({"play", "cubedraft", "--seats", "9"}, "--seats 9: cubedraft has 2 to 8 seats");
}

TEST_F(Program, exports_only_where_there_is_something) {
  rondel({"play", "tictactoe", "--seat", "x=first", "--seat", "o=first", "--save", "a.jsonl"});
  const Ran ran = rondel({"replay", "a.jsonl", "--export", "out"});
  EXPECT_EQ(ran.exit_code, 2);
  EXPECT_THAT(ran.err, HasSubstr("there is nothing to take home from this match of tictactoe"));
}

TEST_F(Program, takes_no_pick_of_a_draft_back) {
  const Ran ran = rondel({"play", "cubedraft", "--seats", "2", "--seed", "1"}, "1\nu\nq\n");
  EXPECT_THAT(ran.out, HasSubstr("Cube draft takes no answer back"));
}

// --- replay ---

TEST_F(Program, steps_through_a_record) {
  rondel({"play", "tictactoe", "--seat", "x=first", "--seat", "o=first", "--save", "a.jsonl"});
  const Ran ran = rondel({"replay", "a.jsonl", "--step"});
  EXPECT_EQ(ran.exit_code, 0);
  EXPECT_THAT(ran.out, ContainsRegex("#2 o: place your mark\n  1\\) 2  2\\) 3.*\n  → 2\n    TicTacToe::run  "
                                     "game.cpp:[0-9]+\n"));
  EXPECT_THAT(ran.out,
              EndsWith("OK a.jsonl: tictactoe, 7 responses, every fingerprint fits; over: x wins, three in a "
                       "row\n"));
}

TEST_F(Program, stops_a_replay_where_it_is_told) {
  rondel({"play", "tictactoe", "--seat", "x=first", "--seat", "o=first", "--save", "a.jsonl"});
  const Ran ran = rondel({"replay", "a.jsonl", "--to", "2"});
  EXPECT_EQ(ran.exit_code, 0);
  EXPECT_THAT(ran.out, HasSubstr(" X | O | 3\n 4 | 5 | 6\n 7 | 8 | 9\nx: place your mark\n"));
  EXPECT_THAT(ran.out, HasSubstr("stopped after 2 responses"));
  EXPECT_EQ(rondel({"replay", "a.jsonl", "--to", "7"}).exit_code, 0);
  expect_bad({"replay", "a.jsonl", "--to", "8"}, "--to 8: the record has 7 responses");
  expect_bad({"replay", "a.jsonl", "--to", "-1"}, "not in range");
}

TEST_F(Program, tells_damage_from_what_is_no_record) {
  rondel({"play", "tictactoe", "--seat", "x=first", "--seat", "o=first", "--save", "a.jsonl"});
  std::string text = read_file(folder_ / "a.jsonl");
  const auto replay = [this](std::string_view bytes) {
    write_text(folder_ / "b.jsonl", bytes);
    return rondel({"replay", "b.jsonl"});
  };
  const Ran cut = replay(std::string_view(text).substr(0, text.size() / 2));
  EXPECT_EQ(cut.exit_code, 1);
  EXPECT_THAT(cut.err, MatchesRegex("b\\.jsonl:[0-9]+: the line is cut off[^\n]*\n"));
  text.replace(text.find("\"pick\":[0]"), 10, "\"pick\":[3]");
  const Ran changed = replay(text);
  EXPECT_EQ(changed.exit_code, 1);
  EXPECT_THAT(changed.err, StartsWith("b.jsonl:2: after response 1 the fingerprint is "));
  const Ran other = replay("a,b,c\n1,2,3\n");
  EXPECT_EQ(other.exit_code, 2);
  EXPECT_THAT(other.err, StartsWith("b.jsonl:1: not a record: "));
  EXPECT_EQ(replay("").exit_code, 2);
}

}  // namespace
}  // namespace rondel
