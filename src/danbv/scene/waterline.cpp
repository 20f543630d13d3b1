// SPDX-License-Identifier: Apache-2.0
#include "danbv/scene/waterline.h"

#include <algorithm>
#include <numeric>

#include "danbv/core/device/parallel_for.h"
#include "danbv/core/error.h"
#include "danbv/scene/fill_raster.h"

namespace danbv::scene {

namespace {

// Where an edge crosses the plane; from its lower end, so that both faces of the edge agree.
Vec2d crossing(Vec3f a, Vec3f b, double z) {
  if (a.z > b.z) std::swap(a, b);
  const double t = (z - a.z) / (double(b.z) - a.z);
  return {a.x + t * (double(b.x) - a.x), a.y + t * (double(b.y) - a.y)};
}

struct Segment {
  Vec2d a, b;
};

struct Slicer {
  const TriangleMesh& mesh;
  const std::vector<Vec2f>& z_ranges;  // lowest and highest z of each triangle
  Box box;
  double step, cell;
  int closing;
  std::vector<double>& areas;

  void operator()(index_t k) const {
    const auto walls = section(box.low.z + (double(k) + 0.5) * step);
    if (!walls.empty()) areas[std::size_t(k)] = filled_area(walls) * cell * cell;
  }

  // Where the surface meets the plane at z, in cells from the box's corner.
  std::vector<Segment> section(double z) const {
    std::vector<Segment> walls;
    for (std::size_t t = 0; t < mesh.triangles.size(); ++t) {
      if (!(z_ranges[t].x < z && z_ranges[t].y >= z)) continue;
      const auto corners = mesh.corners(t);
      Vec2d ends[3];
      int n = 0;
      for (std::size_t e = 0; e < 3; ++e) {
        const Vec3f a = corners[e], b = corners[(e + 1) % 3];
        if ((a.z >= z) == (b.z >= z)) continue;
        const Vec2d p = crossing(a, b, z);
        ends[n++] = {(p.x - box.low.x) / cell, (p.y - box.low.y) / cell};
      }
      if (n == 2) walls.push_back({ends[0], ends[1]});
    }
    return walls;
  }

  // On a raster no larger than the section: most slices of a ship are a mast or a funnel.
  double filled_area(const std::vector<Segment>& walls) const {
    Vec2d low = walls[0].a, high = low;
    for (const auto& w : walls)
      for (const Vec2d p : {w.a, w.b}) {
        low = {std::min(low.x, p.x), std::min(low.y, p.y)};
        high = {std::max(high.x, p.x), std::max(high.y, p.y)};
      }
    low = {std::floor(low.x), std::floor(low.y)};
    FillRaster raster(int(high.x - low.x) + 1, int(high.y - low.y) + 1, closing);
    for (const auto& w : walls)
      raster.draw_line({w.a.x - low.x, w.a.y - low.y}, {w.b.x - low.x, w.b.y - low.y});
    return raster.filled_area();
  }
};

}  // namespace

double SliceAreas::volume() const {
  return step * std::accumulate(areas.begin(), areas.end(), 0.0);
}

double SliceAreas::height_of_fraction(double fraction) const {
  double left = fraction * volume();
  for (std::size_t k = 0; k < areas.size(); ++k) {
    const double slice = areas[k] * step;
    if (slice > 0 && left <= slice) return low + step * (double(k) + left / slice);
    left -= slice;
  }
  return low + step * double(areas.size());
}

SliceAreas slice_areas(const TriangleMesh& mesh, const SliceFillOptions& options) {
  const Box box = bounds(mesh);
  const double side = std::max(box.size().x, box.size().y);
  SliceAreas result{box.low.z, box.size().z / float(options.slices), {}};
  result.areas.assign(std::size_t(options.slices), 0);
  if (!(side > 0) || !(result.step > 0)) return result;
  std::vector<Vec2f> z_ranges(mesh.triangles.size());
  for (std::size_t t = 0; t < z_ranges.size(); ++t) {
    const auto [a, b, c] = mesh.corners(t);
    z_ranges[t] = {std::min({a.z, b.z, c.z}), std::max({a.z, b.z, c.z})};
  }
  parallel_for_cpu(options.slices,
                   Slicer{mesh, z_ranges, box, result.step, side / options.cells,
                          options.closing_cells, result.areas},
                   1);
  return result;
}

double waterline_height(const TriangleMesh& mesh, double fraction) {
  const SliceAreas slices = slice_areas(mesh);
  if (!(slices.volume() > 0))
    fail("the mesh encloses no volume, so it has no waterline (is it flat?)");
  return slices.height_of_fraction(fraction);
}

}  // namespace danbv::scene
