// Awards: whoever funds one settles that points go, at the end, to the players who then have the most of what it counts. Three of
// the five can be funded, each for more than the one before; who is alone funds none.
#pragma once

#include <array>
#include <cstdint>
#include <optional>

#include "kernel/hasher.h"
#include "kernel/task.h"
#include "mars/rules/owner.h"
#include "mars/rules/part.h"

namespace rondel::games::mars {

enum class Award : std::uint8_t { landlord, banker, scientist, thermalist, miner };
inline constexpr std::size_t award_count = 5;
inline constexpr std::array<Award, award_count> all_awards = {
    Award::landlord, Award::banker, Award::scientist, Award::thermalist, Award::miner};
inline constexpr std::array<Text, award_count> award_names = {"Landlord", "Banker", "Scientist", "Thermalist",
                                                              "Miner"};

class Awards : public Part {
 public:
  using Part::Part;

  // None: nobody has.
  std::optional<Seat> funded_by(Award award) const { return owners_[at(award)].seat(); }
  // What it counts, of a seat.
  std::int32_t standing(Seat seat, Award award) const;
  bool can_fund(Seat seat, Award award) const;
  Task<> fund(Seat seat, Award award);
  // For those that were funded, as things stand.
  std::int32_t points_of(Seat seat) const;

  void arrange(Award award, Seat owner) { owners_[at(award)] = owner; }
  void digest(Hasher& hasher) const;

 private:
  std::size_t funded() const;
  std::int32_t points_for(Seat seat, Award award) const;

  std::array<Owner, award_count> owners_{};
};

}  // namespace rondel::games::mars
