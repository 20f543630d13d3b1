// SPDX-License-Identifier: Apache-2.0
#include "danbv/scene/waterline_beam.h"

#include <algorithm>

namespace danbv::scene {

double waterline_beam(const TriangleMesh& mesh) {
  double low = 1e30, high = -1e30;
  const auto add_crossing = [&](Vec3f a, Vec3f b) {
    if ((a.z > 0) == (b.z > 0)) return;
    const double y = a.y + (b.y - a.y) * (double(a.z) / (double(a.z) - b.z));
    low = std::min(low, y), high = std::max(high, y);
  };
  for (std::size_t i = 0; i < mesh.triangles.size(); ++i) {
    const auto c = mesh.corners(i);
    for (int k = 0; k < 3; ++k) add_crossing(c[k], c[(k + 1) % 3]);
  }
  return high > low ? high - low : bounds(mesh).size().y;
}

}  // namespace danbv::scene
