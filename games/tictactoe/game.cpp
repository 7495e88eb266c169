#include "tictactoe/game.h"

#include <algorithm>
#include <array>
#include <bit>

#include "kernel/rondel.h"
#include "rules/layout.h"
#include "rules/setup.h"

namespace rondel::games::tictactoe {
namespace {

using Cells = unsigned;  // a set of cells, one bit each; in octal, three digits are the three rows

constexpr Cells whole_board = 0777;
constexpr std::array<Cells, 8> lines = {0007, 0070, 0700, 0111, 0222, 0444, 0421, 0124};

bool has_line(Cells marks) {
  return std::any_of(lines.begin(), lines.end(), [marks](Cells line) { return (marks & line) == line; });
}

class TicTacToe final : public Play {
 public:
  using Play::Play;

  Task<Result> run() override {
    for (Seat me = first_; free_cells() != 0; me = me.next(2)) {
      const small_vector<Choice, 9> cells = choices(free_cells());
      const Choice cell = co_await choose(me, "place your mark", cells);
      Cells& mine = marks_[me];
      mine |= 1U << (cell.value - 1);
      if (has_line(mine)) {
        co_return Result{.winners = SeatSet::of(me), .reason = "three in a row"};
      }
    }
    co_return Result{.reason = "the board is full"};
  }

  void digest(Hasher& hasher) const override { hasher.add_all(marks_); }

  void lay_out(Layout& layout) override {
    std::array<Text, 9> cells;
    for (unsigned cell = 0; cell < cells.size(); ++cell) {
      const bool is_x = (marks_[0] >> cell & 1U) != 0;
      const bool is_o = (marks_[1] >> cell & 1U) != 0;
      cells[cell] = is_x ? Text("X") : is_o ? Text("O") : Text();
    }
    layout.board("board", 3, cells);
  }

  void show(std::optional<Seat>, std::string& out) const override {
    for (int cell = 0; cell < 9; ++cell) {
      out += ' ';
      out += (marks_[0] >> cell & 1U) != 0   ? 'X'
             : (marks_[1] >> cell & 1U) != 0 ? 'O'
                                             : static_cast<char>('1' + cell);
      out += cell % 3 == 2 ? "\n" : " |";
    }
  }

  // {"x": [1, 5], "o": [9], "next": "o"}: cells as people count them. x is next when nothing is said.
  void arrange(Setup& setup) override {
    for (const Seat seat : seats()) {
      if (const Setup* const cells = setup.find(name(seat))) {
        put_marks(seat, *cells);
      }
    }
    if (const Setup* const next = setup.find("next")) {
      first_ = read_seat(*next, *this);
    }
    if (has_line(marks_[0]) || has_line(marks_[1])) {
      setup.refuse("somebody has won already");
    }
  }

 private:
  void put_marks(Seat seat, const Setup& cells) {
    for (std::size_t i = 0; i < cells.size(); ++i) {
      const Cells cell = 1U << (cells.at(i).number(1, 9) - 1);
      if ((free_cells() & cell) == 0) {
        cells.at(i).refuse("there is a mark already");
      }
      marks_[seat] |= cell;
    }
  }

  Cells free_cells() const { return whole_board & ~(marks_[0] | marks_[1]); }

  static small_vector<Choice, 9> choices(Cells cells) {
    small_vector<Choice, 9> list;
    for (; cells != 0; cells &= cells - 1) {
      list.push_back(Choice::number(std::countr_zero(cells) + 1));
    }
    return list;
  }

  SeatArray<Cells, 2> marks_{};
  Seat first_;
};

constexpr std::array<std::string_view, 2> seats = {"x", "o"};

}  // namespace

const Game game{.name = "tictactoe",
                .title = "Tic-tac-toe",
                .summary = "Three in a row on a board of nine; the tutorial's game.",
                .version = 1,
                .seats = seats,
                .min_seats = 0,
                .settings = {},
                .make_play = make_play<TicTacToe>};

}  // namespace rondel::games::tictactoe
