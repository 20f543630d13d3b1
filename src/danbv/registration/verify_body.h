// SPDX-License-Identifier: Apache-2.0
#pragma once
#include "danbv/registration/icp_body.h"

namespace danbv {

// What the image says of the map cells in its sight.
struct Verdict {
  std::int32_t agree, contradict;
};

// Thread: a stretch of the middle level's entries. A cell that should be seen and is, agrees; one
// behind the measured surface is hidden; one in front of it, in air, contradicts the pose.
struct VerifyBody {
  Camera camera;
  MapLevel map;
  index_t stretch, stretches;
  Span<const float> depth;               // [N, H, W]
  Span<const RegistrationInput> inputs;  // [N]
  Span<const Alignment> alignments;      // [N]
  Span<const std::uint8_t> wanted;       // [N]
  Span<Verdict> verdicts;                // [N, stretches]

  DANBV_HD void operator()(index_t i) const {
    const index_t env = i / stretches, part = i % stretches;
    verdicts[i] = {0, 0};
    if (!wanted[env]) return;
    const SurfaceHash hash = map.of(env);
    const Rigidf T_cam_ship =
        (alignments[env].T_ship_level * inputs[env].T_level_cam).inverse().cast<float>();
    const float* image = depth.data + env * camera.pixels();
    for (index_t k = part * stretch; k < (part + 1) * stretch; ++k)
      if (hash.keys[k] != kEmptyKey && hash.cells[k].count >= 3)
        judge(hash.mean(k), T_cam_ship, image, verdicts[i]);
  }

 private:
  DANBV_HD void judge(const SurfacePoint& s, const Rigidf& T, const float* image,
                      Verdict& out) const {
    const Vec3f p = T * s.point, n = T.rotation * s.normal;
    if (p.z < 0.5f || dot(n, p) > -0.3f * norm(p)) return;
    const Vec2f px = camera.project(p);
    const int u = int(std::floor(px.x)), v = int(std::floor(px.y));
    constexpr int kRing = 2;
    if (u < kRing || v < kRing || u >= camera.width_px - kRing || v >= camera.height_px - kRing)
      return;
    const float slack = 0.06f + 0.01f * p.z;
    bool in_air = true;
    for (int dv = -kRing; dv <= kRing; dv += kRing)
      for (int du = -kRing; du <= kRing; du += kRing) {
        const float z = image[index_t(v + dv) * camera.width_px + u + du];
        if (std::fabs(z - p.z) < slack) {
          ++out.agree;
          return;
        }
        in_air = in_air && z > p.z + 4 * slack;  // zero: water or sky, says nothing
      }
    out.contradict += in_air;
  }
};

}  // namespace danbv
