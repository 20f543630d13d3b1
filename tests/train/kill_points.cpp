// SPDX-License-Identifier: Apache-2.0
#include "train/kill_points.h"

#include <fcntl.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <unistd.h>

#include <atomic>
#include <csignal>
#include <cstdio>

namespace {

std::atomic<int> passed{0}, fatal{0};

// True when this is the one to die at.
bool due() { return ++passed == fatal.load(); }
void pass() {
  if (due()) ::raise(SIGKILL);
}
bool regular(int file) {
  struct stat facts {};
  return ::fstat(file, &facts) == 0 && S_ISREG(facts.st_mode);
}

}  // namespace

namespace danbv::kill_points {

void arm(int k) { passed = 0, fatal = k; }
int count() { return passed; }

}  // namespace danbv::kill_points

#if !defined(__SANITIZE_ADDRESS__) && !defined(__SANITIZE_THREAD__)  // those bring their own

extern "C" ssize_t write(int file, const void* data, std::size_t size) {
  const bool counted = regular(file);
  if (counted && due()) {  // half of it reaches the disk
    ::syscall(SYS_write, file, data, size / 2);
    ::raise(SIGKILL);
  }
  return ::syscall(SYS_write, file, data, size);
}

extern "C" int fsync(int file) {
  pass();
  return int(::syscall(SYS_fsync, file));
}

extern "C" int rename(const char* from, const char* to) noexcept {
  pass();
  const int result = int(::syscall(SYS_renameat, AT_FDCWD, from, AT_FDCWD, to));
  pass();
  return result;
}

extern "C" int remove(const char* path) noexcept {
  pass();
  const int result = int(::syscall(SYS_unlinkat, AT_FDCWD, path, 0));
  return result == 0 ? 0 : int(::syscall(SYS_unlinkat, AT_FDCWD, path, AT_REMOVEDIR));
}

#endif
