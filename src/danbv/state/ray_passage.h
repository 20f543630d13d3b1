// SPDX-License-Identifier: Apache-2.0
#pragma once
#include "danbv/core/grid/grid.h"
#include "danbv/core/math/bits.h"
#include "danbv/state/tiled_depth.h"

// Whether any ray to a hit passes through a voxel: the same answer as walking every ray through the
// grid, asked the other way round. A voxel covers few pixels; the farthest depths of blocks and
// tiles of the image say where no ray comes so far, and what is left is asked ray by ray.
namespace danbv::state {

// A box as a camera sees it: pixels that hold all of it, both ends included.
struct Footprint {
  int u0 = 0, v0 = 0, u1 = -1, v1 = -1;
  float nearest = 0;  // no part of the box has less depth

  // Its part in a few rows, or in a square.
  DANBV_HD Footprint rows_within(int v, int side) const {
    return {u0, v > v0 ? v : v0, u1, v + side - 1 < v1 ? v + side - 1 : v1, nearest};
  }
  DANBV_HD Footprint within(int u, int v, int side) const {
    Footprint part = rows_within(v, side);
    part.u0 = u > u0 ? u : u0, part.u1 = u + side - 1 < u1 ? u + side - 1 : u1;
    return part;
  }
};

// Of the box of half sides `extent` along the camera's axes about p, camera frame. No branches, so
// that loops over it become vector instructions.
DANBV_HD Footprint footprint(const camera::Camera& camera, Vec3f p, Vec3f extent) {
  constexpr float kNear = 0.02f;
  const float nearest = p.z - extent.z, far = p.z + extent.z;
  const float near_scale = 1.0f / (nearest > kNear ? nearest : kNear);
  const float far_scale = 1.0f / (far > kNear ? far : kNear);
  const auto low = [&](float a) { return a * (a < 0 ? near_scale : far_scale); };
  const auto high = [&](float a) { return a * (a < 0 ? far_scale : near_scale); };
  const float u0 = camera.fx_px * low(p.x - extent.x) + camera.cx_px - 0.51f;
  const float v0 = camera.fy_px * low(p.y - extent.y) + camera.cy_px - 0.51f;
  const float u1 = camera.fx_px * high(p.x + extent.x) + camera.cx_px - 0.49f;
  const float v1 = camera.fy_px * high(p.y + extent.y) + camera.cy_px - 0.49f;
  const float last_u = float(camera.width_px - 1), last_v = float(camera.height_px - 1);
  const bool seen = (far > kNear) & (u1 >= 0) & (v1 >= 0) & (u0 < last_u + 1) & (v0 < last_v + 1);
  const auto pixel = [&](float a, float last) {
    const float from = a > 0 ? a : 0.0f;
    return int(from < last ? from : last);
  };
  return {pixel(u0, last_u), pixel(v0, last_v), pixel(u1, last_u), seen ? pixel(v1, last_v) : -1,
          nearest > 0 ? nearest : 0.0f};
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
    return any_block(footprint_of(middle), [](const Footprint&) { return true; });
  }

  // The pixels about the box about a point of the ship frame.
  DANBV_HD Footprint footprint_of(Vec3f middle) const {
    return footprint(images_.camera, T_cam_ship_ * middle, extent_);
  }

  // Whether a ray to a hit passes the box about a point of the ship frame, whose footprint is f.
  DANBV_HD bool any_through(Vec3f middle, const Footprint& f) const {
    const Vec3f to_middle = middle - T_ship_cam_.translation;
#if defined(__CUDA_ARCH__)
    return any_block(f, [&](const Footprint& part) { return any_in_tiles(to_middle, part); });
#else
    for (int v = f.v0 / kStateBlock; v * kStateBlock <= f.v1; ++v)
      if (any_deep_block(f, v) &&
          any_in_tiles(to_middle, f.rows_within(v * kStateBlock, kStateBlock)))
        return true;
    return false;
#endif
  }

 private:
  static constexpr float kHalfTile = 0.5f * kStateTile;
#if defined(__CUDA_ARCH__)
  static constexpr int kBeams = 1;
#else
  static constexpr int kBeams = kTilesAtOnce;
#endif

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

  // Whether hits lie deep enough in a row of blocks.
  DANBV_HD bool any_deep_block(const Footprint& f, int v) const {
    const float* far =
        images_.farthest_blocks.data + env_ * images_.blocks() + v * images_.blocks_u();
    std::int32_t deep[kBeams];
    for (int u = f.u0 / kStateBlock; u * kStateBlock <= f.u1; u += kBeams)
      if (find_deep(far + u, f.nearest, f.u1 / kStateBlock - u, deep)) return true;
    return false;
  }

