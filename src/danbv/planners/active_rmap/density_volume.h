// SPDX-License-Identifier: Apache-2.0
#pragma once
#include "danbv/core/device/span.h"
#include "danbv/core/grid/grid.h"

// A density volume and rays through it. A voxel holds log-odds x; a ray is sampled once a voxel
// side, and between the voxels' centres x is interpolated. A sample's opacity is
// alpha = 1 - exp(-density * side), and with density = softplus(x) / side that is sigmoid(x).
namespace danbv::planners {

DANBV_HD float opacity_of(float x) { return 1 / (1 + std::exp(-x)); }

// The entropy of opacity_of(x), in bits.
DANBV_HD float entropy_bits(float x) {
  const float size = std::fabs(x);  // symmetric; large exponents would overflow
  const float e = std::exp(-size);
  return (std::log1p(e) + size * e / (1 + e)) * 1.44269504f;
}

// A ray of the ship frame as far as the volume goes.
struct VolumeRay {
  Vec3f origin, direction;        // of length 1
  float near = 0, far = 0;        // m along it; far <= near: it misses
  float step = 1;                 // m between samples
  float jitter = 0.5f;            // where in its step a sample lies
  DANBV_HD int samples() const {  // those before far
    const float count = (far - near) / step - jitter;
    return count > 0 ? int(count) + 1 : 0;
  }
  DANBV_HD float distance(int k) const { return near + (float(k) + jitter) * step; }
  DANBV_HD Vec3f point(int k) const { return origin + direction * distance(k); }
};

// The part of a ray that lies in the grid, at most up to `limit`.
DANBV_HD VolumeRay clipped_ray(const GridSpec& grid, Vec3f origin, Vec3f direction, float limit) {
  float near = 0, far = limit;
  const Vec3f low = grid.origin, high = grid.upper();
  for (int k = 0; k < 3; ++k) {
    if (std::fabs(direction[k]) < 1e-9f) {
      if (origin[k] < low[k] || origin[k] > high[k]) far = -1;
      continue;
    }
    const float a = (low[k] - origin[k]) / direction[k], b = (high[k] - origin[k]) / direction[k];
    near = a < b ? (a > near ? a : near) : (b > near ? b : near);
    far = a < b ? (b < far ? b : far) : (a < far ? a : far);
  }
  return {origin, direction, near, far, grid.voxel.x};
}

// The eight voxels about a point and what each of them counts.
struct Corners {
  index_t first;     // the lowest
  index_t along[3];  // to the next one of each axis; 0 at the grid's last
  float upper[3];    // weight of the higher voxel of each axis

  DANBV_HD Corners(const GridSpec& grid, Vec3f p) {
    Vec3i base;
    const index_t strides[3] = {1, grid.dims.x, index_t(grid.dims.x) * grid.dims.y};
    for (int k = 0; k < 3; ++k) {
      const float last = float(grid.dims[k] - 1);
      float at = (p[k] - grid.origin[k]) / grid.voxel[k] - 0.5f;
      at = at < 0 ? 0 : at > last ? last : at;
      base[k] = int(at);
      upper[k] = at - float(base[k]);
      along[k] = base[k] + 1 < grid.dims[k] ? strides[k] : 0;
    }
    first = grid.index(base);
  }
  DANBV_HD index_t voxel(int corner) const {
    return first + (corner & 1 ? along[0] : 0) + (corner & 2 ? along[1] : 0) +
           (corner & 4 ? along[2] : 0);
  }
  DANBV_HD float weight(int corner) const {
    return (corner & 1 ? upper[0] : 1 - upper[0]) * (corner & 2 ? upper[1] : 1 - upper[1]) *
           (corner & 4 ? upper[2] : 1 - upper[2]);
  }
  DANBV_HD float interpolate(const float* values) const {
    float sum = 0;
    for (int c = 0; c < 8; ++c) sum += weight(c) * values[voxel(c)];
    return sum;
  }
};

}  // namespace danbv::planners
