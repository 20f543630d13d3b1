// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <pybind11/pybind11.h>

#include <memory>
#include <string>
#include <vector>

#include "danbv/core/device/device.h"
#include "danbv/core/device/span.h"
#include "dlpack.h"

namespace danbv::python {

namespace py = pybind11;

// What an element of an array is.
struct ElementType {
  dlpack::DLDataType dlpack;
  const char* format;  // of Python's buffers
  const char* name;
};
constexpr ElementType kInt8{{dlpack::kInt, 8, 1}, "b", "int8"};
constexpr ElementType kInt16{{dlpack::kInt, 16, 1}, "h", "int16"};
constexpr ElementType kUInt8{{dlpack::kUInt, 8, 1}, "B", "uint8"};
constexpr ElementType kFloat32{{dlpack::kFloat, 32, 1}, "f", "float32"};

// Memory that a world, a scanner or a planner owns, shown to Python: it stays valid as long as the
// array lives, and changes when its owner works. NumPy reads it as a buffer (on the CPU, and not to
// be written), all others by DLPack.
class Array {
 public:
  Array(std::shared_ptr<const void> owner, const Queue* queue, const void* data, ElementType type,
        std::vector<py::ssize_t> shape);
  virtual ~Array() = default;  // arrays on the CPU are a class of their own: HostArray

  const std::vector<py::ssize_t>& shape() const { return shape_; }
  const char* dtype() const { return type_.name; }
  const char* device() const { return on_cuda() ? "cuda" : "cpu"; }
  py::buffer_info buffer() const;
  py::tuple dlpack_device() const;
  py::capsule dlpack(const py::object& stream, const py::object& dl_device,
                     const py::object& copy) const;

 private:
  bool on_cuda() const { return queue_->device() == Device::cuda; }
  dlpack::DLDevice place() const;

  std::shared_ptr<const void> owner_;
  const Queue* queue_;  // of the owner
  void* data_;
  ElementType type_;
  std::vector<py::ssize_t> shape_;
  int cuda_device_ = 0;
};

class HostArray : public Array {
 public:
  using Array::Array;
};

// Of the class that fits the queue's device.
py::object make_array(std::shared_ptr<const void> owner, const Queue& queue, const void* data,
                      ElementType type, std::vector<py::ssize_t> shape);

void bind_arrays(py::module_& module);

}  // namespace danbv::python
