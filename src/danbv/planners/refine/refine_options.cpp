// SPDX-License-Identifier: Apache-2.0
#include "danbv/planners/refine/refine_options.h"

#include <fmt/format.h>

#include "danbv/core/cli/flags.h"

namespace danbv::planners {

void bind(CLI::App& app, RefineOptions& o) {
  add_number(
      app, "--refine.from", o.from, 0, 1000,
      "Views after which da-nbv, if it has more, goes on to what its measured surface lacks, "
      "or earlier, where it would stop; 0: it never does");
  add_number(app, "--refine.places", o.places, 1, 4096,
             "Places that each of those views is chosen from");
  add_number(app, "--refine.cost-per-metre", o.cost_per_metre, 0, 1e6,
             "Cost of a metre of path of the 15 m frame there, in cells of 10 cm of surface");
  add_number(app, "--refine.again", o.again, 0, 1,
             "What is left of a cell's promise from a side that it was seen or looked at from");
  add_number(app, "--refine.stop-gain", o.stop_gain, 0, 1,
             "The scan ends where its last eight views brought less than this share of the surface "
             "that is measured, in cells of 10 cm; 0: never");
}

std::string name_of(const RefineOptions& o) {
  return fmt::format("refined from view {} on, {} places, {} a metre, again {}, stop {}", o.from,
                     o.places, o.cost_per_metre, o.again, o.stop_gain);
}

}  // namespace danbv::planners
