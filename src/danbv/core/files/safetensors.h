// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <cmath>
#include <cstring>
#include <filesystem>
#include <map>
#include <string>
#include <vector>

#include "danbv/core/device/device.h"
#include "danbv/core/error.h"
#include "danbv/core/files/files.h"

namespace danbv {

enum class DType { f32, f64, i32, i64, u8, u16, i16 };
std::size_t size_of(DType dtype);

template <class T>
constexpr DType dtype_of();
template <>
constexpr DType dtype_of<float>() {
  return DType::f32;
}
template <>
constexpr DType dtype_of<double>() {
  return DType::f64;
}
template <>
constexpr DType dtype_of<std::int32_t>() {
  return DType::i32;
}
template <>
constexpr DType dtype_of<std::int64_t>() {
  return DType::i64;
}
template <>
constexpr DType dtype_of<std::uint8_t>() {
  return DType::u8;
}
template <>
constexpr DType dtype_of<std::uint16_t>() {
  return DType::u16;
}
template <>
constexpr DType dtype_of<std::int16_t>() {
  return DType::i16;
}

struct TensorData {
  DType dtype = DType::f32;
  std::vector<index_t> shape;
  Bytes bytes;  // row-major, little endian

  template <class T>
  static TensorData of(const std::vector<T>& values, std::vector<index_t> shape) {
    TensorData tensor{dtype_of<T>(), std::move(shape), Bytes(values.size() * sizeof(T))};
    if (!values.empty()) std::memcpy(tensor.bytes.data(), values.data(), tensor.bytes.size());
    return tensor;
  }
  template <class T>
  std::vector<T> values() const {
    require(dtype == dtype_of<T>(), "a tensor was read as another type than it holds");
    std::vector<T> out(bytes.size() / sizeof(T));
    if (!out.empty()) std::memcpy(out.data(), bytes.data(), bytes.size());
    return out;
  }
};

// A safetensors file: named tensors and string metadata, in the order of their names.
struct Safetensors {
  std::map<std::string, TensorData> tensors;
  std::map<std::string, std::string> metadata;

  const TensorData& at(const std::string& name) const;  // throws with the names there are

  // A tensor from a file that may be forged: an Error names it where it is missing, of another type
  // or number of values, or holds a NaN or an infinity.
  template <class T>
  std::vector<T> checked(const std::string& name) const {
    const TensorData& tensor = at(name);
    if (tensor.dtype != dtype_of<T>()) fail("tensor " + name + " is of another type");
    std::vector<T> values = tensor.values<T>();
    if constexpr (std::is_floating_point_v<T>)
      for (const T value : values)
        if (!std::isfinite(value)) fail("tensor " + name + " holds a value that is not finite");
    return values;
  }
  template <class T>
  std::vector<T> checked(const std::string& name, std::size_t count) const {
    std::vector<T> values = checked<T>(name);
    if (values.size() != count)
      fail("tensor " + name + " has " + std::to_string(values.size()) + " values, not " +
           std::to_string(count));
    return values;
  }
};

// Strict: header within limits, offsets without holes or overlaps, sizes equal to the shapes.
Safetensors parse_safetensors(const Bytes& file, const std::string& name);
Safetensors read_safetensors(const std::filesystem::path& path);
Bytes serialize(const Safetensors& content);
void write_safetensors(const std::filesystem::path& path, const Safetensors& content);

}  // namespace danbv
