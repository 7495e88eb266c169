// A bazaar: every card is a line in the language of operations. The most points win.
#include "my_operations/game.h"

#include <algorithm>
#include <array>
#include <optional>
#include <string>

#include "kernel/rondel.h"
#include "rules/card_arranger.h"
#include "rules/operations/describe.h"
#include "rules/operations/machine.h"
#include "rules/requests.h"
#include "rules/score_sheet.h"
#include "rules/tabletop_play.h"

namespace rondel::games::my_operations {
namespace {

using ops::Operation;

struct Printed {
  std::string_view name;
  std::string_view deed;
};
constexpr std::array<Printed, 7> cards = {{{"Porter", "2coin"},
                                           {"Farmer", "2spice"},
                                           {"Grocer", "pay:2spice"},
                                           {"Hawker", "use:3coin"},
                                           {"Pilgrim", "coin/spice/point"},
                                           {"Cook", "?(2use:3point)"},
                                           {"Innkeeper", "2(2pay:2point)"}}};

// The words that cards are written with: so many of a good more, or fewer.
enum Good : std::uint8_t { coins, spice, points };
constexpr std::array<Text, 3> goods = {"coins", "spice", "points"};
struct Verb {
  ops::OperationType type;
  Good good;
  int by;
};
constexpr std::array<Verb, 5> verbs = {
    {{{.name = "coin", .title = "gain coins", .is_plain = true}, coins, 1},
     {{.name = "pay", .title = "pay coins", .is_plain = true}, coins, -1},
     {{.name = "spice", .title = "gain spice", .is_plain = true}, spice, 1},
     {{.name = "use", .title = "use spice", .is_plain = true}, spice, -1},
     {{.name = "point", .title = "score points", .is_plain = true}, points, 1}}};
constexpr std::array<ops::Word, 5> phrases = {{{"coin", "gain {n} coin{s}"},
                                               {"pay", "pay {n} coin{s}"},
                                               {"spice", "gain {n} spice"},
                                               {"use", "use {n} spice"},
                                               {"point", "score {n} point{s}"}}};
constexpr ops::Words words = {.operations = phrases};

// The cards as expressions, and as sentences; read once, and never changed.
struct Deeds {
  Deeds() {
    for (std::size_t i = 0; i < cards.size(); ++i) {
      terms[i] = book.expect(cards[i].deed);
      sentences[i] = ops::describe(book, terms[i], words);
      faces[i] = {.name = cards[i].name, .text = sentences[i]};
    }
  }
  ops::Book book;
  std::array<ops::Term, cards.size()> terms;
  std::array<std::string, cards.size()> sentences;
  std::array<FaceText, cards.size()> faces;
};
const Deeds deeds;

class Bazaar final : public TabletopPlay, private ops::Operations {
 public:
  explicit Bazaar(const PlaySetup& setup) : TabletopPlay(setup), machine_(*this, deeds.book) {
    deck_ = table_.add_zone({.name = "deck", .visibility = Visibility::count, .order = Order::ordered});
    row_ = table_.add_zone({.name = "row"});
    used_ = table_.add_zone({.name = "used", .order = Order::ordered});
    for (std::size_t face = 0; face < cards.size(); ++face) {
      for (int i = 0; i < 4; ++i) table_.add_card(static_cast<std::int32_t>(face), deck_);
    }
  }

  Task<Result> run() override {
    if (table_.is_empty(row_)) {
      table_.shuffle(deck_, random("deck"));
      table_.deal(deck_, row_, 4);
    }
    for (Seat me; table_.size(deck_) > 0; me = me.next(2)) co_await take_turn(me);
    Result result{.scores = goods_[points], .reason = "the bazaar closes"};
    for (const Seat seat : seats()) {
      if (result.score(seat) >= result.score(seat.next(2))) result.winners.add(seat);
    }
    co_return result;
  }

  // {"row": ["Grocer", "Pilgrim"], "deck": ["Cook"]}: ann begins. What the deck has besides lies below, as it was put there.
  void arrange(Setup& setup) override { CardArranger(table_, *this).put_all(setup); }

  void digest(Hasher& hasher) const override {
    table_.digest(hasher);
    machine_.digest(hasher);
    for (const auto& good : goods_) hasher.add_all(good);
  }

  void score_sheet(ScoreSheet& sheet) const override { sheet.part("points", goods_[points]); }

  void lay_out(Layout& layout) override {
    table_.lay_out(layout);
    machine_.lay_out(layout);
    for (const Seat seat : seats()) {
      for (const Good good : {coins, spice, points}) layout.counter(goods[good], seat, goods_[good][seat]);
    }
  }

  void show_face(std::int32_t face, std::string& out) const override { out += cards[at(face)].name; }
  void show_choice(const Choice& choice, std::string& out) const override {
    if (!machine_.show_choice(choice, out)) TabletopPlay::show_choice(choice, out);
  }

 private:
  Task<> take_turn(Seat me) {
    const small_vector<Choice, 16> offered = table_.choices(row_);
    const std::int32_t card = co_await choose_card(me, "visit somebody", offered);
    log("{} visits {}", me, table_.named(Card(card)));
    table_.move(Card(card), used_);
    table_.draw(deck_, row_);
    machine_.push(deeds.terms[at(table_.face(Card(card)))], me);
    co_await machine_.run();
  }

  // --- what the machine asks of the game ---
  static const Verb& verb(ops::Term atom) {
    return *std::ranges::find(verbs, deeds.book.name_of(atom),
                              [](const Verb& each) { return each.type.name; });
  }
  std::int32_t after(const Operation& row) const {
    return goods_[verb(row.type).good][row.owner.first()] + verb(row.type).by * row.count;
  }
  const ops::OperationType& type_of(ops::Term atom) const override { return verb(atom).type; }
  Text obstacle(const Operation& row) const override { return after(row) < 0 ? Text("not enough") : Text(); }
  Task<> carry_out(Operation row, Choice /*target*/) override {
    goods_[verb(row.type).good][row.owner.first()] = after(row);
    co_return;
  }
  void left_out(const Operation& row, Text why) override { log("{} cannot: {}", row.owner.first(), why); }
  void show_operation(const Operation& row, std::string& out) const override {
    out += ops::phrase(deeds.book, row.type, row.range(), words);
  }

  // What this game has none of: targets, causes, formulas, turns on the stack.
  bool has_targets(ops::Term /*atom*/) const override { return false; }
  void targets(const Operation& /*row*/, Choices& /*choices*/) const override {}
  Text reason(std::uint32_t /*data*/) const override { return {}; }
  std::optional<std::int64_t> variable(std::string_view, const Operation&) const override { return {}; }
  void when_empty() override {}
  const ops::Formula* formula(ops::Term /*text*/) const override { return nullptr; }

  static std::size_t at(std::int32_t face) { return static_cast<std::size_t>(face); }

  Zone deck_, row_, used_;
  std::array<SeatArray<std::int32_t>, 3> goods_{};
  ops::Machine machine_;
};

constexpr std::array<std::string_view, 2> seats = {"ann", "ben"};

}  // namespace

const Game game{
    .name = "my_operations",
    .title = "My operations",
    .summary = "A bazaar: visit people who trade coins, spice and points, in as many ways as you can write.",
    .seats = seats,
    .settings = {},
    .make_play = make_play<Bazaar>,
    .faces = deeds.faces,
    .words = &words};

}  // namespace rondel::games::my_operations
