// SPDX-License-Identifier: Apache-2.0
#include "danbv/core/files/disk.h"

#include <fcntl.h>
#include <fmt/format.h>
#include <sys/stat.h>
#include <unistd.h>

#include <atomic>
#include <cerrno>
#include <charconv>
#include <csignal>
#include <cstdio>
#include <cstdlib>
#include <string_view>

#include "danbv/core/error.h"

namespace danbv::disk {

namespace {

struct Plan {
  std::atomic<Fault> fault{Fault::none};
  std::atomic<int> at{0}, calls{0};
};

// "kill@17" and the like.
void read_plan(Plan& plan, std::string_view text) {
  constexpr std::pair<std::string_view, Fault> kNames[] = {
      {"kill", Fault::kill},           {"full", Fault::full},
      {"read-only", Fault::read_only}, {"io", Fault::io},
      {"interrupt", Fault::interrupt}, {"interrupt-twice", Fault::interrupt_twice}};
  const auto middle = text.find('@');
  int at = 0;
  if (middle != text.npos) std::from_chars(text.data() + middle + 1, text.data() + text.size(), at);
  for (const auto& [name, fault] : kNames)
    if (text.substr(0, middle) == name && at > 0) {
      plan.fault = fault, plan.at = at;
      return;
    }
  fail(fmt::format("DANBV_FILE_FAULT: {} is no fault at a call", text));
}

Plan& the_plan() {
  static Plan plan;
  static const bool read = [] {
    const char* text = std::getenv("DANBV_FILE_FAULT");
    if (text == nullptr) return false;
    if (std::string_view(text) == "count")
      std::atexit([] { fmt::print(stderr, "{} file operations\n", the_plan().calls.load()); });
    else
      read_plan(plan, text);
    return true;
  }();
  static_cast<void>(read);
  return plan;
}

enum class Call { takes_space, removes };

// Counts a call. False: it fails, errno says why.
bool may(Call call) {
  Plan& plan = the_plan();
  const int now = ++plan.calls;
  const Fault fault = plan.fault;
  if (fault == Fault::none || now < plan.at) return true;
  if (fault == Fault::kill && now == plan.at) ::raise(SIGKILL);
  if (fault == Fault::interrupt && now == plan.at) ::raise(SIGINT);
  if (fault == Fault::interrupt_twice && now == plan.at) ::raise(SIGINT), ::raise(SIGINT);
  if (fault == Fault::io && now == plan.at) return errno = EIO, false;
  if (fault == Fault::full && call == Call::takes_space) return errno = ENOSPC, false;
  if (fault == Fault::read_only) return errno = EROFS, false;
  return true;
}

bool dies_next() {
  const Plan& plan = the_plan();
  return plan.fault == Fault::kill && plan.calls + 1 == plan.at;
}

}  // namespace

int open(const std::filesystem::path& path, int flags, mode_t mode) {
  return may(Call::takes_space) ? ::open(path.c_str(), flags | O_CLOEXEC, mode) : -1;
}

ssize_t write(int file, const void* data, std::size_t bytes) {
  if (dies_next() && ::write(file, data, bytes / 2) < 0) return -1;
  return may(Call::takes_space) ? ::write(file, data, bytes) : -1;
}

int truncate(int file, off_t bytes) { return may(Call::removes) ? ::ftruncate(file, bytes) : -1; }

int sync(int file) { return may(Call::takes_space) ? ::fsync(file) : -1; }

int rename(const std::filesystem::path& from, const std::filesystem::path& to) {
  if (!may(Call::takes_space) || std::rename(from.c_str(), to.c_str()) != 0) return -1;
  const int before = errno;
  may(Call::removes);  // a place to die at; what is done cannot fail any more
  errno = before;
  return 0;
}

int unlink(const std::filesystem::path& path) {
  return may(Call::removes) ? ::unlink(path.c_str()) : -1;
}

int make_folder(const std::filesystem::path& path, mode_t mode) {
  return may(Call::takes_space) ? ::mkdir(path.c_str(), mode) : -1;
}

int remove_folder(const std::filesystem::path& path) {
  return may(Call::removes) ? ::rmdir(path.c_str()) : -1;
}

void arm(Fault fault, int at) {
  Plan& plan = the_plan();
  plan.fault = fault, plan.at = at, plan.calls = 0;
}

int calls() { return the_plan().calls; }

}  // namespace danbv::disk
