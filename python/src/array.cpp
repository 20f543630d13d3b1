// SPDX-License-Identifier: Apache-2.0
#include "array.h"

#include <pybind11/stl.h>

#include "danbv/core/cuda/runtime.h"
#include "made.h"

namespace danbv::python {

namespace {

// What a tensor that was handed out needs until its reader lets it go.
struct HandedOut {
  dlpack::DLManagedTensor managed;
  std::shared_ptr<const void> owner;
  std::vector<std::int64_t> shape;
};

void let_go(dlpack::DLManagedTensor* self) { delete static_cast<HandedOut*>(self->context); }

// A capsule that nobody has read still owns its tensor; a reader renames it.
void drop_capsule(PyObject* capsule) {
  if (!PyCapsule_IsValid(capsule, "dltensor")) return;
  auto* managed = static_cast<dlpack::DLManagedTensor*>(PyCapsule_GetPointer(capsule, "dltensor"));
  managed->deleter(managed);
}

// The reader's stream, as its number says; by the standard None means the legacy default stream.
void* stream_of(const py::object& number) {
  if (number.is_none()) return reinterpret_cast<void*>(std::uintptr_t{1});
  const auto stream = number.cast<std::int64_t>();
  if (stream == 0 || stream < -1)
    throw py::value_error("__dlpack__: stream must be None, -1, 1, 2 or the address of a stream");
  return reinterpret_cast<void*>(std::uintptr_t(stream));
}

}  // namespace

Array::Array(std::shared_ptr<const void> owner, const Queue* queue, const void* data,
             ElementType type, std::vector<py::ssize_t> shape)
    : owner_(std::move(owner)),
      queue_(queue),
      data_(const_cast<void*>(data)),
      type_(type),
      shape_(std::move(shape)) {
  if (on_cuda()) cuda_device_ = cuda::current_device();
}

py::buffer_info Array::buffer() const {
  const auto bytes = py::ssize_t(type_.dlpack.bits / 8);
  std::vector<py::ssize_t> strides(shape_.size());
  py::ssize_t step = bytes;
  for (std::size_t k = shape_.size(); k-- > 0;) strides[k] = step, step *= shape_[k];
  return {data_, bytes, type_.format, py::ssize_t(shape_.size()), shape_, strides, true};
}

dlpack::DLDevice Array::place() const {
  return on_cuda() ? dlpack::DLDevice{dlpack::kCuda, cuda_device_}
                   : dlpack::DLDevice{dlpack::kCpu, 0};
}

py::tuple Array::dlpack_device() const { return py::make_tuple(place().type, place().id); }

py::capsule Array::dlpack(const py::object& stream, const py::object& dl_device,
                          const py::object& copy) const {
  const auto refuse = [](const char* why) {
    PyErr_SetString(PyExc_BufferError, why);
    throw py::error_already_set();
  };
  if (!dl_device.is_none() && !dl_device.equal(dlpack_device()))
    refuse("__dlpack__: the array stays on its device; copy it with the library that reads it");
  if (!copy.is_none() && copy.cast<bool>())
    refuse("__dlpack__: the array is a view; copy it with the library that reads it");
  if (on_cuda()) {
    void* reader = stream_of(stream);
    if (reader != reinterpret_cast<void*>(std::intptr_t{-1})) {
      cuda::use_device(cuda_device_);
      cuda::order(queue_->stream(), reader);
    }
  } else if (!stream.is_none() && stream.cast<std::int64_t>() != -1) {
    throw py::value_error("__dlpack__: an array on the CPU has no stream");
  }
  auto out = std::make_unique<HandedOut>();
  out->owner = owner_;
  out->shape.assign(shape_.begin(), shape_.end());
  out->managed = {
      {data_, place(), std::int32_t(shape_.size()), type_.dlpack, out->shape.data(), nullptr, 0},
      out.get(),
      let_go};
  py::capsule capsule(static_cast<void*>(&out->managed), "dltensor", drop_capsule);
  out.release();
  return capsule;
}

py::object make_array(std::shared_ptr<const void> owner, const Queue& queue, const void* data,
                      ElementType type, std::vector<py::ssize_t> shape) {
  if (queue.device() == Device::cuda)
    return py::cast(
        std::make_shared<Array>(std::move(owner), &queue, data, type, std::move(shape)));
  return py::cast(
      std::make_shared<HostArray>(std::move(owner), &queue, data, type, std::move(shape)));
}

namespace {
py::object to_numpy(const py::object& self, const py::object& dtype, const py::object& copy) {
  const auto& array = self.cast<const Array&>();
  if (std::string(array.device()) != "cpu")
    throw py::type_error(
        "this array lies on the GPU: read it with torch.from_dlpack, jax.dlpack.from_dlpack or "
        "cupy.from_dlpack");
  const auto numpy = py::module_::import("numpy");
  const bool own = !copy.is_none() && copy.cast<bool>();
  return numpy.attr(own ? "array" : "asarray")(py::memoryview(self), py::arg("dtype") = dtype);
}
}  // namespace

void bind_arrays(py::module_& module) {
  const auto array =
      py::class_<Array, std::shared_ptr<Array>>(
          module, "Array",
          "A view of memory that a World, a Scanner or a planner owns.\n\nIt stays valid after its "
          "owner is closed or gone, and changes when its owner works. numpy.asarray(array) on the "
          "CPU "
          "and torch.from_dlpack(array), jax.dlpack.from_dlpack(array), cupy.from_dlpack(array) on "
          "either device read it without a copy.")
          .def_property_readonly(
              "shape", [](const Array& a) { return py::tuple(py::cast(a.shape())); },
              "Sizes along each axis.")
          .def_property_readonly("dtype", &Array::dtype, "Name of the element type.")
          .def_property_readonly("device", &Array::device, "'cpu' or 'cuda'.")
          .def("__len__", [](const Array& a) { return a.shape().empty() ? 0 : a.shape()[0]; })
          .def(
              "__repr__",
              [](const Array& a) {
                return "danbv.Array(shape=" + std::string(py::str(py::tuple(py::cast(a.shape())))) +
                       ", dtype=" + a.dtype() + ", device=" + a.device() + ")";
              })
          .def("__array__", &to_numpy, py::arg("dtype") = py::none(), py::arg("copy") = py::none(),
               "For NumPy, which asks the buffer first; an array on the GPU raises TypeError.")
          .def("__dlpack_device__", &Array::dlpack_device, "As the DLPack standard has it.")
          .def(
              "__dlpack__",
              [](const Array& a, const py::object& stream, const py::object&,
                 const py::object& dl_device,
                 const py::object& copy) { return a.dlpack(stream, dl_device, copy); },
              py::kw_only(), py::arg("stream") = py::none(), py::arg("max_version") = py::none(),
              py::arg("dl_device") = py::none(), py::arg("copy") = py::none(),
              "As the DLPack standard has it: the reader's stream waits for the work that fills "
              "the "
              "array.");
  refuse_new(array);
  const auto host_array =
      py::class_<HostArray, Array, std::shared_ptr<HostArray>>(
          module, "HostArray", py::buffer_protocol(), "An Array on the CPU: it is a buffer, too.")
          .def_buffer([](const HostArray& a) { return a.buffer(); });
  refuse_new(host_array);
}

}  // namespace danbv::python
