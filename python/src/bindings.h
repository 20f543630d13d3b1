// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <pybind11/pybind11.h>

// The parts of danbv._core, one source each.
namespace danbv::python {

void bind_world(pybind11::module_& module);
void bind_scanner(pybind11::module_& module);
void bind_planner(pybind11::module_& module);
void bind_evaluation(pybind11::module_& module);
void bind_scan(pybind11::module_& module);

}  // namespace danbv::python
