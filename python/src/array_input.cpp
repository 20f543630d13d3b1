// SPDX-License-Identifier: Apache-2.0
#include "array_input.h"

#include <fmt/format.h>

#include <cmath>
#include <cstring>

#include "danbv/core/cuda/runtime.h"

namespace danbv::python {

namespace {

std::string text_of(const std::vector<std::int64_t>& shape) {
  std::string text;
  for (const std::int64_t n : shape)
    text += (text.empty() ? "" : ", ") + (n < 0 ? std::string("any") : std::to_string(n));
  return "[" + text + "]";
}

// The element type of a buffer's format; nothing where it is none of plain numbers.
std::optional<dlpack::DLDataType> type_of(const std::string& format, py::ssize_t bytes) {
  const std::size_t mark = format.find_first_not_of("@=<");  // byte order of this machine
  if (mark == std::string::npos || format.size() != mark + 1) return {};
  const char c = format[mark];
  const auto bits = std::uint8_t(8 * bytes);
  if (std::strchr("bhilqn", c)) return dlpack::DLDataType{dlpack::kInt, bits, 1};
  if (std::strchr("BHILQN", c)) return dlpack::DLDataType{dlpack::kUInt, bits, 1};
  if (std::strchr("fd", c)) return dlpack::DLDataType{dlpack::kFloat, bits, 1};
  return {};
}

void flatten(const py::handle& given, std::size_t depth, std::vector<std::int64_t>& shape,
             std::vector<double>& numbers, bool& real) {
  const bool nested = py::isinstance<py::list>(given) || py::isinstance<py::tuple>(given);
  if (!nested) {
    if (depth != shape.size()) throw py::value_error("rows of different lengths");
    if (py::isinstance<py::bool_>(given) || !(PyNumber_Check(given.ptr()) != 0) ||
        PySequence_Check(given.ptr()) != 0)
      throw py::type_error("not a number");
    real = real || PyIndex_Check(given.ptr()) == 0;
    numbers.push_back(given.cast<double>());
    return;
  }
  const auto row = py::reinterpret_borrow<py::sequence>(given);
  const auto size = std::int64_t(row.size());
  if (depth == shape.size()) {
    if (!numbers.empty() || depth > 8) throw py::value_error("rows of different lengths");
    shape.push_back(size);
  }
  if (shape[depth] != size) throw py::value_error("rows of different lengths");
  for (const auto& each : row) flatten(each, depth + 1, shape, numbers, real);
}

}  // namespace

ArrayInput::ArrayInput(const py::handle& given, std::string name, const Queue& queue)
    : name_(std::move(name)) {
  if (py::isinstance<py::list>(given) || py::isinstance<py::tuple>(given))
    from_list(given);
  else if (!from_buffer(given))
    from_dlpack(given, queue);
  if (on_cuda_ && queue.device() != Device::cuda)
    refuse_value("lies on the GPU, and this works on the CPU");
}

ArrayInput::~ArrayInput() {
  if (managed_ != nullptr && managed_->deleter != nullptr) managed_->deleter(managed_);
}

void ArrayInput::refuse_type(const std::string& why) const {
  throw py::type_error(name_ + ": " + why);
}
void ArrayInput::refuse_value(const std::string& why) const {
  throw py::value_error(name_ + ": " + why);
}

void ArrayInput::from_list(const py::handle& given) {
  bool real = false;
  try {
    flatten(given, 0, shape_, numbers_, real);
  } catch (const py::builtin_exception& fault) {
    refuse_value(fault.what());
  } catch (py::error_already_set& fault) {
    if (!fault.matches(PyExc_Exception)) throw;
    refuse_value("holds what is no number");
  }
  for (const double each : numbers_)
    if (!real && !(std::abs(each) < 9e15)) refuse_value("holds numbers that are too large");
  data_ = reinterpret_cast<const char*>(numbers_.data());
  // Whole numbers of a list are kept as doubles, exactly.
  type_ = {dlpack::kFloat, 64, 1};
  if (!real) {
    static_assert(sizeof(double) == sizeof(std::int64_t));
    for (double& each : numbers_) {
      const auto whole = std::int64_t(each);
      std::memcpy(&each, &whole, sizeof whole);
    }
    type_.code = dlpack::kInt;
  }
  strides_.resize(shape_.size());
  std::int64_t step = sizeof(double);
  for (std::size_t k = shape_.size(); k-- > 0;) strides_[k] = step, step *= shape_[k];
}

bool ArrayInput::from_buffer(const py::handle& given) {
  if (PyObject_CheckBuffer(given.ptr()) == 0) return false;
  try {
    buffer_ = py::reinterpret_borrow<py::buffer>(given).request();
  } catch (py::error_already_set&) {
    return false;  // its device may not be the CPU
  }
  const auto type = type_of(buffer_->format, buffer_->itemsize);
  if (!type)
    refuse_type(fmt::format("elements of type {} are no numbers it takes", buffer_->format));
  type_ = *type;
  data_ = static_cast<const char*>(buffer_->ptr);
  shape_.assign(buffer_->shape.begin(), buffer_->shape.end());
  strides_.assign(buffer_->strides.begin(), buffer_->strides.end());
  return true;
}

void ArrayInput::from_dlpack(const py::handle& given, const Queue& queue) {
  if (!py::hasattr(given, "__dlpack__") || !py::hasattr(given, "__dlpack_device__"))
    refuse_type("takes an array (NumPy, or anything with __dlpack__) or lists of numbers, not " +
                std::string(py::str(py::type::handle_of(given).attr("__name__"))));
  const auto asked = [this](const auto& ask) {
    try {
      return ask();
    } catch (py::error_already_set& fault) {
      if (!fault.matches(PyExc_Exception)) throw;
      refuse_type(fmt::format("cannot be read by DLPack: {}", fault.what()));
    } catch (const py::cast_error&) {
      refuse_type("its __dlpack_device__ names no device");
    }
  };
  const auto place =
      asked([&] { return given.attr("__dlpack_device__")().cast<std::pair<int, int>>(); });
  on_cuda_ = place.first == dlpack::kCuda || place.first == dlpack::kCudaManaged;
  if (!on_cuda_ && place.first != dlpack::kCpu && place.first != dlpack::kCudaHost)
    refuse_value(
        fmt::format("lies on a device of type {}, which is neither CPU nor CUDA", place.first));
  if (on_cuda_ && queue.device() == Device::cuda && place.second != cuda::current_device())
    refuse_value(fmt::format("lies on GPU {}, and this works on GPU {}", place.second,
                             cuda::current_device()));
  if (on_cuda_ && queue.device() != Device::cuda)
    refuse_value("lies on the GPU, and this works on the CPU");
  // The giver lets our stream wait for what fills the array; 1 is the legacy default stream.
  const auto stream = std::uintptr_t(queue.stream());
  capsule_ = asked([&]() -> py::object {
    const auto give = given.attr("__dlpack__");
    return on_cuda_ ? give(py::arg("stream") = stream == 0 ? 1 : stream) : give();
  });
  if (PyCapsule_IsValid(capsule_.ptr(), "dltensor") == 0)
    refuse_type("its __dlpack__ gave no tensor");
  managed_ =
      static_cast<dlpack::DLManagedTensor*>(PyCapsule_GetPointer(capsule_.ptr(), "dltensor"));
  PyCapsule_SetName(capsule_.ptr(), "used_dltensor");
  const dlpack::DLTensor& t = managed_->tensor;
  type_ = t.dtype;
  if (type_.lanes != 1 || type_.code > dlpack::kFloat || type_.bits % 8 != 0)
    refuse_type("its elements are no plain numbers");
  data_ = static_cast<const char*>(t.data) + t.byte_offset;
  shape_.assign(t.shape, t.shape + t.ndim);
  strides_.resize(shape_.size());
  std::int64_t step = type_.bits / 8;
  for (std::size_t k = shape_.size(); k-- > 0;) strides_[k] = step, step *= shape_[k];
  if (t.strides != nullptr)
    for (std::size_t k = 0; k < shape_.size(); ++k) strides_[k] = t.strides[k] * (type_.bits / 8);
}

void ArrayInput::require_kind(NumberKind wanted) const {
  if (kind() != wanted)
    refuse_type(wanted == NumberKind::whole ? "takes whole numbers"
                                            : "takes floating-point numbers");
}

void ArrayInput::require_shape(const std::vector<std::int64_t>& wanted) const {
  bool fits = wanted.size() == shape_.size();
  for (std::size_t k = 0; fits && k < wanted.size(); ++k)
    fits = wanted[k] < 0 || wanted[k] == shape_[k];
  if (!fits) refuse_value(fmt::format("has shape {}, not {}", text_of(shape_), text_of(wanted)));
}

bool ArrayInput::without_gaps() const {
  std::int64_t step = type_.bits / 8;
  for (std::size_t k = shape_.size(); k-- > 0;) {
    if (shape_[k] > 1 && strides_[k] != step) return false;
    step *= shape_[k];
  }
  return true;
}

template <class T, class From>
void ArrayInput::copy_to(std::vector<T>& to) const {
  if (std::is_same_v<T, From> && without_gaps()) {
    std::memcpy(to.data(), data_, to.size() * sizeof(T));
    return;
  }
  std::vector<std::int64_t> at(shape_.size(), 0);
  for (T& each : to) {
    const char* from = data_;
    for (std::size_t k = 0; k < at.size(); ++k) from += at[k] * strides_[k];
    From value;
    std::memcpy(&value, from, sizeof value);
    each = T(value);
    for (std::size_t k = at.size(); k-- > 0 && ++at[k] == shape_[k];) at[k] = 0;
  }
}

template <class T>
std::vector<T> ArrayInput::to_host() const {
  std::int64_t size = 1;
  for (const std::int64_t n : shape_) size *= n;
  std::vector<T> to(static_cast<std::size_t>(size));
  if (to.empty()) return to;
  const int kind = type_.code * 100 + type_.bits;
  switch (kind) {
    case 8:
      return copy_to<T, std::int8_t>(to), to;
    case 16:
      return copy_to<T, std::int16_t>(to), to;
    case 32:
      return copy_to<T, std::int32_t>(to), to;
    case 64:
      return copy_to<T, std::int64_t>(to), to;
    case 108:
      return copy_to<T, std::uint8_t>(to), to;
    case 116:
      return copy_to<T, std::uint16_t>(to), to;
    case 132:
      return copy_to<T, std::uint32_t>(to), to;
    case 164:
      return copy_to<T, std::uint64_t>(to), to;
    case 232:
      return copy_to<T, float>(to), to;
    case 264:
      return copy_to<T, double>(to), to;
    default:
      refuse_type(fmt::format("numbers of {} bits are not taken", int(type_.bits)));
  }
}

template <class T>
std::optional<Span<const T>> ArrayInput::on_device() const {
  if (!on_cuda_) return {};
  const bool real = std::is_floating_point_v<T>;
  if (type_.code != (real ? dlpack::kFloat : dlpack::kInt) || type_.bits != 8 * sizeof(T))
    return {};
  if (!without_gaps()) refuse_value("has gaps between its elements: make it contiguous first");
  std::int64_t size = 1;
  for (const std::int64_t n : shape_) size *= n;
  return Span<const T>{reinterpret_cast<const T*>(data_), size};
}

template std::vector<std::int64_t> ArrayInput::to_host() const;
template std::vector<float> ArrayInput::to_host() const;
template std::vector<double> ArrayInput::to_host() const;
template std::optional<Span<const std::int32_t>> ArrayInput::on_device() const;
template std::optional<Span<const std::int64_t>> ArrayInput::on_device() const;
template std::optional<Span<const float>> ArrayInput::on_device() const;

}  // namespace danbv::python
