// Where the pages of `rondel dev` are told how things stand, and say what is to become of a match that differs: the server's annex.
//   WebSocket /dev          sends the news (news.h) at once, and again whenever they change
//   POST /dev/carry-on      {table, keep: "same" or "fitting"} -> {table}: where the match goes on
// Any thread.
#pragma once

#include <functional>
#include <memory>
#include <mutex>
#include <string>
#include <vector>

#include "cli/dev/news.h"
#include "server/annex.h"

namespace rondel::cli::dev {

class Desk : public std::enable_shared_from_this<Desk> {
 public:
  using CarryOn = std::function<CarriedOn(const std::string& table, Keep keep)>;

  // `departures` are those of the build that is played.
  Desk(int build, std::vector<Departure> departures, CarryOn carry_on);

  // The news but for the build and its departures, which the desk knows better.
  void tell(News news);
  server::Annex annex();

 private:
  class Reader;

  void answer(const server::HttpRequest& request, const server::OnAnswer& done);
  std::shared_ptr<server::Speaker> reader();
  void wake_readers();

  const CarryOn carry_on_;
  std::mutex carrying_;  // one at a time: two clicks make one table
  std::mutex mutex_;     // of everything below
  News news_;
  int number_ = 1;    // of the news; each change has another
  std::string line_;  // the news as they are sent
  std::vector<std::weak_ptr<Reader>> readers_;
};

}  // namespace rondel::cli::dev
