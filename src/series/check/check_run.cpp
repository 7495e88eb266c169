#include "series/check/check_run.h"

#include <fmt/format.h>

#include <algorithm>
#include <boost/json/object.hpp>
#include <boost/json/parse.hpp>
#include <boost/json/serialize.hpp>

#include "agents/playout.h"
#include "series/check/child.h"
#include "table/record.h"

namespace rondel {
namespace {

namespace json = boost::json;
using Clock = std::chrono::steady_clock;
using Seconds = std::chrono::duration<double>;

constexpr Seconds batch_time{1};
constexpr int worlds_along_a_record = 8;

std::string_view doing(Stage stage) {
  switch (stage) {
    case Stage::starting:
      return "while the match was begun";
    case Stage::answering:
      return "while an answer was taken";
    case Stage::in_a_world:
      return "in a world with other hidden faces";
    case Stage::going_back:
    case Stage::answering_again:
      return "after going back to a snapshot";
    case Stage::replaying:
      return "while the answers were replayed";
    case Stage::showing:
      return "while the match was shown";
  }
  return {};
}

// What a child that did not come back was doing.
Finding finding_from(const Trace& trace, const ChildEnd& end, const CheckRun& run, const Seed& seed) {
  Finding finding{.seed = seed, .responses = trace.responses()};
  const std::string_view stage = doing(trace.stage());
  if (end.how == ChildEnd::How::died) {
    finding.kind = Finding::Kind::crash;
    finding.sentence =
        fmt::format("the process died {}, at answer {}: {}", stage, trace.answers(), end.reason);
  } else {
    finding.kind = Finding::Kind::hang;
    finding.sentence =
        fmt::format("the match was not done after {:g} seconds of computing; it stopped {}, at answer {}",
                    run.game_limit.count(), stage, trace.answers());
  }
  return finding;
}

// Every so manieth game, from `first` on.
struct Batch {
  std::uint64_t first = 0;
  std::uint64_t stride = 1;
  std::uint64_t end = 0;      // no game from here on
  Clock::time_point until{};  // when no further game begins
};

// In the child: games until the time is up or something is found.
std::string play_batch(const CheckRun& run, const Batch& batch, Trace& trace) {
  GameCheck check(run.subject, run.limits, &trace);
  std::optional<Finding> finding;
  std::uint64_t next = batch.first;
  do {
    trace.begin_game(next);
    finding = check.play(game_seed(run.seed, next));
    trace.end_game();
    next += batch.stride;
  } while (!finding && next < batch.end && Clock::now() < batch.until);
  json::object result{{"next", next}, {"coverage", to_json(check.coverage())}};
  if (finding) {
    result["finding"] = to_json(*finding);
  }
  return json::serialize(result);
}

// A child whose answers are only of use as a finding: of `work`, or of the way it ended.
std::optional<Finding> find_in_child(const CheckRun& run, const Seed& seed, Seconds limit,
                                     const std::function<std::optional<Finding>(Trace&)>& work) {
  Trace trace;
  const auto in_child = [&] {
    trace.begin_game(0);
    const std::optional<Finding> finding = work(trace);
    return finding ? json::serialize(to_json(*finding)) : std::string();
  };
  const ChildEnd end =
      run_in_child(in_child, [&](const ProcessTime& time) { return trace.game_time(time) > limit; });
  if (end.how != ChildEnd::How::done) {
    return finding_from(trace, end, run, seed);
  }
  if (end.result.empty()) {
    return std::nullopt;
  }
  return read_finding(json::parse(end.result));
}

std::optional<Finding> follow_in_child(const CheckRun& run, const Seed& seed,
                                       std::span<const Response> responses, Seconds limit) {
  CheckLimits limits = run.limits;
  limits.worlds = worlds_along_a_record;
  return find_in_child(run, seed, limit, [&](Trace& trace) {
    return GameCheck(run.subject, limits, &trace).follow(seed, responses);
  });
}

bool is_over(const CheckRun& run) { return run.is_interrupted && run.is_interrupted(); }

// Some of the games, one child after the other.
struct Lane {
  std::uint64_t next = 0;  // the game it is to go on with
  Trace trace{};
  std::optional<Child> child{};
};

class Lanes {
 public:
  explicit Lanes(const CheckRun& run)
      : run_(run),
        deadline_(run.seconds.count() > 0 ? start_ + std::chrono::duration_cast<Clock::duration>(run.seconds)
                                          : Clock::time_point::max()),
        end_(run.games),
        lanes_(static_cast<std::size_t>(run.jobs)) {
    for (std::size_t i = 0; i < lanes_.size(); ++i) {
      lanes_[i].next = i;
    }
  }

  CheckReport run() {
    while (report_.is_whole && is_anybody_busy()) {
      report_.is_whole = !is_over(run_);
      for (Lane& lane : lanes_) {
        if (lane.child) {
          look_at(lane);
        }
      }
    }
    return std::move(report_);
  }

 private:
  // Sets those to work that have some.
  bool is_anybody_busy() {
    bool is_busy = false;
    for (Lane& lane : lanes_) {
      if (!lane.child && lane.next < end_ && Clock::now() < deadline_) {
        const Batch batch{.first = lane.next, .stride = lanes_.size(), .end = end_, .until = end_of_batch()};
        lane.child.emplace([&] { return play_batch(run_, batch, lane.trace); });
      }
      is_busy = is_busy || lane.child;
    }
    return is_busy;
  }

