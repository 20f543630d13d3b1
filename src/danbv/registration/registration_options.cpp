// SPDX-License-Identifier: Apache-2.0
#include "danbv/registration/registration_options.h"

#include "danbv/core/cli/flags.h"

namespace danbv::registration {

void bind(CLI::App& app, RegistrationOptions& o) {
  add_number(app, "--registration.tries", o.tries, 1, 64,
             "Start poses from which a view is aligned before the best is refined");
  add_number(app, "--registration.min-points", o.min_points, 0, 100'000'000,
             "Pixels on the ship that a view of 400 x 400 needs; with fewer it is not registered. "
             "Smaller images need their share of that");
  add_value(app, "--registration.pose-graph", o.pose_graph,
            "Move the views of a scan when those that come home say that they have drifted");
  add_value(app, "--registration.seen-air", o.seen_air,
            "With the pose graph, refuse views that put surface where views of the map saw air");
  add_value(app, "--registration.views-wait", o.views_wait,
            "Keep the images of views that cannot be placed, and try them again once the map has "
            "grown");
}

}  // namespace danbv::registration
