#include "innovation/rules/play.h"

#include <algorithm>

#include "innovation/rules/player.h"
#include "rules/score_sheet.h"

namespace rondel::games::innovation {

Innovation::Innovation(const PlaySetup& setup)
    : TabletopPlay(setup),
      edition_(settings().text("edition") == "classic" ? Edition::classic : Edition::fourth),
      players_(seats()) {}

// --- looking ---

int Innovation::icons(Seat seat, Icon icon) const {
  int sum = 0;
  for (const Color color : all_colors) sum += pile(seat, color).icons(icon);
  return sum;
}

int Innovation::points(Seat seat) const {
  int sum = 0;
  for (const Card card : table_.cards(Zones::score(seat))) sum += value(card);
  return sum;
}

int Innovation::highest_top(Seat seat) const {
  int highest = 0;
  for (const Color color : all_colors) {
    const Pile there = pile(seat, color);
    if (!there.empty()) highest = std::max(highest, there.top_printed().age);
  }
  return highest;
}

// Five points for each of the age, and again as many for each one of that age that one has.
bool Innovation::may_claim(Seat seat, int age) const {
  const auto of_age = [&](Card card) { return value(card) == age; };
  const auto owned = static_cast<int>(std::ranges::count_if(table_.cards(Zones::achievements(seat)), of_age));
  return std::ranges::any_of(table_.cards(Zones::available()), of_age) && highest_top(seat) >= age &&
         points(seat) >= 5 * age * (1 + owned);
}

bool Innovation::is_available(Special special) const {
  return std::ranges::any_of(table_.cards(Zones::specials()),
                             [&](Card card) { return table_.face(card) == special_face(special); });
}

bool Innovation::deserves(Seat seat, Special special) const {
  const auto every_color = [&](auto holds) {
    return std::ranges::all_of(all_colors, [&](Color color) { return holds(pile(seat, color)); });
  };
  switch (special) {
    case Special::empire:
      return std::ranges::all_of(real_icons,
                                 [&](Icon icon) { return icon == Icon::person || icons(seat, icon) >= 3; });
    case Special::monument:
      if (is_classic()) return feats_[index(seat)].tucked >= 6 || feats_[index(seat)].scored >= 6;
      return std::ranges::count_if(all_colors, [&](Color color) {
               const Pile there = pile(seat, color);
               return !there.empty() && there.top_printed().has_demand();
             }) >= 4;
    case Special::world:
      return icons(seat, Icon::clock) >= 12;
    case Special::wonder:
      return every_color(
          [](const Pile& there) { return there.is_splayed() && there.splay() != Splay::left; });
    case Special::universe:
      return every_color([](const Pile& there) { return !there.empty() && there.top_printed().age >= 8; });
  }
  return false;
}

// --- changing ---

void Innovation::put(Card card, Zone to, Place place) {
  const Zone from = table_.zone_of(card);
  table_.move(card, to, place);
  if (Zones::is_pile(from) && table_.size(from) < 2) {
    set_splay(Zones::owner(from), Zones::color(from), Splay::none);
  }
  const bool is_kept_in_mind = Zones::is_pile(to) || to == Zones::junk() || to == Zones::specials();
  if (!is_kept_in_mind && value(card) > 0) table_.forget(card, known_by_zone(table_.line(to)));
}

void Innovation::changed() {
  if (dogma_ == nullptr) return;
  Dogma& action = dogma_->action();
  if (!action.is_demand && action.doing != action.leader) action.shared = true;
}

void Innovation::take_special(Seat seat, Special special) {
  for (const Card card : table_.cards(Zones::specials())) {
    if (table_.face(card) == special_face(special)) {
      log("{} claims {}", seat, named(card));
      put(card, Zones::achievements(seat));
      changed();
      return;
    }
  }
}

// --- the end ---

Result Innovation::won_by(Seat seat, Text reason) const {
  Result result{.winners = SeatSet::of(seat), .reason = reason};
  for (const Seat each : seats()) result.scores[index(each)] = achievements(each);
  return result;
}

// Most points; of those, most achievements; and if that is not one alone, who had to draw.
Result Innovation::won_by_last_draw(Seat drawer) const {
  const auto rank = [&](Seat seat) { return points(seat) * 100 + achievements(seat); };
  Seat best = *players_.begin();
  int equals = 0;
  for (const Seat seat : players_) {
    if (seat == best || rank(seat) > rank(best)) {
      best = seat;
      equals = 1;
    } else if (rank(seat) == rank(best)) {
      ++equals;
    }
  }
  if (equals > 1) return won_by(drawer, "no deck is left: a tie goes to who had to draw");
  return won_by(best, "no deck is left: most points");
}

void Innovation::score_sheet(ScoreSheet& sheet) const {
  ScoreSheet::Points ages{};
  ScoreSheet::Points specials{};
  ScoreSheet::Points scored{};
  for (const Seat seat : seats()) {
    for (const Card card : table_.cards(Zones::achievements(seat))) {
      (value(card) == 0 ? specials : ages)[seat] += 1;
    }
    scored[seat] = points(seat);
  }
  sheet.part("achievements of ages", ages);
  sheet.part("special achievements", specials);
  sheet.note("points in the score pile", scored);
}

void Innovation::digest(Hasher& hasher) const {
  TabletopPlay::digest(hasher);
  for (const auto& board : splays_) hasher.add_all(board);
  for (const Feats& feats : feats_) hasher.add(feats.tucked).add(feats.scored);
  hasher.add(players_).add(on_turn_).add(turn_).add(actions_);
  if (dogma_ != nullptr) dogma_->digest(hasher);
}

}  // namespace rondel::games::innovation
