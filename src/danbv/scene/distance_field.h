// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <vector>

#include "danbv/core/device/buffer.h"
#include "danbv/scene/bvh.h"

namespace danbv::scene {

// The distance to a mesh on the nodes of a grid in the ship frame, in millimetres. The grid holds
// the mesh and 1 m around it. Trilinear values are off by at most half a cell's diagonal (a
// distance changes no faster than its point moves); outside the grid they are a safe bound from
// below.
struct DistanceFieldView {
  static constexpr std::uint16_t kEnclosed = 0x8000;  // the flag beside 15 bits of millimetres

  Vec3f origin;  // of node 0
  float cell = 0.2f;
  Vec3i nodes{};
  Span<const std::uint16_t> values;  // x fastest

  DANBV_HD float error() const { return 0.8661f * cell + 0.0005f; }
  DANBV_HD index_t index(int x, int y, int z) const {
    return x + index_t(nodes.x) * (y + index_t(nodes.y) * z);
  }
  DANBV_HD float node(int x, int y, int z) const {
    return 0.001f * float(values[index(x, y, z)] & ~kEnclosed);
  }
  DANBV_HD Vec3f upper() const {
    return origin + Vec3f{nodes.x - 1.0f, nodes.y - 1.0f, nodes.z - 1.0f} * cell;
  }

  // Distance of a point. Outside the grid: from p to a point q of a box, seen from p's nearest
  // point c of it, the angle at c is at least right, so |pq|^2 >= |pc|^2 + |cq|^2.
  DANBV_HD float distance(Vec3f p) const {
    const Vec3f inside = min(max(p, origin), upper());
    const Vec3f g = (inside - origin) / cell;
    const int x = at_most(g.x, nodes.x - 2), y = at_most(g.y, nodes.y - 2),
              z = at_most(g.z, nodes.z - 2);
    const float u = g.x - x, v = g.y - y, w = g.z - z;
    float d = 0;
    for (int k = 0; k < 8; ++k)
      d += ((k & 1) ? u : 1 - u) * ((k & 2) ? v : 1 - v) * ((k & 4) ? w : 1 - w) *
           node(x + (k & 1), y + (k >> 1 & 1), z + (k >> 2));
    const float outside = squared_norm(p - inside);
    return outside > 0 ? std::sqrt(outside + d * d) : d;
  }

  // Whether a point lies inside something: its nearest node cannot be reached from the border of
  // the grid without coming up through z = 0, ground or still water. Exact for points at least 1.4
  // cells off the surface; open meshes are open, but not by a missing bottom.
  DANBV_HD bool enclosed(Vec3f p) const {
    const Vec3f g = (min(max(p, origin), upper()) - origin) / cell;
    return (values[index(at_most(g.x + 0.5f, nodes.x - 1), at_most(g.y + 0.5f, nodes.y - 1),
                         at_most(g.z + 0.5f, nodes.z - 1))] &
            kEnclosed) != 0;
  }

 private:
  DANBV_HD static int at_most(float g, int last) { return int(g) < last ? int(g) : last; }
};

// Owns a target's field: for a slender ship about 60,000 nodes of 2 bytes.
class DistanceField {
 public:
  DistanceField() = default;
  // bvh lies on the queue's device.
  DistanceField(const Queue& queue, const TriangleMesh& mesh, const BvhView& bvh,
                float cell = 0.2f);
  DistanceFieldView view() const;  // on the same device

 private:
  DistanceFieldView layout_;
  Buffer<std::uint16_t> values_;
};

// The views of many ships, on their device.
Buffer<DistanceFieldView> field_views(const Queue& queue, const std::vector<DistanceField>& fields);

}  // namespace danbv::scene
