// Reversi: a disk turns over the rows of the other colour that it encloses. Whoever has more disks at the end wins.
#include "my_board/game.h"

#include <algorithm>
#include <array>
#include <string>

#include "kernel/rondel.h"
#include "rules/layout.h"
#include "rules/score_sheet.h"
#include "rules/setup.h"

namespace rondel::games::my_board {
namespace {

constexpr int side = 8;
constexpr int cell_count = side * side;

struct Place {
  int row = 0;
  int column = 0;

  bool is_on_board() const { return row >= 0 && row < side && column >= 0 && column < side; }
  std::size_t index() const {
    return static_cast<std::size_t>(row) * side + static_cast<std::size_t>(column);
  }
  Place operator+(Place step) const { return {.row = row + step.row, .column = column + step.column}; }
};
constexpr Place place_at(int index) { return {.row = index / side, .column = index % side}; }

constexpr std::array<Place, 8> directions = {
    {{-1, -1}, {-1, 0}, {-1, 1}, {0, -1}, {0, 1}, {1, -1}, {1, 0}, {1, 1}}};

enum class Disk : std::uint8_t { none, black, white };
constexpr std::array<Text, 3> words = {"", "black", "white"};

class Reversi final : public Play {
 public:
  explicit Reversi(const PlaySetup& setup) : Play(setup) {
    disk({3, 3}) = disk({4, 4}) = Disk::white;
    disk({3, 4}) = disk({4, 3}) = Disk::black;
  }

  Task<Result> run() override {
    while (can_move(turn_) || can_move(turn_.next(2))) {
      co_await place_disk();
      turn_ = turn_.next(2);
    }
    co_return count_disks();
  }

  // {"black": [28, 37], "white": [29, 36], "turn": "white"}: cells are counted from 1.
  void arrange(Setup& setup) override {
    disks_ = {};
    for (const Seat seat : seats()) {
      const Setup& cells = setup.need(name(seat));
      for (std::size_t i = 0; i < cells.size(); ++i) {
        disk(place_at(static_cast<int>(cells.at(i).number(1, cell_count)) - 1)) = colour(seat);
      }
    }
    if (const Setup* const turn = setup.find("turn")) turn_ = read_seat(*turn, *this);
  }

  void digest(Hasher& hasher) const override { hasher.add_all(disks_).add(turn_); }

  void score_sheet(ScoreSheet& sheet) const override { sheet.part("disks", count_disks().scores); }

  void lay_out(Layout& layout) override {
    std::array<Text, cell_count> cells;
    std::ranges::transform(disks_, cells.begin(),
                           [](Disk disk) { return words[static_cast<std::size_t>(disk)]; });
    layout.board("board", side, cells);
    for (const Seat seat : seats()) layout.counter("disks", seat, std::ranges::count(disks_, colour(seat)));
  }

  // In a terminal a free cell shows the number to type.
  void show(Viewer /*viewer*/, std::string& out) const override {
    for (int index = 0; index < cell_count; ++index) {
      const Disk here = disk(place_at(index));
      std::string cell = here == Disk::none ? std::to_string(index + 1) : here == Disk::black ? "B" : "W";
      cell.insert(0, 3 - cell.size(), ' ');
      out += cell + (index % side == side - 1 ? "\n" : "");
    }
  }

 private:
  Task<> place_disk() {
    const small_vector<Choice, 16> places = moves(turn_);
    if (places.empty()) {
      log("{} has nowhere to go", turn_);
      co_return;
    }
    const Choice chosen = co_await choose(turn_, "place a disk", places);
    const Place place = place_at(chosen.value - 1);
    for (const Place step : directions) {
      Place next = place + step;
      for (int left = enclosed(turn_, place, step); left > 0; --left) {
        disk(next) = colour(turn_);
        next = next + step;
      }
    }
    disk(place) = colour(turn_);
  }

  // Every free cell from which something is enclosed, counted from 1: a browser takes a click on the cell for the number.
  small_vector<Choice, 16> moves(Seat me) const {
    small_vector<Choice, 16> places;
    for (int index = 0; index < cell_count; ++index) {
      const Place place = place_at(index);
      const auto encloses = [&](Place step) { return enclosed(me, place, step) > 0; };
      if (disk(place) == Disk::none && std::ranges::any_of(directions, encloses)) {
        places.push_back(Choice::number(index + 1));
      }
    }
    return places;
  }
  bool can_move(Seat me) const { return !moves(me).empty(); }

  // How many disks of the other colour lie in a row from there, up to one's own.
  int enclosed(Seat me, Place from, Place step) const {
    int count = 0;
    Place next = from + step;
    while (next.is_on_board() && disk(next) == colour(me.next(2))) {
      next = next + step;
      ++count;
    }
    return next.is_on_board() && disk(next) == colour(me) ? count : 0;
  }

  Result count_disks() const {
    Result result{.reason = "nobody can move"};
    for (const Seat seat : seats()) {
      result.scores[seat] = static_cast<std::int32_t>(std::ranges::count(disks_, colour(seat)));
    }
    for (const Seat seat : seats()) {
      if (result.score(seat) >= result.score(seat.next(2))) result.winners.add(seat);
    }
    return result;
  }

  static Disk colour(Seat seat) { return seat == Seat(0) ? Disk::black : Disk::white; }
  Disk& disk(Place place) { return disks_[place.index()]; }
  Disk disk(Place place) const { return disks_[place.index()]; }

  std::array<Disk, cell_count> disks_{};
  Seat turn_;
};

constexpr std::array<std::string_view, 2> seats = {"black", "white"};

}  // namespace

const Game game{.name = "my_board",
                .title = "My board",
                .summary = "Reversi: enclose the other's disks and they are yours; the most disks win.",
                .seats = seats,
                .settings = {},
                .make_play = make_play<Reversi>};

}  // namespace rondel::games::my_board
