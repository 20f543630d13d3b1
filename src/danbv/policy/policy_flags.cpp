// SPDX-License-Identifier: Apache-2.0
#include "danbv/policy/policy_flags.h"

#include <fmt/format.h>

#include <sstream>

#include "danbv/core/cli/flags.h"
#include "danbv/core/error.h"

namespace danbv::policy {

void add_policy_flags(CLI::App& app, PolicyOptions& o) {
  add_choice(app, "--action", o.actions,
             {{"local", action::ActionSpace::local}, {"global", action::ActionSpace::global}},
             "Moves of up to 5 m from where the drone is, or positions anywhere");
  add_choice(app, "--paf", o.field, {{"on", true}, {"off", false}},
             "Whether the policy sees the position advantage field");
  add_choice(app, "--paf-sum", o.raw_sum, {{"mean", false}, {"raw", true}},
             "The field as a mean over the active voxels, or as the plain sum");
  add_choice(app, "--scorer-start", o.scorer,
             {{"random", ScorerStart::random}, {"hand-made", ScorerStart::hand_made}},
             "The field's weights before any training");
  add_choice(
      app, "--yaw", o.yaw,
      {{"absolute", action::YawConvention::absolute}, {"bearing", action::YawConvention::bearing}},
      "Angles from bow and horizon, or from the direction to the ship's centre");
  add_choice(app, "--inputs", o.inputs, {{"full", InputSet::full}, {"paper", InputSet::paper}},
             "full: also eta, forecast waves, wind and views left");
  add_choice(app, "--grid-inputs", o.grid,
             {{"occupancy", GridInputs::occupancy}, {"coverage", GridInputs::coverage}},
             "coverage: also how many directions and points every voxel has");
  add_choice(app, "--look-head", o.look, {{"linear", LookHead::linear}, {"deep", LookHead::deep}},
             "Layers from the chosen translation to pitch and yaw: one, or two");
  app.add_option("--stop-probability", o.stop_probability, "Of a stop, before any training")
      ->check(CLI::Range(1e-6, 0.5))
      ->capture_default_str();
  add_triple(app, "--lattice", o.lattice.dims, 1, 40, "Candidate positions along x, y, z");
  app.add_option("--lattice-spacing", o.lattice.spacing, "Between candidates, m")
      ->check(CLI::Range(0.01, 100.0))
      ->capture_default_str();
  app.add_option("--max-active", o.max_active,
                 "Voxels that make the field of one decision, at most")
      ->check(CLI::Range(1, 65535))
      ->capture_default_str();
  app.add_option("--visibility-threshold", o.visibility.threshold, "Pairs seen worse are masked")
      ->check(CLI::Range(0.0, 1.0))
      ->capture_default_str();
  app.add_option("--visibility-skip", o.visibility.skip,
                 "Voxels next to the target that do not count where they block the view")
      ->check(CLI::Range(0, 20))
      ->capture_default_str();
  app.add_option("--extent-shrink", o.visibility.transmittance.shrink,
                 "Of the box of a voxel's points, where it blocks the view")
      ->check(CLI::Range(0.0, 1.0))
      ->capture_default_str();
  add_triple(app, "--grid-cells", o.grid_dims, 7, 40, "Voxels of the state grid along x, y, z");
}

std::string to_toml(const PolicyOptions& options) {
  PolicyOptions copy = options;
  CLI::App app;
  add_policy_flags(app, copy);
  return app.config_to_str(true, false);
}

PolicyOptions policy_options_from_toml(const std::string& text) {
  PolicyOptions options;
  CLI::App app;
  app.allow_config_extras(CLI::config_extras_mode::error);
  add_policy_flags(app, options);
  std::istringstream stream(text);
  try {
    app.parse_from_stream(stream);
  } catch (const CLI::Error& error) {
    fail(fmt::format("policy options: {}", error.what()));
  }
  return options;
}

}  // namespace danbv::policy
