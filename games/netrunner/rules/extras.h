// What programs that play Netrunner read besides zones and counters: the run, each side's prompt, the ice with its subroutines, the
// abilities of breakers. The keys are in README.md.
#pragma once

namespace rondel {
class Layout;
}  // namespace rondel

namespace rondel::games::netrunner {

class Netrunner;  // NOLINT(cppcoreguidelines-virtual-class-destructor): final where it is defined

void lay_out_extras(const Netrunner& play, Layout& layout);

}  // namespace rondel::games::netrunner
