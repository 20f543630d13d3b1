// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <pybind11/pybind11.h>
#include <unistd.h>

#include <memory>
#include <mutex>

#include "danbv/core/cuda/runtime.h"
#include "danbv/core/device/device.h"
#include "gil.h"

namespace danbv::python {

namespace py = pybind11;

// Lets Python take Ctrl-C in the middle of a long call: throws what its handler raised. For threads
// that hold the GIL or do not.
inline void check_signals() {
  const WithGil python;
  if (PyErr_CheckSignals() != 0) throw py::error_already_set();
}

// A thing of the library that Python holds: closed by hand or when nobody needs it, used by one
// thread at a time and by the process that made it. Arrays keep what they show alive.
template <class Thing>
class Held {
 public:
  explicit Held(std::shared_ptr<Thing> thing, const char* name, Device device)
      : thing_(std::move(thing)),
        name_(name),
        device_(device),
        process_(::getpid()),
        cuda_device_(device == Device::cuda ? cuda::current_device() : 0) {}

  bool closed() const { return thing_ == nullptr; }
  void close() {
    if (::getpid() != process_) return;
    std::shared_ptr<Thing> last;
    const WithoutGil others;
    const std::lock_guard alone(*mutex_);
    std::swap(last, thing_);
  }
  // For short questions, with the GIL. RuntimeError where it is closed.
  const std::shared_ptr<Thing>& get() const {
    check();
    return thing_;
  }
  // Held while it works: who reads its memory without the GIL takes it, too.
  const std::shared_ptr<std::mutex>& mutex() const { return mutex_; }
  // For work: without the GIL, one thread at a time.
  template <class Work>
  auto work(const Work& work) {
    check();
    const WithoutGil others;
    const std::lock_guard alone(*mutex_);
    check();
    if (device_ == Device::cuda) cuda::use_device(cuda_device_);
    return work(*thing_);
  }

 private:
  void check() const {
    if (::getpid() != process_)
      throw std::runtime_error(std::string(name_) +
                               " was made before this process was forked: make one here, or start "
                               "processes with 'spawn' or 'forkserver'");
    if (closed()) throw std::runtime_error(std::string(name_) + " is closed");
  }

  std::shared_ptr<Thing> thing_;
  const char* name_;
  Device device_;
  pid_t process_;
  int cuda_device_;
  std::shared_ptr<std::mutex> mutex_ = std::make_shared<std::mutex>();
};

}  // namespace danbv::python
