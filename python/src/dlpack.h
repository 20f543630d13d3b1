// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <cstdint>

// The structs that DLPack hands from one library to another (version 0.8 of its binary interface,
// which every library reads).
namespace danbv::python::dlpack {

constexpr std::int32_t kCpu = 1, kCuda = 2, kCudaHost = 3, kCudaManaged = 13;
constexpr std::uint8_t kInt = 0, kUInt = 1, kFloat = 2;

struct DLDevice {
  std::int32_t type, id;
};

struct DLDataType {
  std::uint8_t code, bits;
  std::uint16_t lanes;
};

struct DLTensor {
  void* data;
  DLDevice device;
  std::int32_t ndim;
  DLDataType dtype;
  std::int64_t* shape;
  std::int64_t* strides;  // in elements; null: by rows, without gaps
  std::uint64_t byte_offset;
};

struct DLManagedTensor {
  DLTensor tensor;
  void* context;
  void (*deleter)(DLManagedTensor* self);
};

}  // namespace danbv::python::dlpack
