// What everybody may see of 7 Elements: what lies on the table, and how faces and choices read.
#include <algorithm>
#include <array>
#include <optional>
#include <string>
#include <vector>

#include "elements/rules/play.h"
#include "rules/score_sheet.h"

namespace rondel::games::elements {
namespace {

constexpr std::array<Text, element_count + 1> active_names = {"any",   "White", "Red",    "Yellow",
                                                              "Green", "Blue",  "Violet", "Black"};
constexpr std::array<Text, element_count + 1> spent_names = {"spent any",    "spent White", "spent Red",
                                                             "spent Yellow", "spent Green", "spent Blue",
                                                             "spent Violet", "spent Black"};

// The pieces of a player, as cards that everybody knows, with what they are worth now upon them.
class LaidPieces final : public LaidCards {
 public:
  LaidPieces(std::span<const Piece> pieces, Seat owner) {
    for (const Piece& piece : pieces) {
      if (piece.owner == owner) {
        pieces_.push_back(&piece);
        add_tokens(piece);
      }
    }
  }
  std::size_t size() const override { return pieces_.size(); }
  LaidCard at(std::size_t place) const override {
    return {.card = pieces_[place]->id, .face = pieces_[place]->face, .knowers = Knowers::everybody()};
  }
  std::span<const Token> tokens(std::size_t place) const override {
    return std::span(tokens_).subspan(first_[place], first_[place + 1] - first_[place]);
  }
  bool are_handles() const override { return true; }
  bool could_be(std::size_t place, std::int32_t face) const override { return pieces_[place]->face == face; }
  void set_face(std::size_t, std::int32_t, std::int32_t) override {}

 private:
  void add_tokens(const Piece& piece) {
    const auto add = [&](Text kind, std::int32_t count) {
      tokens_.push_back({.card = 0, .kind = kind, .count = count});
    };
    if (piece.is_being()) {
      add("attack", piece.attack);
      add("health", piece.health);
    }
    if (!piece.is_awake) {
      add("asleep", 1);
    }
    first_.push_back(tokens_.size());
  }

  std::vector<const Piece*> pieces_;
  std::vector<Token> tokens_;
  std::vector<std::size_t> first_ = {0};
};

}  // namespace

// A point for whoever is left when somebody is not.
void Elements::score_sheet(ScoreSheet& sheet) const {
  ScoreSheet::Points life{};
  SeatSet alive;
  for (const Seat seat : seats()) {
    life[seat] = side(seat).life();
    if (life[seat] > 0) alive.add(seat);
  }
  ScoreSheet::Points duels{};
  for (const Seat seat : alive == seats() ? SeatSet() : alive) {
    duels[seat] = 1;
  }
  sheet.part("the duel", duels);
  sheet.note("life", life);
}

void Elements::lay_out(Layout& layout) {
  if (turn_.phases().layers().empty()) {
    layout.phase("start");
  }
  turn_.phases().lay_out(layout);
  layout.counter("turn", turn_.number());
  for (const Seat seat : seats()) {
    layout.counter("life", seat, side(seat).life());
    for (Element element = 0; element <= element_count; ++element) {
      const auto i = static_cast<std::size_t>(element);
      if (side(seat).karma().owned(element) > 0) {
        layout.counter(active_names[i], seat, side(seat).karma().active(element));
      }
      if (side(seat).karma().spent(element) > 0) {
        layout.counter(spent_names[i], seat, side(seat).karma().spent(element));
      }
    }
    if (seat == turn_.active()) {
      layout.state(seat, "active");
    }
    LaidPieces pieces(present_.pieces(), seat);
    layout.zone({.name = "present", .owner = seat, .order = Order::ordered}, pieces);
  }
  const std::optional<PieceId> attacker = turn_.combat_now().attacker;
  if (const Piece* const piece = attacker ? present_.find(*attacker) : nullptr) {
    layout.state(piece->owner, "attacking");
  }
  table_.lay_out(layout);
}

std::int32_t Elements::face_of(std::int32_t card) const {
  if (card < first_piece) {
    return TabletopPlay::face_of(card);
  }
  const Piece* const piece = present_.find(card);
  return piece == nullptr ? 0 : piece->face;
}

bool Elements::knows(Viewer viewer, std::int32_t card) const {
  return card >= first_piece || TabletopPlay::knows(viewer, card);
}

std::int32_t Elements::seen_as(Viewer viewer, std::int32_t card) const {
  return card >= first_piece ? card : TabletopPlay::seen_as(viewer, card);
}

void Elements::show_face(std::int32_t face, std::string& out) const { out += cards_.at(face).name.view(); }

// "play Burn (R)", "attack with Zealot 2/2".
void Elements::show_choice(const Choice& choice, std::string& out) const {
  if (choice.kind == Choice::Kind::number) {  // a play that is stacked
    out += choice.label.view();
    return;
  }
  TabletopPlay::show_choice(choice, out);
  if (choice.kind != Choice::Kind::card) {
    return;
  }
  if (const Piece* const piece = choice.value >= first_piece ? present_.find(choice.value) : nullptr) {
    if (piece->is_being()) {
      out += " " + std::to_string(piece->attack) + "/" + std::to_string(piece->health);
    }
    const bool is_told_apart = std::ranges::count_if(present_.pieces(), [&](const Piece& other) {
                                 return other.face == piece->face;
                               }) == 1;
    if (!is_told_apart) {
      out += " of " + std::string(name(piece->owner));
    }
  } else if (!choice.label.empty()) {
    out += " (";
    out += printed(Card(choice.value)).cost.letters();
    out += ")";
  }
}

}  // namespace rondel::games::elements
