// What is told of a draft: who has how many packs, what a seat sees of them, and decks as text. Runs outside rules.
#include <algorithm>
#include <map>
#include <string>

#include "cubedraft/rules/draft.h"
#include "rules/wording.h"

namespace rondel::games::cubedraft {
namespace {

// A pack that is passed on keeps its cards and changes its place.
constexpr std::array<Text, most_players> front_names = {"pack",      "waiting 1", "waiting 2", "waiting 3",
                                                        "waiting 4", "waiting 5", "waiting 6", "waiting 7"};
constexpr std::array<Text, most_players> next_round_names = {"next round 1", "next round 2", "next round 3",
                                                             "next round 4", "next round 5", "next round 6",
                                                             "next round 7", "next round 8"};
constexpr std::array<Text, most_packs> unopened_names = {
    "unopened pack 1", "unopened pack 2", "unopened pack 3", "unopened pack 4", "unopened pack 5",
    "unopened pack 6", "unopened pack 7", "unopened pack 8", "unopened pack 9"};

}  // namespace

class CubeDraft::LaidMemories final : public LaidCards {
 public:
  LaidMemories(const vector<Memory>& memories, Seat whose) : memories_(memories), whose_(whose) {}
  std::size_t size() const override { return memories_.size(); }
  LaidCard at(std::size_t place) const override {
    return {.card = memories_[place].card, .face = memories_[place].face, .knowers = whose_};
  }
  bool are_memories() const override { return true; }
  bool could_be(std::size_t place, std::int32_t face) const override { return memories_[place].face == face; }
  void set_face(std::size_t /*place*/, std::int32_t /*face*/, std::int32_t /*kind*/) override {}

