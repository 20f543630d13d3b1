// SPDX-License-Identifier: Apache-2.0
#include <omp.h>
#include <pthread.h>

#include "array.h"
#include "bindings.h"
#include "danbv/core/error.h"
#include "danbv/core/version.h"
#include "observation.h"

namespace {
// A forked process has OpenMP's threads no more, and LibTorch would wait for them for good: it
// works on the one that is left. The library's own threads are made anew
// (core/device/thread_team.h).
void outlive_forks() {
  ::pthread_atfork(nullptr, nullptr, [] { omp_set_num_threads(1); });
}
}  // namespace

// danbv._core: the library as Python sees it. Imports neither NumPy nor Gymnasium; the package
// around it does, where one of its wrappers is asked for.
PYBIND11_MODULE(_core, module) {
  using namespace danbv::python;
  outlive_forks();
  module.doc() = "The C++ core of danbv: World, Scanner, planners, and arrays by DLPack.";
  pybind11::register_exception<danbv::Error>(module, "Error", PyExc_RuntimeError);
  module.def("cuda_available", &danbv::cuda_available,
             "Whether this build has CUDA and a device answers.");
  bind_arrays(module);
  bind_observation(module);
  bind_world(module);
  bind_scanner(module);
  bind_planner(module);
  bind_evaluation(module);
  bind_scan(module);
}
