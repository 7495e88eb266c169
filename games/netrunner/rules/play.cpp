#include "netrunner/rules/play.h"

#include <string>

#include "netrunner/rules/arrange.h"
#include "netrunner/rules/extras.h"
#include "netrunner/rules/terminal.h"
#include "rules/score_sheet.h"

namespace rondel::games::netrunner {
namespace {

constexpr std::int32_t points_with_starter_decks = 6;
constexpr std::int32_t points_with_intermediate_decks = 7;
constexpr std::int32_t cards_at_most = 96;

std::int32_t points_to_win(const Settings& settings) {
  return settings.text("decks") == "starter" ? points_with_starter_decks : points_with_intermediate_decks;
}

std::int32_t number_of(std::optional<Card> card) { return card ? card->index() : -1; }

}  // namespace

Netrunner::Netrunner(const PlaySetup& setup, const FaceTable& faces)
    : TabletopPlay(setup),
      faces_(&faces),
      score_areas_(*this, table_, points_to_win(settings())),
      is_strict_(settings().text("priority") == "strict") {
  table_.reserve(cards_at_most, ice_before(Server(most_servers)).index());
  cards_.reserve(cards_at_most);
  add_zones(table_);
}

Task<Result> Netrunner::run() {
  if (!is_arranged_) {
    for (const Seat side : seats()) {
      piles(side).put_up();
    }
    co_await piles(corp).offer_mulligan();
    co_await piles(runner).offer_mulligan();
  }
  for (;;) {
    co_await turn_.take();
    turn_.pass_on();
  }
}

Task<> Netrunner::win(Seat side, Text reason) {
  Result result{.scores = {}, .winners = SeatSet::of(side), .reason = reason};
  result.scores[corp] = score_areas_.points(corp);
  result.scores[runner] = score_areas_.points(runner);
  co_await finish(result);
}

void Netrunner::score_sheet(ScoreSheet& sheet) const {
  ScoreSheet::Points scored{};
  ScoreSheet::Points stolen{};
  ScoreSheet::Points agendas{};
  scored[corp] = score_areas_.points(corp);
  stolen[runner] = score_areas_.points(runner);
  for (const Seat side : seats()) {
    agendas[side] = static_cast<std::int32_t>(table_.size(scored_by(side)));
  }
  sheet.part("agenda points scored", scored);
  sheet.part("agenda points stolen", stolen);
  sheet.note("agendas", agendas);
}

void Netrunner::arrange(Setup& setup) {
  is_arranged_ = true;
  arrange_position(*this, table_, setup);
}

// The order is that of recorded matches.
void Netrunner::digest(Hasher& hasher) const {
  TabletopPlay::digest(hasher);
  for (const Seat side : seats()) {
    hasher.add(credits(side).count()).add(clicks(side).count()).add(prompts_.of(side).kind);
  }
  cards_.notes().digest(hasher);
  run_.digest(hasher);
  encounters_.digest(hasher);
  hasher.add(number_of(damage_.last_trashed()));
  turn_.digest(hasher);
  hasher.add(tags_.count()).add(number_of(abilities_.cancelled()));
  hasher.add(bad_publicity_.count()).add(damage_.core_suffered()).add(credits(runner).for_run());
  hasher.add(servers_.remotes());
  turn_.digest_history(hasher);
  hasher.add(run_.windows().corp_goes_on_by_itself());
}

void Netrunner::lay_out(Layout& layout) {
  const bool is_begun = turn_.number() > 0;
  layout.phase(run_.is_on() ? Text("run") : is_begun ? Text("actions") : Text("start"));
  layout.counter("turn", turn_.number());
  layout.counter("points to win", score_areas_.points_to_win());
  for (const Seat side : seats()) {
    layout.counter("credits", side, credits(side).count());
    layout.counter("clicks", side, clicks(side).count());
    layout.counter("points", side, score_areas_.points(side));
    layout.counter("hand size", side, piles(side).hand_limit());
    if (side == turn_.active() && is_begun) {
      layout.state(side, "active");
    }
  }
  layout.counter("tags", runner, tags_.count());
  layout.counter("memory", runner, rig_.memory_used());
  layout.counter("memory limit", runner, rig_.memory_limit());
  layout.counter("core damage", runner, damage_.core_suffered());
  layout.counter("bad publicity", corp, bad_publicity_.count());
  if (layout.wants_extras()) {
    lay_out_extras(*this, layout);
  }
  table_.lay_out(layout, faces_->could_be());
}

void Netrunner::show(Viewer viewer, std::string& out) const { show_in_terminal(*this, viewer, out); }

void Netrunner::show_face(std::int32_t face, std::string& out) const { out += faces_->at(face).name.view(); }

// A subroutine and a word read as they are; a card after what is done with it, and with where it is when it is hidden.
void Netrunner::show_choice(const Choice& choice, std::string& out) const {
  if (choice.kind == Choice::Kind::number) {
    out += std::to_string(choice.value + 1) + ": ";
    out += choice.label.view();
    return;
  }
  TabletopPlay::show_choice(choice, out);
  if (choice.kind == Choice::Kind::card) {
    const std::optional<Server> server = servers_.of(Card(choice.value));
    if (server) {
      out += table_.zone_of(Card(choice.value)) == ice_before(*server) ? " protecting " : " in ";
      out += server_names[static_cast<std::size_t>(server->index())];
    }
  }
}

}  // namespace rondel::games::netrunner
