// How a play looks in a terminal.
#pragma once

#include <string>

#include "kernel/knowers.h"

namespace rondel::games::mars {

class Mars;  // NOLINT(cppcoreguidelines-virtual-class-destructor): final where it is defined

// As the viewer may know it.
void show_in_terminal(const Mars& play, Viewer viewer, std::string& out);

}  // namespace rondel::games::mars
