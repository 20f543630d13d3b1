// SPDX-License-Identifier: Apache-2.0
#pragma once
#include "danbv/train/method.h"

namespace danbv::train {

// The paper's method: state and position advantage field in, two-stage actions out, PPO.
std::unique_ptr<Method> make_da_nbv(const Queue& queue, const TrainOptions& options);
MethodNeed need_of_da_nbv(const TrainOptions& options);
env::RewardOptions reward_of_da_nbv();

}  // namespace danbv::train
