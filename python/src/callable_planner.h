// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <pybind11/pybind11.h>

#include <mutex>
#include <string>

namespace danbv::python {

// Held while the registry of planners is read or changed.
std::mutex& registry_mutex();

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
