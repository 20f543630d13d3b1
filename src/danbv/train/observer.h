// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <optional>

#include "danbv/paf/field_builder.h"
#include "danbv/policy/encode_inputs.h"
#include "danbv/policy/policy_inputs.h"

namespace danbv {

// state -> field: what the network sees of N drones. Allocates when made, never after.
class Observer {
 public:
  Observer(const Queue& queue, const PolicyOptions& policy, const GridSpec& grid,
           const FieldOptions& field, index_t environments);

  // Lives until the next call, or the next step of the world.
  PolicyInputs see(const Queue& queue, const Observation& observation);

 private:
  PolicyOptions policy_;
  at::Tensor history_, scalars_;
  at::Tensor coverage_;                // undefined where the policy does not see it
  std::optional<FieldBuilder> field_;  // none where the policy has no field
};

}  // namespace danbv
