// SPDX-License-Identifier: Apache-2.0
#pragma once
#include "danbv/train/method.h"

namespace danbv::train {

// Hestia (arXiv 2508.01014): a look that is taught where faces are missing, and a position policy
// that sees what lies there; PPO and that lesson in one loss.
std::unique_ptr<Method> make_hestia(const Queue& queue, const TrainOptions& options);
MethodNeed need_of_hestia(const TrainOptions& options);
env::RewardOptions reward_of_hestia();

}  // namespace danbv::train
