// A match in the terminal: people type, agents answer, everybody sees what is theirs to see.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "agents/agent.h"
#include "agents/playout.h"
#include "cli/prompt.h"
#include "cli/setup.h"
#include "cli/terminal.h"
#include "table/record.h"

namespace rondel::cli {

inline constexpr std::string_view human_name = "human";

class Session {
 public:
  // `players`: for each seat "human" or the name of an agent. `save`: where the record goes, or empty.
  Session(const Setup& setup, std::vector<std::string> players, std::string save);

  // Plays to the end, or until somebody quits. Gives the exit code.
  int run();

 private:
  // What was answered, as the others may see it.
  struct Note {
    std::uint32_t answers;  // of the match, with this one
    Seat seat;
    std::string text;
  };
  // Where a person may go back to.
  struct Place {
    Seat seat;
    Snapshot snapshot;
    std::string answer;  // what was answered there
  };
  enum class Outcome : std::uint8_t { answered, again, quit };

  bool is_human(Seat seat) const { return players_[static_cast<std::size_t>(seat.index())] == human_name; }
  int human_count() const;
  void greet() const;
  Seat next_seat() const;
  bool answer_if_forced(Seat seat);
  void answer_by_agent(Seat seat);
  // False: somebody quit.
  bool answer_by_human(Seat seat);
  Outcome obey(Seat seat, const Prompt& prompt, const Typed& typed);
  bool read_line(std::string& line);
  void ask(Seat seat, const Prompt& prompt);
  void show_news(Seat seat);
  bool take_picks(Seat seat, const Prompt& prompt, const std::vector<std::uint16_t>& picks);
  void explain(Seat seat) const;
  bool undo(Seat seat);
  void note(Seat seat, std::string text);
  void print_note(const Note& note) const;
  void show_view(std::optional<Seat> viewer) const;
  int finish(bool has_quit);
  void show_result() const;
  void save_record() const;
  std::string name(Seat seat) const;

  const Setup& setup_;
  std::vector<std::string> players_;
  std::string save_;
  Paint paint_ = Paint::for_output();
  Match match_;
  Recorder recorder_;
  PickRoom room_;
  std::vector<std::unique_ptr<Agent>> agents_;  // one a seat; a human's stands by for the end of the input
  std::vector<Note> notes_;
  std::vector<std::size_t> seen_;  // for each seat: how many of the notes it was shown
  std::vector<Place> places_;
  std::optional<Seat> last_asked_;
  bool has_input_ = true;
};

}  // namespace rondel::cli
