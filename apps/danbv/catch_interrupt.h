// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <csignal>

namespace danbv::app {

// While this lives, Ctrl-C and a request to end are taken down instead of ending the program, so
// that long work can stop where nothing is lost.
class CatchInterrupt {
 public:
  CatchInterrupt() {
    interrupted_ = 0;
    std::signal(SIGINT, take_down), std::signal(SIGTERM, take_down);
  }
  ~CatchInterrupt() { std::signal(SIGINT, SIG_DFL), std::signal(SIGTERM, SIG_DFL); }
  CatchInterrupt(const CatchInterrupt&) = delete;
  CatchInterrupt& operator=(const CatchInterrupt&) = delete;

  static bool interrupted() { return interrupted_ != 0; }

 private:
  static void take_down(int) { interrupted_ = 1; }
  inline static volatile std::sig_atomic_t interrupted_ = 0;
};

}  // namespace danbv::app
