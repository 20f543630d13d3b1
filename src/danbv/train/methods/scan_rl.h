// SPDX-License-Identifier: Apache-2.0
#pragma once
#include "danbv/train/method.h"

namespace danbv::train {

// Scan-RL: double Q-learning over moves on the hemisphere, from grey images (docs/rivals.md).
std::unique_ptr<Method> make_scan_rl(const Queue& queue, const TrainOptions& options);
MethodNeed need_of_scan_rl(const TrainOptions& options);
env::RewardOptions reward_of_scan_rl();

}  // namespace danbv::train
