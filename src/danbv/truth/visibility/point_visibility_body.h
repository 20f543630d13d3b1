// SPDX-License-Identifier: Apache-2.0
#pragma once
#include "danbv/scene/bvh_traverse.h"

namespace danbv::truth {

// What lies nearer to a surface point than this does not hide it: its own triangle, doubled faces.
constexpr float kSurfaceGap = 1e-4f;

// Whether nothing stands between a surface point and a viewpoint.
DANBV_HD bool segment_is_free(const scene::BvhView& bvh, Vec3f surface, Vec3f viewpoint) {
  const Vec3f d = viewpoint - surface;
  return !any_hit(bvh, surface, d, kSurfaceGap / norm(d), 1.0f);
}

// The whole question in its plain form, which CUDA runs and the tests hold the CPU's faster way to.
// One thread a surface point: visible[i] = 1 if the segment to at least one viewpoint is free.
struct PointVisibilityBody {
  scene::BvhView bvh;
  Span<const Vec3f> points, viewpoints;
  Span<std::uint8_t> visible;

  DANBV_HD void operator()(index_t i) const {
    visible[i] = 0;
    for (index_t v = 0; v < viewpoints.size && !visible[i]; ++v)
      visible[i] = segment_is_free(bvh, points[i], viewpoints[v]);
  }
};

}  // namespace danbv::truth
