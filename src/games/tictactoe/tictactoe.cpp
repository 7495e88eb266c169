#include "games/tictactoe/tictactoe.h"

#include <array>

#include "kernel/rondel.h"

namespace rondel::games {
namespace {

constexpr std::array<std::array<unsigned, 3>, 8> lines = {
    {{0, 1, 2}, {3, 4, 5}, {6, 7, 8}, {0, 3, 6}, {1, 4, 7}, {2, 5, 8}, {0, 4, 8}, {2, 4, 6}}};

class TicTacToe final : public Play {
 public:
  using Play::Play;

  Task<Result> run() override {
    for (int turn = 0; turn < 9; ++turn) {
      const Seat me(turn % 2);
      const small_vector<Choice, 9> cells = free_cells();
      const Choice cell = co_await ask_one(me, "place your mark", cells);
      marks_[static_cast<unsigned>(cell.value - 1)] = "XO"[me.index()];
      if (has_line("XO"[me.index()])) {
        co_return Result{.winners = SeatSet::of(me), .reason = "three in a row"};
      }
    }
    co_return Result{.reason = "the board is full"};
  }

  void digest(Hasher& hasher) const override { hasher.add_all(marks_); }

  void show(std::optional<Seat>, std::string& out) const override {
    for (unsigned cell = 0; cell < 9; ++cell) {
      out += ' ';
      out += marks_[cell] == '.' ? static_cast<char>('1' + cell) : marks_[cell];
      out += cell % 3 == 2 ? "\n" : " |";
    }
  }

 private:
  small_vector<Choice, 9> free_cells() const {
    small_vector<Choice, 9> cells;
    for (int cell = 0; cell < 9; ++cell) {
      if (marks_[static_cast<unsigned>(cell)] == '.') {
        cells.push_back(Choice::number(cell + 1));
      }
    }
    return cells;
  }

  bool has_line(char mark) const {
    for (const auto& [a, b, c] : lines) {
      if (marks_[a] == mark && marks_[b] == mark && marks_[c] == mark) {
        return true;
      }
    }
    return false;
  }

  std::array<char, 9> marks_ = {'.', '.', '.', '.', '.', '.', '.', '.', '.'};
};

constexpr std::array<std::string_view, 2> seats = {"x", "o"};

}  // namespace

const Game tictactoe{.name = "tictactoe",
                     .title = "Tic-tac-toe",
                     .summary = "Three in a row on a board of nine; the tutorial's game.",
                     .version = 1,
                     .seats = seats,
                     .min_seats = 0,
                     .settings = {},
                     .make_play = make_play<TicTacToe>};

}  // namespace rondel::games
