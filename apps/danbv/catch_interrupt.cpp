// SPDX-License-Identifier: Apache-2.0
#include "catch_interrupt.h"

#include <unistd.h>

#include <cerrno>
#include <string_view>

#include "danbv/core/files/stop_writing.h"

namespace danbv::app {

namespace {

volatile std::sig_atomic_t signals = 0;

// Only what a signal handler may call.
void take_down(int signal) {
  const int before = errno;
  signals = signals + 1;
  constexpr std::string_view kAgain =
      "danbv: interrupted again: what is not written yet is given up\n";
  if (signals == 2 && ::write(STDERR_FILENO, kAgain.data(), kAgain.size()) < 0) errno = 0;
  if (signals > 2) {
    std::signal(signal, SIG_DFL);
    ::raise(signal);
  }
  errno = before;
}

}  // namespace

int CatchInterrupt::count() { return signals; }

CatchInterrupt::CatchInterrupt(bool first_stops_writing) {
  signals = 0;
  struct sigaction action {};
  action.sa_handler = take_down;
  action.sa_flags = SA_RESTART;
  ::sigemptyset(&action.sa_mask);
  ::sigaction(SIGINT, &action, &before_int_);
  ::sigaction(SIGTERM, &action, &before_term_);
  stop_writing_when(first_stops_writing ? interrupted : interrupted_twice);
}

CatchInterrupt::~CatchInterrupt() {
  stop_writing_when(nullptr);
  ::sigaction(SIGINT, &before_int_, nullptr);
  ::sigaction(SIGTERM, &before_term_, nullptr);
}

}  // namespace danbv::app
