// SPDX-License-Identifier: Apache-2.0
#include "danbv/core/cli/progress.h"

#include <fmt/format.h>
#include <unistd.h>

#include <cstdio>

namespace danbv {

using Clock = std::chrono::steady_clock;

namespace {
double seconds(Clock::duration d) { return std::chrono::duration<double>(d).count(); }

std::atomic<int> shown_now{0};  // one line at a time
}  // namespace

Progress::Progress(std::string title, long total)
    : title_(std::move(title)),
      total_(total),
      start_(Clock::now()),
      shown_(start_),
      terminal_(isatty(STDERR_FILENO) == 1),
      inner_(shown_now++ > 0) {}

Progress::~Progress() {
  --shown_now;
  if (printed_) print(true);
}

void Progress::advance(long by) {
  done_ += by;
  if (inner_) return;
  const std::lock_guard lock(mutex_);
  const auto now = Clock::now();
  const double pause = terminal_ ? 0.2 : 10.0;
  if (seconds(now - start_) < 2.0 || (printed_ && seconds(now - shown_) < pause)) return;
  shown_ = now;
  print(false);
}

void Progress::print(bool last) {
  const long done = done_;
  const double elapsed = seconds(Clock::now() - start_);
  const double left = done > 0 ? elapsed * double(total_ - done) / double(done) : 0.0;
  const auto tail = last ? fmt::format("{:.0f} s", elapsed) : fmt::format("{:.0f} s left", left);
  if (terminal_) {
    const int filled = total_ > 0 ? int(30 * done / total_) : 30;
    fmt::print(stderr, "\r\033[K{} {:#<{}}{:.<{}} {}/{} {}{}", title_, "", filled, "", 30 - filled,
               done, total_, tail, last ? "\n" : "");
  } else {
    fmt::print(stderr, "{}: {}/{}, {}\n", title_, done, total_, tail);
  }
  std::fflush(stderr);
  printed_ = true;
}

}  // namespace danbv
