// SPDX-License-Identifier: Apache-2.0
#include "flights.h"

#include <pthread.h>

#include <chrono>

#include "calls.h"

namespace danbv::python {

PlannerNames::PlannerNames(const py::object& planner) {
  if (py::isinstance<py::list>(planner) || py::isinstance<py::tuple>(planner))
    for (const auto& each : planner) add(py::reinterpret_borrow<py::object>(each));
  else
    add(planner);
  if (names_.empty()) throw py::value_error("planner: names no planner");
}

void PlannerNames::add(const py::object& planner) {
  if (py::isinstance<py::str>(planner)) return names_.push_back(planner.cast<std::string>());
  if (py::isinstance<py::dict>(planner))
    return add_callables(py::reinterpret_borrow<py::dict>(planner));
  const py::object name = py::getattr(planner, "__name__", py::type::of(planner).attr("__name__"));
  add_callable(py::str(name), planner);
}

void PlannerNames::add_callables(const py::dict& by_name) {
  for (const auto& [name, callable] : by_name)
    add_callable(py::str(name), py::reinterpret_borrow<py::object>(callable));
}

void PlannerNames::add_callable(std::string name, const py::object& callable) {
  for (char& c : name)
    if (std::isalnum(static_cast<unsigned char>(c)) == 0) c = '-';
  callables_.push_back(std::make_unique<NamedCallable>(name, callable));
  names_.push_back(name);
}

namespace {

// A forked process gets another one, since nobody is left there to give this one back.
std::timed_mutex*& one_at_a_time() {
  static auto* mutex = new std::timed_mutex;
  static const int once =
      ::pthread_atfork(nullptr, nullptr, [] { one_at_a_time() = new std::timed_mutex; });
  return static_cast<void>(once), mutex;
}

}  // namespace

Turn::Turn(const char* call) : mutex_(one_at_a_time()) {
  if (CallFromFlight::running())
    throw std::runtime_error(std::string(call) +
                             ": a planner or on_view cannot fly another evaluation or scan: one "
                             "is flown at a time");
  const auto try_lock = [this] {
    const WithoutGil others;
    return mutex_->try_lock_for(std::chrono::milliseconds(100));
  };
  while (!try_lock()) check_signals();
}

}  // namespace danbv::python
