// What a view costs, and what a check of every question costs: `rondel check` needs a dozen views at each.
#include <benchmark/benchmark.h>

#include <boost/json/monotonic_resource.hpp>
#include <boost/json/serialize.hpp>
#include <memory>

#include "agents/playout.h"
#include "kernel/built_modules.h"
#include "kernel/rondel.h"
#include "rules/edge/view.h"
#include "rules/tabletop_play.h"
#include "series/check/game_check.h"

namespace rondel::bench {
namespace {

// A hundred cards: half in the deck and in the other's hand, half on the table and in one's own.
class HundredCards final : public TabletopPlay {
 public:
  explicit HundredCards(const PlaySetup& setup) : TabletopPlay(setup) {
    const Zone deck = table_.add_zone(
        {.name = "deck", .owner = {}, .visibility = Visibility::nobody, .order = Order::ordered});
    const Zone row = table_.add_zone({.name = "row", .order = Order::ordered});
    for (const Seat seat : seats()) {
      hands_[static_cast<unsigned>(seat.index())] =
          table_.add_zone({.name = "hand", .owner = seat, .visibility = Visibility::owner});
    }
    for (std::int32_t face = 0; face < 100; ++face) {
      table_.add_card(face, face < 40 ? deck : face < 80 ? row : hands_[static_cast<unsigned>(face) % 2]);
    }
  }
  Task<Result> run() override {
    const small_vector<Choice, 16> cards = table_.choices(hands_[0]);
    co_await choose(Seat(0), "play a card", cards);
    co_return Result{};
  }

 private:
  std::array<Zone, 2> hands_{};
};

constexpr std::array<std::string_view, 2> seats = {"ann", "ben"};
const Game hundred_cards{.name = "hundred",
                         .title = "Hundred cards",
                         .summary = "For measuring.",
                         .version = 1,
                         .seats = seats,
                         .min_seats = 0,
                         .settings = {},
                         .make_play = make_play<HundredCards>};

void view_of_a_hundred_cards(benchmark::State& state) {
  const Match match(hundred_cards, Settings(), Seed::from_number(1));
  constexpr std::size_t room = std::size_t{256} << 10;
  const std::unique_ptr<unsigned char[]> buffer(new unsigned char[room]);
  std::size_t bytes = 0;
  for (auto _ : state) {
    boost::json::monotonic_resource memory(buffer.get(), room);
    const std::string text = boost::json::serialize(
        view_of(match, Seat(0), {.log_from = 0, .storage = boost::json::storage_ptr(&memory)}));
    bytes = text.size();
    benchmark::DoNotOptimize(text.data());
  }
  state.SetItemsProcessed(state.iterations());
  state.SetLabel(std::to_string(bytes) + " bytes");
}
BENCHMARK(view_of_a_hundred_cards);

void check_questions(benchmark::State& state) {
  const Game& game = *built_modules().games()[static_cast<std::size_t>(state.range(0))];
  state.SetLabel(std::string(game.name));
  GameCheck check({.game = &game, .settings = Settings(game.settings), .seats = 0}, {}, nullptr);
  const Seed base = Seed::from_number(1);
  std::uint64_t index = 0;
  for (auto _ : state) {
    if (const std::optional<Finding> finding = check.play(game_seed(base, ++index))) {
      state.SkipWithError(finding->sentence.c_str());
      return;
    }
  }
  state.SetItemsProcessed(static_cast<std::int64_t>(check.coverage().questions));
}
BENCHMARK(check_questions)->DenseRange(0, static_cast<int>(built_modules().games().size()) - 1);

}  // namespace
}  // namespace rondel::bench
