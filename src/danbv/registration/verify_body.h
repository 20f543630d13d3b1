// SPDX-License-Identifier: Apache-2.0
#pragma once
#include "danbv/core/device/atomics.h"
#include "danbv/registration/point_to_plane_icp.h"

namespace danbv::registration {

// Thread: a stretch of the middle level's entries. A cell that should be seen and is, agrees; one
// behind the measured surface is hidden; one in front of it, in air, contradicts the pose. So does
// one before the sky, where no wave can hide it.
struct VerifyBody {
  camera::Camera camera;
  MapLevel map;
  std::int32_t tries;
  index_t stretch, stretches;
  Span<const float> depth;               // [N, H, W]
  Span<const RegistrationInput> inputs;  // [N]
  Span<Alignment> alignments;            // [N, tries]: their verdicts grow

  DANBV_HD void operator()(index_t i) const {
    const index_t attempt = i / stretches, part = i % stretches, env = attempt / tries;
    if (!alignments[attempt].tried) return;
    const SurfaceHash hash = map.of(env);
    const Rigidd T_level_ship = alignments[attempt].ship.T_level_ship();
    const Sight sight{(inputs[env].T_level_cam.inverse() * T_level_ship).cast<float>(),
                      T_level_ship.cast<float>(), depth.data + env * camera.pixels(),
                      highest_crest(inputs[env].facts),
                      float(inputs[env].T_level_cam.translation.z)};
    Verdict own;
    for (index_t k = part * stretch; k < (part + 1) * stretch; ++k)
      if (hash.keys[k] != kEmptyKey && hash.cells[k].count >= 3) judge(hash.mean(k), sight, own);
    if (own.all > 0) add(own, alignments[attempt].verdict);
  }

 private:
  DANBV_HD static void add(const Verdict& own, Verdict& to) {
    atomic_add(&to.agree, own.agree);
    atomic_add(&to.contradict, own.contradict);
    atomic_add(&to.all, own.all);
  }

  struct Sight {
    Rigidf T_cam_ship, T_level_ship;
    const float* image;
    float crest, camera_height;
  };

  DANBV_HD void judge(const SurfacePoint& s, const Sight& sight, Verdict& out) const {
    const Vec3f p = sight.T_cam_ship * s.point, n = sight.T_cam_ship.rotation * s.normal;
    if (p.z < 0.5f || dot(n, p) > -0.3f * norm(p)) return;
    const Vec2f px = camera.project(p);
    const int u = int(std::floor(px.x)), v = int(std::floor(px.y));
    constexpr int kRing = 2;
    if (u < kRing || v < kRing || u >= camera.width_px - kRing || v >= camera.height_px - kRing)
      return;
    ++out.all;
    const bool over_waves =
        sight.camera_height > sight.crest && (sight.T_level_ship * s.point).z > sight.crest;
    const float slack = 0.06f + 0.01f * p.z;
    bool in_air = true;
    for (int dv = -kRing; dv <= kRing; dv += kRing)
      for (int du = -kRing; du <= kRing; du += kRing) {
        const float z = sight.image[index_t(v + dv) * camera.width_px + u + du];
        if (std::fabs(z - p.z) < slack) {
          ++out.agree;
          return;
        }
        // Zero is water or sky.
        in_air = in_air && (z > p.z + 2 * slack || (z == 0 && over_waves));
      }
    out.contradict += in_air;
  }
};

}  // namespace danbv::registration
