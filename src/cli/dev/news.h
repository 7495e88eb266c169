// How the work on a game stands, as the terminal and the page are told of it; between the processes of `rondel dev` it travels as
// a line of JSON.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "cli/dev/complaints.h"
#include "cli/dev/survey.h"

namespace rondel::cli::dev {

struct News {
  int build = 0;  // the one that is played, counted from 1; 0: none yet
  bool is_building = false;
  std::string problem{};                // besides complaints: it cannot be loaded, it crashed
  std::vector<Complaint> complaints{};  // of the newest build, the first few
  int more_complaints = 0;              // that are left out
  std::vector<Departure> departures{};

  bool operator==(const News&) const = default;
};

// {build, building, problem, complaints: [{place, kind, text}], more, matches: [{table, answers, same, fitting, why, now}]}
std::string line_of(const News& news);
// What `line_of` has written.
News read_news(std::string_view line);

}  // namespace rondel::cli::dev
