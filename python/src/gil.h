// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <cxxabi.h>
#include <pybind11/pybind11.h>
#include <unistd.h>

// pybind11's guards, for threads that may still work when the program ends. Python ends a thread
// that asks for the GIL of an interpreter that is gone by unwinding its stack, which destructors
// of C++ do not survive: such a thread sleeps instead, until the process is gone, too.
namespace danbv::python {

template <class Take>
auto take_gil(const Take& take) noexcept {
  try {
    return take();
  } catch (const abi::__forced_unwind&) {
    for (;;) ::pause();
  }
}

class WithoutGil {
 public:
  WithoutGil() : thread_(PyEval_SaveThread()) {}
  ~WithoutGil() {
    take_gil([this] { PyEval_RestoreThread(thread_); });
  }
  WithoutGil(const WithoutGil&) = delete;
  WithoutGil& operator=(const WithoutGil&) = delete;

 private:
  PyThreadState* thread_;
};

// Of any thread, whether it has the GIL or not.
class WithGil {
 public:
  WithGil() : state_(take_gil([] { return PyGILState_Ensure(); })) {}
  ~WithGil() { PyGILState_Release(state_); }
  WithGil(const WithGil&) = delete;
  WithGil& operator=(const WithGil&) = delete;

 private:
  PyGILState_STATE state_;
};

}  // namespace danbv::python
