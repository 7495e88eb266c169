#include "cli/dev/watch.h"

#include <sys/inotify.h>
#include <unistd.h>

#include <array>
#include <cstring>
#include <string_view>
#include <utility>

#include "cli/failure.h"

namespace rondel::cli::dev {
namespace {

bool matters(const inotify_event& event) {
  const std::string_view name = event.len > 0 ? std::string_view(event.name) : std::string_view();
  if (name.starts_with('.') || name.ends_with('~')) {
    return false;
  }
  // A file that was only just made is told of again when it has been written.
  return (event.mask & IN_CREATE) == 0 || (event.mask & IN_ISDIR) != 0;
}

}  // namespace

Watch::Watch(std::function<std::vector<std::filesystem::path>()> folders)
    : folders_(std::move(folders)), descriptor_(::inotify_init1(IN_NONBLOCK | IN_CLOEXEC)) {
  if (descriptor_ < 0) {
    bad_input("this system does not tell of changes in folders (inotify)");
  }
  follow();
}

Watch::~Watch() { ::close(descriptor_); }

// A folder that is watched already stays so.
void Watch::follow() {
  constexpr std::uint32_t changes =
      IN_CLOSE_WRITE | IN_MOVED_TO | IN_MOVED_FROM | IN_DELETE | IN_CREATE | IN_ONLYDIR;
  for (const std::filesystem::path& folder : folders_()) {
    ::inotify_add_watch(descriptor_, folder.c_str(), changes);
  }
}

bool Watch::hear() {
  bool has_changed = false;
  alignas(inotify_event) std::array<char, 1 << 14> block;
  for (;;) {
    const ssize_t some = ::read(descriptor_, block.data(), block.size());
    if (some <= 0) {
      break;
    }
    for (ssize_t at = 0; at < some;) {
      const auto& event = *reinterpret_cast<const inotify_event*>(block.data() + at);
      has_changed = matters(event) || has_changed;
      at += static_cast<ssize_t>(sizeof(inotify_event)) + event.len;
    }
  }
  if (has_changed) {
    follow();
  }
  return has_changed;
}

}  // namespace rondel::cli::dev
