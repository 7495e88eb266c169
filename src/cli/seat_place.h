// A seat of a match, wherever that is played: at a table of a server (seat_remote.cpp) or in a file on this machine
// (seat_file.cpp). `rondel seat` sees both through this.
//   (1) The cursor grows with everything that happens to the match.
//   (2) An answer counts once, and only for the question that this seat saw.
// What cannot be mended by trying again is a Failure.
#pragma once

#include <boost/json/object.hpp>
#include <chrono>
#include <cstdint>
#include <memory>
#include <string>

#include "kernel/modules.h"

namespace rondel::cli {

class SeatPlace {
 public:
  enum class Answered : std::uint8_t {
    taken,
    overtaken,  // something else has happened before; view() has it
  };

  SeatPlace() = default;
  virtual ~SeatPlace() = default;
  SeatPlace(const SeatPlace&) = delete;
  SeatPlace& operator=(const SeatPlace&) = delete;

  // What the seat sees (docs/view.md), and what it saw when the cursor was there.
  virtual const boost::json::object& view() const = 0;
  virtual boost::json::object view_at(std::int64_t cursor) = 0;
  virtual std::int64_t cursor() const = 0;
  // "running", "over", and what else a table may be (docs/api.md).
  virtual std::string state() const = 0;
  // Why it is so, where the match itself does not say: "corp resigned".
  virtual std::string reason() const = 0;
  // The number of the last line of chat that is the word `ping` and nothing else; 0: there is none.
  virtual std::int64_t last_ping() const = 0;

  // Waits until something happens, at most that long.
  virtual void wait(std::chrono::milliseconds time) = 0;
  virtual Answered answer(const boost::json::object& response) = 0;
};

// Where the word leads: http://HOST/tables/ID#token=TOKEN, or FILE#SEAT. Waits for a server at most `patience`.
std::unique_ptr<SeatPlace> open_seat(const std::string& word, std::chrono::seconds patience,
                                     const Modules& modules);

// The parts of open_seat.
std::unique_ptr<SeatPlace> open_remote_seat(const std::string& link, std::chrono::seconds patience);
std::unique_ptr<SeatPlace> open_file_seat(const std::string& file, const std::string& seat,
                                          const Modules& modules);

}  // namespace rondel::cli
