// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <atomic>
#include <chrono>
#include <mutex>
#include <string>

namespace danbv {

// Shows how far long work is, on standard error: a bar with ETA on a terminal, else a plain line
// now and then. Quiet for work that ends within two seconds, and for work inside other work that
// shows itself.
class Progress {
 public:
  Progress(std::string title, long total);
  ~Progress();
  void advance(long by = 1);  // may be called from any thread

 private:
  void print(bool last);

  std::string title_;
  long total_;
  std::atomic<long> done_{0};
  std::chrono::steady_clock::time_point start_, shown_;
  std::mutex mutex_;
  bool terminal_, inner_, printed_ = false;
};

}  // namespace danbv
