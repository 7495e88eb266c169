#include "bench/cpu_time.h"

#include <unistd.h>

#include <charconv>
#include <filesystem>
#include <fstream>
#include <sstream>
#include <string>

namespace rondel::bench {
namespace {

struct Used {
  pid_t parent = 0;
  double seconds = 0;
};

// `man 5 proc`: the fourth field is the parent, fields 14 to 17 are times of the process and of ended children. The name,
// second, is in brackets and may have blanks in it.
Used used_by(const std::filesystem::path& folder) {
  std::string text;
  std::getline(std::ifstream(folder / "stat"), text);
  std::istringstream fields(text.substr(std::min(text.size(), text.rfind(')') + 1)));
  Used used;
  std::string skipped;
  fields >> skipped >> used.parent;
  for (int field = 5; field < 14; ++field) {
    fields >> skipped;
  }
  double ticks = 0;
  for (int field = 14; field <= 17; ++field) {
    double some = 0;
    fields >> some;
    ticks += some;
  }
  used.seconds = ticks / static_cast<double>(::sysconf(_SC_CLK_TCK));
  return used;
}

}  // namespace

double cpu_seconds(pid_t process) {
  const std::filesystem::path proc = "/proc";
  double sum = used_by(proc / std::to_string(process)).seconds;
  for (const std::filesystem::directory_entry& entry : std::filesystem::directory_iterator(proc)) {
    const std::string name = entry.path().filename();
    pid_t number = 0;
    const auto [end, error] = std::from_chars(name.data(), name.data() + name.size(), number);
    if (error == std::errc() && number != process) {
      const Used used = used_by(entry.path());
      sum += used.parent == process ? used.seconds : 0;
    }
  }
  return sum;
}

// `man 5 proc` does not have it: the first of the three numbers is nanoseconds on a processor.
double thread_seconds(pid_t process) {
  const std::filesystem::path tasks = std::filesystem::path("/proc") / std::to_string(process) / "task";
  double sum = 0;
  for (const std::filesystem::directory_entry& task : std::filesystem::directory_iterator(tasks)) {
    double nanoseconds = 0;
    std::ifstream(task.path() / "schedstat") >> nanoseconds;
    sum += nanoseconds / 1e9;
  }
  return sum;
}

double memory_bytes(pid_t process) {
  std::ifstream statm("/proc/" + std::to_string(process) + "/statm");
  double pages = 0;
  statm >> pages >> pages;
  return pages * static_cast<double>(::sysconf(_SC_PAGESIZE));
}

double written_bytes(pid_t process) {
  std::ifstream io("/proc/" + std::to_string(process) + "/io");
  std::string name;
  double bytes = 0;
  while (io >> name >> bytes && name != "write_bytes:") {
  }
  return bytes;
}

}  // namespace rondel::bench
