// SPDX-License-Identifier: Apache-2.0
// Any safetensors file: weights, caches, checkpoints, scans, sensor logs. What is read is written
// and read again.
#include "danbv/core/files/safetensors.h"
#include "fuzz.h"

using danbv::fuzz::hold;

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  danbv::fuzz::reads_or_refuses([&] {
    const auto content = danbv::parse_safetensors({data, data + size}, "fuzz");
    for (const auto& [name, tensor] : content.tensors) {
      std::uint64_t bytes = size_of(tensor.dtype);
      for (const auto extent : tensor.shape) hold(extent >= 0), bytes *= std::uint64_t(extent);
      hold(bytes == tensor.bytes.size());
    }
    const auto again = danbv::parse_safetensors(serialize(content), "fuzz, written");
    hold(again.metadata == content.metadata && again.tensors.size() == content.tensors.size());
    for (const auto& [name, tensor] : content.tensors)
      hold(again.at(name).shape == tensor.shape && again.at(name).bytes == tensor.bytes);
  });
  return 0;
}
