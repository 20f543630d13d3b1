// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <csignal>

namespace danbv::app {

// While this lives, Ctrl-C and a request to end are taken down instead of ending the program, so
// that long work can stop where nothing is lost, and write what it has. The second one also stops
// the writing (core/files/stop_writing.h); the third ends the program as if nobody listened.
class CatchInterrupt {
 public:
  // first_stops_writing: for work that keeps nothing of what it has not written yet.
  explicit CatchInterrupt(bool first_stops_writing = false);
  ~CatchInterrupt();
  CatchInterrupt(const CatchInterrupt&) = delete;
  CatchInterrupt& operator=(const CatchInterrupt&) = delete;

  static int count();  // of signals since it lives
  static bool interrupted() { return count() > 0; }
  static bool interrupted_twice() { return count() > 1; }

 private:
  struct sigaction before_int_ {
  }, before_term_{};
};

}  // namespace danbv::app
