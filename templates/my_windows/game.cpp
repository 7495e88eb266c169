// A duel of wizards: every spell may be answered with a spell, and what was cast last comes true first.
#include "my_windows/game.h"

#include <array>
#include <optional>
#include <string>

#include "kernel/rondel.h"
#include "rules/card_arranger.h"
#include "rules/score_sheet.h"
#include "rules/tabletop_play.h"
#include "rules/window.h"

namespace rondel::games::my_windows {
namespace {

enum Spell : std::int32_t { bolt, fizzle, insight };
constexpr std::array<FaceText, 3> spells = {
    {{.name = "Bolt", .kind = "attack", .text = "The other wizard loses 2 lives."},
     {.name = "Fizzle", .kind = "answer", .text = "The spell that it answers does nothing."},
     {.name = "Insight", .kind = "knowledge", .text = "Draw 2 cards."}}};
constexpr std::array copies = {12, 10, 8};
constexpr int lives_at_first = 6;

class Duel final : public TabletopPlay, private Priority {
 public:
  explicit Duel(const PlaySetup& setup) : TabletopPlay(setup) {
    deck_ = table_.add_zone({.name = "deck", .visibility = Visibility::count, .order = Order::ordered});
    cast_ = table_.add_zone({.name = "cast", .order = Order::ordered});
    spent_ = table_.add_zone({.name = "spent", .order = Order::ordered});
    for (const Seat seat : seats()) {
      lives_[seat] = lives_at_first;
      hands_[seat] = table_.add_zone({.name = "hand", .owner = seat, .visibility = Visibility::owner});
    }
    for (const Spell spell : {bolt, fizzle, insight}) {
      for (int i = 0; i < copies[spell]; ++i) table_.add_card(spell, deck_);
    }
  }

  Task<Result> run() override {
    if (!is_arranged_) deal();
    for (Seat me; !table_.is_empty(deck_); me = me.next(2)) {
      table_.draw(deck_, hands_[me]);
      co_await hold_window(SeatSet::of(me), me);
    }
    co_return result("the deck is empty");
  }

  // {"sun": {"hand": ["Bolt"]}, "moon": {"hand": ["Fizzle", "Bolt"]}, "deck": ["Insight"]}: sun begins, and draws first.
  void arrange(Setup& setup) override {
    CardArranger(table_, *this).put_all(setup);
    is_arranged_ = true;
  }

  void digest(Hasher& hasher) const override {
    table_.digest(hasher);
    hasher.add_all(lives_);
    for (const Window& window : windows_) window.digest(hasher);
  }

  void score_sheet(ScoreSheet& sheet) const override { sheet.part("lives", lives_); }

  void lay_out(Layout& layout) override {
    table_.lay_out(layout);
    for (const Seat seat : seats()) layout.counter("lives", seat, lives_[seat]);
  }

  void show_face(std::int32_t face, std::string& out) const override {
    out += spells[static_cast<std::size_t>(face)].name;
  }

 private:
  void deal() {
    table_.shuffle(deck_, random("deck"));
    for (const Seat seat : seats()) table_.deal(deck_, hands_[seat], 4);
  }

  // The wizards may cast spells until all of them have passed in a row, or a Fizzle has come true: gives whether one has.
  Task<bool> hold_window(SeatSet wizards, Seat first) {
    windows_.push_back(Window({.sides = wizards, .first = first}));
    windows_.back().open();
    bool has_fizzled = false;
    while (!has_fizzled) {
      const std::optional<Act> act = co_await next_act(windows_.back(), *this, standing_);
      if (!act) break;
      const bool is_fizzle = co_await cast(act->seat, Card(act->choice.value));
      has_fizzled = is_fizzle;
      windows_.back().acted(act->seat);
    }
    windows_.pop_back();
    co_return has_fizzled;
  }

  // A spell waits while it is answered: each answer is a spell that waits in the same way, on top of it. Gives whether it
  // was a Fizzle and came true.
  Task<bool> cast(Seat me, Card card) {
    table_.move(card, cast_);
    log("{} casts {}", me, table_.named(card));
    const LogIndent indent;
    const bool has_fizzled = co_await hold_window(seats(), me.next(2));
    table_.move(card, spent_);
    log(has_fizzled ? Text("{} fizzles") : Text("{} comes true"), table_.named(card));
    if (has_fizzled) co_return false;
    if (table_.face(card) == insight) table_.deal(deck_, hands_[me], 2);
    if (table_.face(card) == bolt) lives_[me.next(2)] -= 2;
    if (lives_[me.next(2)] <= 0) co_await finish(result("struck down"));
    co_return table_.face(card) == fizzle;
  }

  Result result(Text reason) const {
    Result result{.scores = lives_, .reason = reason};
    for (const Seat seat : seats()) {
      if (lives_[seat] >= lives_[seat.next(2)]) result.winners.add(seat);
    }
    return result;
  }

  // --- what a window wants to know ---
  void offer(Seat seat, Choices& choices) const override {
    for (const Card card : table_.cards(hands_[seat])) choices.add(choice_of(card, "cast"));
  }
  // As far as everybody can tell: who holds cards is asked, whatever they are, so that being asked tells nothing.
  bool could_act(Seat seat) const override { return !table_.is_empty(hands_[seat]); }
  Text title(Seat /*seat*/) const override {
    return windows_.size() > 1 ? Text("your answer") : Text("your turn");
  }

  Zone deck_, cast_, spent_;
  SeatArray<Zone> hands_{};
  SeatArray<std::int32_t> lives_{};
  small_vector<Window, 4> windows_;  // the one of the turn, and one for each spell that waits
  StandingPasses standing_;
  bool is_arranged_ = false;
};

constexpr std::array<std::string_view, 2> seats = {"sun", "moon"};

}  // namespace

const Game game{
    .name = "my_windows",
    .title = "My windows",
    .summary = "A duel of wizards: spells are answered with spells, and the last one comes true first.",
    .seats = seats,
    .settings = {},
    .make_play = make_play<Duel>,
    .faces = spells};

}  // namespace rondel::games::my_windows
