// SPDX-License-Identifier: Apache-2.0
#include "danbv/core/cli/flags.h"
#include "danbv/truth/ground_truth.h"

namespace danbv::truth {

void bind_points(CLI::App& app, index_t& count) {
  add_number(app, "--points", count, 1000, 10'000'000,
             "Points on a target's surface that the truth is made of");
}

void bind(CLI::App& app, GroundTruthOptions& o) { bind_points(app, o.surface.count); }

}  // namespace danbv::truth
