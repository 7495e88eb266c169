// Hears of changes in some folders from the system (inotify); it never looks by itself.
#pragma once

#include <filesystem>
#include <functional>
#include <vector>

namespace rondel::cli::dev {

class Watch {
 public:
  // `folders` gives those to watch; it is asked again after each change, so that a new one is watched as well.
  explicit Watch(std::function<std::vector<std::filesystem::path>()> folders);
  ~Watch();
  Watch(const Watch&) = delete;
  Watch& operator=(const Watch&) = delete;

  // Readable when there is something to hear.
  int descriptor() const { return descriptor_; }
  // Takes what there is to hear; whether a file has been written, or has come or gone. What editors keep beside a file that is
  // open does not count.
  bool hear();

 private:
  void follow();

  std::function<std::vector<std::filesystem::path>()> folders_;
  int descriptor_;
};

}  // namespace rondel::cli::dev
