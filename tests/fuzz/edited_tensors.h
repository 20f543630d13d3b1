// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <fuzzer/FuzzedDataProvider.h>

#include "danbv/core/files/safetensors.h"
#include "fuzz.h"

namespace danbv::fuzz {

// Changes one number of a tensor to any bits.
inline void set_number(TensorData& tensor, FuzzedDataProvider& input) {
  const std::size_t width = size_of(tensor.dtype), numbers = tensor.bytes.size() / width;
  if (numbers == 0) return;
  const auto bits = input.ConsumeIntegral<std::uint64_t>();
  const auto i = input.ConsumeIntegralInRange<std::size_t>(0, numbers - 1);
  std::memcpy(tensor.bytes.data() + i * width, &bits, width);
}

// As many bytes as the shape asks for; a file's own parser, which has a target of its own, sees to
// it.
inline void fit(TensorData& tensor) {
  std::size_t bytes = size_of(tensor.dtype);
  for (const auto extent : tensor.shape) bytes *= std::size_t(extent);
  if (bytes > 1 << 16) bytes = 0, tensor.shape = {0};
  tensor.bytes.resize(bytes);
}

// A sound file with the faults that an input names: tensors gone, of another type or shape, numbers
// of any bits. Bytes flipped in the file itself would seldom get past the header's JSON.
inline Safetensors edited(Safetensors file, const std::uint8_t* data, std::size_t size) {
  FuzzedDataProvider input(data, size);
  while (input.remaining_bytes() > 0 && !file.tensors.empty()) {
    auto at = file.tensors.begin();
    std::advance(at, input.ConsumeIntegralInRange<std::size_t>(0, file.tensors.size() - 1));
    TensorData& tensor = at->second;
    const int edit = input.ConsumeIntegralInRange(0, 7);
    if (edit == 0) {
      file.tensors.erase(at);
    } else if (edit == 1) {
      tensor.dtype = DType(input.ConsumeIntegralInRange(0, int(DType::i16)));
      fit(tensor);
    } else if (edit <= 3) {
      tensor.shape.assign(input.ConsumeIntegralInRange<std::size_t>(0, 5), 0);
      for (auto& extent : tensor.shape) extent = input.ConsumeIntegralInRange(0, 255);
      fit(tensor);
    } else {
      set_number(tensor, input);
    }
  }
  return file;
}

}  // namespace danbv::fuzz
