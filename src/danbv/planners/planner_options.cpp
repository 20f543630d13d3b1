// SPDX-License-Identifier: Apache-2.0
#include <fmt/format.h>

#include <filesystem>

#include "danbv/core/cli/flags.h"
#include "danbv/core/files/tensor_parts.h"
#include "danbv/planners/planner.h"

namespace danbv::planners {

void bind(CLI::App& app, GuardOptions& o) {
  add_value(app, "--guard", o.on,
            "Whether every planner keeps clear of what the drone's map knows; PLANNER+guard sets "
            "it for one planner");
  add_number(app, "--guard-distance", o.distance, 0, 10,
             "Distance that the guard keeps from known points, in metres of the 15 m frame");
  add_number(app, "--guard-swell", o.swell, 0, 10,
             "Share of the forecast wave height that the guard adds to its distance");
  add_value(
      app, "--guard-air", o.air,
      "Whether the guard also keeps to air that views have shown inside the target's box (of a "
      "ship: its length and beam, 6 m high); an obstacle sensor does better, and with one it is "
      "off");
}

std::string name_of(const GuardOptions& o) {
  if (!o.on) return "none";
  return fmt::format("{} m + {} H_s", o.distance, o.swell);
}

void bind(CLI::App& app, PlannerOptions& o) {
  add_text_setter(
      app, "--weights", o.weights,
      [](const std::string& path) { return tensors_exist(path) ? "" : "there is no " + path; },
      [&o](const std::string& path) { o.weights = path; },
      "Weights that a learned planner flies with: a file of danbv train, or a folder with a file "
      "PLANNER.safetensors for each");
  add_number(app, "--stop-gain", o.stop_gain, 0, 1,
             "da-nbv stops where eight views bring less than this share of all directions seen; 0: "
             "it stops by its own decision only");
  bind(app, o.guard);
  bind(app, o.rmap);
  bind(app, o.refine);
  add_choice<action::YawConvention>(
      app, "--looks", o.looks,
      {{"absolute", action::YawConvention::absolute}, {"bearing", action::YawConvention::bearing}},
      "Whether the angles of random, oa-ig, greedy-paf and the oracles count from bow and horizon, "
      "or from the direction to the ship's centre; PLANNER+bearing sets it for one planner");
  add_number(
      app, "--radius", o.radius, 1, 12,
      "Radius of hemispheres and orbits about the ship's centre, in metres of the 15 m frame");
  add_number(app, "--cost-per-metre", o.cost_per_metre, 0, 1e6,
             "Cost of a metre of path of the 15 m frame, in what the planner counts: bits for "
             "oa-ig, field value for "
             "greedy-paf, share of surface for oracles");
  add_file(app, "--scorer", o.scorer,
           "Weights whose field greedy-paf goes by, instead of the one made by hand");
}

}  // namespace danbv::planners
