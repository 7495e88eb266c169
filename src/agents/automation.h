// How a seat is played by commands, one call a decision (`rondel seat`, docs/automation.md). Every game can be: what is forced is
// answered, what is not is left to whoever calls. A module that declares an Automation (Game::automation) decides more, and
// adds flags and verbs of its own. All of it is said from what the seat is sent; nothing is remembered between calls.
#pragma once

#include <boost/json/object.hpp>
#include <cstddef>
#include <cstdint>
#include <map>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "agents/chain.h"

namespace rondel {

struct AutomationFlag {
  enum class Kind : std::uint8_t {
    yes,    // said or not
    texts,  // with a text; may be given again
    file,   // with the name of a file, whose content it stands for
  };
  std::string_view name;  // "full-break"
  std::string_view help;
  Kind kind = Kind::yes;
  std::string_view type = {};      // what stands for its text in the help: "ICE"
  std::string_view excludes = {};  // a flag that is not to be given with it
};

struct AutomationVerb {
  enum class Kind : std::uint8_t {
    begins,   // answers something that a person has picked by an argument, and goes on
    watches,  // sleeps until something begins, and goes on
  };
  std::string_view name;
  std::string_view help;
  Kind kind = Kind::begins;
  std::string_view argument = {};  // "SERVER"
  std::string_view argument_help = {};
  std::string_view begun = {};    // what it says where it stops after that first answer: "run-started"
  std::string_view stopper = {};  // the flag that makes it stop there: "no-continue"
  std::string_view stopper_help = {};
};

// What was said beforehand, by the names of flags.
class AutomationWords {
 public:
  void add(std::string_view flag, std::string text = {}) {
    words_[std::string(flag)].push_back(std::move(text));
  }
  bool has(std::string_view flag) const { return words_.contains(flag); }
  // Of a file: its content.
  std::span<const std::string> texts(std::string_view flag) const {
    const auto found = words_.find(flag);
    return found == words_.end() ? std::span<const std::string>() : found->second;
  }
  const std::map<std::string, std::vector<std::string>, std::less<>>& all() const { return words_; }

 private:
  std::map<std::string, std::vector<std::string>, std::less<>> words_;
};

// What a decision is made from.
struct AutomationLook {
  const boost::json::object& view;              // as the seat sees it (docs/view.md)
  const boost::json::object* before = nullptr;  // as it was at the last decision, if there was one
  const AutomationWords& words;
};

class Automation {
 public:
  virtual ~Automation() = default;

  virtual std::span<const AutomationFlag> flags() const { return {}; }
  virtual std::span<const AutomationVerb> verbs() const { return {}; }
  // What is wrong with what was said for that seat: a sentence; empty when nothing is.
  virtual std::string problem(const AutomationWords& /*words*/, std::string_view /*seat*/) const {
    return {};
  }
  virtual Decision decide(const AutomationLook& look) const = 0;

  // What a verb answers first: the title of a choice that is there now, or a sentence that says why there is none.
  struct First {
    std::string choice{};
    std::string problem{};
  };
  virtual First first(const AutomationVerb& /*verb*/, std::string_view /*argument*/,
                      const boost::json::object& /*view*/, bool /*is_running*/) const {
    return {};
  }
  // Whether that is going on which verbs begin and watch.
  virtual bool is_going_on(const boost::json::object& /*view*/) const { return false; }
  // What it is called: "run".
  virtual std::string_view what_goes_on() const { return "match"; }

  // What a caller is told beside the decision, in lines and as JSON: what is going on, and what happened since the log had so
  // many lines.
  virtual std::vector<std::string> lines(const boost::json::object& /*view*/,
                                         std::size_t /*log_lines*/) const {
    return {};
  }
  virtual void add_json(const boost::json::object& /*view*/, std::size_t /*log_lines*/,
                        boost::json::object& /*out*/) const {}
};

// Of a game that declares none: answers what has one answer only.
const Automation& plain_automation();

}  // namespace rondel
