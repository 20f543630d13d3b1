// SPDX-License-Identifier: Apache-2.0
#include "environment_options.h"

#include <fmt/format.h>

#include "danbv/core/cli/flags.h"

namespace danbv::app {

namespace {

// none, all, or states between commas.
void choose_sea(const std::string& text, env::SeaChoice& sea) {
  if (text == "all") {
    sea = {};
    return;
  }
  sea.count = 0;
  if (text == "none") return;
  std::istringstream in(text);
  for (std::string part; std::getline(in, part, ',');) {
    const bool digit = part.size() == 1 && part[0] >= '0' && part[0] <= '9';
    if (!digit || sea.count == ocean::kSeaStates)
      throw CLI::ValidationError(text + " is not none, all, or sea states 0 to 9 between commas");
    sea.states[sea.count++] = part[0] - '0';
  }
}

void add_noise(CLI::App& to, depth::SensorNoise& noise) {
  add_value(to, "--noise.sigma", noise.sigma, "Of depth, m");
  add_value(to, "--noise.sigma-per-m2", noise.sigma_per_m2, "Growing with depth squared");
  add_value(to, "--noise.edge-mixing", noise.edge_mixing, "Probability at an edge");
  add_value(to, "--noise.edge-step", noise.edge_step, "What an edge is, as a part of depth");
  add_value(to, "--noise.dropout", noise.dropout, "Probability of a pixel without return");
}

void add_flight(CLI::App& to, env::WorldOptions& o) {
  add_value(to, "--flight.air-speed", o.flight.air_speed.value, "Real metres a second");
  add_value(to, "--flight.min-ground-share", o.flight.min_ground_share,
            "Of the air speed; slower: unreachable");
  to.add_option_function<double>(
        "--flight.water-clearance",
        [&o](double metres) { o.flight.water_clearance = o.clearance.water_clearance = metres; },
        "Kept above the water, m")
      ->default_str(fmt::format("{}", o.flight.water_clearance));
  add_value(to, "--flight.collision", o.clearance.collision, "Nearer to the ship is one, m");
  add_value(to, "--reset.distance-low", o.reset.distance_low, "Of the start, m");
  add_value(to, "--reset.distance-high", o.reset.distance_high, "Of the start, m");
  add_value(to, "--reset.facing-spread-deg", o.reset.facing_spread_deg, "Of the first look");
  add_value(to, "--reset.min-clearance", o.reset.min_clearance, "Of the start, m");
  add_choice<env::UavLengths>(
      to, "--uav-lengths", o.reset.lengths,
      {{"normalised", env::UavLengths::normalised}, {"literal", env::UavLengths::literal}},
      "The drone's lengths in the 15 m frame, or multiplied by eta");
}

}  // namespace

void add_environment_options(CLI::App& to, env::EnvironmentOptions& o) {
  to.add_option_function<std::string>(
        "--sea-states", [&o](const std::string& text) { choose_sea(text, o.sea); },
        "Episodes draw from: none (static), all, or a list like 0,5,9")
      ->default_str("all");
  env::WorldOptions& world = o.world;
  add_value(to, "--views", world.views, "View budget, the first one counted")
      ->check(CLI::Range(1, 1000));
  add_value(to, "--budget-times-out", o.budget_times_out,
            "The budget cuts an episode, whose value goes on; false: it ends it");
  add_value(to, "--registration", world.registration, "false: the state gets true poses");
  add_value(to, "--forecast-error", world.forecast_error, "Of the wave height, at most");
  add_value(to, "--ais-position-sigma", world.ais_position_sigma.value, "Real metres");
  add_value(to, "--ais-heading-sigma-deg", world.ais_heading_sigma_deg, "");
  add_value(to, "--vessel-speed", world.vessel.forward_speed.value, "Real metres a second");
  add_flight(to, world);
  add_noise(to, world.noise);
  add_value(to, "--state.pass-cost", o.state.pass_cost, "What a passed voxel loses a view");
  add_value(to, "--state.occupied-above", o.state.occupied_above, "");
  add_value(to, "--state.direction-points", o.state.direction_points,
            "Of a view in a voxel whose direction counts");
  add_value(to, "--registration.tries", o.registration.tries, "Start poses that are followed");
  add_value(to, "--registration.min-points", o.registration.min_points, "Fewer: not registrable");
}

}  // namespace danbv::app
