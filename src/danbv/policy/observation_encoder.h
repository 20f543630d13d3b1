// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <optional>

#include "danbv/paf/field_builder.h"
#include "danbv/policy/encode_inputs.h"
#include "danbv/policy/policy_inputs.h"

namespace danbv::policy {

// observation -> what the network sees of N drones, in flight and in training alike: grid, history,
// scalars and the position advantage field's inputs. Allocates when made, never after.
class ObservationEncoder {
 public:
  ObservationEncoder(const Queue& queue, const PolicyOptions& options, const GridSpec& grid,
                     index_t environments);

  // Lives until the next call, or the next step of the world.
  PolicyInputs encode(const Queue& queue, const state::Observation& observation);

 private:
  PolicyOptions options_;
  at::Tensor history_, scalars_;
  at::Tensor coverage_;                     // undefined where the policy does not see it
  std::optional<paf::FieldBuilder> field_;  // none where the policy has no field
};

}  // namespace danbv::policy