  Clock::time_point end_of_batch() const {
    return std::min(deadline_, Clock::now() + std::chrono::duration_cast<Clock::duration>(batch_time));
  }

  void look_at(Lane& lane) {
    const bool is_late = lane.trace.game_time(lane.child->time()) > run_.game_limit;
    if (lane.next >= end_) {
      lane.child.reset();  // an earlier game has a finding
    } else if (is_late || lane.child->listen(patience / lanes_.size())) {
      const ChildEnd end = lane.child->end();
      lane.child.reset();
      take(lane, end);
      report_.seconds = Seconds(Clock::now() - start_).count();
      if (run_.progress) {
        run_.progress(played_, report_.seconds);
      }
    }
  }

  void take(Lane& lane, const ChildEnd& end) {
    std::uint64_t last = lane.trace.game();
    std::optional<Finding> finding;
    if (end.how == ChildEnd::How::done) {
      const json::value result = json::parse(end.result);
      report_.coverage.add(read_coverage(result.at("coverage")));
      if (const json::value* const found = result.as_object().if_contains("finding")) {
        finding = read_finding(*found);
      }
      last = result.at("next").to_number<std::uint64_t>() - lanes_.size();
    } else {
      finding = finding_from(lane.trace, end, run_, game_seed(run_.seed, last));
    }
    played_ += (last - lane.next) / lanes_.size() + 1;
    lane.next = last + lanes_.size();
    if (finding && last < end_) {
      report_.finding = std::move(finding);
      end_ = last;
    }
  }

  static constexpr std::chrono::milliseconds patience{20};

  const CheckRun& run_;
  Clock::time_point start_ = Clock::now();
  Clock::time_point deadline_;
  std::uint64_t end_;  // the first game that is not played: the one with a finding, once there is one
  std::uint64_t played_ = 0;
  std::vector<Lane> lanes_;
  CheckReport report_;
};

// The answers without those from `first` to `last`.
std::vector<Response> without(std::span<const Response> all, std::size_t first, std::size_t last) {
  std::vector<Response> rest(all.begin(), all.begin() + static_cast<std::ptrdiff_t>(first));
  rest.insert(rest.end(), all.begin() + static_cast<std::ptrdiff_t>(last), all.end());
  return rest;
}

}  // namespace

// What no single match is long enough to show.
CheckReport run_checks(const CheckRun& run) {
  CheckReport report = Lanes(run).run();
  const Coverage& coverage = report.coverage;
  if (!report.finding &&
      likelihood_of_hits(coverage.true_worlds, coverage.expected_true_worlds) < unbelievable) {
    report.finding = {.kind = Finding::Kind::too_true,
                      .sentence = fmt::format(
                          "in all matches together {} worlds of {} are the truth, where chance makes {:.3g}",
                          coverage.true_worlds, coverage.weighed, coverage.expected_true_worlds),
                      .seed = game_seed(run.seed, 0),
                      .responses = {}};
  }
  return report;
}

std::optional<Finding> check_along(const CheckRun& run, const Seed& seed,
                                   std::span<const Response> responses) {
  return follow_in_child(run, seed, responses, run.game_limit);
}

// Leaves out ever smaller pieces, and keeps what still leads to the same kind of finding.
Finding shortened(const CheckRun& run, const Finding& finding, Seconds patience) {
  const Clock::time_point until = Clock::now() + std::chrono::duration_cast<Clock::duration>(patience);
  // A hang costs its whole time limit at each try.
  const Seconds limit = std::min(run.game_limit, patience / 4);
  Finding best = finding;
  const auto is_better = [&](const std::vector<Response>& responses) {
    const std::optional<Finding> other = follow_in_child(run, finding.seed, responses, limit);
    const bool is_shorter =
        other && other->kind == best.kind && other->responses.size() < best.responses.size();
    if (is_shorter) {
      best = *other;
    }
    return is_shorter;
  };
  is_better(best.responses);  // with more worlds at each question a leak shows earlier
  for (std::size_t piece = best.responses.size() / 2; piece > 0; piece /= 2) {
    for (std::size_t last = best.responses.size(); last >= piece && last > 0;) {
      if (Clock::now() > until || is_over(run)) {
        return best;
      }
      is_better(without(best.responses, last - piece, last));
      last = std::min(last - std::min(last, piece), best.responses.size());
    }
  }
  return best;
}

std::string record_of(const CheckRun& run, const Finding& finding) {
  const bool is_deadly = finding.kind == Finding::Kind::crash || finding.kind == Finding::Kind::hang;
  const std::size_t given = finding.responses.size() - (is_deadly && !finding.responses.empty() ? 1 : 0);
  const auto play = [&] {
    Match match(*run.subject.game, run.subject.settings, finding.seed, {}, run.subject.seats);
    Recorder recorder;
    recorder.begin(match);
    for (std::size_t i = 0; i < given; ++i) {
      const Response& response = finding.responses[i];
      if (response.mark == Mark::branch) {
        match.branch(response.branch);
      } else if (match.answer(response.seat, response.picks, response.mark)) {
        break;
      }
      recorder.note(match);
    }
    return is_deadly && given < finding.responses.size() ? recorder.text_with(match, finding.responses[given])
                                                         : recorder.text(match);
  };
  return run_in_child(play, [](const ProcessTime& time) { return time.busy > std::chrono::seconds(10); })
      .result;
}

}  // namespace rondel
