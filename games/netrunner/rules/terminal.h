// How a play looks in a terminal.
#pragma once

#include <string>

#include "kernel/knowers.h"

namespace rondel::games::netrunner {

class Netrunner;  // NOLINT(cppcoreguidelines-virtual-class-destructor): final where it is defined

// As the viewer may know it.
void show_in_terminal(const Netrunner& play, Viewer viewer, std::string& out);

}  // namespace rondel::games::netrunner
