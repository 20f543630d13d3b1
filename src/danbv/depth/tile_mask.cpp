// SPDX-License-Identifier: Apache-2.0
#include "danbv/depth/tile_mask.h"

#include <algorithm>
#include <map>
#include <tuple>

namespace danbv::depth {

namespace {

Vec3f corner(const scene::Box& box, int i) {
  return {i & 1 ? box.high.x : box.low.x, i & 2 ? box.high.y : box.low.y,
          i & 4 ? box.high.z : box.low.z};
}

struct PixelBounds {
  float low_u = 1e9f, low_v = 1e9f, high_u = -1e9f, high_v = -1e9f;

  void add(Vec2f p) {
    low_u = std::min(low_u, p.x), high_u = std::max(high_u, p.x);
    low_v = std::min(low_v, p.y), high_v = std::max(high_v, p.y);
  }
};

// Bounds of what the camera sees of a box beyond the plane z = near: corners in front, and where
// edges cross that plane.
PixelBounds projected(const camera::Camera& camera, const Vec3f (&p_cam)[8], float near) {
  PixelBounds bounds;
  for (int i = 0; i < 8; ++i) {
    const Vec3f p = p_cam[i];
    if (p.z >= near) bounds.add(camera.project(p));
    for (int axis = 1; axis < 8; axis <<= 1) {
      const Vec3f q = p_cam[i ^ axis];
      if ((i & axis) == 0 && (p.z < near) != (q.z < near))
        bounds.add(camera.project(p + (q - p) * ((near - p.z) / (q.z - p.z))));
    }
  }
  return bounds;
}

int tile_of(float px, int tiles) {
  return int(std::floor(std::clamp(px / kTilePx, -1.0f, float(tiles))));
}

}  // namespace

std::vector<scene::Box> cluster_boxes(const scene::TriangleMesh& mesh, float cell) {
  std::map<std::tuple<int, int, int>, scene::Box> cells;
  for (std::size_t t = 0; t < mesh.triangles.size(); ++t) {
    scene::Box box;
    for (const Vec3f& p : mesh.corners(t)) box.add(p);
    const Vec3f c = box.center() / cell;
    scene::Box& held = cells[{int(std::floor(c.x)), int(std::floor(c.y)), int(std::floor(c.z))}];
    held.add(box.low), held.add(box.high);
  }
  std::vector<scene::Box> boxes;
  for (const auto& [key, box] : cells) boxes.push_back(box);
  return boxes;
}

TileMask::TileMask(const camera::Camera& camera, const DepthView& view, DepthRange range,
                   const std::vector<scene::Box>& boxes, std::vector<char>& storage)
    : tiles_x_((camera.width_px + kTilePx - 1) / kTilePx),
      tiles_y_((camera.height_px + kTilePx - 1) / kTilePx),
      mask_(storage) {
  mask_.assign(std::size_t(tiles_x_) * tiles_y_, 0);
  constexpr float kMarginPx = 0.01f, kMargin = 1e-3f;  // rounding
  const Rigidf T_cam_ship = view.T_ship_cam.inverse();
  const Vec3f up_cam = view.T_local_cam.rotation.row[2];
  const float camera_height = view.T_local_cam.translation.z;
  for (const scene::Box& box : boxes) {
    Vec3f p_cam[8];
    float highest = -1e30f;
    for (int i = 0; i < 8; ++i) {
      p_cam[i] = T_cam_ship * corner(box, i);
      highest = std::max(highest, dot(up_cam, p_cam[i]) + camera_height);
    }
    if (view.has_surface && highest < -view.surface.top - kMargin) continue;
    const PixelBounds b = projected(camera, p_cam, range.near * 0.999f);
    const int u0 = std::max(tile_of(b.low_u - kMarginPx, tiles_x_), 0);
    const int u1 = std::min(tile_of(b.high_u + kMarginPx, tiles_x_), tiles_x_ - 1);
    const int v0 = std::max(tile_of(b.low_v - kMarginPx, tiles_y_), 0);
    const int v1 = std::min(tile_of(b.high_v + kMarginPx, tiles_y_), tiles_y_ - 1);
    for (int v = v0; v <= v1 && u0 <= u1; ++v)
      std::fill_n(mask_.begin() + v * tiles_x_ + u0, u1 - u0 + 1, 1);
  }
}

}  // namespace danbv::depth
