// The house bot: keeps its high card, guesses what it has seen or what is most likely, and goes for whoever leads.
#pragma once

#include <memory>

#include "agents/agent.h"

namespace rondel::games::loveletter {

// For Game::house_bot.
std::unique_ptr<Agent> make_house_bot();

}  // namespace rondel::games::loveletter
