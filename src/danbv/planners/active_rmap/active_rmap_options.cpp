// SPDX-License-Identifier: Apache-2.0
#include "danbv/planners/active_rmap/active_rmap_options.h"

#include <fmt/format.h>

#include "danbv/core/cli/flags.h"

namespace danbv::planners {

void bind(CLI::App& app, ActiveRmapOptions& o) {
  add_number(app, "--rmap.cells", o.cells, 8, 160,
             "Voxels a side of the density volume of active-rmap, which is 15 m wide");
  add_number(app, "--rmap.steps", o.steps, 1, 10'000,
             "Steps in which active-rmap fits its volume to the images after every view");
  add_number(app, "--rmap.rays", o.rays, 1, 16'384, "Rays of each of these steps");
  add_number(app, "--rmap.learning-rate", o.learning_rate, 1e-4, 10,
             "Learning rate of active-rmap, of the log-odds of its volume");
  add_number(app, "--rmap.prior", o.prior, 0.001, 0.5,
             "Opacity of a voxel of active-rmap's volume that no ray has told of");
  add_number(app, "--rmap.candidates", o.candidates, 1, 4096,
             "Views on the hemisphere that active-rmap chooses from");
  add_number(app, "--rmap.gain-rays", o.gain_rays, 1, 400,
             "Rays a side of the image by which active-rmap values a candidate");
  add_number(app, "--rmap.cost-per-metre", o.cost_per_metre, 0, 10,
             "Cost of a metre of path of the 15 m frame for active-rmap, in shares of the best "
             "candidate's gain");
}

std::string name_of(const ActiveRmapOptions& o) {
  return fmt::format(
      "{} cells on 15 m and an eighth beyond, {} steps of {} rays, rate {}, prior {}, {} "
      "candidates of {} rays a side, "
      "{} a metre",
      o.cells, o.steps, o.rays, o.learning_rate, o.prior, o.candidates, o.gain_rays,
      o.cost_per_metre);
}

}  // namespace danbv::planners
