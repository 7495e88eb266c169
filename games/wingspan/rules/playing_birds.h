// Playing a bird, for the action and for powers: which one where, and what is paid for it.
#pragma once

#include <cstdint>

#include "wingspan/rules/position.h"

namespace rondel::games::wingspan {

// Asks which bird to play where; a choice that is a word means none, which is for who `may` play, and for who cannot.
enum class Playing : std::uint8_t { must, may };
Step<Choice> choose_bird(const Context& context, Seat seat, std::uint32_t habitats, Playing playing);
// Takes the price of that bird and plays it.
Step<> play_chosen(const Context& context, Seat seat, Choice choice);

}  // namespace rondel::games::wingspan
