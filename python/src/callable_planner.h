// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <pybind11/pybind11.h>

#include <mutex>
#include <string>

namespace danbv::python {

// Held while the registry of planners is read or changed.
std::mutex& registry_mutex();

// While this lives, the calling thread is in Python on behalf of an evaluation or a scan that
// flies.
class CallFromFlight {
 public:
  CallFromFlight() { ++depth(); }
  ~CallFromFlight() { --depth(); }
  CallFromFlight(const CallFromFlight&) = delete;
  CallFromFlight& operator=(const CallFromFlight&) = delete;
  static bool running() { return depth() > 0; }

 private:
  static int& depth() {
    thread_local int calls = 0;
    return calls;
  }
};

// While this lives, a planner of that name is in the registry, and a Python callable decides for
// it: callable(observation) gives actions [N, 6], whole numbers of the action domain or viewpoints,
// as World.step takes them. A class is made anew for every batch of episodes.
class NamedCallable {
 public:
  NamedCallable(const std::string& name, const pybind11::object& callable);
  ~NamedCallable();
  NamedCallable(const NamedCallable&) = delete;
  NamedCallable& operator=(const NamedCallable&) = delete;

 private:
  std::string name_;
};

}  // namespace danbv::python
