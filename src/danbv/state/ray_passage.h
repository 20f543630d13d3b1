// SPDX-License-Identifier: Apache-2.0
#pragma once
#include "danbv/core/grid.h"
#include "danbv/state/tiled_depth.h"

// Whether any ray to a hit passes through a voxel: the same answer as walking every ray through the
// grid, asked the other way round. A voxel covers few pixels; the farthest depths of blocks and
// tiles of the image say where no ray comes so far, and what is left is asked ray by ray.
namespace danbv {

// A box as a camera sees it: pixels that hold all of it, both ends included.
struct Footprint {
  int u0 = 0, v0 = 0, u1 = -1, v1 = -1;
  float nearest = 0;  // no part of the box has less depth

  DANBV_HD bool empty() const { return u1 < u0 || v1 < v0; }
  DANBV_HD Footprint within(int u, int v, int side) const {
    return {u > u0 ? u : u0, v > v0 ? v : v0, u + side - 1 < u1 ? u + side - 1 : u1,
            v + side - 1 < v1 ? v + side - 1 : v1, nearest};
  }
};

// Of the box of half sides `extent` along the camera's axes about p, camera frame.
DANBV_HD Footprint footprint(const Camera& camera, Vec3f p, Vec3f extent) {
  constexpr float kNear = 0.02f;
  const float nearest = p.z - extent.z, far = p.z + extent.z;
  if (far <= kNear) return {};
  const float near_scale = 1.0f / (nearest > kNear ? nearest : kNear), far_scale = 1.0f / far;
  const auto low = [&](float a) { return a * (a < 0 ? near_scale : far_scale); };
  const auto high = [&](float a) { return a * (a < 0 ? far_scale : near_scale); };
  const float u0 = camera.fx_px * low(p.x - extent.x) + camera.cx_px - 0.51f;
  const float v0 = camera.fy_px * low(p.y - extent.y) + camera.cy_px - 0.51f;
  const float u1 = camera.fx_px * high(p.x + extent.x) + camera.cx_px - 0.49f;
  const float v1 = camera.fy_px * high(p.y + extent.y) + camera.cy_px - 0.49f;
  const float last_u = float(camera.width_px - 1), last_v = float(camera.height_px - 1);
  if (!(u1 >= 0 && v1 >= 0 && u0 < last_u + 1 && v0 < last_v + 1)) return {};
  return {int(u0 > 0 ? u0 : 0), int(v0 > 0 ? v0 : 0), int(u1 < last_u ? u1 : last_u),
          int(v1 < last_v ? v1 : last_v), nearest > 0 ? nearest : 0};
}

// One image, asked about boxes of one size.
class RayPassage {
 public:
  // half: half sides of the boxes in the ship frame.
  DANBV_HD RayPassage(const TiledDepth& images, index_t env, const Rigidf& T_ship_cam, Vec3f half)
      : images_(images),
        env_(env),
        T_ship_cam_(T_ship_cam),
        T_cam_ship_(T_ship_cam.inverse()),
        half_(half),
        extent_(extent_of(half)),
        per_px_{1 / images.camera.fx_px, 1 / images.camera.fy_px} {
    const Mat3f& R = T_ship_cam.rotation;
    for (int k = 0; k < 3; ++k)
      beam_[k] =
          kHalfTile * (std::fabs(R.row[k].x) * per_px_.x + std::fabs(R.row[k].y) * per_px_.y);
  }

  // No for sure when no ray to a hit comes near the box about a point of the ship frame.
  DANBV_HD bool may_pass(Vec3f middle) const {
    const Footprint f = footprint(images_.camera, T_cam_ship_ * middle, extent_);
    return any_block(f, [](const Footprint&) { return true; });
  }

  // Whether a ray to a hit passes the box about a point of the ship frame.
  DANBV_HD bool any_through(Vec3f middle) const {
    const Footprint f = footprint(images_.camera, T_cam_ship_ * middle, extent_);
    const Vec3f to_middle = middle - T_ship_cam_.translation;
    return any_block(f, [&](const Footprint& part) { return any_in_block(to_middle, part); });
  }

 private:
  static constexpr float kHalfTile = 0.5f * kStateTile;

  DANBV_HD Vec3f extent_of(Vec3f half) const {
    const auto along = [&](Vec3f axis) {  // a hair more than rounding may move it
      return std::fabs(axis.x) * half.x + std::fabs(axis.y) * half.y + std::fabs(axis.z) * half.z +
             1e-4f;
    };
    const Vec3f* axes = T_cam_ship_.rotation.row;
    return {along(axes[0]), along(axes[1]), along(axes[2])};
  }

  // Whether `holds` of a part of the footprint where hits lie deep enough.
  template <class Holds>
  DANBV_HD bool any_block(const Footprint& f, const Holds& holds) const {
    const float* far = images_.farthest_blocks.data + env_ * images_.blocks();
    for (int v = f.v0 / kStateBlock; v * kStateBlock <= f.v1; ++v)
      for (int u = f.u0 / kStateBlock; u * kStateBlock <= f.u1; ++u)
        if (far[v * images_.blocks_u() + u] > f.nearest &&
            holds(f.within(u * kStateBlock, v * kStateBlock, kStateBlock)))
          return true;
    return false;
  }

