// Meadows: flowers bloom, and what lives beside them reacts. The most honey wins.
#include "my_powers/game.h"

#include <algorithm>
#include <array>
#include <string>

#include "kernel/rondel.h"
#include "rules/card_arranger.h"
#include "rules/powers/engine.h"
#include "rules/requests.h"
#include "rules/score_sheet.h"
#include "rules/tabletop_play.h"

namespace rondel::games::my_powers {
namespace {

// What powers are made of: what they change, what they react to, what a card tells its handler, and what handlers see.
struct Wild {
  struct Effect {
    Seat seat{};
    int honey = 0;
  };
  struct Event {
    Seat seat{};  // in whose meadow
    bool is_flower = false;
    std::int32_t card = -1;  // that came there
  };
  struct Params {
    int honey = 0;
  };
  struct Outcome {};
  using State = SeatArray<std::int32_t>;  // everybody's honey
};
using Run = PowerRun<Wild>;
using Context = PowerContext<Wild>;
using Params = Wild::Params;
using Event = Wild::Event;

// --- what cards do: handlers change nothing themselves, but yield what they want ---

Run gain(const Context& context, const Params& params) {
  co_yield Wild::Effect{.seat = context.owner, .honey = params.honey};
}

Run sting(const Context& context, const Params& params) {
  const int taken = std::min(params.honey, context.state()[context.active]);
  co_yield Wild::Effect{.seat = context.active, .honey = -taken};
  co_yield Wild::Effect{.seat = context.owner, .honey = taken};
}

Run sow(const Context& context, const Params& params) {
  static constexpr std::array ways = {Choice::word("sow"), Choice::word("leave it")};
  if (context.state()[context.owner] < params.honey) co_return;
  const Picks said = co_yield PromptRequest{{.seat = context.owner, .title = "sow now?", .choices = ways}};
  if (said[0] != 0) co_return;
  co_yield Wild::Effect{.seat = context.owner, .honey = -params.honey};
  co_yield Event{.seat = context.owner, .is_flower = true};  // others react to it as to any flower
}

// --- when they do it ---

bool comes(const Context& context, const Params& /*params*/, const Event& event) {
  return event.card == context.source;
}
bool own_flower(const Context& context, const Params& /*params*/, const Event& event) {
  return event.is_flower && event.seat == context.owner;
}
bool other_flower(const Context& context, const Params& /*params*/, const Event& event) {
  return event.is_flower && event.seat != context.owner;
}

constexpr std::array<PowerEntry<Wild>, 4> entries = {{{"bloom", gain, nullptr, comes},
                                                      {"pollinate", gain, nullptr, own_flower},
                                                      {"sting", sting, nullptr, other_flower},
                                                      {"sow", sow, nullptr, comes}}};
constexpr std::array<Power<Wild>, 4> powers = {{{&entries[0], {.honey = 2}},
                                                {&entries[1], {.honey = 1}},
                                                {&entries[2], {.honey = 1}},
                                                {&entries[3], {.honey = 1}}}};
constexpr std::array<FaceText, 4> printed = {
    {{.name = "Clover", .kind = "flower", .text = "When it comes: gain 2 honey."},
     {.name = "Bee", .kind = "animal", .text = "When a flower of yours blooms: gain 1 honey."},
     {.name = "Wasp", .kind = "animal", .text = "When the other's flower blooms: take 1 honey."},
     {.name = "Gardener",
      .kind = "guest",
      .text = "When it comes: you may pay 1 honey; a flower of yours blooms."}}};
constexpr std::array copies = {12, 6, 6, 6};

class Meadows final : public TabletopPlay, private PowerHost<Wild> {
 public:
  explicit Meadows(const PlaySetup& setup) : TabletopPlay(setup), engine_(*this) {
    deck_ = table_.add_zone({.name = "deck", .visibility = Visibility::count, .order = Order::ordered});
    row_ = table_.add_zone({.name = "row"});
    for (const Seat seat : seats()) meadows_[seat] = table_.add_zone({.name = "meadow", .owner = seat});
    for (std::size_t face = 0; face < copies.size(); ++face) {
      for (int i = 0; i < copies[face]; ++i) table_.add_card(static_cast<std::int32_t>(face), deck_);
    }
  }

  Task<Result> run() override {
    if (table_.is_empty(row_)) {
      table_.shuffle(deck_, random("deck"));
      table_.deal(deck_, row_, 4);
    }
    for (; table_.size(meadows_[turn_]) < 6; turn_ = turn_.next(2)) co_await take_turn(turn_);
    Result result{.scores = honey_, .reason = "the meadows are full"};
    for (const Seat seat : seats()) {
      if (honey_[seat] >= honey_[seat.next(2)]) result.winners.add(seat);
    }
    co_return result;
  }

  // {"row": ["Clover", "Gardener"], "ann": {"meadow": ["Bee"]}, "deck": ["Wasp"]}: ann begins.
  void arrange(Setup& setup) override { CardArranger(table_, *this).put_all(setup); }

  void digest(Hasher& hasher) const override {
    table_.digest(hasher);
    engine_.digest(hasher);
    hasher.add_all(honey_).add(turn_);
  }

  void score_sheet(ScoreSheet& sheet) const override { sheet.part("honey", honey_); }

  void lay_out(Layout& layout) override {
    table_.lay_out(layout);
    for (const Seat seat : seats()) layout.counter("honey", seat, honey_[seat]);
  }

  void show_face(std::int32_t face, std::string& out) const override { out += printed[at(face)].name; }

 private:
  Task<> take_turn(Seat me) {
    const small_vector<Choice, 16> offered = table_.choices(row_);
    const std::int32_t card = co_await choose_card(me, "take a card into your meadow", offered);
    log("{} takes {}", me, table_.named(Card(card)));
    table_.move(Card(card), meadows_[me]);
    table_.draw(deck_, row_);
    co_await engine_.handle({.seat = me, .is_flower = table_.face(Card(card)) == 0, .card = card});
  }

  // The one way in which powers change anything.
  Wild::Outcome apply(const Wild::Effect& effect) override {
    honey_[effect.seat] += effect.honey;
    const Card card(engine_.running().back().context.source);
    log("{}: {} has {} honey", table_.named(card), effect.seat, honey_[effect.seat]);
    return {};
  }

  // Whose turn it is goes first; in a meadow, what came first does.
  void list_set_off(const Event& event, small_vector<SetOff<Wild>, 4>& list) const override {
    for (const Seat owner : {turn_, turn_.next(2)}) {
      for (const Card card : table_.cards(meadows_[owner])) {
        const Power<Wild>& power = powers[at(table_.face(card))];
        const Context context = {
            .power = &power, .owner = owner, .source = card.index(), .active = turn_, .now = &honey_};
        if (power.entry->reacts(context, power.params, event)) list.push_back({.context = context});
      }
    }
  }

  static std::size_t at(std::int32_t face) { return static_cast<std::size_t>(face); }

  Zone deck_, row_;
  SeatArray<Zone> meadows_{};
  SeatArray<std::int32_t> honey_{};
  Seat turn_;
  PowerEngine<Wild> engine_;
};

constexpr std::array<std::string_view, 2> seats = {"ann", "ben"};

}  // namespace

const Game game{.name = "my_powers",
                .title = "My powers",
                .summary = "Meadows: flowers bloom, and what lives beside them reacts; the most honey wins.",
                .seats = seats,
                .settings = {},
                .make_play = make_play<Meadows>,
                .faces = printed};

}  // namespace rondel::games::my_powers