 private:
  const vector<Memory>& memories_;
  Seat whose_;
};

void CubeDraft::lay_out(Layout& layout) {
  layout.phase(phase_ == Phase::drafting   ? Text("draft")
               : phase_ == Phase::building ? Text("deck building")
                                           : Text("over"));
  for (const Seat seat : seats()) {
    const Place& here = place(seat);
    layout.counter("round", seat, std::min(here.round + 1, sizes_.packs));
    layout.counter("picks", seat, here.picks);
    layout.counter("packs waiting", seat, static_cast<std::int64_t>(here.packs.size()));
    layout.counter("next round", seat, static_cast<std::int64_t>(here.next_round.size()));
    if (phase_ == Phase::drafting) {
      layout.state(seat, !here.packs.empty()          ? Text("picking")
                         : here.round == sizes_.packs ? Text("done")
                                                      : Text("waits for a pack"));
    }
  }
  for (const Seat seat : seats()) {
    lay_out_packs(layout, seat);
    table_.lay_out(layout, pool(seat), table_.line(pool(seat)));
    table_.lay_out(layout, deck(seat), table_.line(deck(seat)));
  }
}

void CubeDraft::lay_out_packs(Layout& layout, Seat seat) {
  const Place& here = place(seat);
  const auto lay = [&](Pack pack, Text called, Visibility visibility) {
    table_.lay_out(layout, zone_of(pack), {.name = called, .owner = seat, .visibility = visibility});
  };
  for (std::size_t i = 0; i < here.packs.size(); ++i) {
    lay(here.packs[i], front_names[i], i == 0 ? Visibility::owner : Visibility::nobody);
  }
  for (std::size_t i = 0; i < here.next_round.size(); ++i) {
    lay(here.next_round[i], next_round_names[i], Visibility::nobody);
  }
  for (std::int32_t round = here.round + 1; round < sizes_.packs; ++round) {
    lay(own_pack(seat, round), unopened_names[static_cast<std::size_t>(round)], Visibility::nobody);
  }
  LaidMemories gone(here.gone, seat);
  layout.zone({.name = "gone from the pack", .owner = seat, .visibility = Visibility::owner}, gone);
}

void CubeDraft::show_face(std::int32_t face, std::string& out) const {
  out += card_at(sizes_.cube, face).name;
}

// The handle of a land tells how many lands others took before it. So a land is named by its kind, and counted within the deck.
std::int32_t CubeDraft::seen_as(Viewer viewer, std::int32_t card) const {
  constexpr std::int32_t first_land = 10'000;  // above all handles
  const std::int32_t face = table_.face(Card(card));
  const auto* const land = std::ranges::find(basics_, face);
  if (land == basics_.end()) {
    return TabletopPlay::seen_as(viewer, card);
  }
  const auto kind = static_cast<std::int32_t>(land - basics_.begin());
  std::int32_t before = 0;
  if (viewer) {
    for (const Card other : table_.cards(deck(*viewer))) {
      if (other == Card(card)) {
        break;
      }
      before += table_.face(other) == face ? 1 : 0;
    }
  }
  return first_land + kind * 1'000 + before;
}

void CubeDraft::show(Viewer viewer, std::string& out) const {
  for (const Seat seat : seats()) {
    const Place& here = place(seat);
    out += std::string(name(seat)) + (viewer == seat ? " (you): " : ": ");
    out += counted(here.picks, "pick");
    if (phase_ == Phase::drafting) {
      out += ", " + counted(static_cast<std::int64_t>(here.packs.size()), "pack") + " waiting";
      out += here.next_round.empty() ? ""
                                     : ", " + std::to_string(here.next_round.size()) + " for the next round";
    } else if (phase_ == Phase::done) {
      out += ", " + counted(table_.size(deck(seat)), "card") + " in the deck";
    }
    out += "\n";
  }
  if (!viewer) {
    return;
  }
  const bool has_deck = !table_.is_empty(deck(*viewer));
  if (has_deck) {
    out += phase_ == Phase::done ? "your deck:\n" : "your deck so far:\n";
    show_cards(table_.cards(deck(*viewer)), out);
  }
  if (!table_.is_empty(pool(*viewer))) {
    out += has_deck || phase_ == Phase::done ? "left out:\n" : "your picks:\n";
    show_cards(table_.cards(pool(*viewer)), out);
  }
  show_pack(*viewer, out);
}

void CubeDraft::show_pack(Seat seat, std::string& out) const {
  const Place& mine = place(seat);
  if (mine.packs.empty()) {
    return;
  }
  const Zone pack = zone_of(mine.packs[0]);
  out += std::string(name(*table_.line(pack).owner)) + "'s " + std::string(table_.line(pack).name.view()) +
         ":\n";
  show_cards(table_.cards(pack), out);
  for (std::size_t i = 0; i < mine.gone.size(); ++i) {
    out += i == 0 ? "gone since you saw it: " : ", ";
    show_face(mine.gone[i].face, out);
  }
  out += mine.gone.empty() ? "" : "\n";
}

// One a line, in the order of the cube's list, with what else the list says of them.
void CubeDraft::show_cards(std::span<const Card> cards, std::string& out) const {
  std::map<std::int32_t, int> copies;
  for (const Card card : cards) {
    ++copies[table_.face(card)];
  }
  for (const auto& [face, count] : copies) {
    const CubeCard card = card_at(sizes_.cube, face);
    out += "  " + (count == 1 ? std::string() : std::to_string(count) + " ") + std::string(card.name);
    out += card.cost.empty() ? "" : "  " + std::string(card.cost);
    if (!card.colors.empty() || !card.type.empty()) {
      const std::string_view space = card.colors.empty() || card.type.empty() ? "" : " ";
      out += "  (" + std::string(card.colors) + std::string(space) + std::string(card.type) + ")";
    }
    out += card.text.empty() ? "\n" : "  " + std::string(card.text) + "\n";
  }
}

// "9 Warm Hearth, 8 Quiet Grove"
void CubeDraft::show_lands(const Lands& lands, std::string& out) const {
  std::string_view before;
  for (std::size_t land = 0; land < basics_.size(); ++land) {
    if (lands[land] > 0) {
      out += before;
      out += std::to_string(lands[land]) + " ";
      show_face(basics_[land], out);
      before = ", ";
    }
  }
  out += before.empty() ? "no basic lands" : "";
}

void CubeDraft::show_choice(const Choice& choice, std::string& out) const {
  if (choice.label == split_label) {
    show_lands(suggested_lands(Seat(choice.value)), out);
  } else if (choice.label == count_label) {
    const LandCount wanted = LandCount::from(choice);
    out += std::to_string(wanted.count) + " ";
    show_face(basics_[static_cast<std::size_t>(wanted.land)], out);
  } else {
    TabletopPlay::show_choice(choice, out);
  }
}

// By name, basic lands last.
void CubeDraft::export_cards(std::span<const Card> cards, std::string& out) const {
  std::map<std::pair<bool, std::string_view>, int> copies;
  for (const Card card : cards) {
    const CubeCard printed = card_at(sizes_.cube, table_.face(card));
    ++copies[{printed.is_basic(), printed.name}];
  }
  for (const auto& [card, count] : copies) {
    out += std::to_string(count) + " " + std::string(card.second) + "\n";
  }
}

void CubeDraft::export_text(Seat seat, std::string& out) const {
  export_cards(table_.cards(deck(seat)), out);
  if (!table_.is_empty(pool(seat))) {
    out += out.empty() ? "Sideboard\n" : "\nSideboard\n";
    export_cards(table_.cards(pool(seat)), out);
  }
}

}  // namespace rondel::games::cubedraft
