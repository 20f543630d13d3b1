// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <fmt/format.h>

#include <array>

#include "danbv/camera/viewpoint.h"
#include "danbv/core/files/safetensors.h"

// Records as tensors: the fields of a struct become columns, one row a struct. The same visit
// writes and reads, so the two cannot disagree.
namespace danbv::io {

// How a field lies in its tensor: scalars of one type, and the shape of a row.
template <class T>
struct Flat {
  static constexpr std::size_t size = 1;
  using Scalar = T;
  static std::vector<index_t> shape() { return {}; }
  static void put(const T& value, T* to) { *to = value; }
  static void get(T& value, const T* from) { value = *from; }
};

template <class T>
struct Flat<Rigid<T>> {
  static constexpr std::size_t size = 16;
  using Scalar = T;
  static std::vector<index_t> shape() { return {4, 4}; }
  static void put(const Rigid<T>& pose, T* to) {
    for (int r = 0; r < 3; ++r) {
      for (int c = 0; c < 3; ++c) to[4 * r + c] = pose.rotation.row[r][c];
      to[4 * r + 3] = pose.translation[r];
    }
    to[12] = to[13] = to[14] = 0, to[15] = 1;
  }
  static void get(Rigid<T>& pose, const T* from) {
    for (int r = 0; r < 3; ++r) {
      for (int c = 0; c < 3; ++c) pose.rotation.row[r][c] = from[4 * r + c];
      pose.translation[r] = from[4 * r + 3];
    }
  }
};

template <>
struct Flat<camera::Viewpoint> {
  static constexpr std::size_t size = 5;
  using Scalar = float;
  static std::vector<index_t> shape() { return {5}; }
  static void put(const camera::Viewpoint& v, float* to) {
    const float all[] = {v.position.x, v.position.y, v.position.z, v.yaw, v.pitch};
    std::copy(all, all + 5, to);
  }
  static void get(camera::Viewpoint& v, const float* from) {
    v = {{from[0], from[1], from[2]}, from[3], from[4]};
  }
};

// A tensor that must be there with these scalars and this shape; -1 fits any size.
template <class T>
std::vector<T> tensor_values(const Safetensors& file, const std::string& name,
                             const std::vector<index_t>& shape) {
  const TensorData& tensor = file.at(name);
  bool fits = tensor.dtype == dtype_of<T>() && tensor.shape.size() == shape.size();
  for (std::size_t k = 0; fits && k < shape.size(); ++k)
    fits = shape[k] < 0 || shape[k] == tensor.shape[k];
  if (!fits) fail(fmt::format("tensor {} has another type or shape than a scan's", name));
  return tensor.values<T>();
}

struct ColumnWriter {
  Safetensors& file;
  index_t rows, row = 0;

  template <class T>
  void operator()(const char* name, const T& value) {
    using Scalar = typename Flat<T>::Scalar;
    TensorData& tensor = file.tensors[name];
    if (row == 0) {
      tensor.dtype = dtype_of<Scalar>();
      tensor.shape = Flat<T>::shape();
      tensor.shape.insert(tensor.shape.begin(), rows);
      tensor.bytes.resize(rows * Flat<T>::size * sizeof(Scalar));
    }
    std::array<Scalar, Flat<T>::size> flat;
    Flat<T>::put(value, flat.data());
    std::memcpy(tensor.bytes.data() + row * sizeof(flat), flat.data(), sizeof(flat));
  }
};

struct ColumnReader {
  const Safetensors& file;
  index_t rows, row = 0;

  template <class T>
  void operator()(const char* name, T& value) {
    using Scalar = typename Flat<T>::Scalar;
    auto shape = Flat<T>::shape();
    shape.insert(shape.begin(), rows);
    if (row == 0) tensor_values<Scalar>(file, name, shape);  // checks it
    std::array<Scalar, Flat<T>::size> flat;
    std::memcpy(flat.data(), file.at(name).bytes.data() + row * sizeof(flat), sizeof(flat));
    Flat<T>::get(value, flat.data());
  }
};

}  // namespace danbv::io
