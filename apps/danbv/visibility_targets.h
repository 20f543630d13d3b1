// SPDX-License-Identifier: Apache-2.0
#pragma once
#include "danbv/fleet/dataset_plan.h"
#include "danbv/scene/target.h"

namespace danbv::app {

struct VisibilityTarget {
  scene::TargetKind kind;
  fleet::DatasetEntry entry;

  scene::Target make() const;
};

// Spread evenly over each dataset: a quarter houses, of which there are few, the rest in halves.
std::vector<VisibilityTarget> visibility_targets(int count);

}  // namespace danbv::app
