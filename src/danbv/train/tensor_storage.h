// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <ATen/ATen.h>

#include <vector>

#include "danbv/core/device/device.h"

namespace danbv::train {

// What a network was shown and chose in a rollout of T steps in N environments, as tensors. The
// first step says how many there are and of which shapes, and takes the memory.
class TensorStorage {
 public:
  explicit TensorStorage(index_t steps) : steps_(steps) {}

  void add(index_t t, const std::vector<at::Tensor>& tensors) {  // [N, ..] each
    if (kept_.empty())
      for (const at::Tensor& tensor : tensors) kept_.push_back(room_for(tensor));
    for (std::size_t i = 0; i < tensors.size(); ++i) kept_[i][t].copy_(tensors[i]);
  }
  // The slots of an index [B] int64: slot t * N + n. [B, ..] each.
  std::vector<at::Tensor> gather(const at::Tensor& index) const {
    std::vector<at::Tensor> of;
    for (const at::Tensor& tensor : kept_)
      of.push_back(tensor.flatten(0, 1).index_select(0, index));
    return of;
  }

 private:
  at::Tensor room_for(const at::Tensor& tensor) const {
    std::vector<std::int64_t> shape = tensor.sizes().vec();
    shape.insert(shape.begin(), steps_);
    return at::zeros(shape, tensor.options());
  }

  index_t steps_;
  std::vector<at::Tensor> kept_;  // [T, N, ..]
};

}  // namespace danbv::train
