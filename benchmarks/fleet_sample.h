// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <vector>

#include "danbv/scene/target.h"

namespace danbv::bench {

// The first ships of the training split, made from their seeds on all cores.
std::vector<Target> training_ships(int count);
std::vector<const Target*> pointers(const std::vector<Target>& targets);

}  // namespace danbv::bench
