// SPDX-License-Identifier: Apache-2.0
#include "danbv/core/cli/flags.h"
#include "danbv/planners/planner.h"

namespace danbv::planners {

void bind(CLI::App& app, PlannerOptions& o) {
  add_file(app, "--weights", o.weights, "Weights that da-nbv flies with, a file of danbv train");
  add_number(app, "--stop-gain", o.stop_gain, 0, 1,
             "da-nbv stops where eight views bring less than this share of all directions seen; 0: "
             "it stops by its own decision only");
  add_value(app, "--guard", o.guard, "Whether da-nbv avoids flights into what its map knows");
  add_number(app, "--radius", o.radius, 1, 12,
             "Radius of hemispheres and orbits about the ship's centre, in metres");
  add_number(app, "--cost-per-metre", o.cost_per_metre, 0, 1e6,
             "Cost of a metre of path, in what the planner counts: bits for oa-ig, field value for "
             "greedy-paf, share of surface for oracles");
  add_file(app, "--scorer", o.scorer,
           "Weights whose field greedy-paf goes by, instead of the one made by hand");
}

}  // namespace danbv::planners
