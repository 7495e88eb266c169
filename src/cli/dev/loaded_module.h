// A game that is loaded into this process, where it stays until the process ends.
#pragma once

#include <filesystem>
#include <string>

#include "kernel/modules.h"

namespace rondel::cli::dev {

struct LoadedModule {
  Modules modules{};
  std::string problem{};  // why it cannot be loaded; empty: it is
};

// Whatever the module does when it is loaded, it does to this process.
LoadedModule load_module(const std::filesystem::path& file);

}  // namespace rondel::cli::dev
