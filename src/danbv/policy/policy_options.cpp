// SPDX-License-Identifier: Apache-2.0
#include "danbv/policy/policy_options.h"

#include "danbv/core/cli/config_file.h"
#include "danbv/core/cli/flags.h"

namespace danbv::policy {

void bind(CLI::App& app, PolicyOptions& o) {
  add_choice(
      app, "--action", o.actions,
      {{"local", action::ActionSpace::local}, {"global", action::ActionSpace::global}},
      "Whether actions are moves of up to 5 m from where the drone is, or positions anywhere");
  add_choice(app, "--paf", o.field, {{"on", true}, {"off", false}},
             "Whether the policy sees the position advantage field");
  add_choice(app, "--paf-sum", o.raw_sum, {{"mean", false}, {"raw", true}},
             "Whether the field is a mean over the active voxels, or their plain sum");
  add_choice(app, "--scorer-start", o.scorer,
             {{"random", ScorerStart::random}, {"hand-made", ScorerStart::hand_made}},
             "Weights of the field's scorer before any training");
  add_choice(
      app, "--yaw", o.yaw,
      {{"absolute", action::YawConvention::absolute}, {"bearing", action::YawConvention::bearing}},
      "Whether angles count from bow and horizon, or from the direction to the ship's centre");
  add_choice(app, "--inputs", o.inputs, {{"full", InputSet::full}, {"paper", InputSet::paper}},
             "What the policy is told: the paper's inputs, or also eta, forecast waves, wind and "
             "views left");
  add_choice(app, "--grid-inputs", o.grid,
             {{"occupancy", GridInputs::occupancy}, {"coverage", GridInputs::coverage}},
             "What the policy sees of a voxel: its occupancy, or also how many directions and "
             "points it has");
  add_choice(
      app, "--look-head", o.look,
      {{"linear", LookHead::linear},
       {"deep", LookHead::deep},
       {"independent", LookHead::independent}},
      "Layers from the chosen translation to pitch and yaw: one, two, or none, so that looks "
      "do not know the position");
  add_number(app, "--stop-probability", o.stop_probability, 1e-6, 0.5,
             "Probability of a stop before any training");
  add_triple(app, "--lattice", o.lattice.dims, 1, 40, "Candidate positions along x, y and z");
  add_number(app, "--lattice-spacing", o.lattice.spacing, 0.01, 100,
             "Distance between neighbouring candidate positions, in metres of the 15 m frame");
  add_number(app, "--max-active", o.max_active, 1, 65535,
             "Most voxels that make the field of one decision");
  add_number(app, "--visibility-threshold", o.visibility.threshold, 0, 1,
             "Visibility below which a pair of voxel and candidate does not count");
  add_number(app, "--visibility-skip", o.visibility.skip, 0, 20,
             "Voxels next to the one looked at that do not block the view");
  add_number(app, "--extent-shrink", o.visibility.transmittance.shrink, 0, 1,
             "Factor on the box of a voxel's points where that box blocks the view");
}

namespace {
// With what training takes from the state's grid.
void bind_all(CLI::App& app, PolicyOptions& o) {
  bind(app, o);
  add_triple(app, "--grid-cells", o.grid_dims, 7, 40, "Voxels of the state grid along x, y and z");
}
}  // namespace

std::string to_toml(const PolicyOptions& options) {
  PolicyOptions copy = options;
  return options_to_toml([&](CLI::App& app) { bind_all(app, copy); });
}

PolicyOptions policy_options_from_toml(const std::string& text) {
  PolicyOptions options;
  options_from_toml(text, "policy options", [&](CLI::App& app) { bind_all(app, options); });
  return options;
}

}  // namespace danbv::policy
