// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <ATen/ATen.h>

#include <memory>

#include "danbv/core/launch/launch.h"

namespace c10d {
class Store;
}

namespace danbv::distributed {

// How processes add up their tensors.
class Collectives {
 public:
  virtual ~Collectives() = default;
  // In place, over all processes, which call it in the same order with tensors of one shape. All
  // get the same sum, to the last bit. Work that LibTorch's current stream is given afterwards sees
  // it.
  virtual void sum(const at::Tensor& values) = 0;
  virtual const char* name() const = 0;
};

// NCCL where every process has a GPU of its own, else Gloo, as far as LibTorch has them; else
// through the store, which is for a few processes on one machine. Waits for all processes.
// gpu_of_its_own: for all of them.
std::unique_ptr<Collectives> make_collectives(const c10::intrusive_ptr<c10d::Store>& store,
                                              const Launch& launch, bool gpu_of_its_own);

}  // namespace danbv::distributed
