// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <string>

#include "danbv/action/action_codec.h"
#include "danbv/core/cli/bind.h"
#include "danbv/paf/field_options.h"

namespace danbv::policy {

enum class ScorerStart { random, hand_made };
enum class InputSet { full, paper };  // paper: without eta, waves, wind and views left
// What the grid's encoder sees of a voxel: G alone as in the paper, or also how many directions it
// was seen from and how many points lie in it.
enum class GridInputs { occupancy, coverage };
// How pitch and yaw depend on the chosen translation: one layer, or a hidden one between; or not at
// all, for the paper's ablation of the action.
enum class LookHead { linear, deep, independent };

// What the policy is; kept with its weights.
struct PolicyOptions {
  action::ActionSpace actions = action::ActionSpace::local;
  action::YawConvention yaw = action::YawConvention::absolute;
  InputSet inputs = InputSet::full;
  GridInputs grid = GridInputs::occupancy;
  LookHead look = LookHead::linear;
  bool field = true;     // off: the paper's ablation without the position advantage field
  bool raw_sum = false;  // the field as the paper's plain sum, not divided by the number of voxels
  ScorerStart scorer = ScorerStart::random;  // its weights at the start of training
  float stop_probability = 0.02f;            // at the start of training
  paf::LatticeSpec lattice;
  index_t max_active = 2048;  // voxels that make the field of one decision
  paf::VisibilityOptions visibility;
  Vec3i grid_dims{20, 20, 20};  // of the state that it is trained on

  action::ActionCodec codec() const { return {actions, yaw, {}}; }
  paf::FieldOptions field_options() const { return {lattice, max_active, visibility}; }
};

// All but grid_dims, which follows the state's --grid-cells. The paper's ablation switches are
// --action, --look-head independent and --paf.
void bind(CLI::App& app, PolicyOptions& options);

// The options as a config file, and back. An unknown key or a bad value is an Error.
std::string to_toml(const PolicyOptions& options);
PolicyOptions policy_options_from_toml(const std::string& text);

}  // namespace danbv::policy
