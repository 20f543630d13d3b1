// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <vector>

#include "danbv/scene/target.h"

namespace danbv::bench {

// The first ships of the training split, made from their seeds on all cores.
std::vector<scene::Target> training_ships(int count);
std::vector<const scene::Target*> pointers(const std::vector<scene::Target>& targets);

}  // namespace danbv::bench
