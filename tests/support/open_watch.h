// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <sys/inotify.h>
#include <unistd.h>

#include <filesystem>

namespace danbv {

// Tells whether anyone opened a file since the watch began.
class OpenWatch {
 public:
  explicit OpenWatch(const std::filesystem::path& file)
      : queue_(::inotify_init1(IN_NONBLOCK | IN_CLOEXEC)) {
    ::inotify_add_watch(queue_, file.c_str(), IN_OPEN);
  }
  ~OpenWatch() { ::close(queue_); }
  OpenWatch(const OpenWatch&) = delete;
  OpenWatch& operator=(const OpenWatch&) = delete;

  bool opened() {
    char event[4096];
    return ::read(queue_, event, sizeof event) > 0;
  }

 private:
  int queue_;
};

}  // namespace danbv
