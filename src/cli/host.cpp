// `rondel host`: makes a table on a server and prints what to send to whom.
#include <fmt/format.h>
#include <fmt/ranges.h>

#include <CLI/CLI.hpp>
#include <algorithm>
#include <boost/json.hpp>
#include <charconv>
#include <cstdio>
#include <memory>

#include "agents/roster.h"
#include "cli/commands.h"
#include "cli/failure.h"
#include "cli/json_words.h"
#include "cli/setup.h"
#include "cli/table_story.h"
#include "cli/terminal.h"
#include "cli/visit.h"
#include "rules/suggest.h"
#include "table/fairness.h"
#include "table/in_quotes.h"

namespace rondel::cli {
namespace {

namespace json = boost::json;

struct HostWords {
  SetupWords setup;
  std::string seats;                // how many, or SEAT=PLAYER,...
  std::vector<std::string> seated;  // SEAT=PLAYER
  std::string server{default_server};
  std::string title;
  std::string clock;
  int per_question = 0;
  PersonWords person;
  int patience = default_patience;
  bool is_private = false;
  bool as_json = false;
  bool plays = false;
};

// Who is to sit at a seat, and what they are to be sent.
struct Place {
  enum class Kind : std::uint8_t { open, me, guest, bot };
  std::string seat{};
  Kind kind = Kind::open;
  std::string player{};  // the guest's name, or the bot's
  TableLink link{};
};

constexpr std::string_view forms = "SEAT=me, SEAT=open, SEAT=guest:NAME or SEAT=bot:AGENT";

bool is_number(const std::string& word) {
  return !word.empty() && std::ranges::all_of(word, [](char c) { return c >= '0' && c <= '9'; });
}

// --seats is a number, as for rondel play, or a list of what --seat says.
std::vector<std::string> seat_words(const HostWords& words) {
  std::vector<std::string> list = words.seated;
  if (!is_number(words.seats)) {
    std::string_view rest = words.seats;
    while (!rest.empty()) {
      const std::size_t end = std::min(rest.find(','), rest.size());
      list.emplace_back(rest.substr(0, end));
      rest.remove_prefix(std::min(end + 1, rest.size()));
    }
  }
  return list;
}

Place read_place(const std::string& word) {
  const auto [seat, player] = split_pair(word, "--seat", forms);
  const std::size_t colon = player.find(':');
  const std::string kind = player.substr(0, colon);
  const std::string name = colon == std::string::npos ? "" : player.substr(colon + 1);
  if (player == "me") {
    return {.seat = seat, .kind = Place::Kind::me};
  }
  if (player == "open") {
    return {.seat = seat};
  }
  if (kind == "guest" && !name.empty()) {
    return {.seat = seat, .kind = Place::Kind::guest, .player = name};
  }
  const std::string agent = kind == "bot" ? name : player;  // an agent's name alone, as rondel play takes it
  const std::vector<std::string> known(agent_names().begin(), agent_names().end());
  if (std::ranges::find(known, agent) == known.end()) {
    bad_input(kind == "bot" ? fmt::format("unknown bot {} for seat {}; {}", in_quotes(agent), seat,
                                          expected_one_of(agent, known))
                            : fmt::format("{} cannot be read; expected {}", in_quotes(word), forms));
  }
  return {.seat = seat, .kind = Place::Kind::bot, .player = agent};
}

// Every seat of the match: those named, and the others open. With nobody named, you take the first.
std::vector<Place> read_places(const Setup& setup, const std::vector<std::string>& words) {
  std::vector<Place> places;
  for (const std::string& seat : setup.seat_names()) {
    places.push_back({.seat = seat});
  }
  if (words.empty()) {
    places.front().kind = Place::Kind::me;
  }
  for (const std::string& word : words) {
    const Place place = read_place(word);
    const auto found = std::ranges::find(places, place.seat, &Place::seat);
    if (found == places.end()) {
      bad_input(fmt::format("no seat is called {}; expected one of {}", in_quotes(place.seat),
                            fmt::join(setup.seat_names(), ", ")));
    }
    *found = place;
  }
  return places;
}

json::value read_clock(const HostWords& words) {
  if (words.per_question > 0) {
    return {{"question", words.per_question}};
  }
  if (words.clock.empty()) {
    return nullptr;
  }
  const std::size_t plus = words.clock.find('+');
  const std::string bank = words.clock.substr(0, plus);
  const std::string increment = plus == std::string::npos ? "0" : words.clock.substr(plus + 1);
  const bool fits = is_number(bank) && is_number(increment) && bank.size() < 9 && increment.size() < 9;
  if (!fits) {
    bad_input(fmt::format("--clock is {}; expected seconds, as 600 or 600+5", in_quotes(words.clock)));
  }
  return {{"bank", std::stoll(bank)}, {"increment", std::stoll(increment)}};
}

json::object table_body(const HostWords& words, const Setup& setup) {
  json::object settings;
  for (const auto& [name, value] : setup.settings.all()) {
    if (value != Settings(setup.game->settings).text(name)) {
      settings[name] = value;
    }
  }
  json::object body{{"game", setup.game->name},
                    {"seats", setup.seats},
                    {"settings", std::move(settings)},
                    {"private", words.is_private}};
  if (!words.title.empty()) {
    body["title"] = words.title;
  }
  if (json::value clock = read_clock(words); !clock.is_null()) {
    body["clock"] = std::move(clock);
  }
  return body;
}

std::string invite(Visit& visit, const std::string& path, const std::string& seat) {
  const json::object body = seat.empty() ? json::object() : json::object{{"seat", seat}};
  return text_at(visit.post(path + "/invitations", body), "invitation");
}

// Puts everybody where they belong who can be there now.
void fill(Visit& visit, const TableLink& table, Place& place) {
  const std::string path = "/api/tables/" + table.table;
  place.link = table;
  switch (place.kind) {
    case Place::Kind::open:
      place.link.invitation = invite(visit, path, place.seat);
      return;
    case Place::Kind::me:
      visit.post(path + "/join", {{"seat", place.seat}, {"nonce", make_nonce()}});
      place.link.token = visit.token();
      return;
    case Place::Kind::guest:
      place.link.invitation = invite(visit, path, place.seat);
      place.link = sit_down(place.link, {.name = place.player, .token = {}}, place.seat);
      return;
    case Place::Kind::bot:
      visit.post(path + "/bot", {{"seat", place.seat}, {"agent", place.player}});
      return;
  }
}

std::string player_text(const Place& place) {
  switch (place.kind) {
    case Place::Kind::open:
      return "whoever follows this link";
    case Place::Kind::me:
      return "you, by this link";
    case Place::Kind::guest:
      return place.player + ", by this link and nobody else";
    case Place::Kind::bot:
      return place.player + " (bot)";
  }
  return {};
}

// The terms as they will stand at the table: a clock is for people who wait for each other.
json::value clock_at_table(const json::object& body, const Setup& setup, const std::vector<Place>& places) {
  const json::value* const asked_for = body.if_contains("clock");
  const auto bots = std::ranges::count(places, Place::Kind::bot, &Place::kind);
  if (asked_for == nullptr || std::ssize(places) - bots < 2) {
    return nullptr;
  }
  json::object terms = asked_for->as_object();
  terms["then"] = setup.game->timeout == Timeout::default_answer ? "answer" : "loss";
  return terms;
}

void print_text(const Setup& setup, const TableLink& watching, const std::vector<Place>& places,
                const json::value& clock, bool has_started) {
  const Paint paint = Paint::for_output();
  fmt::print("{}   table {} on http://{}\n\n", paint.title(setup.game->title), watching.table,
             watching.where);
  for (std::size_t i = 0; i < places.size(); ++i) {
    fmt::print("{}: {}\n", paint.seat(static_cast<int>(i), places[i].seat), player_text(places[i]));
    if (places[i].kind != Place::Kind::bot) {
      fmt::print("  {}\n", places[i].link.text());
    }
  }
  fmt::print("clock: {}\n", clock.is_object() ? clock_terms(clock.as_object()) : "none");
  fmt::print(
      "to look on\n  {}\n\n{}\n", watching.text(),
      paint.faint(fmt::format("{} Links are for rondel join, bot and watch, or a browser.",
                              has_started ? "The match has begun." : "It begins when every seat is taken.")));
}

json::object json_of(const Place& place) {
  constexpr std::string_view kinds[] = {"open", "me", "guest", "bot"};
  json::object seat{{"seat", place.seat}, {"player", kinds[static_cast<unsigned>(place.kind)]}};
  if (!place.player.empty()) {
    seat["name"] = place.player;
  }
  if (place.kind != Place::Kind::bot) {
    seat["link"] = place.link.text();
  }
  if (!place.link.token.empty()) {
    seat["token"] = place.link.token;
  }
  if (!place.link.invitation.empty()) {
    seat["invitation"] = place.link.invitation;
  }
  return seat;
}

void print_json(const Setup& setup, const TableLink& watching, const std::vector<Place>& places,
                const json::value& clock, const std::string& token, bool has_started) {
  json::array seats;
  for (const Place& place : places) {
    seats.push_back(json_of(place));
  }
  fmt::print("{}\n", json::serialize(json::object{{"game", setup.game->name},
                                                  {"table", watching.table},
                                                  {"server", "http://" + watching.where},
                                                  {"token", token},
                                                  {"watch", watching.text()},
                                                  {"clock", clock},
                                                  {"started", has_started},
                                                  {"seats", std::move(seats)}}));
}

int host(HostWords& words, const Modules& modules) {
  words.setup.seats = is_number(words.seats) && words.seats.size() < 4 ? std::stoi(words.seats) : 0;
  const Setup setup = read_setup(words.setup, modules);
  std::vector<Place> places = read_places(setup, seat_words(words));
  TableLink watching = {.where = read_server(words.server)};
  const json::object body = table_body(words, setup);
  Visit visit(watching.where);
  visit.sign_in(words.person);
  watching.table = text_at(visit.post("/api/tables", body), "id");
  const std::string path = "/api/tables/" + watching.table;
  try {
    for (Place& place : places) {
      fill(visit, watching, place);
    }
  } catch (const Failure&) {  // nobody has been told of the table yet
    visit.try_post(path + "/kill", {{"reason", "it could not be set up"}});
    throw;
  }
  if (words.is_private) {
    watching.invitation = invite(visit, path, {});
  }
  const json::value clock = clock_at_table(body, setup, places);
  const bool is_full = std::ranges::count(places, Place::Kind::open, &Place::kind) == 0;
  if (is_full) {
    visit.try_post(path + "/start");  // the last guest may have done it
  }
  if (words.as_json) {
    print_json(setup, watching, places, clock, visit.token(), is_full);
  } else {
    print_text(setup, watching, places, clock, is_full);
  }
  std::fflush(stdout);
  const auto own = std::ranges::find(places, Place::Kind::me, &Place::kind);
  if (!words.plays) {
    return 0;
  }
  if (own == places.end()) {
    bad_input("--play: you have no seat there; give yourself one with --seat SEAT=me");
  }
  fmt::print("\n");
  return play_there(own->link, std::chrono::seconds(words.patience), modules);
}

}  // namespace

void add_host(CLI::App& app, Program& program) {
  CLI::App* const command = app.add_subcommand(
      "host", "Make a table on a server and print links for its seats (docs/terminal-clients.md)");
  const auto words = std::make_shared<HostWords>();
  add_game_option(*command, words->setup, program);
  command->add_option("--server", words->server, "Where the server is")
      ->type_name("URL")
      ->capture_default_str();
  command
      ->add_option(
          "--seat", words->seated,
          fmt::format("Who sits where: me, open (whoever has the link), guest:NAME, or a bot ({}); may "
                      "be given again. Without it, you take the first seat and the others are open",
                      fmt::join(agent_names(), ", ")))
      ->type_name("SEAT=PLAYER")
      ->allow_extra_args(false);
  command
      ->add_option("--seats", words->seats,
                   "How many sit down, for games where that may vary; or all of --seat in one, with commas")
      ->type_name("N|SEAT=PLAYER,...");
  command
      ->add_option("--setting", words->setup.settings,
                   "Set one of the game's settings; may be given again. @FILE: a text from a file")
      ->type_name("K=V")
      ->allow_extra_args(false);
  command->add_option("--title", words->title, "What the table is called in the lobby")->type_name("TEXT");
  command->add_flag("--private", words->is_private, "Not in the lobby: for those with a link alone");
  CLI::Option* const clock =
      command
          ->add_option("--clock", words->clock,
                       "Seconds for each player's whole match, and how many an answer adds: 600+5")
          ->type_name("BANK[+INCREMENT]");
  command->add_option("--per-question", words->per_question, "Seconds for each answer instead")
      ->type_name("SECONDS")
      ->check(CLI::Range(1, 10'000'000))
      ->excludes(clock);
  add_person_options(*command, words->person);
  command->add_flag("--play", words->plays, "Then play your own seat, as rondel join does");
  command->add_flag("--json", words->as_json, "Print the links as JSON");
  add_patience_option(*command, words->patience);
  command->callback([words, &program] { program.exit_code = host(*words, program.modules); });
}

}  // namespace rondel::cli
