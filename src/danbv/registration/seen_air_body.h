// SPDX-License-Identifier: Apache-2.0
#pragma once
#include "danbv/registration/key_views.h"

// What key views have looked through. A view placed on a part of the ship that looks alike fits the
// map there, but elsewhere it puts surface where others saw air, which a rigid ship never has.
namespace danbv::registration {

// The images of key views in blocks of pixels: the nearest depth of each block. Zero where any of
// its pixels shows water or sky: that is no proof of air, for waves hide what they wash over.
struct SeenAir {
  camera::Camera camera;
  int block;            // pixels a side
  Span<float> nearest;  // [N, kKeyViews, height, width]

  static constexpr int kMostBlocks = 100;  // a side

  static int block_of(const camera::Camera& camera) {
    const int side = camera.width_px > camera.height_px ? camera.width_px : camera.height_px;
    return (side + kMostBlocks - 1) / kMostBlocks;
  }
  DANBV_HD int width() const { return camera.width_px / block; }
  DANBV_HD int height() const { return camera.height_px / block; }
  DANBV_HD index_t blocks() const { return index_t(width()) * height(); }

  // Of the four blocks about a pixel of a key view; zero outside of its image.
  DANBV_HD float nearest_about(index_t view, Vec2f px) const {
    const int u = int(std::floor(px.x / block - 0.5f)), v = int(std::floor(px.y / block - 0.5f));
    if (u < 0 || v < 0 || u + 1 >= width() || v + 1 >= height()) return 0;
    const float* of = nearest.data + view * blocks() + index_t(v) * width() + u;
    const float above = of[0] < of[1] ? of[0] : of[1];
    const float* next = of + width();
    const float below = next[0] < next[1] ? next[0] : next[1];
    return above < below ? above : below;
  }
};

// Thread: a block of an environment's view at hand, if that is kept.
struct KeepAirBody {
  SeenAir air;
  Span<const float> depth;    // [N, H, W]
  Span<const KeyViews> kept;  // [N]

  DANBV_HD void operator()(index_t i) const {
    const index_t env = i / air.blocks(), block = i % air.blocks();
    if (kept[env].current < 0) return;
    const float* image = depth.data + env * air.camera.pixels();
    const index_t u = block % air.width() * air.block, v = block / air.width() * air.block;
    float nearest = 1e9f;
    for (int k = 0; k < air.block * air.block; ++k) {
      const float z = image[(v + k / air.block) * air.camera.width_px + u + k % air.block];
      nearest = z < nearest ? z : nearest;
    }
    air.nearest[(env * kKeyViews + kept[env].current) * air.blocks() + block] = nearest;
  }
};

// Of a view's points: those that a key view should have seen, and those of them where it saw air.
struct AirCounts {
  std::int32_t in_sight = 0, in_air = 0;
};

constexpr int kAirParts = 8;          // threads that share the points
constexpr index_t kAirPoints = 2048;  // of a view that take part

// Thread: a part of the points of a view as it was aligned, before one key view.
struct CountInAirBody {
  SeenAir air;
  ImagePoints image;
  Span<const RegistrationInput> inputs;  // [N]
  Span<const Alignment> alignments;      // [N]
  Span<const KeyViews> kept;             // [N]
  Span<AirCounts> counts;                // [N, kKeyViews, kAirParts]

  DANBV_HD void operator()(index_t i) const {
    const index_t view = i / kAirParts, env = view / kKeyViews, part = i % kAirParts;
    counts[i] = {};
    if (!inputs[env].active || inputs[env].align || view % kKeyViews >= kept[env].count) return;
    const KeyView& key = kept[env].views[view % kKeyViews];
    const Rigidf T_cam_level =
        (key.T_ship_cam().inverse() * alignments[env].T_ship_level()).template cast<float>();
    const Span<const OrientedPoint> points = image.surface_of(env);
    const index_t skip = points.size > kAirPoints ? points.size / kAirPoints : 1;
    for (index_t k = part * skip; k < points.size; k += kAirParts * skip)
      judge(view, T_cam_level * points[k].point, T_cam_level.rotation * points[k].normal,
            counts[i]);
  }

 private:
  DANBV_HD void judge(index_t view, Vec3f p, Vec3f normal, AirCounts& own) const {
    if (p.z < 0.5f || dot(normal, p) > -0.3f * norm(p)) return;
    const float z = air.nearest_about(view, air.camera.project(p));
    const float slack = 0.05f + 0.006f * p.z;
    if (z < p.z - slack - 0.02f * p.z) return;  // hidden, or before water or sky
    ++own.in_sight;
    own.in_air += z > p.z + 2 * slack;
  }
};

// Whether more than a third of the key views that look at where a view's points lie saw air there.
// No smaller share, for one key view may itself lie wrongly. counts: [kKeyViews, kAirParts]
DANBV_HD bool stands_in_air(Span<const AirCounts> counts) {
  constexpr int kLeastInSight = 20, kLeastInAir = 3, kOneOf = 50;  // points of a key view
  int looking = 0, against = 0;
  for (int view = 0; view < kKeyViews; ++view) {
    AirCounts all;
    for (int part = 0; part < kAirParts; ++part) {
      const AirCounts& own = counts[view * kAirParts + part];
      all.in_sight += own.in_sight, all.in_air += own.in_air;
    }
    if (all.in_sight < kLeastInSight) continue;
    ++looking;
    against += all.in_air >= kLeastInAir && kOneOf * all.in_air > all.in_sight;
  }
  return 3 * against > looking;
}

}  // namespace danbv::registration
