// How much of the processor others have used: less of a gamble to measure than time, on a machine that does more at once.
#pragma once

#include <sys/types.h>

namespace rondel::bench {

// Seconds of a process and of those it started, which may have ended. 0: there is no such process.
double cpu_seconds(pid_t process);

// Seconds of the threads of a process that are there now, to the nanosecond: for what takes less than a tick of the clock
// that `cpu_seconds` goes by.
double thread_seconds(pid_t process);

// Bytes of memory that a process has in use.
double memory_bytes(pid_t process);

// Bytes that a process has had written to disks.
double written_bytes(pid_t process);

}  // namespace rondel::bench
