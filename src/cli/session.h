// A match in the terminal: people type, agents answer, everybody sees what is theirs to see.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "agents/agent.h"
#include "agents/playout.h"
#include "cli/line_input.h"
#include "cli/prompt.h"
#include "cli/setup.h"
#include "cli/terminal.h"
#include "table/record.h"

namespace rondel::cli {

inline constexpr std::string_view human_name = "human";

// Whether agents that can say what their answers were made from are made to, for all to read.
enum class Explain : std::uint8_t { no, yes };

class Session {
 public:
  // `players`: for each seat "human" or the name of an agent. `save`: where the record goes, or empty.
  Session(const Setup& setup, std::vector<std::string> players, std::string save,
          Explain explain = Explain::no);

  // Plays to the end, or until somebody quits, by Ctrl-C too: the record is written in any case. Gives the exit code.
  int run();

 private:
  // Something that happened: a line of the log, or, where the rules wrote none, what was answered.
  struct News {
    std::uint32_t answers;  // of the match, with this one
    Seat seat{};            // who answered
    std::string answer{};   // as the others may see it; empty: it is the line
    LogLine line{};
    bool is_secret = false;  // an answer of which the others see only that there is one
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
  void print_thoughts(Seat seat) const;
  // False: somebody quit.
  bool answer_by_human(Seat seat);
  Outcome obey(Seat seat, const Prompt& prompt, const Typed& typed);
  bool read_line(std::string& line);
  void ask(Seat seat, const Prompt& prompt);
  void show_news(Seat seat);
  bool take_picks(Seat seat, const Prompt& prompt, const std::vector<std::uint16_t>& picks);
  void explain(Seat seat) const;
  bool undo(Seat seat);
  void tell(Seat seat, const Prompt& prompt, std::span<const std::uint16_t> picks, Shown shown);
  bool tell_log(Shown last);
  std::string told(Seat seat, Prompt prompt, std::span<const std::uint16_t> picks) const;
  void tell(News news);
  void print_news(const News& news, Viewer viewer) const;
  void forget_what_is_gone();
  void warn();
  void show_view(std::optional<Seat> viewer) const;
  int finish(bool has_quit);
  void show_result() const;
  void save_record() const;
  std::string name(Seat seat) const;

  const Setup& setup_;
  std::vector<std::string> players_;
  std::string save_;
  Explain explain_;
  Paint paint_ = Paint::for_output();
  Match match_;
  Recorder recorder_;
  PickRoom room_;
  std::vector<std::unique_ptr<Agent>> agents_;  // one a seat; a human's stands by for the end of the input
  std::vector<News> news_;
  std::vector<std::size_t> seen_;  // for each seat: how much of the news it was shown
  std::size_t printed_ = 0;        // the same, when nobody is asked and all is shown to all
  std::uint32_t log_told_ = 0;     // lines of the log that are among the news, or are taken back
  std::size_t warned_ = 0;
  std::vector<Place> places_;
  std::optional<Seat> last_asked_;
  LineInput input_;
  bool has_input_ = true;
};

}  // namespace rondel::cli
