#include "rules/tabletop.h"

#include <algorithm>

#include "kernel/fault.h"
#include "kernel/machine.h"

namespace rondel {

void Tabletop::reserve(std::int32_t cards, std::int32_t zones) {
  cards_.reserve(static_cast<std::size_t>(cards));
  zones_.reserve(static_cast<std::size_t>(zones));
}

Zone Tabletop::add_zone(const ZoneLine& line) {
  zones_.push_back({.line = line, .cards = {}});
  return Zone(zone_count() - 1);
}

Card Tabletop::add_card(std::int32_t face, Zone zone, std::int32_t back) {
  const Card card(card_count());
  cards_.push_back({.face = face, .back = back, .zone = zone, .kind = card, .next_copy = card});
  zones_[at(zone)].cards.push_back(card);
  join_copies(card);
  set_knowers(card, known_by_zone(line(zone)));
  return card;
}

// --- names ---

namespace {

// A spectator alone stands for all who look on.
Knowers known_to(Viewer viewer) {
  return viewer ? Knowers(*viewer) : Knowers::everybody() - Knowers(SeatSet::first(max_seats));
}

struct FaceBit {
  FaceBit(std::int32_t face, std::int32_t back) {
    const auto number = (static_cast<std::uint32_t>(face) + static_cast<std::uint32_t>(back) * 131U) % 1024U;
    word = number / 64;
    mask = std::uint64_t{1} << number % 64;
  }
  std::size_t word;
  std::uint64_t mask;
};

}  // namespace

bool Tabletop::may_have_face(std::int32_t face, std::int32_t back) const {
  const FaceBit bit(face, back);
  return (faces_[bit.word] & bit.mask) != 0;
}

void Tabletop::note_face(std::int32_t face, std::int32_t back) {
  const FaceBit bit(face, back);
  faces_[bit.word] |= bit.mask;
}

// Copies are mostly added one after the other.
void Tabletop::join_copies(Card card) {
  const Body& added = body(card);
  if (!may_have_face(added.face, added.back)) {
    note_face(added.face, added.back);
    return;
  }
  for (std::int32_t before = card.index() - 1; before >= 0; --before) {
    const Body& other = cards_[static_cast<std::size_t>(before)];
    if (other.face == added.face && other.back == added.back) {
      const bool was_alone = !has_copies(other.kind);  // so that it was named by its face alone
      Card last = other.kind;
      while (body(last).next_copy != last) {
        last = body(last).next_copy;
      }
      cards_[at(card)].kind = other.kind;
      cards_[at(last)].next_copy = card;
      if (was_alone) {
        rename(Card(before), Knowers::nobody(), other.knowers);
      }
      return;
    }
  }
}

std::optional<Card> Tabletop::name(Viewer viewer, Card card) const {
  const std::size_t place = at(card) * viewers_ + column(viewer);
  const bool has_name = place < names_.size() && names_[place] != 0;
  return has_name ? std::optional(Card(names_[place] - 1)) : std::nullopt;
}

void Tabletop::give_name(Viewer viewer, Card card, Card name) {
  if (names_.size() < cards_.size() * viewers_) {
    names_.resize(cards_.size() * viewers_);
  }
  names_[at(card) * viewers_ + column(viewer)] = static_cast<std::uint16_t>(name.index() + 1);
  Knowers& takers = cards_[at(name)].takers;
  takers = takers | known_to(viewer);
}

void Tabletop::take_name(Viewer viewer, Card card) {
  if (const std::optional<Card> lost = name(viewer, card)) {
    names_[at(card) * viewers_ + column(viewer)] = 0;
    Knowers& takers = cards_[at(*lost)].takers;
    takers = takers - known_to(viewer);
  }
}

// There are as many names as copies.
Card Tabletop::free_name(Viewer viewer, Card kind) const {
  Card free = kind;
  while (body(free).takers.has(viewer) && body(free).next_copy != free) {
    free = body(free).next_copy;
  }
  return free;
}

void Tabletop::rename(Card card, Knowers lost, Knowers won) {
  const Card kind = body(card).kind;
  if (!has_copies(kind) || (lost.empty() && won.empty())) {
    return;
  }
  viewers_ = static_cast<std::uint32_t>(detail::Machine::current().seats()) + 1;
  for (std::uint32_t column = 0; column < viewers_; ++column) {
    const Viewer viewer = viewer_at(column);
    if (lost.has(viewer)) {
      take_name(viewer, card);
    }
    if (won.has(viewer)) {
      give_name(viewer, card, free_name(viewer, kind));
    }
  }
}

Card Tabletop::name_of(Viewer viewer, Card card) const {
  const Card kind = body(card).kind;
  if (!has_copies(kind) || viewers_ == 0) {
    return kind;
  }
  const std::optional<Card> known = name(viewer, card);
  return known ? *known : free_name(viewer, kind);
}

void Tabletop::name_anew() {
  for (std::int32_t i = 0; i < card_count(); ++i) {
    const Card card(i);
    if (!has_copies(body(card).kind)) {
      continue;
    }
    Knowers nameless;
    for (std::uint32_t column = 0; column < viewers_; ++column) {
      const Viewer viewer = viewer_at(column);
      nameless = name(viewer, card) ? nameless : nameless | known_to(viewer);
    }
    rename(card, Knowers::nobody(), body(card).knowers & nameless);
  }
}

Card Tabletop::top(Zone zone) const {
  check(!is_empty(zone), "the top card of an empty zone was asked for");
  return cards(zone).back();
}

void Tabletop::take_out(Card card) {
  vector<Card>& cards = zones_[at(zone_of(card))].cards;
  // From the top, where most cards leave.
  const auto found = std::find(cards.rbegin(), cards.rend(), card);
  cards.erase(std::next(found).base());
}

// Who sees neither what is in an unordered zone nor what comes of the card that leaves cannot tell which one left: of
// those they knew there, any may be gone.
void Tabletop::lose_track(Card leaving, Zone to) {
  const Zone from = zone_of(leaving);
  if (line(from).order == Order::ordered || size(from) < 2) {
    return;
  }
  const Knowers follow = known_by_zone(line(from)) | known_by_zone(line(to));
  for (const Card card : cards(from)) {
    set_knowers(card, knowers(card) & follow);
  }
}

void Tabletop::put(Card card, Zone to, Place place) {
  take_out(card);
  vector<Card>& cards = zones_[at(to)].cards;
  cards.insert(place == Place::top ? cards.end() : cards.begin(), card);
  cards_[at(card)].zone = to;
}

void Tabletop::move(Card card, Zone to, Place place) {
  const bool is_before_the_rules = detail::Machine::current().play() == nullptr;
  if (is_before_the_rules) {
    put(card, to, place);
    set_knowers(card, known_by_zone(line(to)));
    return;
  }
  lose_track(card, to);
  put(card, to, place);
  show_to(card, known_by_zone(line(to)));
}

void Tabletop::move_all(Zone from, Zone to) {
  while (!is_empty(from)) {
    move(cards(from).front(), to);
  }
}

std::optional<Card> Tabletop::draw(Zone from, Zone to) {
  if (is_empty(from)) {
    return std::nullopt;
  }
  const Card card = top(from);
  move(card, to);
  return card;
}

int Tabletop::deal(Zone from, Zone to, int count) {
  int dealt = 0;
  while (dealt < count && draw(from, to)) {
    ++dealt;
  }
  return dealt;
}

void Tabletop::shuffle(Zone zone, Random& random) {
  random.shuffle(zones_[at(zone)].cards);
  const Knowers see = known_by_zone(line(zone));
  detail::Machine::current().learn(see, Knowers::nobody());
  for (const Card card : cards(zone)) {
    set_knowers(card, Knowers::nobody());  // who sees them all cannot follow the copies either
  }
  for (const Card card : cards(zone)) {
    set_knowers(card, see);
  }
}

Card Tabletop::pick_at_random(Zone zone, Random& random) const {
  check(!is_empty(zone), "a random card of an empty zone was asked for");
  return cards(zone)[random.below(static_cast<std::uint32_t>(size(zone)))];
}

void Tabletop::show_to(Card card, Knowers who) {
  detail::Machine::current().learn(who, knowers(card));
  set_knowers(card, knowers(card) | who);
}

void Tabletop::reveal_all(Zone zone) {
  for (const Card card : cards(zone)) {
    reveal(card);
  }
}

small_vector<Card, 8> Tabletop::look_at_top(Zone zone, int count, Knowers who) {
  small_vector<Card, 8> seen;
  const std::span<const Card> all = cards(zone);
  for (std::size_t below_top = 0; below_top < all.size() && std::cmp_less(below_top, count); ++below_top) {
    seen.push_back(all[all.size() - 1 - below_top]);
    show_to(seen.back(), who);
  }
  return seen;
}

void Tabletop::forget(Card card, Knowers who) { set_knowers(card, who); }

void Tabletop::add_tokens(Card card, Text kind, std::int32_t count) {
  const auto number = static_cast<std::uint16_t>(card.index());
  auto found = std::ranges::find_if(tokens_, [&](const Token& token) {
    return token.card > number || (token.card == number && token.kind == kind);
  });
  if (found == tokens_.end() || found->card != number) {
    found = tokens_.insert(found, {.card = number, .kind = kind, .count = 0});
  }
  found->count += count;
  if (found->count == 0) {
    tokens_.erase(found);
  }
}

std::int32_t Tabletop::tokens(Card card, Text kind) const {
  for (const Token& token : tokens_) {
    if (token.card == card.index() && token.kind == kind) {
      return token.count;
    }
  }
  return 0;
}

small_vector<Choice, 16> Tabletop::choices(Zone zone) const {
  small_vector<Choice, 16> choices;
  for (const Card card : cards(zone)) {
    choices.push_back(choice_of(card));
  }
  return choices;
}

void Tabletop::digest(Hasher& hasher) const {
  hasher.add(cards_.size());
  for (const Body& card : cards_) {
    hasher.add(card.face).add(card.knowers.bits());
  }
  hasher.add(zones_.size());
  for (const ZoneBody& zone : zones_) {
    hasher.add(zone.cards.size());
    for (const Card card : zone.cards) {
      hasher.add(card.index());
    }
  }
  hasher.add(tokens_.size());
  for (const Token& token : tokens_) {
    hasher.add(token.card).add(token.kind).add(token.count);
  }
}

// --- declaring ---

class Tabletop::LaidZone final : public LaidCards {
 public:
  LaidZone(Tabletop& table, const ZoneBody& zone, CouldBe could_be)
      : table_(table), zone_(zone), could_be_(could_be) {}

