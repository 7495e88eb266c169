// Seat is a place at the match, counted from 0; SeatSet is a set of them, SeatArray has something for each of them. Spectators
// have no seat.
#pragma once

#include <array>
#include <bit>
#include <compare>
#include <cstddef>
#include <cstdint>

namespace rondel {

inline constexpr int max_seats = 16;

class Seat {
 public:
  constexpr Seat() = default;
  explicit constexpr Seat(int index) : index_(static_cast<std::uint8_t>(index)) {}
  constexpr int index() const { return index_; }

  // The seat `steps` places on, around a match of `count` seats; negative steps go back.
  constexpr Seat next(int count, int steps = 1) const {
    return Seat(((index_ + steps) % count + count) % count);
  }

  friend constexpr auto operator<=>(Seat, Seat) = default;

 private:
  std::uint8_t index_ = 0;
};

class SeatSet {
 public:
  constexpr SeatSet() = default;
  static constexpr SeatSet first(int count) { return SeatSet((1U << count) - 1U); }
  static constexpr SeatSet of(Seat seat) { return SeatSet(1U << seat.index()); }

  constexpr bool has(Seat seat) const { return (bits_ >> seat.index() & 1U) != 0; }
  constexpr bool empty() const { return bits_ == 0; }
  constexpr int size() const { return std::popcount(bits_); }
  constexpr void add(Seat seat) { bits_ |= 1U << seat.index(); }
  constexpr void remove(Seat seat) { bits_ &= ~(1U << seat.index()); }
  constexpr std::uint32_t bits() const { return bits_; }

  // Iterates in seat order.
  class Iterator {
   public:
    explicit constexpr Iterator(std::uint32_t bits) : bits_(bits) {}
    constexpr Seat operator*() const { return Seat(std::countr_zero(bits_)); }
    constexpr Iterator& operator++() {
      bits_ &= bits_ - 1;
      return *this;
    }
    friend constexpr bool operator==(Iterator, Iterator) = default;

   private:
    std::uint32_t bits_;
  };
  constexpr Iterator begin() const { return Iterator(bits_); }
  constexpr Iterator end() const { return Iterator(0); }

  friend constexpr bool operator==(SeatSet, SeatSet) = default;

 private:
  explicit constexpr SeatSet(std::uint32_t bits) : bits_(bits) {}
  std::uint32_t bits_ = 0;
};

// Something for each seat, found by the seat: a plain array of as many as a game seats at most.
template <class T, std::size_t most = max_seats>
struct SeatArray : std::array<T, most> {
  using std::array<T, most>::operator[];
  constexpr T& operator[](Seat seat) { return this->data()[seat.index()]; }
  constexpr const T& operator[](Seat seat) const { return this->data()[seat.index()]; }
};

}  // namespace rondel
