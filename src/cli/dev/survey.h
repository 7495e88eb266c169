// How matches come out under other rules than they were played by: the same, different from some answer on, or as far as their
// answers still fit.
#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "kernel/modules.h"
#include "table/hosted.h"
#include "table/store/store.h"

namespace rondel::cli::dev {

// The match of a table under these rules. `as_logged`: it has to come out as the log says; `anew`: its answers are given
// again, and what comes out is what the log would say.
enum class Following : std::uint8_t { as_logged, anew };
struct Followed {
  std::unique_ptr<Hosted> hosted{};  // null when not even its terms can be read
  std::vector<store::Row> rows{};    // of the log, as far as it could be followed
  int answers = 0;                   // among those
  std::string problem{};             // why it could not be followed to the end; empty: it was
};
// At most so many rows; none: all. `on_answer` is called before each answer, with its number from 1.
Followed follow(store::Store& store, const store::TableEntry& entry, const Modules& modules, Following how,
                std::optional<std::size_t> most_rows = std::nullopt,
                const std::function<void(int answer)>& on_answer = {});

// An open match that does not come out as its log says.
struct Departure {
  std::string table{};
  int answers = 0;    // that were given
  int same = 0;       // of those, after which it is as it was; all: only the version of the rules is another
  int fitting = 0;    // of those, that can be given again, whatever comes of it
  std::string why{};  // no more than those can; empty: all of them can
  std::string now{};  // the table where it goes on; empty: nobody has decided yet

  bool operator==(const Departure&) const = default;
};

struct Survey {
  int matches = 0;  // that are open
  std::vector<Departure> departures{};
  std::string problem{};  // the store cannot be read
};

// Of the newest open matches of a store. `on_answer`: as above.
Survey survey(store::Store& store, const Modules& modules,
              const std::function<void(const std::string& table, int answer)>& on_answer = {});

// A new table that goes on where `table` still is what it was, or after all answers that can be given again.
enum class Keep : std::uint8_t { same, fitting };
struct CarriedOn {
  std::string table{};    // the new one
  std::string problem{};  // a sentence; empty: it is there
};
CarriedOn carry_on(store::Store& store, const Modules& modules, const std::string& table, Keep keep,
                   store::Time now);

}  // namespace rondel::cli::dev