  std::size_t size() const override { return zone_.cards.size(); }
  LaidCard at(std::size_t place) const override {
    const Card card = zone_.cards[place];
    return {.card = card.index(),
            .face = table_.face(card),
            .knowers = table_.knowers(card),
            .kind = table_.body(card).kind.index()};
  }
  std::span<const Token> tokens(std::size_t place) const override {
    const auto number = static_cast<std::uint16_t>(zone_.cards[place].index());
    const auto same = std::ranges::equal_range(table_.tokens_, number, {}, &Token::card);
    return {same.begin(), same.end()};
  }
  bool are_handles() const override { return true; }
  std::int32_t back(std::size_t place) const override { return table_.body(zone_.cards[place]).back; }
  bool could_be_any(std::size_t /*place*/) const override { return could_be_ == nullptr; }
  bool could_be(std::size_t place, std::int32_t face) const override {
    return could_be_ == nullptr || could_be_(table_, zone_.cards[place], face);
  }
  void set_face(std::size_t place, std::int32_t face, std::int32_t kind) override {
    const Card card = zone_.cards[place];
    Body& body = table_.cards_[Tabletop::at(card)];
    const bool is_named = body.kind != Card(kind) && table_.has_copies(body.kind);
    for (std::uint32_t column = 0; column < table_.viewers_ && is_named; ++column) {
      table_.take_name(table_.viewer_at(column), card);
    }
    body.face = face;
    body.kind = Card(kind);
  }

 private:
  Tabletop& table_;
  const ZoneBody& zone_;
  CouldBe could_be_;
};

void Tabletop::lay_out(Layout& layout, CouldBe could_be) {
  for (const ZoneBody& zone : zones_) {
    LaidZone laid(*this, zone, could_be);
    layout.zone(zone.line, laid);
  }
}

void Tabletop::lay_out(Layout& layout, Zone zone, const ZoneLine& as) {
  LaidZone laid(*this, zones_[at(zone)], nullptr);
  layout.zone(as, laid);
}

}  // namespace rondel
