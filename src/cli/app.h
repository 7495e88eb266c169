// The command line library's application, by name only: its header is long.
#pragma once

namespace CLI {  // NOLINT(readability-identifier-naming): the library's own
class App;
}
