#include "netrunner/bot/run_chain.h"

#include <algorithm>
#include <array>
#include <boost/json/object.hpp>
#include <boost/json/parse.hpp>

#include "netrunner/rules/faces.h"
#include "rules/suggest.h"

namespace rondel::games::netrunner {
namespace {

using Said = std::optional<Decision>;

Said act(std::string choice, std::string status, std::string reason) {
  return Decision{.kind = Decision::Kind::act,
                  .status = std::move(status),
                  .reason = std::move(reason),
                  .choice = std::move(choice)};
}
Said wait(std::string status, std::string reason) {
  return Decision{.kind = Decision::Kind::wait, .status = std::move(status), .reason = std::move(reason)};
}
Said pause(std::string status, std::string reason) {
  return Decision{.kind = Decision::Kind::pause, .status = std::move(status), .reason = std::move(reason)};
}
Said done(std::string status, std::string reason) {
  return Decision{.kind = Decision::Kind::done, .status = std::move(status), .reason = std::move(reason)};
}

bool names(const std::vector<std::string>& list, const std::string& title) {
  return std::ranges::find(list, title) != list.end();
}
bool is_corp(const RunContext& context) { return context.view.side() == "corp"; }
bool is_in_window(const RunContext& context) {
  return context.view.prompt_type() == "run" && context.view.offers("continue");
}
// Ice has been rezzed before the Runner since this side decided last.
bool was_just_rezzed(const RunContext& context) {
  const std::optional<RunView>& before = context.before;
  const RunView& view = context.view;
  return before && before->has_ice() && !before->ice_is_rezzed() && view.has_ice() && view.ice_is_rezzed() &&
         before->server_name() == view.server_name() && before->position() == view.position();
}
// What the Runner does when it meets this ice has been said beforehand.
bool has_plan(const RunContext& context) {
  const RunFlags& flags = context.flags;
  const std::string title = context.view.ice_title();
  return flags.full_break || flags.tank_all || names(flags.tank, title) || flags.tactics.contains(title);
}
// The Runner will break no more here: it has said so, or passed.
bool is_done_breaking(const RunView& view) { return view.is_let_fire() || view.no_action() == "runner"; }

// --- both sides ---

Said force_mode(const RunContext& context) {
  for (const char* const choice : {"continue", "continue the run"}) {
    if (context.flags.force && context.view.offers(choice)) {
      return act(choice, "forced-continue", "--force continues without looking");
    }
  }
  return {};
}

Said opponent_wait(const RunContext& context) {
  if (context.view.asks_to_wait(context.view.other())) {
    return wait("opponent-wait", "the other side asked to wait");
  }
  return {};
}

// --- the Corp ---

// The choice that rezzes a card in a root that --rez names; empty: none. In the server that is run on it is rezzed as late as it
// counts, elsewhere as soon as it can be.
std::string named_in_roots(const RunContext& context) {
  const RunView& view = context.view;
  for (const std::string& name : context.flags.rez) {
    const std::string inside = "rez " + name + " in " + view.server_name();
    for (const std::string& choice : view.choices()) {
      const bool is_time = choice != inside || (view.is_last_window() && is_next(view));
      if (!context.flags.no_rez && choice.starts_with("rez " + name + " in ") && is_time) {
        return choice;
      }
    }
  }
  return {};
}

Said corp_rez_strategy(const RunContext& context) {
  const RunView& view = context.view;
  const bool has_strategy = context.flags.no_rez || !context.flags.rez.empty();
  if (!is_corp(context) || !has_strategy || !is_in_window(context)) {
    return {};
  }
  if (const std::string rez = named_in_roots(context); !rez.empty()) {
    return act(rez, "rezzed", "--rez names it");
  }
  if (!corp_has_rez_opportunity(view)) {
    return has_upgrade_to_decide_on(view) && is_next(view)
               ? act("continue", "auto-declined-rez", view.upgrade_to_rez() + " is not to be rezzed")
               : std::nullopt;
  }
  const std::string title = view.ice_title();
  const std::string rez = view.choice_that_begins("rez " + title);
  if (!context.flags.no_rez && names(context.flags.rez, title)) {
    return rez.empty() ? act("continue", "cannot-rez", title + " cannot be paid for")
                       : act(rez, "rezzed", "--rez names " + title);
  }
  return act("continue", "auto-declined-rez", title + " is not to be rezzed");
}

Said corp_fire_if_asked(const RunContext& context) {
  const RunView& view = context.view;
  if (!is_corp(context) || !context.flags.fire_if_asked || !view.is_encounter() || view.unbroken() == 0 ||
      !view.offers("fire unbroken subroutines")) {
    return {};
  }
  if (is_done_breaking(view)) {
    return act("fire unbroken subroutines", "fired", "the Runner lets them fire");
  }
  return wait("waiting-for-runner-signal", "the Runner may still break");
}

Said corp_fire_unbroken(const RunContext& context) {
  const RunView& view = context.view;
  if (is_corp(context) && context.flags.fire_unbroken && view.offers("fire unbroken subroutines") &&
      is_done_breaking(view)) {
    return act("fire unbroken subroutines", "fired", "--fire-unbroken, and the Runner is done breaking");
  }
  return {};
}

Said corp_rez_decision(const RunContext& context) {
  if (is_corp(context) && is_in_window(context) && corp_has_rez_opportunity(context.view)) {
    return pause("decision-required", "rez " + context.view.ice_title() + " or continue?");
  }
  if (is_corp(context) && is_in_window(context) && has_upgrade_to_decide_on(context.view) &&
      is_next(context.view)) {
    return pause("decision-required", "rez " + context.view.upgrade_to_rez() + " or continue?");
  }
  return {};
}

Said corp_fire_decision(const RunContext& context) {
  const RunView& view = context.view;
  if (!is_corp(context) || !view.offers("fire unbroken subroutines")) {
    return {};
  }
  if (is_done_breaking(view)) {
    return pause("decision-required", "fire the subroutines of " + view.ice_title() + " or continue?");
  }
  return wait("waiting-for-runner", "the Runner may still break " + view.ice_title());
}

Said corp_all_subs_resolved(const RunContext& context) {
  const RunView& view = context.view;
  if (is_corp(context) && view.is_encounter() && view.unbroken() == 0 && is_in_window(context) &&
      view.no_action() == "runner") {
    return act("continue", "sent-continue", "all subroutines are broken or fired");
  }
  return {};
}

Said corp_waiting_after_subs_fired(const RunContext& context) {
  const RunView& view = context.view;
  const bool is_fired = is_corp(context) && view.is_encounter() && view.unbroken() == 0 && view.fired() > 0;
  if (is_fired && view.no_action() != "runner" && view.is_waiting("runner")) {
    return wait("waiting-for-runner", "the subroutines have fired; the Runner goes on first");
  }
  return {};
}

Said paid_ability_window(const RunContext& context) {
  const RunView& view = context.view;
  const bool is_hidden_ice = view.phase() == "approach-ice" && !view.ice_is_rezzed();
  if (is_hidden_ice || view.is_encounter() || !is_next(view) || !can_auto_continue(view)) {
    return {};
  }
  if (!is_corp(context) && was_just_rezzed(context) && !has_plan(context)) {
    return {};  // something has happened: see handle-events
  }
  return act("continue", "sent-continue", "a window with nothing to be decided");
}

// --- the Runner ---

Said runner_approach_ice(const RunContext& context) {
  const RunView& view = context.view;
  if (!is_corp(context) && corp_has_rez_opportunity(view) && view.is_waiting("corp")) {
    return wait("waiting-for-corp-rez", "the Corp decides whether to rez");
  }
  return {};
}

Said let_fire_or_continue(const RunView& view, const std::string& reason) {
  if (view.offers("let the subroutines fire")) {
    return act("let the subroutines fire", "signalled", reason);
  }
  return act("continue", "sent-continue", reason);
}

bool is_breaking(const RunContext& context) {
  return !is_corp(context) && context.view.is_encounter() && context.view.unbroken() > 0 &&
         is_in_window(context);
}

Said runner_tactics(const RunContext& context) {
  const auto found = context.flags.tactics.find(context.view.ice_title());
  if (!is_breaking(context) || found == context.flags.tactics.end()) {
    return {};
  }
  const std::string choice = context.view.cheapest_full_break();
  if (found->second == "break" && !choice.empty()) {
    return act(choice, "broke", "tactics: break " + found->first);
  }
  if (found->second == "tank") {
    return let_fire_or_continue(context.view, "tactics: let " + found->first + " fire");
  }
  return pause("decision-required", "tactics: " + found->first + " is for somebody to decide");
}

Said runner_full_break(const RunContext& context) {
  if (!is_breaking(context) || !context.flags.full_break) {
    return {};
  }
  const std::string choice = context.view.cheapest_full_break();
  if (!choice.empty()) {
    return act(choice, "broke", "--full-break");
  }
  return let_fire_or_continue(context.view, context.view.ice_title() + " cannot be broken");
}

Said runner_encounter_ice(const RunContext& context) {
  if (!is_breaking(context)) {
    return {};
  }
  const std::string title = context.view.ice_title();
  if (context.flags.tank_all || names(context.flags.tank, title)) {
    return let_fire_or_continue(context.view, "--tank: let " + title + " fire");
  }
  if (context.view.is_let_fire()) {
    return act("continue", "sent-continue", "the Corp has been told to fire");
  }
  return pause("decision-required", "break " + title + ", or let it fire?");
}

Said runner_pass_broken_ice(const RunContext& context) {
  const RunView& view = context.view;
  if (!is_corp(context) && view.is_encounter() && view.unbroken() == 0 && view.fired() == 0 &&
      is_in_window(context)) {
    return act("continue", "sent-continue", "all subroutines are broken");
  }
  return {};
}

Said runner_pass_fired_ice(const RunContext& context) {
  const RunView& view = context.view;
  if (!is_corp(context) && view.is_encounter() && view.unbroken() == 0 && is_in_window(context)) {
    return act("continue", "sent-continue", "what was not broken has fired");
  }
  return {};
}

// --- both sides ---

Said waiting(const RunContext& context) {
  const RunView& view = context.view;
  if (waiting_for_opponent(view)) {
    return wait("waiting-for-opponent", "the other side is asked");
  }
  if (is_in_window(context) && should_act(view) == view.other() && view.is_waiting(view.other())) {
    return wait("waiting-for-opponent", "the other side passes first");
  }
  return {};
}

// By the rulebook jacking out is a question of its own. Whoever has said what to do with ice has said to go on.
Said runner_jack_out(const RunContext& context) {
  const RunFlags& flags = context.flags;
  const bool has_said = flags.full_break || flags.tank_all || !flags.tank.empty() || !flags.tactics.empty();
  if (has_said && context.view.has_run() && context.view.offers("continue the run")) {
    return act("continue the run", "sent-continue", "the run goes on as said before");
  }
  return {};
}

bool is_trivial(std::string word) {
  std::ranges::transform(word, word.begin(), [](char c) { return c >= 'A' && c <= 'Z' ? char(c + 32) : c; });
  return word.empty() || word == "continue" || word == "done" || word == "ok";
}

Said real_decision(const RunContext& context) {
  const std::vector<std::string> choices = context.view.choices();
  const auto real = std::ranges::count_if(choices, [](const std::string& each) { return !is_trivial(each); });
  if (context.view.has_run() && context.view.prompt_type() != "run" && real >= 2) {
    return pause("decision-required", "there is a choice to make");
  }
  return {};
}

Said events(const RunContext& context) {
  if (!is_corp(context) && was_just_rezzed(context) && !has_plan(context)) {
    return pause("event", "the Corp has rezzed " + context.view.ice_title());
  }
  return {};
}

Said access_display(const RunContext& /*context*/) { return {}; }  // what is accessed is in the prompt

Said auto_choice(const RunContext& context) {
  const std::vector<std::string> choices = context.view.choices();
  if (context.view.has_run() && context.view.prompt_type() != "run" && choices.size() == 1) {
    return act(choices[0], "auto-choice", "there is only one choice");
  }
  return {};
}

Said recently_passed(const RunContext& context) {
  if (context.view.has_run() && context.view.no_action() == context.view.side()) {
    return wait("already-passed", "this side has passed");
  }
  return {};
}

Said auto_continue(const RunContext& context) {
  const RunView& view = context.view;
  if (is_next(view) && can_auto_continue(view)) {
    return act("continue", "sent-continue", "nothing to be decided");
  }
  // Before ice that is not rezzed the Runner goes on when the Corp is not asked until it has.
  if (!is_corp(context) && is_in_window(context) && !view.is_encounter()) {
    return act("continue", "sent-continue", "the Runner speaks first");
  }
  return {};
}

Said run_complete(const RunContext& context) {
  if (!context.view.has_run() && context.before && context.before->has_run()) {
    return done("run-complete", "the run is over");
  }
  return {};
}

Said no_run(const RunContext& context) {
  if (!context.view.has_run()) {
    return done("no-run", "there is no run");
  }
  return {};
}

constexpr std::array<Handler<RunContext>, 27> chain = {{
    {"handle-force-mode", force_mode},
    {"handle-opponent-wait", opponent_wait},
    {"handle-corp-rez-strategy", corp_rez_strategy},
    {"handle-corp-fire-if-asked", corp_fire_if_asked},
    {"handle-corp-fire-unbroken", corp_fire_unbroken},
    {"handle-corp-rez-decision", corp_rez_decision},
    {"handle-corp-fire-decision", corp_fire_decision},
    {"handle-corp-all-subs-resolved", corp_all_subs_resolved},
    {"handle-corp-waiting-after-subs-fired", corp_waiting_after_subs_fired},
    {"handle-paid-ability-window", paid_ability_window},
    {"handle-runner-approach-ice", runner_approach_ice},
    {"handle-runner-tactics", runner_tactics},
    {"handle-runner-full-break", runner_full_break},
    {"handle-runner-encounter-ice", runner_encounter_ice},
    {"handle-runner-pass-broken-ice", runner_pass_broken_ice},
    {"handle-runner-pass-fired-ice", runner_pass_fired_ice},
    {"handle-waiting-for-opponent", waiting},
    {"handle-runner-jack-out", runner_jack_out},
    {"handle-real-decision", real_decision},
    {"handle-events", events},
    {"handle-access-display", access_display},
    {"handle-auto-choice", auto_choice},
    {"handle-recently-passed", recently_passed},
    {"handle-auto-continue", auto_continue},
    {"handle-run-complete", run_complete},
    {"handle-no-run", no_run},
    {"handle-wait", [](const RunContext&) { return wait("waiting", "nothing to do now"); }},
}};

// The cards of the decks that the question is about, by name.
template <class Fits>
std::vector<std::string> names_of_cards(Fits fits) {
  const FaceTable& faces = faces_of_decks();
  std::vector<std::string> names;
  for (std::int32_t i = 0; i < faces.size(); ++i) {
    if (fits(faces.at(i).type)) {
      names.emplace_back(faces.at(i).name.view());
    }
  }
  return names;
}

bool is_ice(Type type) { return type == Type::ice; }
bool can_be_rezzed(Type type) { return is_ice(type) || type == Type::asset || type == Type::upgrade; }

// A sentence about the first name that is not among the known ones; empty: all are.
std::string first_unknown(const std::vector<std::string>& given, const std::vector<std::string>& known,
                          const char* what) {
  for (const std::string& each : given) {
    if (!names(known, each)) {
      return std::string("no ") + what + " is called \"" + each + "\"; " + expected_one_of(each, known);
    }
  }
  return {};
}

}  // namespace

Decision decide_run(const RunContext& context) { return decide<RunContext>(chain, context); }

std::vector<std::string_view> run_handler_names() {
  std::vector<std::string_view> names;
  for (const Handler<RunContext>& handler : chain) {
    names.push_back(handler.name);
  }
  return names;
}

std::string flag_of_other_side(const RunFlags& flags, std::string_view side) {
  const std::array<std::pair<bool, const char*>, 4> of_runner = {{{flags.full_break, "--full-break"},
                                                                  {flags.tank_all, "--tank-all"},
                                                                  {!flags.tank.empty(), "--tank"},
                                                                  {!flags.tactics.empty(), "--tactics"}}};
  const std::array<std::pair<bool, const char*>, 4> of_corp = {{{flags.no_rez, "--no-rez"},
                                                                {!flags.rez.empty(), "--rez"},
                                                                {flags.fire_unbroken, "--fire-unbroken"},
                                                                {flags.fire_if_asked, "--fire-if-asked"}}};
  const bool is_corp = side == "corp";
  for (const auto& [is_given, name] : is_corp ? of_runner : of_corp) {
    if (is_given) {
      return std::string(name) + " is for the " + (is_corp ? "Runner" : "Corp") +
             "; this is the seat of the " + (is_corp ? "Corp" : "Runner");
    }
  }
  return {};
}

std::string unknown_card(const RunFlags& flags) {
  std::vector<std::string> ice = flags.tank;
  for (const auto& [name, action] : flags.tactics) {
    ice.push_back(name);
  }
  std::string problem = first_unknown(ice, names_of_cards(is_ice), "ice");
  return problem.empty() ? first_unknown(flags.rez, names_of_cards(can_be_rezzed), "card that can be rezzed")
                         : problem;
}

std::string read_tactics(std::string_view text, std::map<std::string, std::string>& tactics) {
  boost::system::error_code error;
  const boost::json::value value =
      boost::json::parse(boost::json::string_view(text.data(), text.size()), error);
  if (error || !value.is_object()) {
    return "tactics are an object of ice and action, like {\"Palisade\": \"break\", \"Tithe\": \"tank\"}";
  }
  const std::vector<std::string> actions = {"break", "tank", "pause"};
  for (const auto& entry : value.get_object()) {
    const boost::json::string* const action = entry.value().if_string();
    if (action == nullptr || !names(actions, std::string(*action))) {
      return "the action for \"" + std::string(entry.key()) + "\" is unknown; expected break, tank or pause";
    }
    tactics[std::string(entry.key())] = std::string(*action);
  }
  return {};
}

}  // namespace rondel::games::netrunner
