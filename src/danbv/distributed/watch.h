// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <c10/util/intrusive_ptr.h>

#include <atomic>
#include <functional>
#include <memory>
#include <string>
#include <thread>

#include "danbv/core/launch/launch.h"
#include "danbv/distributed/group_options.h"

namespace c10d {
class Store;
}

namespace danbv::distributed {

// A thread beside the work of every process. It gives a sign of life each half second, watches
// that of the next rank, and ends this process where another one is found to be at fault. Whoever
// finds a fault first tells the store; that process alone speaks, all others end in silence.
class Watch {
 public:
  // Ends the process after a fault elsewhere: with a message for a person, or an empty one where
  // another process speaks. Must not return.
  using End = std::function<void(const std::string& message)>;

  // store: a connection of its own. Processes are watched from here on.
  Watch(c10::intrusive_ptr<c10d::Store> store, const Launch& launch, End end,
        const WatchLimits& limits = {});
  ~Watch();  // as leave()
  Watch(const Watch&) = delete;
  Watch& operator=(const Watch&) = delete;

  // The work goes on. Processes that have called it once must call it again and again, but not
  // while they wait for others.
  void step() { ++steps_; }
  // While it waits for others, a process makes no progress of its own.
  void set_waiting(bool waiting) { waiting_ = waiting; }

  // Tells all others that this process is at fault. False where another one was first: this one is
  // about to be ended.
  bool announce(const std::string& fault);
  // Something is wrong with a connection: all look closely.
  void suspect() { suspects_ = true; }
  // This process has nothing more to do with the others.
  void leave();

 private:
  void run();
  void watch_store();
  void end_for_store();
  void give_sign();
  void look_at_faults();
  void look_at_next();

  c10::intrusive_ptr<c10d::Store> store_;
  Launch launch_;
  End end_;
  WatchLimits limits_;
  std::atomic<std::int64_t> steps_{0};
  std::atomic<bool> waiting_{false}, suspects_{false}, ending_{false}, announced_{false};
  std::int64_t signs_ = 0;
  struct Seen;
  std::unique_ptr<Seen> seen_;
  std::atomic<std::int64_t> rounds_{0};  // of the thread; it waits for the store in each
  std::atomic<bool> ended_{false};       // the thread
  std::thread thread_, store_watch_;
};

}  // namespace danbv::distributed
