// SPDX-License-Identifier: Apache-2.0
#include "danbv/fleet/solids.h"

#include <algorithm>
#include <functional>

#include "danbv/core/error.h"
#include "danbv/core/math/det_math.h"
#include "danbv/fleet/polygon.h"

namespace danbv::fleet {

namespace {

using Index = std::uint32_t;

Ring circle(Vec3d center, Vec3d u, Vec3d v, double radius, int sides) {
  Ring ring;
  for (int i = 0; i < sides; ++i) {
    const double angle = 2 * kPi * (i + 0.5) / sides;
    ring.push_back(center + u * (radius * det::cos(angle)) + v * (radius * det::sin(angle)));
  }
  return ring;
}

// Two unit vectors that complete a direction to a frame.
void complete(Vec3d direction, Vec3d hint, Vec3d& u, Vec3d& v) {
  if (norm(cross(direction, hint)) < 1e-3) hint = {1, 0, 0};
  if (norm(cross(direction, hint)) < 1e-3) hint = {0, 1, 0};
  u = normalized(cross(hint, direction));
  v = cross(direction, u);
}

void quad(std::vector<scene::Triangle>& out, Index a, Index b, Index c, Index d) {
  out.push_back({a, b, c});
  out.push_back({a, c, d});
}

void extrude(MeshBuilder& to, const Outline& outline, double thickness,
             const std::function<Vec3d(Vec2d, int)>& place) {
  const auto n = static_cast<Index>(outline.size());
  std::vector<Vec3d> vertices;
  for (int side = 0; side < 2; ++side)
    for (const auto& p : outline) vertices.push_back(place(p, side));
  std::vector<scene::Triangle> triangles;
  for (const auto& t : triangulate(outline)) {
    triangles.push_back({t[0], t[2], t[1]});
    triangles.push_back({t[0] + n, t[1] + n, t[2] + n});
  }
  const bool counter_clockwise = signed_area(outline) > 0;
  for (Index i = 0; i < n; ++i) {
    const Index j = (i + 1) % n;
    if (counter_clockwise)
      quad(triangles, i, j, j + n, i + n);
    else
      quad(triangles, j, i, i + n, j + n);
  }
  to.add(vertices, triangles, thickness);
}

}  // namespace

PlanExtent plan_extent(const Outline& plan) {
  PlanExtent e;
  for (const auto& p : plan)
    e = {std::min(e.x0, p.x), std::max(e.x1, p.x), std::max(e.y, std::fabs(p.y))};
  return e;
}

void add_box(MeshBuilder& to, Vec3d center, Vec3d size) {
  add_tapered_block(to, center - Vec3d{0, 0, size.z / 2}, size, {1, 1});
}

void add_block(MeshBuilder& to, Vec3d base_center, Vec3d size) {
  add_tapered_block(to, base_center, size, {1, 1});
}

void add_tapered_block(MeshBuilder& to, Vec3d base, Vec3d size, Vec2d top_scale, Vec2d lean) {
  std::vector<Ring> rings;
  for (int k = 0; k < 2; ++k) {
    const double hx = size.x / 2 * (k ? top_scale.x : 1), hy = size.y / 2 * (k ? top_scale.y : 1);
    const Vec3d c = base + Vec3d{k * lean.x, k * lean.y, k * size.z};
    rings.push_back({c + Vec3d{-hx, -hy, 0}, c + Vec3d{hx, -hy, 0}, c + Vec3d{hx, hy, 0},
                     c + Vec3d{-hx, hy, 0}});
  }
  add_loft(to, rings, std::min({size.x, size.y, size.z}));
}

void add_prism(MeshBuilder& to, const Outline& outline, double z0, double z1) {
  extrude(to, outline, std::min(std::fabs(z1 - z0), narrowest_extent(outline)),
          [&](Vec2d p, int side) {
            return Vec3d{p.x, p.y, side ? z1 : z0};
          });
}

void add_side_prism(MeshBuilder& to, const Outline& outline, double y0, double y1) {
  extrude(to, outline, std::min(std::fabs(y1 - y0), narrowest_extent(outline)),
          [&](Vec2d p, int side) {
            return Vec3d{p.x, side ? y1 : y0, p.y};
          });
}

void add_cylinder(MeshBuilder& to, Vec3d from, Vec3d end, double radius_from, double radius_end,
                  int sides) {
  Vec3d u, v;
  complete(normalized(end - from), {0, 0, 1}, u, v);
  add_loft(to, {circle(from, u, v, radius_from, sides), circle(end, u, v, radius_end, sides)},
           std::min(norm(end - from), 2 * std::max(radius_from, radius_end)));
}

void add_revolved(MeshBuilder& to, const Outline& profile, int sides) {
  std::vector<Ring> rings;
  double widest = 0;
  for (const auto& p : profile) {
    widest = std::max(widest, p.x);
    rings.push_back(circle({0, 0, p.y}, {1, 0, 0}, {0, 1, 0}, std::max(p.x, 1e-4), sides));
  }
  add_loft(to, rings, std::min(2 * widest, std::fabs(profile.back().y - profile.front().y)));
}

void add_ellipsoid(MeshBuilder& to, Vec3d center, Vec3d radii, int sides) {
  std::vector<Ring> rings;
  const int levels = std::max(4, sides / 2);
  for (int i = 0; i <= levels; ++i) {
    const double angle = kPi * (double(i) / levels - 0.5);
    const double r = std::max(det::cos(angle), 0.01);
    Ring ring = circle({0, 0, det::sin(angle)}, {1, 0, 0}, {0, 1, 0}, r, sides);
    for (auto& p : ring) p = center + multiply(p, radii);
    rings.push_back(ring);
  }
  add_loft(to, rings, 2 * std::min({radii.x, radii.y, radii.z}));
}

void add_loft(MeshBuilder& to, const std::vector<Ring>& rings, double thickness) {
  require(rings.size() >= 2, "a loft needs two rings");
  const auto n = static_cast<Index>(rings[0].size());
  std::vector<Vec3d> vertices;
  std::vector<scene::Triangle> triangles;
  for (const auto& ring : rings) {
    require(ring.size() == n, "the rings of a loft must have equal sizes");
    vertices.insert(vertices.end(), ring.begin(), ring.end());
  }
  for (Index k = 0; k + 1 < rings.size(); ++k)
    for (Index i = 0; i < n; ++i) {
      const Index a = k * n + i, b = k * n + (i + 1) % n;
      quad(triangles, a, b, b + n, a + n);
    }
  const Index top = static_cast<Index>(rings.size() - 1) * n;
  for (const auto& t : triangulate_ring(rings.front())) triangles.push_back({t[0], t[2], t[1]});
  for (const auto& t : triangulate_ring(rings.back()))
    triangles.push_back({top + t[0], top + t[1], top + t[2]});
  to.add(vertices, triangles, thickness);
}

void add_beam(MeshBuilder& to, Vec3d from, Vec3d end, double width, double height, Vec3d up) {
  Vec3d u, v;
  complete(normalized(end - from), up, u, v);
  u = u * (width / 2), v = v * (height / 2);
  std::vector<Ring> rings;
  for (const Vec3d c : {from, end}) rings.push_back({c - u - v, c + u - v, c + u + v, c - u + v});
  add_loft(to, rings, std::min({width, height, norm(end - from)}));
}

void add_pipe(MeshBuilder& to, const std::vector<Vec3d>& line, double radius, int sides) {
  for (std::size_t i = 0; i + 1 < line.size(); ++i)
    add_cylinder(to, line[i], line[i + 1], radius, radius, sides);
}

void add_torus(MeshBuilder& to, Vec3d center, double radius, double tube, int sides,
               int tube_sides) {
  std::vector<Vec3d> vertices;
  std::vector<scene::Triangle> triangles;
  for (int i = 0; i < sides; ++i) {
    const double a = 2 * kPi * i / sides;
    const Vec3d out{det::cos(a), det::sin(a), 0};
    const Ring ring = circle(center + out * radius, out, {0, 0, 1}, tube, tube_sides);
    vertices.insert(vertices.end(), ring.begin(), ring.end());
  }
  for (Index i = 0; i < Index(sides); ++i)
    for (Index j = 0; j < Index(tube_sides); ++j) {
      const Index a = i * tube_sides, b = (i + 1) % sides * tube_sides, k = (j + 1) % tube_sides;
      quad(triangles, a + j, a + k, b + k, b + j);
    }
  to.add(vertices, triangles, 2 * tube);
}

void add_cell_panel(MeshBuilder& to, const std::vector<double>& x, const std::vector<double>& z,
                    const std::vector<bool>& solid, double thickness) {
  const auto nx = static_cast<Index>(x.size()), nz = static_cast<Index>(z.size());
  require(solid.size() == std::size_t(nx - 1) * (nz - 1), "a cell panel needs one flag a cell");
  std::vector<Vec3d> vertices;
  for (int side = 0; side < 2; ++side)
    for (Index k = 0; k < nz; ++k)
      for (Index i = 0; i < nx; ++i) vertices.push_back({x[i], side * thickness, z[k]});
  const Index back = nx * nz;
  const auto is_solid = [&](int i, int k) {
    return i >= 0 && k >= 0 && i < int(nx) - 1 && k < int(nz) - 1 && solid[i + (nx - 1) * k];
  };
  std::vector<scene::Triangle> triangles;
  for (int k = 0; k + 1 < int(nz); ++k)
    for (int i = 0; i + 1 < int(nx); ++i) {
      if (!is_solid(i, k)) continue;
      const Index a = i + nx * k, b = a + 1, c = b + nx, d = a + nx;
      quad(triangles, a, b, c, d);
      quad(triangles, back + a, back + d, back + c, back + b);
      if (!is_solid(i, k - 1)) quad(triangles, b, a, a + back, b + back);
      if (!is_solid(i, k + 1)) quad(triangles, d, c, c + back, d + back);
      if (!is_solid(i - 1, k)) quad(triangles, a, d, d + back, a + back);
      if (!is_solid(i + 1, k)) quad(triangles, c, b, b + back, c + back);
    }
  to.add(vertices, triangles, thickness);
}

}  // namespace danbv::fleet
