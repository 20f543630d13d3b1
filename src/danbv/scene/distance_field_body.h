// SPDX-License-Identifier: Apache-2.0
#pragma once
#include "danbv/scene/bvh_distance.h"
#include "danbv/scene/distance_field.h"

namespace danbv::scene {

// Fills piece i of a row of nodes along x. From one node to the next the distance grows by a cell
// at most: that bound keeps each search small.
struct DistanceFieldBody {
  static constexpr int kPiece = 16;

  DistanceFieldView layout;
  BvhView bvh;
  Span<std::uint16_t> values;

  DANBV_HD static int pieces(const DistanceFieldView& layout) {
    return (layout.nodes.x + kPiece - 1) / kPiece;
  }
  DANBV_HD void operator()(index_t i) const {
    const index_t row = i / pieces(layout);
    const int first = int(i % pieces(layout)) * kPiece;
    const int y = int(row % layout.nodes.y), z = int(row / layout.nodes.y);
    float bound = 32.0f;  // metres; what 15 bits of millimetres hold
    for (int x = first; x < first + kPiece && x < layout.nodes.x; ++x) {
      const Vec3f p = layout.origin + Vec3f{float(x), float(y), float(z)} * layout.cell;
      const float d = distance_to_mesh(bvh, p, bound);
      values[layout.index(x, y, z)] = std::uint16_t(1000.0f * d + 0.5f);
      bound = fminf(32.0f, (d + layout.cell) * 1.0001f);
    }
  }
};

}  // namespace danbv::scene
