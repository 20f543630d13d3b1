// SPDX-License-Identifier: Apache-2.0
#include <algorithm>

#include "danbv/core/math/det_math.h"
#include "danbv/fleet/objects/forms.h"
#include "danbv/fleet/registry.h"

namespace danbv::fleet::generators {

void umbrella(MeshBuilder& to, Rng& rng) {
  const int ribs = 6 + 2 * int(rng.below(4));
  const double r = rng.uniform(0.42, 0.55), sag = r * rng.uniform(0.2, 0.75),
               tall = r * rng.uniform(1.2, 2.0);
  const int steps = 8;
  std::vector<Ring>
      skin;  // the cover hangs between its ribs: from below the tip to the rim and back
  const auto level = [&](double s, double below) {
    Ring ring;
    for (int i = 0; i < 6 * ribs; ++i) {
      const double a = 2 * kPi * i / (6 * ribs), between = 0.5 - 0.5 * det::cos(ribs * a),
                   k = 1 - 0.12 * between * s;
      ring.push_back(
          {s * r * k * det::cos(a), s * r * k * det::sin(a), tall - sag * s * s - below});
    }
    skin.push_back(ring);
  };
  for (int i = 0; i <= steps; ++i) level(std::max(double(i) / steps, 0.02), 0.005);
  for (int i = steps; i >= 0; --i) level(std::max(double(i) / steps, 0.02), 0);
  // It lies on its rim and the end of its handle.
  const MeshBuilder::Frame lean(to, turned_y({}, det::atan2(tall - sag, r)));
  add_loft(to, skin, 0.005);
  for (int i = 0; i < ribs; ++i) {
    const double a = 2 * kPi * i / ribs;
    const Vec3d out{det::cos(a), det::sin(a), 0};
    Line rib;
    for (int k = 1; k <= 6; ++k)
      rib.push_back(out * (r * k / 6.0) + Vec3d{0, 0, tall - sag * k * k / 36.0 - 0.01});
    add_tube(to, rib, 0.003, 6);
    add_cylinder(to, {0, 0, tall - 0.45 * r}, rib[2], 0.0025, 6);
  }
  add_cylinder(to, {0, 0, 0.1 * r}, {0, 0, tall + 0.1 * r}, 0.008, 12);
  const double hook = rng.uniform(0.04, 0.06);
  add_tube(to,
           smooth(Line{{0, 0, 0.12 * r},
                       {0, 0, 0},
                       {hook, 0, -hook},
                       {2 * hook, 0, 0},
                       {2 * hook, 0, 0.4 * hook}}),
           0.013, 12);
}

}  // namespace danbv::fleet::generators