  DANBV_HD bool any_in_block(Vec3f to_middle, const Footprint& f) const {
    const float* far = images_.farthest.data + env_ * images_.tiles();
    for (int v = f.v0 / kStateTile; v * kStateTile <= f.v1; ++v)
      for (int u = f.u0 / kStateTile; u * kStateTile <= f.u1; ++u) {
        const float z = far[v * images_.tiles_u() + u];
        if (z > f.nearest && beam_may_enter(to_middle, u * kStateTile, v * kStateTile, z) &&
            any_in_tile(to_middle, f.within(u * kStateTile, v * kStateTile, kStateTile)))
          return true;
      }
    return false;
  }

  // No for sure when no ray of a tile enters the box by t_max.
  DANBV_HD bool beam_may_enter(Vec3f to_middle, int u, int v, float t_max) const {
    const Vec3f middle{(u + kHalfTile - images_.camera.cx_px) * per_px_.x,
                       (v + kHalfTile - images_.camera.cy_px) * per_px_.y, 1};
    return room(to_middle, T_ship_cam_.rotation * middle, beam_, t_max) >= 0;
  }

  // A tile's rows from the middle on: where any ray enters, most do so there.
  DANBV_HD bool any_in_tile(Vec3f to_middle, const Footprint& f) const {
    const int rows = f.v1 - f.v0 + 1;
    const int last = images_.camera.width_px - kStateTile, u = f.u0 / kStateTile * kStateTile;
    for (int k = 0; k < rows; ++k)
      if (any_in_row(to_middle, u < last ? u : last, f.v0 + (k + rows / 2) % rows)) return true;
    return false;
  }

  // The rays of kStateTile neighbouring pixels, in arrays, so that compilers make vector
  // instructions of them: from t0 to t1 a ray is in the box.
  DANBV_HD bool any_in_row(Vec3f to_middle, int u0, int v) const {
    const Camera& camera = images_.camera;
    const float* z = images_.image(env_) + v * camera.width_px + u0;
    const float left = u0 + 0.5f - camera.cx_px, y = (v + 0.5f - camera.cy_px) / camera.fy_px;
    float x[kStateTile], t0[kStateTile], t1[kStateTile];
    DANBV_LANES
    for (int k = 0; k < kStateTile; ++k) {
      x[k] = (left + float(k)) / camera.fx_px;
      t0[k] = 0;
      t1[k] = z[k];
    }
    for (int axis = 0; axis < 3; ++axis) {
      const Vec3f row = T_ship_cam_.rotation.row[axis];
      const float across = row.x, base = row.y * y + row.z, m = to_middle[axis], h = half_[axis];
      DANBV_LANES
      for (int k = 0; k < kStateTile; ++k) {
        const float d = across * x[k] + base, tiny = std::fabs(d) < 1e-12f ? 1e-12f : 0.0f;
        const float inverse = 1.0f / (d + tiny), reach = h * std::fabs(inverse);
        const float in = m * inverse - reach, out = m * inverse + reach;
        t0[k] = in > t0[k] ? in : t0[k];
        t1[k] = out < t1[k] ? out : t1[k];
      }
    }
    bool found = false;
    for (int k = 0; k < kStateTile; ++k) found |= (t0[k] <= t1[k]) & (z[k] > 0);
    return found;
  }

  DANBV_HD static float smaller(float a, float b) { return a < b ? a : b; }

  // The same for a beam, whose directions lie within `spread` of d: less than 0 when no ray of it
  // enters the box by t_max. Along an axis its rays are in the box from near / fast to far / slow.
  DANBV_HD float room(Vec3f to_middle, Vec3f d, Vec3f spread, float t_max) const {
    const Slab x(to_middle.x, half_.x, d.x, spread.x), y(to_middle.y, half_.y, d.y, spread.y),
        z(to_middle.z, half_.z, d.z, spread.z);
    const auto alone = [&](const Slab& s) { return smaller(s.far, t_max * s.fast - s.near); };
    const auto both = [&](const Slab& a, const Slab& b) {
      return smaller(b.far * a.fast - a.near * b.slow, a.far * b.fast - b.near * a.slow);
    };
    return smaller(smaller(smaller(alone(x), alone(y)), alone(z)),
                   smaller(smaller(both(x, y), both(y, z)), both(z, x)));
  }

  // The box along one axis, from the camera on.
  struct Slab {
    float near, far, fast, slow;

    DANBV_HD Slab(float to_middle, float half, float d, float spread) {
      const float along = std::fabs(d), ahead = d < 0 ? -to_middle : to_middle;
      const float middle = along < spread ? std::fabs(ahead) : ahead;  // rays go both ways, or not
      fast = along + spread, slow = along < spread ? 0.0f : along - spread;
      near = middle > half ? middle - half : 0.0f, far = middle + half;
    }
  };

  const TiledDepth& images_;
  index_t env_;
  Rigidf T_ship_cam_, T_cam_ship_;
  Vec3f half_;    // ship frame
  Vec3f extent_;  // half sides of the boxes about them along the camera's axes
  Vec2f per_px_;  // of a ray whose depth is 1
  Vec3f beam_;    // how far the rays of a tile lie from its middle at depth 1, ship frame
};

}  // namespace danbv
