// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <sys/mman.h>
#include <unistd.h>

#include <cstdint>
#include <cstdlib>
#include <filesystem>
#include <string>
#include <string_view>

#include "danbv/core/error.h"

// What all fuzz targets share. A reader takes its input whole and valid, or refuses it with an
// Error; anything else is a fault.
namespace danbv::fuzz {

inline void hold(bool condition) {
  if (!condition) std::abort();
}

template <class Read>
void reads_or_refuses(const Read& read) {
  try {
    read();
  } catch (const Error&) {
  }
}

// A file in memory, for readers that take a path; a million executions would wear out a disk.
class MemoryFile {
 public:
  explicit MemoryFile(std::string_view content) : file_(memfd_create("fuzz", MFD_CLOEXEC)) {
    hold(write(file_, content.data(), content.size()) == ssize_t(content.size()));
  }
  ~MemoryFile() { close(file_); }
  MemoryFile(const MemoryFile&) = delete;
  MemoryFile& operator=(const MemoryFile&) = delete;
  std::filesystem::path path() const { return "/proc/self/fd/" + std::to_string(file_); }

 private:
  int file_;
};

}  // namespace danbv::fuzz
