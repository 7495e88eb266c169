// Automation of a run, for both sides, as a handler chain over views (docs/automation.md).
#pragma once

#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "agents/chain.h"
#include "netrunner/bot/run_view.h"

namespace rondel::games::netrunner {

// What a side has said beforehand.
struct RunFlags {
  // --- the Runner ---
  bool full_break = false;                       // break all ice that can be; let the rest fire
  bool tank_all = false;                         // let all ice fire
  std::vector<std::string> tank{};               // let this ice fire
  std::map<std::string, std::string> tactics{};  // ice to action: "break", "tank" or "pause"
  // --- the Corp ---
  bool no_rez = false;             // rez nothing
  std::vector<std::string> rez{};  // rez these cards, and no other
  bool fire_unbroken = false;      // fire when the Runner is done breaking
  bool fire_if_asked = false;      // fire when the Runner says so, and wait silently before
  // --- both ---
  bool force = false;  // continue whatever there is
};

struct RunContext {
  RunView view;
  const RunFlags& flags;
  std::optional<RunView> before{};  // what the side saw when it decided last, if it has
};

// One decision for the side whose view it is.
Decision decide_run(const RunContext& context);
// The names of the handlers, in their order.
std::vector<std::string_view> run_handler_names();

// What is wrong with flags for that side: a sentence about one that is the other side's; empty when none is.
std::string flag_of_other_side(const RunFlags& flags, std::string_view side);
// What is wrong with a name of a card in the flags: a sentence with a suggestion; empty when all are known.
std::string unknown_card(const RunFlags& flags);
// Reads tactics: {"Palisade": "break", "Tithe": "tank"}. Gives a sentence when something is wrong.
std::string read_tactics(std::string_view text, std::map<std::string, std::string>& tactics);

}  // namespace rondel::games::netrunner
