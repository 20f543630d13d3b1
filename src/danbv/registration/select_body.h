// SPDX-License-Identifier: Apache-2.0
#pragma once
#include "danbv/registration/image_edges.h"
#include "danbv/registration/registration_result.h"

namespace danbv::registration {

constexpr int kSlotsPerSide = 66;  // points are taken from a lattice of about 66 x 66 pixels
constexpr int kPointsPerSlot = 4;
constexpr int kEdgesPerSlot = 2;

// The lattice of image squares ("slots") that points and edges are taken from. A ship often fills a
// tenth of the image, so a square gives several points where it has several pixels.
struct SlotLattice {
  std::int32_t stride_px, slots_u, slots_v;

  DANBV_HD index_t slots() const { return index_t(slots_u) * slots_v; }
  DANBV_HD int points_per_slot() const { return stride_px > 1 ? kPointsPerSlot : 1; }
  DANBV_HD int left(index_t slot) const { return int(slot % slots_u) * stride_px; }
  DANBV_HD int top(index_t slot) const { return int(slot / slots_u) * stride_px; }
};

// Thread: a slot. The points with normals of its quarters' middles.
struct SelectPointsBody {
  camera::Camera camera;
  SlotLattice lattice;
  Span<const float> depth;               // [N, H, W]
  Span<const RegistrationInput> inputs;  // [N]
  Span<OrientedPoint> points;            // [N, slots, points a slot], level frame
  Span<std::int32_t> pixels;             // [N, slots]: ship pixels of the slot's square

  DANBV_HD void operator()(index_t i) const {
    const index_t env = i / lattice.slots(), slot = i % lattice.slots();
    if (!inputs[env].active) return;
    const int quarters = lattice.points_per_slot();
    OrientedPoint* out = &points[i * quarters];
    for (int k = 0; k < quarters; ++k) out[k] = {};
    const float* image = depth.data + env * camera.pixels();
    const int stride = lattice.stride_px, u0 = lattice.left(slot), v0 = lattice.top(slot);
    pixels[i] = count(image, u0, v0);
    if (pixels[i] == 0) return;
    const Rigidf T = inputs[env].T_level_cam.cast<float>();
    for (int k = 0; k < quarters; ++k) {
      const int u = u0 + (2 * (k % 2) + 1) * stride / 4, v = v0 + (2 * (k / 2) + 1) * stride / 4;
      const OrientedPoint p = oriented_point(camera, image, u, v, stride > 2 ? 2 : 1);
      if (p.valid()) out[k] = {T * p.point, T.rotation * p.normal};
    }
  }

 private:
  DANBV_HD std::int32_t count(const float* image, int u0, int v0) const {
    std::int32_t n = 0;
    for (int v = v0; v < v0 + lattice.stride_px && v < camera.height_px; ++v)
      for (int u = u0; u < u0 + lattice.stride_px && u < camera.width_px; ++u)
        n += image[index_t(v) * camera.width_px + u] > 0;
    return n;
  }
};

// Thread: a slot. The first rim of its square, or a crease across its middle.
struct SelectEdgesBody {
  camera::Camera camera;
  SlotLattice lattice;
  Span<const float> depth;               // [N, H, W]
  Span<const RegistrationInput> inputs;  // [N]
  Span<EdgePoint> edges;                 // [N, slots, 2], level frame

  DANBV_HD void operator()(index_t i) const {
    const index_t env = i / lattice.slots(), slot = i % lattice.slots();
    if (!inputs[env].active) return;
    EdgePoint* out = &edges[i * kEdgesPerSlot];
    out[0] = out[1] = {};
    const int u0 = lattice.left(slot), v0 = lattice.top(slot), stride = lattice.stride_px;
    const int margin = edges::kMargin;
    if (u0 < margin || v0 < margin || u0 + stride > camera.width_px - margin ||
        v0 + stride > camera.height_px - margin)
      return;
    const float* image = depth.data + env * camera.pixels();
    const Rigidf T = inputs[env].T_level_cam.cast<float>();
    const RimPoint rim = mean_rim(image, u0, v0);
    if (rim.beyond == Beyond::nothing)
      return crease(image, u0 + stride / 2, v0 + stride / 2, T, out);
    out[0] = moved(T, rim.edge);
    if (water_may_cut(rim.beyond, out[0], inputs[env].facts)) out[0] = {};
  }

 private:
  // The mean of the square's rim pixels that go the way of the first: their steps average out.
  DANBV_HD RimPoint mean_rim(const float* image, int u0, int v0) const {
    const int stride = lattice.stride_px;
    RimPoint first;
    EdgePoint sum{};
    float n = 0;
    for (int k = 0; k < stride * stride; ++k) {
      const RimPoint rim = rim_point(camera, image, u0 + k % stride, v0 + k / stride);
      if (rim.beyond == Beyond::nothing) continue;
      if (n == 0) first = rim;
      if (dot(rim.edge.normal, first.edge.normal) < 0.8f || rim.beyond != first.beyond ||
          dot(rim.edge.surface, first.edge.surface) < 0.9f)
        continue;
      sum.point += rim.edge.point, sum.normal += rim.edge.normal;
      sum.surface += rim.edge.surface;
      n += 1;
    }
    if (n == 0) return first;
    first.edge = {{sum.point / n, normalized(sum.normal)}, normalized(sum.surface)};
    return first;
  }

  // Water hides a hull from below: its line on the hull is no rim of the ship. A deck ends where it
  // ends, however high the waves are; where one washes over it, the next view finds no rim there.
  DANBV_HD static bool water_may_cut(Beyond beyond, const EdgePoint& level,
                                     const MotionFacts& facts) {
    if (beyond == Beyond::surface || level.normal.z > 0.3f || level.surface.z > 0.7f) return false;
    if (std::fabs(level.surface.z) < 0.7f && level.normal.z > -0.3f) return false;
    return level.point.z < highest_crest(facts);
  }

  DANBV_HD void crease(const float* image, int u, int v, const Rigidf& T, EdgePoint* out) const {
    const int d = lattice.stride_px > 2 ? lattice.stride_px / 2 + 1 : 2;
    EdgePoint found[2];
    if (!crease_points(camera, image, u, v, d, 0, found) &&
        !crease_points(camera, image, u, v, 0, d, found))
      return;
    for (int k = 0; k < 2; ++k) out[k] = moved(T, found[k]);
  }
};

}  // namespace danbv::registration
