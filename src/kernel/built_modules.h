// The games that the build put into this program (cmake/RondelGame.cmake), for `main` to hand down. Nothing below it looks here.
#pragma once

#include "kernel/modules.h"

namespace rondel {

const Modules& built_modules();

}  // namespace rondel
