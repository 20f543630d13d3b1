// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <ATen/ATen.h>

#include <memory>

#include "danbv/core/launch/launch.h"
#include "danbv/distributed/group_options.h"

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

// Waits for all processes. gpu_of_its_own: for all of them. An Error where this LibTorch has not
// what was named, or where NCCL was and processes share a GPU.
std::unique_ptr<Collectives> make_collectives(const c10::intrusive_ptr<c10d::Store>& store,
                                              const Launch& launch, Backend backend,
                                              bool gpu_of_its_own);
// Whether this build has it.
bool has_backend(Backend backend);

}  // namespace danbv::distributed
