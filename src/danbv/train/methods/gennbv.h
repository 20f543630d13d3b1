// SPDX-License-Identifier: Apache-2.0
#pragma once
#include "danbv/train/method.h"

namespace danbv::train {

// GenNBV (Chen et al., CVPR 2024): grid and past poses in, a position anywhere and a look out, PPO.
std::unique_ptr<Method> make_gennbv(const Queue& queue, const TrainOptions& options);
MethodNeed need_of_gennbv(const TrainOptions& options);
env::RewardOptions reward_of_gennbv();

}  // namespace danbv::train
