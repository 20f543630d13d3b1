// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <memory>
#include <mutex>
#include <string>
#include <vector>

#include "callable_planner.h"
#include "keywords.h"

// What evaluations and scans share.
namespace danbv::python {

// Planners as names, with the callables among them registered while this lives.
class PlannerNames {
 public:
  // A name, a callable, a dict of callables by name, or a list of these.
  explicit PlannerNames(const py::object& planner);
  const std::vector<std::string>& names() const { return names_; }

 private:
  void add(const py::object& planner);
  void add_callables(const py::dict& by_name);
  void add_callable(std::string name, const py::object& callable);

  std::vector<std::string> names_;
  std::vector<std::unique_ptr<NamedCallable>> callables_;
};

// One evaluation or scan at a time: they share the registry of planners. Waits for the others
// without the GIL; Ctrl-C ends that.
class Turn {
 public:
  explicit Turn(const char* call);
  ~Turn() { mutex_->unlock(); }
  Turn(const Turn&) = delete;
  Turn& operator=(const Turn&) = delete;

 private:
  std::timed_mutex* mutex_;
};

// The options that danbv.evaluate and danbv.scan take by keyword.
py::dict evaluate_options();
py::dict scan_options();

}  // namespace danbv::python
