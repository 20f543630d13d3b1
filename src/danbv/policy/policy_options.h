// SPDX-License-Identifier: Apache-2.0
#pragma once
#include "danbv/paf/field_inputs.h"

namespace danbv {

// Where moves are counted from, and where angles are.
enum class ActionSpace { local, global };
enum class YawConvention { absolute, bearing };  // bearing: relative to that of the ship's centre
enum class InputSet { full, paper };             // paper: without eta, waves, wind and views left

struct PolicyOptions {
  ActionSpace actions = ActionSpace::local;
  YawConvention yaw = YawConvention::absolute;
  InputSet inputs = InputSet::full;
  bool field = true;  // off: the paper's ablation without the position advantage field
  bool raw_sum = false;
  float stop_probability = 0.02f;  // at the start of training
  LatticeSpec lattice;
  Vec3i grid_dims{20, 20, 20};
};

}  // namespace danbv
