// A view of Netrunner (docs/games/netrunner.md) as automation reads it, and the questions it asks of one. All of it comes from what
// the seat is sent: nothing is remembered, and the log is never read.
#pragma once

#include <boost/json/object.hpp>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace rondel::games::netrunner {

class RunView {
 public:
  // The view outlives this.
  explicit RunView(const boost::json::object& view) : view_(view) {}

  std::string side() const;   // whose view it is
  std::string other() const;  // the other side
  bool has_run() const;
  std::string server_name() const;  // that is run on
  std::string phase() const;
  std::int64_t position() const;
  // "" (nobody yet), "false", or the side that has passed; of the encounter while there is one.
  std::string no_action() const;
  bool asks_to_wait(std::string_view who) const;
  bool is_waiting(std::string_view who) const;  // the match waits for that side

  // --- the ice that is approached or encountered ---
  bool has_ice() const;
  bool ice_is_rezzed() const;
  std::string ice_title() const;  // as far as this side knows it
  bool is_encounter() const;
  std::int64_t unbroken() const;  // subroutines that are neither broken nor fired
  std::int64_t fired() const;
  bool is_let_fire() const;

  // --- what this side is asked ---
  std::string prompt_type() const;
  std::string question() const;              // its title
  std::vector<std::string> choices() const;  // by title
  bool is_asked() const { return !choices().empty(); }
  bool offers(std::string_view title) const;
  std::string choice_that_begins(std::string_view words) const;  // the first such; empty: none
  // The first upgrade in the server that is run on that may be rezzed now, by name; empty: none.
  std::string upgrade_to_rez() const;
  // Whether the server itself is approached next.
  bool is_last_window() const { return phase() == "movement" && position() == 0 && !is_encounter(); }
  // The cheapest way to break all of the ice that is encountered; empty: none.
  std::string cheapest_full_break() const;

 private:
  const boost::json::object& run() const;
  const boost::json::object& ice() const;

  const boost::json::object& view_;
};

// Whether it is safe to pass here for a side without looking closer: an open window of a run, nothing to be chosen, no subroutine
// that it could still break or fire. Never for the Corp before ice that is not rezzed, whether it could pay or not; nor in the last
// window while it can rez an upgrade of the server.
bool can_auto_continue(const RunView& view);
// Whether this side has to wait: it has passed, or only the other side is asked.
bool waiting_for_opponent(const RunView& view);
// Whether the run is before ice that the Corp could rez, as far as everybody can tell.
bool corp_has_rez_opportunity(const RunView& view);
// Whether the Corp is in the last window and could rez an upgrade of the server, as the Corp sees it.
bool has_upgrade_to_decide_on(const RunView& view);
// Who passes next in a window: the Runner, unless it has; empty without a run.
std::string should_act(const RunView& view);
// Whether this side passes next, or need not wait for the other, which is not asked.
bool is_next(const RunView& view);

}  // namespace rondel::games::netrunner
