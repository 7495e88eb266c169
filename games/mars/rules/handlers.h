// The handlers of operations: for each what may be in its way, what it can be about, and doing it. They are functions over the play
// and the operation; operations.cpp lists them under the names that expressions use. A handler faults where it is called for what
// its obstacle or its targets would not have allowed.
#pragma once

#include "kernel/choices.h"
#include "kernel/task.h"
#include "rules/operations/operations.h"

namespace rondel::games::mars {

class Mars;  // NOLINT(cppcoreguidelines-virtual-class-destructor): final where it is defined

struct Handler {
  ops::OperationType type;
  Task<> (*carry_out)(Mars& play, ops::Operation operation, Choice target) = nullptr;
  // None: it is about nothing.
  void (*targets)(const Mars& play, const ops::Operation& operation, Choices& choices) = nullptr;
  // None: nothing is ever in its way.
  Text (*obstacle)(const Mars& play, const ops::Operation& operation) = nullptr;
};

// --- gains and costs (resource_operations.cpp) ---
Task<> gain(Mars& play, ops::Operation operation, Choice target);
Task<> gain_by_formula(Mars& play, ops::Operation operation, Choice target);
Task<> raise_temperature(Mars& play, ops::Operation operation, Choice target);
Task<> raise_oxygen(Mars& play, ops::Operation operation, Choice target);
Text why_not_lose(const Mars& play, const ops::Operation& operation);
Task<> lose(Mars& play, ops::Operation operation, Choice target);
Text why_not_pay(const Mars& play, const ops::Operation& operation);
Task<> pay(Mars& play, ops::Operation operation, Choice target);
void list_amounts(const Mars& play, const ops::Operation& operation, Choices& choices);
Task<> convert(Mars& play, ops::Operation operation, Choice target);
Text why_not_raised(const Mars& play, const ops::Operation& operation);
Task<> do_nothing(Mars& play, ops::Operation operation, Choice target);

// --- the map (map_operations.cpp) ---
void list_areas(const Mars& play, const ops::Operation& operation, Choices& choices);
Task<> place(Mars& play, ops::Operation operation, Choice target);
void list_claimable(const Mars& play, const ops::Operation& operation, Choices& choices);
Task<> claim_land(Mars& play, ops::Operation operation, Choice target);
Task<> produce_metal(Mars& play, ops::Operation operation, Choice target);

// --- cards (card_operations.cpp) ---
Task<> draw(Mars& play, ops::Operation operation, Choice target);
Text why_not_discard(const Mars& play, const ops::Operation& operation);
Task<> discard(Mars& play, ops::Operation operation, Choice target);
Task<> keep(Mars& play, ops::Operation operation, Choice target);
Task<> buy_top(Mars& play, ops::Operation operation, Choice target);
Task<> search(Mars& play, ops::Operation operation, Choice target);
void list_copyable(const Mars& play, const ops::Operation& operation, Choices& choices);
Task<> copy_production(Mars& play, ops::Operation operation, Choice target);
Task<> help_next_card(Mars& play, ops::Operation operation, Choice target);

// --- what lies on cards (card_operations.cpp) ---
void list_holders(const Mars& play, const ops::Operation& operation, Choices& choices);
Task<> add_to_card(Mars& play, ops::Operation operation, Choice target);
Text why_not_remove(const Mars& play, const ops::Operation& operation);
Task<> remove_from_card(Mars& play, ops::Operation operation, Choice target);

// --- other players (attack_operations.cpp) ---
void list_victims(const Mars& play, const ops::Operation& operation, Choices& choices);
Task<> hurt(Mars& play, ops::Operation operation, Choice target);
void list_robbed(const Mars& play, const ops::Operation& operation, Choices& choices);
Task<> steal(Mars& play, ops::Operation operation, Choice target);
void list_flooded(const Mars& play, const ops::Operation& operation, Choices& choices);
Task<> flood(Mars& play, ops::Operation operation, Choice target);
void list_prey(const Mars& play, const ops::Operation& operation, Choices& choices);
Task<> take_from_card(Mars& play, ops::Operation operation, Choice target);

// --- the rules themselves (rule_operations.cpp) ---
Task<> begin_corporation(Mars& play, ops::Operation operation, Choice target);
void list_actions(const Mars& play, const ops::Operation& operation, Choices& choices);
Task<> take_action(Mars& play, ops::Operation operation, Choice target);

}  // namespace rondel::games::mars
