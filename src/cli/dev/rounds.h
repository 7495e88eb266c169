// What the processes of `rondel dev` do that load a game: one tries it on the open matches, the other hosts them. Either may
// crash or hang, if the game does; the one who started them goes on. They speak in lines:
//   try_out   "at TABLE ANSWER" before each answer that is given again, then the news with what differs, or the problem
//   host      the news, when it listens; it hears news in lines, which it passes on to the pages, and ends with its input
#pragma once

#include <filesystem>
#include <string>

#include "cli/dev/worker.h"

namespace rondel::cli::dev {

struct Round {
  int build = 0;                   // 0: there is no module yet, and nothing can be played
  std::filesystem::path module{};  // the file
  std::filesystem::path store{};   // of the matches; made if there is none
  int listening_socket = -1;       // host: where to listen
};

int try_out(const Round& round, Worker::Ends ends);
int host(const Round& round, Worker::Ends ends);

}  // namespace rondel::cli::dev
