// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <unistd.h>

#include <atomic>
#include <filesystem>
#include <string>

namespace danbv {

// A folder of one test, gone with it.
class ScratchFolder {
 public:
  explicit ScratchFolder(
      const std::filesystem::path& where = std::filesystem::temp_directory_path()) {
    static std::atomic<int> count{0};
    path_ = where / ("danbv-test-" + std::to_string(::getpid()) + "-" + std::to_string(count++));
    std::filesystem::create_directories(path_);
  }
  ~ScratchFolder() {
    std::error_code code;
    std::filesystem::remove_all(path_, code);
  }
  ScratchFolder(const ScratchFolder&) = delete;
  ScratchFolder& operator=(const ScratchFolder&) = delete;
  const std::filesystem::path& path() const { return path_; }

 private:
  std::filesystem::path path_;
};

// A place where thousands of small files that are synced take no time.
inline std::filesystem::path in_memory() {
  return ::access("/dev/shm", W_OK) == 0 ? std::filesystem::path("/dev/shm")
                                         : std::filesystem::temp_directory_path();
}

}  // namespace danbv
