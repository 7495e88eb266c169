#include "rules/edge/scenario_fidelity.h"

#include <boost/json/object.hpp>
#include <optional>

#include "rules/edge/expectation.h"
#include "rules/edge/view.h"

namespace rondel {
namespace {

namespace json = boost::json;

// Plays the answers again; stops at the first disagreement.
class Again {
 public:
  Again(const Recipe& recipe, const Played& played)
      : recipe_(recipe), played_(played), match_(recipe.make()) {}

  Disagreement run(Fidelity mode) {
    agree(0, "at the start");
    for (std::size_t i = 0; i < played_.answers.size() && found_.problem.empty(); ++i) {
      switch (mode) {
        case Fidelity::snapshot:
          snapshot(i);
          break;
        case Fidelity::undo:
          undo(i);
          break;
        case Fidelity::replay:
          replay(i);
          break;
      }
      if (found_.problem.empty()) {
        answer(i);
      }
    }
    go_back();
    return found_;
  }

 private:
  void snapshot(std::size_t i) {
    match_.snapshot(snapshots_.emplace_back());
    match_.restore(snapshots_.back());
    agree(i, "after snapshot and restore");
  }

  void undo(std::size_t i) {
    Snapshot before;
    match_.snapshot(before);
    answer(i);
    match_.restore(before);
    agree(i, "after taking back what was answered next");
  }

  void replay(std::size_t i) {
    match_ = recipe_.make();
    for (std::size_t earlier = 0; earlier < i && found_.problem.empty(); ++earlier) {
      give(earlier);
    }
    agree(i, "in a fresh match with the same answers");
  }

  // The snapshots of the first mode, from the last to the first.
  void go_back() {
    for (std::size_t i = snapshots_.size(); i-- > 0 && found_.problem.empty();) {
      match_.restore(snapshots_[i]);
      agree(i, "after going back to the snapshot");
      if (found_.problem.empty()) {
        answer(i);
      }
    }
  }

  void answer(std::size_t i) {
    give(i);
    agree(i + 1, "after the answer");
  }

  void give(std::size_t i) {
    const Response& response = played_.answers[i];
    const Rejection rejection = match_.answer(response.seat, response.picks, response.mark);
    if (rejection && found_.problem.empty()) {
      found_ = {i, "an answer that was accepted before is refused: " + rejection.message()};
    }
  }

  void agree(std::size_t answers, std::string_view when) {
    if (!found_.problem.empty()) {
      return;
    }
    if (match_.status() == Status::faulted) {
      found_ = {answers, std::string(when) + ": the rules faulted: " + std::string(match_.fault())};
      return;
    }
    const Look look = look_at(match_);
    if (look != played_.looks[answers]) {
      found_ = {answers, std::string(when) + ": " + difference(played_.looks[answers], look)};
    }
  }

  const Recipe& recipe_;
  const Played& played_;
  Match match_;
  std::vector<Snapshot> snapshots_;
  Disagreement found_;
};

}  // namespace

std::string_view name_of(Fidelity mode) {
  constexpr std::array<std::string_view, 3> names = {"snapshot and restore", "undo and redo", "replay"};
  return names[static_cast<std::size_t>(mode)];
}

Look look_at(const Match& match, std::uint32_t log_from) {
  const ViewOptions options{.log_from = log_from};
  json::object views;
  for (const Seat seat : SeatSet::first(match.seat_count())) {
    views[match.seat_names()[static_cast<std::size_t>(seat.index())]] = view_of(match, seat, options);
  }
  views["spectator"] = view_of(match, std::nullopt, options);
  return {.fingerprint = match.fingerprint(),
          .shown = json::object{{"state", state_of(match, options)}, {"views", std::move(views)}}};
}

std::string difference(const Look& expected, const Look& actual) {
  if (expected == actual) {
    return {};
  }
  for (const bool forward : {true, false}) {  // what is only in the one, then what is only in the other
    const Look& one = forward ? expected : actual;
    const Look& other = forward ? actual : expected;
    if (const std::optional<Mismatch> mismatch = first_mismatch(one.shown, other.shown)) {
      return mismatch->path + " differs\n  as played  " + (forward ? mismatch->expected : mismatch->actual) +
             "\n  this time  " + (forward ? mismatch->actual : mismatch->expected);
    }
  }
  return "the fingerprint differs, though nobody sees it: look at Play::digest and at what it digests";
}

Disagreement play_again(const Recipe& recipe, const Played& played, Fidelity mode) {
  return Again(recipe, played).run(mode);
}

}  // namespace rondel
