// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <optional>

#include "array.h"

// Arrays that Python gives: anything with a buffer (NumPy), with __dlpack__ (PyTorch, JAX, CuPy),
// or lists of numbers. Broken ones raise TypeError or ValueError that name the argument.
namespace danbv::python {

enum class NumberKind { whole, real };

// An array as it was given, readable while this lives. Host arrays may have gaps between elements.
class ArrayInput {
 public:
  // stream: that the reader works on, for arrays on a GPU.
  ArrayInput(const py::handle& given, std::string name, const Queue& queue);
  ~ArrayInput();
  ArrayInput(const ArrayInput&) = delete;
  ArrayInput& operator=(const ArrayInput&) = delete;

  bool on_cuda() const { return on_cuda_; }
  NumberKind kind() const {
    return type_.code == dlpack::kFloat ? NumberKind::real : NumberKind::whole;
  }
  void require_kind(NumberKind kind) const;
  // -1: any size.
  void require_shape(const std::vector<std::int64_t>& shape) const;
  const std::vector<std::int64_t>& shape() const { return shape_; }
  const std::string& name() const { return name_; }

  // On the host, by rows.
  template <class T>
  std::vector<T> to_host() const;
  // On the GPU as it lies there; nothing where it is of another type.
  template <class T>
  std::optional<Span<const T>> on_device() const;

 private:
  bool from_buffer(const py::handle& given);
  void from_dlpack(const py::handle& given, const Queue& queue);
  void from_list(const py::handle& given);
  bool without_gaps() const;
  [[noreturn]] void refuse_type(const std::string& why) const;
  [[noreturn]] void refuse_value(const std::string& why) const;
  template <class T, class From>
  void copy_to(std::vector<T>& to) const;

  std::string name_;
  std::optional<py::buffer_info> buffer_;
  py::object capsule_;
  dlpack::DLManagedTensor* managed_ = nullptr;
  std::vector<double> numbers_;  // of a list
  const char* data_ = nullptr;
  dlpack::DLDataType type_{};
  std::vector<std::int64_t> shape_, strides_;  // strides in bytes
  bool on_cuda_ = false;
};

}  // namespace danbv::python