  // Of kBeams neighbours up to number `last` those farther than `nearest`: -1, else 0; and as bits.
  DANBV_HD static std::uint32_t find_deep(const float* far, float nearest, int last,
                                          std::int32_t* deep) {
    DANBV_LANES
    for (int k = 0; k < kBeams; ++k) deep[k] = -std::int32_t((far[k] > nearest) & (k <= last));
    return mask_bits<kBeams>(deep);
  }

  DANBV_HD bool any_in_tiles(Vec3f to_middle, const Footprint& f) const {
    for (int v = f.v0 / kStateTile; v * kStateTile <= f.v1; ++v)
      for (int u = f.u0 / kStateTile; u * kStateTile <= f.u1; u += kBeams)
        for (std::uint32_t left = beams(to_middle, f, u, v); left; left &= left - 1) {
          const int tile = u + lowest_bit(left);
          if (any_in_tile(to_middle, f.within(tile * kStateTile, v * kStateTile, kStateTile)))
            return true;
        }
    return false;
  }

  // Of kBeams neighbouring tiles those, a bit each, whose rays may enter the box before they end.
  DANBV_HD std::uint32_t beams(Vec3f to_middle, const Footprint& f, int u, int v) const {
    const float* far = images_.farthest.data + env_ * images_.tiles() + v * images_.tiles_u() + u;
    std::int32_t deep[kBeams];
    if (!find_deep(far, f.nearest, f.u1 / kStateTile - u, deep)) return 0;
    const float y = (v * kStateTile + kHalfTile - images_.camera.cy_px) * per_px_.y;
    DANBV_LANES
    for (int k = 0; k < kBeams; ++k) {
      const float x = ((u + k) * kStateTile + kHalfTile - images_.camera.cx_px) * per_px_.x;
      deep[k] &= -std::int32_t(room(to_middle, T_ship_cam_.rotation * Vec3f{x, y, 1}, far[k]) >= 0);
    }
    return mask_bits<kBeams>(deep);
  }

  // A tile's rows from the middle on: where any ray enters, most do so there.
  DANBV_HD bool any_in_tile(Vec3f to_middle, const Footprint& f) const {
    const camera::Camera& camera = images_.camera;
    const int rows = f.v1 - f.v0 + 1, last = camera.width_px - kStateTile;
    const int first = f.u0 / kStateTile * kStateTile, u = first < last ? first : last;
    float x[kStateTile];
    DANBV_LANES
    for (int k = 0; k < kStateTile; ++k) x[k] = (u + 0.5f - camera.cx_px + float(k)) / camera.fx_px;
    for (int k = rows / 2; k < rows + rows / 2; ++k) {
      const int v = f.v0 + (k < rows ? k : k - rows);
      const float* z = images_.image(env_) + v * camera.width_px + u;
      if (any_in_row(to_middle, x, (v + 0.5f - camera.cy_px) / camera.fy_px, z, f.nearest))
        return true;
    }
    return false;
  }

  // The rays of kStateTile neighbouring pixels, in arrays, so that compilers make vector
  // instructions of them: from t0 to t1 a ray is in the box.
  DANBV_HD bool any_in_row(Vec3f to_middle, const float* x, float y, const float* z,
                           float nearest) const {
    float t0[kStateTile], t1[kStateTile];
    std::int32_t found[kStateTile];
    DANBV_LANES
    for (int k = 0; k < kStateTile; ++k)
      t0[k] = 0, t1[k] = z[k], found[k] = z[k] > nearest ? -1 : 0;
    if (!mask_bits<kStateTile>(found)) return false;
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
    DANBV_LANES
    for (int k = 0; k < kStateTile; ++k) found[k] &= t0[k] <= t1[k] ? -1 : 0;
    return mask_bits<kStateTile>(found) != 0;
  }

  DANBV_HD static float smaller(float a, float b) { return a < b ? a : b; }

  // The same for a beam, whose directions lie within beam_ of d: less than 0 when no ray of it
  // enters the box by t_max. Along an axis its rays are in the box from near / fast to far / slow.
  DANBV_HD float room(Vec3f to_middle, Vec3f d, float t_max) const {
    const Slab x(to_middle.x, half_.x, d.x, beam_.x), y(to_middle.y, half_.y, d.y, beam_.y),
        z(to_middle.z, half_.z, d.z, beam_.z);
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
      const float least = along - spread, begin = middle - half;
      fast = along + spread, slow = least < 0 ? 0.0f : least;
      near = begin > 0 ? begin : 0.0f, far = middle + half;
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

}  // namespace danbv::state
