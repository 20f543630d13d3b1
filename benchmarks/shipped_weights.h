// SPDX-License-Identifier: Apache-2.0
#pragma once
#include "danbv/core/error.h"
#include "danbv/planners/da_nbv.h"

namespace danbv::bench {

// What people fly: another network (fewer channels, a smaller head) takes another time.
inline std::filesystem::path shipped_weights() {
  const auto found = planners::find_weights();
  if (!found)
    fail("the benchmark times the shipped network: weights/da-nbv.safetensors is missing");
  return *found;
}

}  // namespace danbv::bench
