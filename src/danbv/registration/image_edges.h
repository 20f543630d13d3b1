// SPDX-License-Identifier: Apache-2.0
#pragma once
#include "danbv/registration/image_normals.h"

// Sharp edges of the surface in a depth image. A flat hull slides along itself under point-to-plane
// alignment; its rim does not. An edge point is an OrientedPoint whose normal lies in the surface
// and leaves it across the rim, so that it is aligned like any other point.
namespace danbv::registration {

struct EdgePoint : OrientedPoint {
  Vec3f surface;  // the normal of the surface that ends here
};

DANBV_HD EdgePoint moved(const Rigidf& T, const EdgePoint& e) {
  return {{T * e.point, T.rotation * e.normal}, T.rotation * e.surface};
}

// A plane of the camera frame through a measured point.
struct ImagePlane {
  Vec3f normal;
  float offset;  // dot(normal, p) of its points

  DANBV_HD Vec3f at(const camera::Camera& camera, float u, float v) const {
    const Vec3f ray{(u + 0.5f - camera.cx_px) / camera.fx_px,
                    (v + 0.5f - camera.cy_px) / camera.fy_px, 1.0f};
    return ray * (offset / dot(normal, ray));
  }
};

// What lies beyond a rim.
enum class Beyond : std::int32_t { nothing, air, surface };

struct RimPoint {
  EdgePoint edge;
  Beyond beyond = Beyond::nothing;
};

namespace edges {

constexpr int kWindow = 3;          // pixels either side that tell where the surface lies
constexpr int kMargin = 6;          // from the image's border
constexpr float kMaxPixel = 0.08f;  // metres of surface across a pixel: coarser says nothing
constexpr float kFacing = 0.3f;     // a fold of a smooth surface is seen along it: no rim

// The farthest depth that still is the surface of pixel (u, v), 0 when no neighbour is beyond it.
DANBV_HD float jump_depth(const float* at, int row, Beyond& beyond) {
  const float z = *at, jump = 1.02f * z + 0.05f;
  const int neighbours[4] = {-1, 1, -row, row};
  float limit = 0;
  for (const int step : neighbours) {
    const float other = at[step];
    if (other == 0) {
      if (beyond == Beyond::nothing) beyond = Beyond::air, limit = 1.15f * z;
    } else if (other > jump) {
      const float middle = 0.5f * (z + other);
      limit = beyond == Beyond::nothing || middle < limit ? middle : limit;
      beyond = Beyond::surface;
    }
  }
  return limit;
}

// Unit direction in the image out of the surface; false for thin and ragged things.
DANBV_HD bool outwards(const float* at, int row, float limit, Vec2f& out) {
  const float z = *at;
  float su = 0, sv = 0, n = 0;
  for (int dv = -kWindow; dv <= kWindow; ++dv)
    for (int du = -kWindow; du <= kWindow; ++du) {
      const float other = at[index_t(dv) * row + du];
      if (other > 0.85f * z && other < limit) su -= float(du), sv -= float(dv), n += 1;
    }
  const float length = std::sqrt(su * su + sv * sv);
  if (length < 1.1f * n) return false;
  out = {su / length, sv / length};
  return true;
}

// How far inside of a straight rim its pixels lie on average: half a pixel along the main axis.
DANBV_HD float mean_inset(Vec2f out) { return 0.5f * fmaxf(std::fabs(out.x), std::fabs(out.y)); }

}  // namespace edges

// The rim at a pixel, camera frame; beyond is nothing when there is none.
DANBV_HD RimPoint rim_point(const camera::Camera& camera, const float* depth, int u, int v) {
  using namespace edges;
  const int row = camera.width_px;
  const float* at = depth + index_t(v) * row + u;
  RimPoint rim;
  Beyond beyond = Beyond::nothing;
  const float limit = *at > 0 ? jump_depth(at, row, beyond) : 0;
  Vec2f out;
  if (beyond == Beyond::nothing || !outwards(at, row, limit, out)) return rim;
  const int iu = u - int(std::lround(3 * out.x)), iv = v - int(std::lround(3 * out.y));
  const OrientedPoint inner = oriented_point(camera, depth, iu, iv, row > 150 ? 2 : 1);
  if (!inner.valid() || -dot(inner.normal, inner.point) < kFacing * norm(inner.point)) return rim;
  const ImagePlane plane{inner.normal, dot(inner.normal, inner.point)};
  const Vec3f here = plane.at(camera, float(u), float(v));
  if (std::fabs(here.z - *at) > 0.01f * *at) return rim;
  const float reach = mean_inset(out);
  const float eu = float(u) + reach * out.x, ev = float(v) + reach * out.y;
  const Vec3f e = plane.at(camera, eu, ev);
  if (norm(e - here) > reach * kMaxPixel) return rim;
  const Vec3f along = plane.at(camera, eu - 2 * out.y, ev + 2 * out.x) - e;
  Vec3f across = cross(inner.normal, along);
  const float length = norm(across);
  if (!(length > 0)) return rim;
  across = across / length;
  if (dot(across, e - inner.point) < 0) across = -across;
  return {{{e, across}, inner.normal}, beyond};
}

// A convex crease between the surfaces left and right of a pixel, or above and below it: a rim of
// each. Both planes are known, so their line is found to a fraction of a pixel.
DANBV_HD bool crease_points(const camera::Camera& camera, const float* depth, int u, int v, int du,
                            int dv, EdgePoint out[2]) {
  const int reach_px = camera.width_px > 150 ? 2 : 1;
  const OrientedPoint a = oriented_point(camera, depth, u - du, v - dv, reach_px);
  const OrientedPoint b = oriented_point(camera, depth, u + du, v + dv, reach_px);
  if (!a.valid() || !b.valid()) return false;
  const float c = dot(a.normal, b.normal);
  const Vec3f ab = b.point - a.point;
  if (c > 0.8f || dot(a.normal, ab) > 0 || dot(b.normal, ab) < 0) return false;
  // From the middle of both points to their planes' line: m + s n_a + t n_b.
  const Vec3f m = (a.point + b.point) * 0.5f;
  const float ra = dot(a.normal, a.point - m), rb = dot(b.normal, b.point - m), d = 1 - c * c;
  const Vec3f e = m + a.normal * ((ra - c * rb) / d) + b.normal * ((rb - c * ra) / d);
  const float size = norm(ab);
  if (squared_norm(e - m) > size * size) return false;
  const Vec3f line = normalized(cross(a.normal, b.normal));
  for (int k = 0; k < 2; ++k) {
    const OrientedPoint& p = k ? b : a;
    const Vec3f across = cross(line, p.normal);
    const float sign = dot(across, e - p.point);
    if (std::fabs(sign) < 0.1f * size) return false;
    out[k] = {{e, sign < 0 ? -across : across}, p.normal};
  }
  return true;
}

}  // namespace danbv::registration
