// SPDX-License-Identifier: Apache-2.0
#pragma once
#include "danbv/camera/camera.h"
#include "danbv/core/device/atomics.h"
#include "danbv/core/device/span.h"

namespace danbv::metrics {

// A view of one environment as the reconstruction takes it in: from the registered pose.
struct CoveringView {
  Rigidf T_ship_cam;
  std::int32_t target = 0;  // which of the targets
  std::int32_t fused = 1;   // 0: the view was not taken or not registered, nothing is covered by it
};

// Thread: one ground-truth point of one environment. Covered once a back-projected pixel lies
// nearer than the radius (eq:supp_cr); only pixels whose rays come so near are looked at.
struct CoverPointsBody {
  camera::Camera camera;
  float radius;
  index_t stride;                     // points a target has at most
  Span<const Vec3f> points;           // [T, stride]
  Span<const std::int32_t> counts;    // [T]
  Span<const CoveringView> views;     // [N]
  Span<const float> depth;            // [N, H, W], 0 where nothing was seen
  Span<std::uint8_t> covered;         // [N, stride]
  Span<std::int32_t> covered_counts;  // [N]

  DANBV_HD void operator()(index_t i) const {
    const index_t env = row_of(i), point = i - env * stride;
    const CoveringView& view = views[env];
    if (!view.fused || covered[i] || point >= counts[view.target]) return;
    const float* image = depth.data + env * camera.pixels();
    if (!is_covered(view.T_ship_cam, image, points[view.target * stride + point])) return;
    covered[i] = 1;
    atomic_add(&covered_counts[env], 1);
  }

 private:
  static constexpr float kNearest = 0.05f;  // no depth image reports less
  static constexpr float kRounding = 1e-4f;

  // i / stride. Divided as 64 bits, that was more than a third of the time that a point takes.
  DANBV_HD index_t row_of(index_t i) const {
    const bool fits = (std::uint64_t(i | stride) >> 32) == 0;
    return fits ? index_t(std::uint32_t(i) / std::uint32_t(stride)) : i / stride;
  }

  struct Window {
    int first, last;
  };

  // Pixels along one axis whose rays may pass the ball: x / z of what lies in the box around it.
  // near and far: one over the depths of that box.
  DANBV_HD static Window window(float f, float c, int size, float x, float near, float far,
                                float r) {
    const float low = (x - r) * (x < r ? near : far), high = (x + r) * (x < -r ? far : near);
    const float first = f * low + c + 0.49f, last = f * high + c - 0.49f;
    return {first > 0 ? (first < float(size) ? int(first) : size) : 0,
            last >= 0 ? (last < float(size) ? int(last) : size - 1) : -1};
  }

  DANBV_HD bool is_covered(const Rigidf& T, const float* image, Vec3f p) const {
    const float r = radius + kRounding;
    const Vec3f q = T.rotation.transposed() * (p - T.translation);
    if (q.z + r < kNearest) return false;
    const float near = 1 / (q.z - r > kNearest ? q.z - r : kNearest), far = 1 / (q.z + r);
    const Window u = window(camera.fx_px, camera.cx_px, camera.width_px, q.x, near, far, r);
    const Window v = window(camera.fy_px, camera.cy_px, camera.height_px, q.y, near, far, r);
    for (int y = v.first; y <= v.last; ++y)
      for (int x = u.first; x <= u.last; ++x) {
        const float z = image[index_t(y) * camera.width_px + x];
        if (z > 0 && std::fabs(z - q.z) < r &&
            squared_norm(T * camera.back_project(x, y, z) - p) < radius * radius)
          return true;
      }
    return false;
  }
};

// Thread: one point of one environment that starts anew.
struct ResetCoverBody {
  index_t stride;
  Span<const std::uint8_t> restart;   // [N]
  Span<std::uint8_t> covered;         // [N, stride]
  Span<std::int32_t> covered_counts;  // [N]

  DANBV_HD void operator()(index_t i) const {
    if (!restart[i / stride]) return;
    covered[i] = 0;
    if (i % stride == 0) covered_counts[i / stride] = 0;
  }
};

// Thread: one environment.
struct CoverRateBody {
  Span<const std::int32_t> counts;          // [T]
  Span<const CoveringView> views;           // [N]
  Span<const std::int32_t> covered_counts;  // [N]
  Span<float> rates;                        // [N]

  DANBV_HD void operator()(index_t env) const {
    rates[env] = float(double(covered_counts[env]) / double(counts[views[env].target]));
  }
};

}  // namespace danbv::metrics
