// SPDX-License-Identifier: Apache-2.0
#include "danbv/core/cli/flags.h"
#include "danbv/depth/sensor_noise.h"

namespace danbv::depth {

void bind(CLI::App& app, SensorNoise& o) {
  add_number(
      app, "--noise.sigma", o.sigma, 0, 1,
      "Standard deviation of the measured depth at any distance, in metres of the 15 m frame");
  add_number(
      app, "--noise.sigma-per-m2", o.sigma_per_m2, 0, 1,
      "Factor of depth squared in its standard deviation, in metres per square metre of the 15 m "
      "frame");
  add_number(app, "--noise.edge-mixing", o.edge_mixing, 0, 1,
             "Probability that a pixel at an edge measures a depth between its two surfaces");
  add_number(app, "--noise.edge-step", o.edge_step, 0, 1,
             "Depth step between neighbouring pixels that makes an edge, as a share of depth");
  add_number(app, "--noise.dropout", o.dropout, 0, 1, "Probability that a pixel measures nothing");
}

}  // namespace danbv::depth
