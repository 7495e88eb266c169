// Somebody at a terminal plays a seat at a table of a server: sees what happens as it happens, is asked as in
// `rondel play`, and may talk, take back and leave between.
#pragma once

#include <chrono>
#include <cstdint>
#include <memory>
#include <string>
#include <string_view>

#include "cli/line_input.h"
#include "cli/mirror.h"
#include "cli/prompt.h"
#include "cli/remote_table.h"
#include "cli/table_story.h"
#include "cli/terminal.h"

namespace rondel::cli {

class RemoteSession {
 public:
  enum class End : std::uint8_t { over, left, lost };

  // The link has the token of who sits there.
  // The list outlives this.
  RemoteSession(TableLink link, std::chrono::seconds patience, const Modules& modules);

  // Plays until the match is over, the person leaves (q, Ctrl-C, the end of the input) or the server is gone.
  End run();
  // After the end of a match: whether another one is wanted.
  bool wants_another();
  const boost::json::object& state() const { return table_.state(); }

 private:
  using Clock = std::chrono::steady_clock;

  void listen();
  void take_state();
  void greet();
  void ask_if_asked();
  void take_refusal();
  void take_typed();
  void obey(const std::string& line);
  bool obey_command(std::string_view line);
  void answer(const std::string& line);
  void explain();
  void tell_about(std::string_view card);
  void help();
  void start_if_full();
  void say_who_is_awaited();
  void mark_prompt();
  // Everything goes out through here, so that what is being typed at stays the last line.
  void print(std::string_view text);
  bool is_asked() const { return mirror_ != nullptr; }
  bool is_own_turn_to_type() const { return is_asked() && !is_answered_; }

  Paint paint_ = Paint::for_output();
  RemoteTable table_;
  const Modules& modules_;
  TableStory story_{paint_, modules_};
  LineInput input_;
  std::unique_ptr<Mirror> mirror_;  // the question that is shown; null: none
  Prompt prompt_;
  std::string selector_;  // the same question as it came
  std::int64_t prompt_id_ = 0;
  bool is_answered_ = false;  // the question that is shown
  bool has_greeted_ = false;
  bool has_started_ = false;
  bool is_marked_ = false;  // the cursor stands behind the mark
  bool is_broken_ = false;
  bool is_over_ = false;
  bool has_left_ = false;
  bool is_lost_ = false;
  std::string told_awaited_;
  Clock::time_point changed_ = Clock::now();
  Clock::time_point answered_ = Clock::now();
};

}  // namespace rondel::cli
