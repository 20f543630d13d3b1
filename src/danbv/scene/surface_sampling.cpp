// SPDX-License-Identifier: Apache-2.0
#include "danbv/scene/surface_sampling.h"

#include <algorithm>

#include "danbv/core/device/parallel_for.h"
#include "danbv/core/error.h"
#include "danbv/core/math/rng.h"

namespace danbv::scene {

namespace {
double area_of(const std::array<Vec3f, 3>& t) {
  return 0.5 * norm(cross((t[1] - t[0]).cast<double>(), (t[2] - t[0]).cast<double>()));
}

// The corners of a triangle's part with z >= z_min: a polygon of 0, 3 or 4 corners.
int clip(const std::array<Vec3f, 3>& t, float z_min, std::array<Vec3f, 4>& out) {
  int n = 0;
  for (int k = 0; k < 3; ++k) {
    const Vec3f a = t[k], b = t[(k + 1) % 3];
    if (a.z >= z_min) out[n++] = a;
    if ((a.z >= z_min) == (b.z >= z_min)) continue;
    Vec3f cut = a + (b - a) * ((z_min - a.z) / (b.z - a.z));
    cut.z = z_min;
    out[n++] = cut;
  }
  return n;
}
}  // namespace

ClippedSurface::ClippedSurface(const TriangleMesh& mesh, float z_min) : z_min_(z_min) {
  for (std::size_t t = 0; t < mesh.triangles.size(); ++t) {
    std::array<Vec3f, 4> polygon;
    const int n = clip(mesh.corners(t), z_min, polygon);
    for (int k = 2; k < n; ++k) add({polygon[0], polygon[k - 1], polygon[k]}, std::uint32_t(t));
  }
}

void ClippedSurface::add(const std::array<Vec3f, 3>& corners, std::uint32_t triangle) {
  const double piece = area_of(corners);
  if (!(piece > 0)) return;
  area_upto_.push_back(area() + piece);
  pieces_.push_back(corners);
  triangle_.push_back(triangle);
}

ClippedSurface::Sample ClippedSurface::at(double area_share, double u, double v) const {
  const auto found = std::upper_bound(area_upto_.begin(), area_upto_.end(), area_share * area());
  const auto i = std::min<std::size_t>(found - area_upto_.begin(), pieces_.size() - 1);
  const auto& [a, b, c] = pieces_[i];
  const float root = float(std::sqrt(u)), along = float(v);
  Vec3f p = a + (b - a) * (root * (1 - along)) + (c - a) * (root * along);
  p.z = std::max(p.z, z_min_);  // the sum may round to below
  return {p, triangle_[i]};
}

std::vector<ClippedSurface::Sample> sample_uniform(const ClippedSurface& surface, index_t count,
                                                   std::uint64_t seed) {
  require(surface.area() > 0, "no surface above the waterline to take points from");
  std::vector<ClippedSurface::Sample> samples(count);
  parallel_for_cpu(
      count,
      [&](index_t i) {
        Rng rng({.seed = seed, .environment = std::uint32_t(i), .purpose = Purpose::sampling});
        const double share = (double(i) + rng.uniform()) / double(count);
        const double u = rng.uniform(), v = rng.uniform();
        samples[i] = surface.at(share, u, v);
      },
      4096);
  return samples;
}

}  // namespace danbv::scene
