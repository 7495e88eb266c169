// What everybody may see of 7 Elements, and how it looks in a terminal.
#include <algorithm>
#include <string>
#include <vector>

#include "elements/rules/play.h"
#include "rules/log_text.h"

namespace rondel::games::elements {
namespace {

constexpr std::array<Text, element_count + 1> active_names = {"any",   "White", "Red",    "Yellow",
                                                              "Green", "Blue",  "Violet", "Black"};
constexpr std::array<Text, element_count + 1> spent_names = {"spent any",    "spent White", "spent Red",
                                                             "spent Yellow", "spent Green", "spent Blue",
                                                             "spent Violet", "spent Black"};

}  // namespace

// The pieces of a player, as cards that everybody knows, with what they are worth now upon them.
class Elements::LaidPieces final : public LaidCards {
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

void Elements::lay_out(Layout& layout) {
  if (phases_.layers().empty()) {
    layout.phase("start");
  }
  phases_.lay_out(layout);
  layout.counter("turn", turns_);
  for (const Seat seat : seats()) {
    layout.counter("life", seat, life(seat));
    for (Element element = 0; element <= element_count; ++element) {
      const auto i = static_cast<std::size_t>(element);
      if (karma(seat).owned(element) > 0) {
        layout.counter(active_names[i], seat, karma(seat).active(element));
      }
      if (karma(seat).spent(element) > 0) {
        layout.counter(spent_names[i], seat, karma(seat).spent(element));
      }
    }
    if (seat == active_) {
      layout.state(seat, "active");
    }
    LaidPieces pieces(present_, seat);
    layout.zone({.name = "present", .owner = seat, .order = Order::ordered}, pieces);
  }
  if (attacker_ && find(*attacker_) != nullptr) {
    const Piece& piece = *find(*attacker_);
    layout.state(piece.owner, "attacking");
  }
  table_.lay_out(layout);
}

void Elements::digest(Hasher& hasher) const {
  TabletopPlay::digest(hasher);
  for (const Player& player : players_) {
    hasher.add(player.life);
    player.karma.digest(hasher);
  }
  hasher.add(present_.size());
  for (const Piece& piece : present_) {
    hasher.add(piece.id).add(piece.face).add(piece.card).add(piece.owner).add(piece.is_awake);
    hasher.add(piece.attack).add(piece.health);
  }
  phases_.digest(hasher);
  hasher.add(fired_.size()).add(active_).add(turns_).add(last_piece_).add(chosen_);
  hasher.add(attacker_.value_or(no_piece)).add(blocker_.value_or(no_piece));
}

std::int32_t Elements::face_of(std::int32_t card) const {
  if (card < first_piece) {
    return TabletopPlay::face_of(card);
  }
  const Piece* const piece = find(card);
  return piece == nullptr ? 0 : piece->face;
}

bool Elements::knows(Viewer viewer, std::int32_t card) const {
  return card >= first_piece || TabletopPlay::knows(viewer, card);
}

std::int32_t Elements::seen_as(Viewer viewer, std::int32_t card) const {
  return card >= first_piece ? card : TabletopPlay::seen_as(viewer, card);
}

void Elements::show_face(std::int32_t face, std::string& out) const { out += face_at(face).name.view(); }

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
  if (const Piece* const piece = choice.value >= first_piece ? find(choice.value) : nullptr) {
    if (piece->is_being()) {
      out += " " + std::to_string(piece->attack) + "/" + std::to_string(piece->health);
    }
    const bool is_told_apart =
        std::ranges::count_if(present_, [&](const Piece& other) { return other.face == piece->face; }) == 1;
    if (!is_told_apart) {
      out += " of " + std::string(name(piece->owner));
    }
  } else if (!choice.label.empty()) {
    out += " (";
    out += printed(Card(choice.value)).cost.letters();
    out += ")";
  }
}

// --- the terminal ---

void Elements::show(Viewer viewer, std::string& out) const {
  const Seat below = viewer.value_or(Seat(0));
  const Seat above = below.next(player_count);
  show_player(above, viewer, out);
  show_present(above, out);
  out += "  ---- ";
  out += phases_.layers().empty() ? std::string("start")
                                  : std::string(phases_.phase(phases_.turn_phase()).name.view()) + ", " +
                                        std::string(name(active_)) + "'s turn";
  out += " ----\n";
  show_stack(out);
  show_present(below, out);
  show_player(below, viewer, out);
  if (viewer) {
    show_hand(*viewer, out);
  }
}

void Elements::show_player(Seat seat, Viewer viewer, std::string& out) const {
  out += name(seat);
  out += viewer == seat ? " (you)" : "";
  out += "   life " + std::to_string(life(seat)) + "   karma ";
  karma(seat).print(out);
  out += "   hand " + std::to_string(table_.size(hand(seat))) + "   future " +
         std::to_string(table_.size(future(seat))) + "   past " + std::to_string(table_.size(past(seat))) +
         "\n";
}

void Elements::show_present(Seat seat, std::string& out) const {
  std::string line;
  for (const Piece& piece : present_) {
    if (piece.owner != seat) {
      continue;
    }
    line += line.empty() ? "    " : "   ";
    line += piece.printed().name.view();
    if (piece.is_being()) {
      line += " " + std::to_string(piece.attack) + "/" + std::to_string(piece.health);
    }
    line += piece.is_awake ? "" : " zz";
    line += attacker_ == piece.id ? " attacks!" : blocker_ == piece.id ? " blocks!" : "";
  }
  out += line.empty() ? "    -\n" : line + "\n";
}

void Elements::show_stack(std::string& out) const {
  const std::span<const Layer> layers = phases_.layers();
  for (std::size_t i = layers.size(); i > 1; --i) {
    const Layer& layer = layers[i - 1];
    out += "  | " + std::string(name(*layer.owner)) + ": ";
    show_argument(*this, layer.what, std::nullopt, Eyes::own, out);
    if (layer.target.kind != LogArg::Kind::none) {
      out += " -> ";
      show_argument(*this, layer.target, std::nullopt, Eyes::own, out);
    }
    out += layer.is_cancelled ? " (cancelled)\n" : "\n";
  }
}

void Elements::show_hand(Seat seat, std::string& out) const {
  std::vector<std::string> cards;
  for (const Card card : table_.cards(hand(seat))) {
    std::string& line = cards.emplace_back(printed(card).name.view());
    line += " (";
    line += printed(card).cost.letters();
    line += ")";
  }
  std::ranges::sort(cards);
  out += "your hand: ";
  for (std::size_t i = 0; i < cards.size(); ++i) {
    out += (i == 0 ? "" : ", ") + cards[i];
  }
  out += cards.empty() ? "empty\n" : "\n";
}

}  // namespace rondel::games::elements
