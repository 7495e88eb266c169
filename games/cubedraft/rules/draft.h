// A draft: everybody opens a pack, picks a card and passes the rest on, until all packs are gone; then all build a deck
// from what they picked.
//
// The heart of it is one question to any seat that has a pack in front of it. Answers of different seats do not disturb
// one another, so nobody waits for anybody but who has to pass them the next pack.
//   (1) A seat has the packs of its own round before it, in the order they arrived, and sees the first of them only.
//       Packs of the next round that were passed to it wait until it opens its own.
//   (2) Packs never overtake one another, so who takes the last card of a pack has made as many picks as a pack has
//       cards: that ends the seat's round, and it opens its next own pack at once.
//   (3) A pick is known to the picker alone. What else was in the pack is known to who saw it last, until the next pick
//       from it, which nobody but the picker sees. Who sees a pack again is told which of the cards they left are gone.
//
// Decks are built in one request to many seats, with one answer each: all the picks that are in the deck. Moving cards to and
// fro is done wherever the answer is put together; it is nobody else's business and nothing to record. Then each, where the cube
// has basic lands, adds as many as they like: split as their cards' colors are, which is offered, or in numbers of their own.
// What a deck has is known to who built it alone.
#pragma once

#include <array>
#include <cstdint>
#include <string_view>

#include "cubedraft/rules/cube.h"
#include "kernel/rondel.h"
#include "rules/layout.h"
#include "rules/tabletop_play.h"

namespace rondel::games::cubedraft {

inline constexpr int most_players = 8;
inline constexpr int most_packs = 9;   // a player
inline constexpr int most_cards = 30;  // a pack

// Of one basic land, in one deck, unless that is not enough.
inline constexpr std::int32_t most_lands = 20;

// Choices whose value is not a card. Lands in the colors of the deck: whose. So many of one of them: see LandCount.
inline constexpr Text split_label = "split by color";
inline constexpr Text count_label = "of a basic land";

struct LandCount {
  std::int32_t land = 0;  // in the order of the cube
  std::int32_t count = 0;

  Choice choice() const { return Choice::number(land * room + count, count_label); }
  static LandCount from(const Choice& choice) { return {choice.value / room, choice.value % room}; }

 private:
  static constexpr std::int32_t room = 1'000;
};

// What a match is put up from. The same for a match that runs and for settings that are only looked at.
struct Sizes {
  Sizes(const Settings& settings, int seats);

  std::int32_t cards_needed() const { return players * packs * cards; }

  std::string_view cube;
  std::int32_t players;
  std::int32_t packs;     // a player
  std::int32_t cards;     // a pack
  std::int32_t min_deck;  // cards
};

std::string settings_problem(const Settings& settings, int seats);

class CubeDraft final : public TabletopPlay {
 public:
  explicit CubeDraft(const PlaySetup& setup);

  Task<Result> run() override;
  void show_title(const Question& question, std::string& out) const override;

  void digest(Hasher& hasher) const override;
  void lay_out(Layout& layout) override;
  // {"packs": {"dora": [["Tin Goose", ...], ...], ...}}: the cards of a seat's packs, the first opened first. Packs that
  // are not given are dealt from what is left of the cube.
  void arrange(Setup& setup) override;

  void show(Viewer viewer, std::string& out) const override;
  void show_face(std::int32_t face, std::string& out) const override;
  std::int32_t seen_as(Viewer viewer, std::int32_t card) const override;
  void show_choice(const Choice& choice, std::string& out) const override;
  // The deck, lands last, then what was left out of it: "2 Tin Goose".
  void export_text(Seat seat, std::string& out) const override;

 private:
  enum class Phase : std::uint8_t { drafting, building, done };
  using Pack = std::int32_t;
  // A card as somebody saw it before it was gone: its face is kept, since the card itself is out of sight.
  struct Memory {
    std::int32_t card;
    std::int32_t face;
  };
  // How many of each basic land, in the order of the cube.
  using Lands = std::array<std::uint16_t, most_basics>;
  class LaidMemories;  // NOLINT(cppcoreguidelines-virtual-class-destructor): final where it is defined
  struct Place {
    small_vector<Pack, most_players> packs;       // the first is the one in front
    small_vector<Pack, most_players> next_round;  // passed here too early
    vector<Choice> offer;                         // what there is to pick
    vector<Memory> gone;                          // of the pack in front, since this seat saw it first
    std::int32_t round = -1;                      // of the own pack that was opened last
    std::int32_t picks = 0;
    Lands lands{};  // chosen so far; on the table when all have chosen
  };

  // --- rules ---
  void deal();
  void place_arranged(vector<std::int32_t>& cube);
  Task<> draft();
  Task<> build_decks();
  small_vector<Question, most_players> picking_questions() const;
  small_vector<Question, most_players> building_questions();
  void fill_deck(Seat seat, const Picks& picks);
  Task<> choose_lands(Seat seat);
  Task<> choose_land_by_land(Seat seat);
  void put_lands(Seat seat);
  // How many cards the deck lacks; and how lands make up for that in the colors of what is in it.
  std::int32_t missing(Seat seat) const;
  Lands suggested_lands(Seat seat) const;
  void pick(Seat seat, Card card);
  void pass_on(Pack pack, Seat to);
  void open_next(Seat seat);
  void look_at_front(Seat seat);

  // --- names ---
  Place& place(Seat seat) { return places_[seat]; }
  const Place& place(Seat seat) const { return places_[seat]; }
  Pack own_pack(Seat seat, std::int32_t round) const { return seat.index() * sizes_.packs + round; }
  std::int32_t round_of(Pack pack) const { return pack % sizes_.packs; }
  Seat pass_to(Seat from, std::int32_t round) const {
    return from.next(sizes_.players, round % 2 == 0 ? 1 : -1);
  }
  std::int32_t pack_count() const { return sizes_.players * sizes_.packs; }
  Zone zone_of(Pack pack) const { return Zone(pack); }
  Zone pool(Seat seat) const { return Zone(pack_count() + seat.index()); }
  Zone deck(Seat seat) const { return Zone(pack_count() + sizes_.players + seat.index()); }
  // The cards of a pack that a seat has seen there and left there, one bit each.
  std::uint32_t& left_there(Seat seat, Pack pack) {
    return seen_[static_cast<std::size_t>(seat.index()) * static_cast<std::size_t>(pack_count()) +
                 static_cast<std::size_t>(pack)];
  }
  std::uint32_t bit_of(Card card) const { return 1U << static_cast<unsigned>(card.index() % sizes_.cards); }

  void lay_out_packs(Layout& layout, Seat seat);
  void show_pack(Seat seat, std::string& out) const;
  void show_cards(std::span<const Card> cards, std::string& out) const;
  void show_lands(const Lands& lands, std::string& out) const;
  void export_cards(std::span<const Card> cards, std::string& out) const;

  Sizes sizes_;
  small_vector<std::int32_t, most_basics> basics_;
  Phase phase_ = Phase::drafting;
  SeatArray<Place, most_players> places_;
  vector<std::uint32_t> seen_;
  vector<std::int32_t>
      arranged_;  // faces in the order of the packs, -1 where nothing was said; empty: nothing at all
};

}  // namespace rondel::games::cubedraft
