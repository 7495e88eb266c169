#include "cubedraft/rules/draft.h"

#include <algorithm>
#include <bit>

#include "kernel/fault.h"
#include "rules/requests.h"
#include "rules/setup.h"

namespace rondel::games::cubedraft {
namespace {

constexpr std::array<Text, most_packs> pack_names = {"pack 1", "pack 2", "pack 3", "pack 4", "pack 5",
                                                     "pack 6", "pack 7", "pack 8", "pack 9"};

std::int32_t number_of(const Settings& settings, std::string_view name) {
  return static_cast<std::int32_t>(settings.number(name));
}

// "the cube has 12 cards, but 2 players with 3 packs of 15 cards need 90: 78 are missing". Short numbers need no heap.
template <class String>
String too_few(const Sizes& sizes, std::int32_t cards) {
  String sentence = "the cube has ";
  const auto add = [&](std::int32_t number, std::string_view text) {
    sentence += std::string_view(std::to_string(number));
    sentence += text;
  };
  add(cards, cards == 1 ? " card, but " : " cards, but ");
  add(sizes.players, " players with ");
  add(sizes.packs, sizes.packs == 1 ? " pack of " : " packs of ");
  add(sizes.cards, sizes.cards == 1 ? " card need " : " cards need ");
  add(sizes.cards_needed(), ": ");
  add(sizes.cards_needed() - cards, " are missing");
  return sentence;
}

}  // namespace

Sizes::Sizes(const Settings& settings, int seats)
    : cube(settings.text("cube").empty() ? default_cube() : settings.text("cube")),
      players(seats),
      packs(number_of(settings, "packs")),
      cards(number_of(settings, "cards")),
      min_deck(number_of(settings, "deck")) {}

std::string settings_problem(const Settings& settings, int seats) {
  const Sizes sizes(settings, seats);
  std::string problem = cube_problem(sizes.cube);
  const std::int32_t cards = count_cards(sizes.cube);
  if (problem.empty() && cards < sizes.cards_needed()) {
    problem = too_few<std::string>(sizes, cards);
  }
  return problem;
}

CubeDraft::CubeDraft(const PlaySetup& setup)
    : TabletopPlay(setup), sizes_(settings(), seat_count()), basics_(basics_of(sizes_.cube)) {}

Task<Result> CubeDraft::run() {
  deal();
  co_await draft();
  co_await build_decks();
  co_return Result{.reason = "Draft is complete"};
}

// --- putting it up ---

void CubeDraft::deal() {
  table_.reserve(sizes_.cards_needed(), pack_count() + 2 * sizes_.players);
  seen_.resize(static_cast<std::size_t>(sizes_.players) * static_cast<std::size_t>(pack_count()));
  for (const Seat seat : seats()) {
    place(seat).offer.reserve(static_cast<std::size_t>(sizes_.cards));
    for (std::int32_t round = 0; round < sizes_.packs; ++round) {
      table_.add_zone({.name = pack_names[static_cast<std::size_t>(round)],
                       .owner = seat,
                       .visibility = Visibility::nobody});
    }
  }
  for (const Seat seat : seats()) {
    table_.add_zone({.name = "pool", .owner = seat, .visibility = Visibility::owner});
  }
  for (const Seat seat : seats()) {
    table_.add_zone({.name = "deck", .owner = seat, .visibility = Visibility::owner});
  }

  vector<std::int32_t> cube = faces_of(sizes_.cube);
  const auto cards = static_cast<std::int32_t>(cube.size());
  if (cards < sizes_.cards_needed()) {
    fault(too_few<string>(sizes_, cards));
  }
  random("cube").shuffle(cube);
  place_arranged(cube);
  for (std::int32_t i = 0; i < sizes_.cards_needed(); ++i) {
    table_.add_card(cube[static_cast<std::size_t>(i)], zone_of(i / sizes_.cards));
  }
  for (const Seat seat : seats()) {
    open_next(seat);
  }
}

// Brings the cards that were asked for to where they were asked for.
void CubeDraft::place_arranged(vector<std::int32_t>& cube) {
  for (std::size_t i = 0; i < arranged_.size(); ++i) {
    if (arranged_[i] >= 0) {
      std::swap(cube[i], *std::ranges::find(cube, arranged_[i]));
    }
  }
}

void CubeDraft::arrange(Setup& setup) {
  const Setup* const packs = setup.find("packs");
  if (packs == nullptr) {
    return;
  }
  vector<std::int32_t> left = faces_of(sizes_.cube);
  arranged_.assign(static_cast<std::size_t>(sizes_.cards_needed()), -1);
  for (const Seat seat : seats()) {
    const Setup* const own = packs->find(name(seat));
    for (std::size_t round = 0; own != nullptr && round < own->size(); ++round) {
      const Setup& cards = own->at(round);
      if (std::cmp_greater_equal(round, sizes_.packs) || std::cmp_not_equal(cards.size(), sizes_.cards)) {
        cards.refuse("expected as many packs and cards in them as the settings say");
      }
      for (std::size_t i = 0; i < cards.size(); ++i) {
        const std::string_view wanted = cards.at(i).word();
        const auto found = std::ranges::find_if(
            left, [&](std::int32_t face) { return card_at(sizes_.cube, face).name == wanted; });
        if (found == left.end()) {
          cards.at(i).refuse("no such card is left in the cube");
        }
        const auto pack = static_cast<std::size_t>(own_pack(seat, static_cast<std::int32_t>(round)));
        arranged_[pack * cards.size() + i] = *found;
        left.erase(found);
      }
    }
  }
}

// --- drafting ---

Task<> CubeDraft::draft() {
  small_vector<Question, most_players> questions = picking_questions();
  while (!questions.empty()) {
    const Answer answer = co_await ask_any(questions);
    pick(answer.seat, Card(place(answer.seat).offer[answer.picks[0]].value));
    questions = picking_questions();
  }
}

small_vector<Question, most_players> CubeDraft::picking_questions() const {
  small_vector<Question, most_players> questions;
  for (const Seat seat : seats()) {
    if (!place(seat).packs.empty()) {
      questions.push_back(
          {.seat = seat, .title = "pick a card", .choices = place(seat).offer, .shown = Shown::to_asked});
    }
  }
  return questions;
}

void CubeDraft::pick(Seat seat, Card card) {
  Place& mine = place(seat);
  const Pack pack = mine.packs[0];
  mine.packs.erase(mine.packs.begin());
  left_there(seat, pack) &= ~bit_of(card);
  table_.move(card, pool(seat));
  table_.forget(card, seat);  // also by who knew that it was the only one left
  ++mine.picks;
  if (table_.is_empty(zone_of(pack))) {
    log("{} picks {}, the last card of {}", seat, table_.named(card), table_.named(zone_of(pack)));
    open_next(seat);
    return;
  }
  const Seat to = pass_to(seat, round_of(pack));
  log("{} picks {} from {} and passes it to {}", seat, table_.named(card), table_.named(zone_of(pack)), to);
  look_at_front(seat);
  pass_on(pack, to);
}

void CubeDraft::pass_on(Pack pack, Seat to) {
  Place& theirs = place(to);
  if (theirs.round != round_of(pack)) {
    theirs.next_round.push_back(pack);
    return;
  }
  theirs.packs.push_back(pack);
  if (theirs.packs.size() == 1) {
    look_at_front(to);
  }
}

void CubeDraft::open_next(Seat seat) {
  Place& mine = place(seat);
  check(mine.packs.empty(), "who takes the last card of a pack has no other pack of that round");
  if (++mine.round == sizes_.packs) {
    look_at_front(seat);
    return;
  }
  const Pack own = own_pack(seat, mine.round);
  log("{} opens {}", seat, table_.named(zone_of(own)));
  mine.packs.push_back(own);
  for (const Pack early : mine.next_round) {
    mine.packs.push_back(early);
  }
  mine.next_round.clear();
  look_at_front(seat);
}

// Another pack is in front of a seat now, or none.
void CubeDraft::look_at_front(Seat seat) {
  Place& mine = place(seat);
  mine.offer.clear();
  mine.gone.clear();
  if (mine.packs.empty()) {
    return;
  }
  const Pack pack = mine.packs[0];
  std::uint32_t here = 0;
  for (const Card card : table_.cards(zone_of(pack))) {
    table_.show_to(card, seat);
    mine.offer.push_back(choice_of(card));
    here |= bit_of(card);
  }
  std::uint32_t& left = left_there(seat, pack);
  for (std::uint32_t gone = left & ~here; gone != 0; gone &= gone - 1) {
    const Card card(pack * sizes_.cards + std::countr_zero(gone));
    mine.gone.push_back({.card = card.index(), .face = table_.face(card)});
    note(seat, "gone from {} since {} saw it: {}", table_.named(zone_of(pack)), seat,
         LogArg::card(table_.face(card), seat));
  }
  left |= here;
}

void CubeDraft::digest(Hasher& hasher) const {
  TabletopPlay::digest(hasher);
  hasher.add(phase_).add_all(seen_);
  for (const Seat seat : seats()) {
    const Place& here = place(seat);
    hasher.add(here.round).add(here.picks).add_all(here.lands).add_all(here.packs).add_all(here.next_round);
    for (const Memory& memory : here.gone) {
      hasher.add(memory.card).add(memory.face);
    }
  }
}

}  // namespace rondel::games::cubedraft
