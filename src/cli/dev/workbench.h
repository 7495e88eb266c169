// `rondel dev` at work: watches the folder, builds, tries what was built, lets it host the matches, and tells how it stands. It has
// one thread and runs no line of the game itself: whatever the game does, it does to a child (rounds.h).
//   - At any time there is one process that hosts; what was good last goes on until something better was tried.
//   - A change while something is being built or tried ends that, and it begins anew.
#pragma once

#include <chrono>
#include <filesystem>
#include <memory>
#include <string>

#include "cli/dev/build.h"
#include "cli/dev/game_folder.h"
#include "cli/dev/kit.h"
#include "cli/dev/news.h"
#include "cli/dev/rounds.h"
#include "cli/dev/watch.h"
#include "cli/dev/worker.h"

namespace rondel::cli::dev {

struct WorkbenchOptions {
  std::filesystem::path game{};  // its folder
  std::string name{};            // of the game; empty: see GameFolder
  std::filesystem::path work{};  // where everything is put that is made
  int port = 0;                  // of 127.0.0.1; 0: any that is free
};

class Workbench {
 public:
  // A Failure when there is no game there, nothing to compile it with, or the port is taken.
  explicit Workbench(const WorkbenchOptions& options);
  ~Workbench();
  Workbench(const Workbench&) = delete;
  Workbench& operator=(const Workbench&) = delete;

  // "127.0.0.1:8080"
  std::string where() const;
  // Until the process is asked to end.
  void run();

 private:
  using Clock = std::chrono::steady_clock;

  void begin_build();
  void end_build();
  void begin_trial();
  void hear_trial();
  void end_trial();
  void give_up_trial(const std::string& how);
  void begin_hosting();
  void stop_hosting();
  void hear_host();
  void note_departures(const News& news) const;
  void host_died();
  void tell();
  int patience() const;
  std::string place_of(const Complaint& complaint) const;

  const Kit kit_;
  const GameFolder game_;
  const std::filesystem::path shown_;  // the folder, as it was named
  const std::filesystem::path work_;
  Build build_;
  Watch watch_;
  int lock_;
  int signals_;
  int socket_;

  News news_;
  Clock::time_point changed_{};      // when what is being built was saved
  Clock::time_point trial_heard_{};  // when the trial last showed that it is alive
  std::string trial_at_;             // the answer that it gives
  Round played_;                     // what is hosted
  Round tried_;
  int builds_ = 0;   // that came to a module
  int crashes_ = 0;  // of the hosts of this build
  std::unique_ptr<Worker> builder_;
  std::unique_ptr<Worker> trial_;
  std::unique_ptr<Worker> host_;
};

}  // namespace rondel::cli::dev
