// SPDX-License-Identifier: Apache-2.0
#pragma once
#include "danbv/policy/encode_inputs.h"
#include "danbv/policy/policy_inputs.h"

namespace danbv {

// state -> field: what the network sees of N drones. Allocates when made, never after.
class Observer {
 public:
  Observer(const Queue& queue, const PolicyOptions& policy, index_t environments);

  // Lives until the next call, or the next step of the world.
  PolicyInputs see(const Queue& queue, const Observation& observation);

 private:
  PolicyOptions policy_;
  at::Tensor history_, scalars_;
};

}  // namespace danbv
