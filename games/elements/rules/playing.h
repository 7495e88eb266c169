// Playing cards and using powers: what may be done in every phase. Both are announced, aimed and paid for, and then stacked as a phase
// of their own, in which others may answer.
#pragma once

#include "elements/rules/faces.h"
#include "elements/rules/present.h"
#include "kernel/choices.h"
#include "kernel/task.h"

namespace rondel::games::elements {

inline constexpr Text play_label = "play";

// --- what a seat may do ---
// Spells of the hand that can be paid for and aimed; the beings and items that can be paid for.
void offer_spells(const Elements& play, Seat seat, Choices& choices);
void offer_beings_and_items(const Elements& play, Seat seat, Choices& choices);
// Powers of its pieces that can be used now.
void offer_powers(const Elements& play, Seat seat, Choices& choices);
bool can_use_power_of(const Elements& play, const Piece& piece);

// --- doing it ---
Task<> play_card(Elements& play, Seat me, Card card);
// The power of a piece that the label names.
Task<> use_power(Elements& play, Seat me, PieceId id, Text label);

}  // namespace rondel::games::elements
