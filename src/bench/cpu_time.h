// How much of the processor others have used: less of a gamble to measure than time, on a machine that does more at once.
#pragma once

#include <sys/types.h>

namespace rondel::bench {

// Seconds of a process and of those it started, which may have ended. 0: there is no such process.
double cpu_seconds(pid_t process);

}  // namespace rondel::bench
