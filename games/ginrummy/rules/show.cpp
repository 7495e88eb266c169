// What people at the match see. Runs outside rules, on the final state of each step.
#include <cstddef>
#include <string>
#include <string_view>

#include "ginrummy/rules/play.h"
#include "rules/wording.h"

namespace rondel::games::ginrummy {
namespace {

std::string names_of(const Melds& melds) {
  std::string names;
  for (const CardSet meld : melds) {
    names += names.empty() ? "" : " | ";
    names += rondel::names_of(meld);
  }
  return names;
}

std::string_view going_out(Ending ending) {
  switch (ending) {
    case Ending::knock:
      return " knocks";
    case Ending::gin:
      return " goes gin";
    case Ending::big_gin:
      return " has big gin";
    default:
      return "";
  }
}

}  // namespace

void GinRummy::show(Viewer viewer, std::string& out) const {
  show_score(out);
  show_middle(out);
  show_ends(out);
  for (const Seat seat : seats()) {
    out += name(seat);
    out += viewer == seat ? " (you)" : "";
    out += seat == on_turn_ ? going_out(ending_) : "";
    out += ": ";
    if (viewer == seat || open_.has(seat)) {
      show_arranged(seat, out);
    } else {
      show_held(seat, out);
    }
    out += '\n';
  }
  if (viewer == on_turn_ && !drawn_.empty()) {
    out += "you drew " + rondel::names_of(drawn_) + "\n";
  }
}

void GinRummy::show_title(const Question& question, std::string& out) const {
  if (question.title == Text("lay down your melds")) {
    out += "Choose which melds you lay down";
    return;
  }
  switch (offer_) {
    case Offer::upcard:
      out += "Take the upcard " + pile_.back().name() + ", or leave it?";
      break;
    case Offer::draw:
      out += "Draw from the stock, or take " + pile_.back().name() + " from the pile?";
      break;
    case Offer::discard:
      out += "Discard a card. " +
             std::string(knock_limit() == 0 ? "You may only go gin" : "You may knock with at most ");
      out += knock_limit() == 0 ? ""
                                : counted(static_cast<std::size_t>(knock_limit()), "point") + " of deadwood";
      break;
    case Offer::lay_off:
      out += "Lay off a card on a meld of ";
      out += name(other(question.seat));
      out += ", or be done";
      break;
  }
}

void GinRummy::show_score(std::string& out) const {
  if (target_ == 0) return;
  for (const Seat seat : seats()) {
    out += name(seat);
    out += " " + std::to_string(tally_.points[index(seat)]) + ", ";
  }
  out += "playing to " + std::to_string(target_) + "; hand " + std::to_string(hands_dealt_) + "\n";
  if (last_hand_.how.empty()) return;
  out += "the last hand: ";
  out += last_hand_.how.view();
  if (last_hand_.points > 0) {
    out += ", " + counted(last_hand_.points, "point") + " to ";
    out += name(last_hand_.winner);
  }
  out += "\n";
}

// Everybody has seen each card that lies on the pile.
void GinRummy::show_middle(std::string& out) const {
  out += name(dealer_);
  out += " dealt; stock: " + counted(static_cast<std::int64_t>(stock().size()), "card") +
         "; discard pile, top first:";
  for (std::size_t below_top = 0; below_top < pile_.size(); ++below_top) {
    out += " " + pile_[pile_.size() - 1 - below_top].name();
  }
  out += pile_.empty() ? " empty\n" : "\n";
}

// What ends the hand, all of it public.
void GinRummy::show_ends(std::string& out) const {
  out += knock_limit() == 0 ? "gin only" : "knock with " + std::to_string(knock_limit()) + " or less";
  out += counts_double() ? ", counted double" : "";
  out += "; void when the stock is down to " + std::to_string(wall_) + ", or after ";
  out += counted(most_pile_draws - pile_draws_, "more card") + " from the pile\n";
}

void GinRummy::show_held(Seat seat, std::string& out) const {
  out += counted(cards(seat).size(), "card");
  const CardSet seen = seen_[index(seat)];
  if (!seen.empty()) out += ", among them " + rondel::names_of(seen);
}

// The melds first; on the table as they were laid down, in the hand as they are best.
void GinRummy::show_arranged(Seat seat, std::string& out) const {
  CardSet left = cards(seat);
  const bool laid_down = seat == on_turn_ && !melds_.empty();
  if (laid_down) {
    out += names_of(melds_);
  } else {
    const Arrangement best = best_arrangement(left);
    out += names_of(melds_of(best));
    left = left - best.melded();
  }
  out += left == cards(seat) && !laid_down ? "deadwood " : "; deadwood ";
  out += std::to_string(points_of(left));
  if (!left.empty()) out += ": " + rondel::names_of(left);
}

void GinRummy::show_face(std::int32_t face, std::string& out) const { out += PlayingCard(face).name(); }

void GinRummy::show_choice(const Choice& choice, std::string& out) const {
  if (choice.label == lay_down_label) {
    const Arrangement laid = arrangements()[static_cast<unsigned>(choice.value)];
    const CardSet left = cards(on_turn_) - laid.melded();
    (out += choice.label.view()) += " " + names_of(melds_of(laid));
    if (since(2)) out += "; deadwood " + std::to_string(points_of(left)) + ": " + rondel::names_of(left);
  } else if (choice.label == lay_off_label) {
    const LayOff chosen = LayOff::from(choice);
    (out += choice.label.view()) += " " + chosen.card.name() + " on ";
    out += rondel::names_of(melds_[static_cast<unsigned>(chosen.meld)]);
  } else {
    Play::show_choice(choice, out);
  }
}

}  // namespace rondel::games::ginrummy
