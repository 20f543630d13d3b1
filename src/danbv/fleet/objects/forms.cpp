// SPDX-License-Identifier: Apache-2.0
#include "danbv/fleet/objects/forms.h"

#include <algorithm>

#include "danbv/core/math/det_math.h"

namespace danbv::fleet {

namespace {

double catmull_rom(double a, double b, double c, double d, double t) {
  return b + 0.5 * t * (c - a + t * (2 * a - 5 * b + 4 * c - d + t * (3 * (b - c) + d - a)));
}

// Runs `between(i, j, k, l, t)` over all legs, with the end points doubled.
template <class Point, class Between>
std::vector<Point> curve(const std::vector<Point>& p, int steps, Between between) {
  std::vector<Point> out;
  const int n = static_cast<int>(p.size());
  for (int i = 0; i + 1 < n; ++i)
    for (int s = 0; s < steps; ++s)
      out.push_back(between(p[std::max(i - 1, 0)], p[i], p[i + 1], p[std::min(i + 2, n - 1)],
                            double(s) / steps));
  out.push_back(p.back());
  return out;
}

Vec3d tangent(const Line& line, std::size_t i) {
  return normalized(line[std::min(i + 1, line.size() - 1)] - line[i > 0 ? i - 1 : 0]);
}

double radius_at(const Outline& profile, double z) {
  for (std::size_t i = 0; i + 1 < profile.size(); ++i) {
    const Vec2d a = profile[i], b = profile[i + 1];
    if (z >= a.y && z <= b.y) return a.x + (b.x - a.x) * (z - a.y) / std::max(b.y - a.y, 1e-9);
  }
  return profile.back().x;
}

Ring rounded_rectangle(Vec3d center, double hx, double hy, double radius) {
  Ring ring;
  for (int corner = 0; corner < 4; ++corner) {
    const double sx = corner == 0 || corner == 3 ? 1 : -1, sy = corner < 2 ? 1 : -1;
    for (int i = 0; i <= 4; ++i) {
      const double a = kPi / 2 * (corner + i / 4.0);
      ring.push_back(center + Vec3d{sx * (hx - radius) + radius * det::cos(a),
                                    sy * (hy - radius) + radius * det::sin(a), 0});
    }
  }
  return ring;
}

}  // namespace

Outline smooth(const Outline& points, int steps) {
  return curve(points, steps, [](Vec2d a, Vec2d b, Vec2d c, Vec2d d, double t) {
    return Vec2d{catmull_rom(a.x, b.x, c.x, d.x, t), catmull_rom(a.y, b.y, c.y, d.y, t)};
  });
}

Line smooth(const Line& points, int steps) {
  return curve(points, steps, [](Vec3d a, Vec3d b, Vec3d c, Vec3d d, double t) {
    return Vec3d{catmull_rom(a.x, b.x, c.x, d.x, t), catmull_rom(a.y, b.y, c.y, d.y, t),
                 catmull_rom(a.z, b.z, c.z, d.z, t)};
  });
}

void add_vessel(MeshBuilder& to, const Outline& outside, double wall, int sides) {
  const double foot = outside.front().y, floor = foot + wall;
  const double hub = 0.05 * outside.front().x;
  Outline profile{{hub, foot}};
  profile.insert(profile.end(), outside.begin(), outside.end());
  for (std::size_t i = outside.size(); i-- > 0;)
    if (outside[i].y > floor + 0.3 * wall)
      profile.push_back({std::max(outside[i].x - wall, hub + wall), outside[i].y});
  profile.push_back({std::max(radius_at(outside, floor) - wall, hub + wall), floor});
  profile.push_back({hub, floor});
  add_revolved(to, profile, sides);
}

void add_hoop(MeshBuilder& to, const Outline& loop, double thickness, int sides) {
  const auto n = static_cast<std::uint32_t>(loop.size()), count = static_cast<std::uint32_t>(sides);
  std::vector<Vec3d> vertices;
  std::vector<scene::Triangle> triangles;
  for (std::uint32_t i = 0; i < count; ++i)
    for (std::uint32_t k = 0; k < n; ++k) {
      const double a = 2 * kPi * i / count;
      vertices.push_back({loop[k].x * det::cos(a), loop[k].x * det::sin(a), loop[k].y});
      const std::uint32_t j = (i + 1) % count, next = (k + 1) % n;
      triangles.push_back({n * i + k, n * j + k, n * j + next});
      triangles.push_back({n * i + k, n * j + next, n * i + next});
    }
  to.add(vertices, triangles, thickness);
}

void add_tube(MeshBuilder& to, const Line& line, double radius_from, double radius_end, int sides) {
  std::vector<Ring> rings;
  Vec3d u{};
  for (std::size_t i = 0; i < line.size(); ++i) {
    const Vec3d t = tangent(line, i);
    if (i == 0) u = cross(t, std::fabs(t.z) < 0.9 ? Vec3d{0, 0, 1} : Vec3d{1, 0, 0});
    u = normalized(u - t * dot(u, t));  // carried along without twist
    const Vec3d v = cross(t, u);
    const double s = double(i) / double(line.size() - 1);
    const double r = radius_from + (radius_end - radius_from) * s;
    Ring ring;
    for (int k = 0; k < sides; ++k) {
      const double a = 2 * kPi * k / sides;
      ring.push_back(line[i] + u * (r * det::cos(a)) + v * (r * det::sin(a)));
    }
    rings.push_back(ring);
  }
  add_loft(to, rings, 2 * std::min(radius_from, radius_end));
}

void add_band(MeshBuilder& to, const Line& line, Vec3d across, const std::vector<double>& widths,
              double thickness) {
  std::vector<Ring> rings;
  for (std::size_t i = 0; i < line.size(); ++i) {
    const Vec3d t = tangent(line, i);
    const Vec3d u = normalized(across - t * dot(across, t)), v = cross(t, u) * (thickness / 2);
    const Vec3d w = u * (widths[i] / 2);
    rings.push_back({line[i] - w - v, line[i] + w - v, line[i] + w + v, line[i] - w + v});
  }
  add_loft(to, rings, thickness);
}

void add_leaf(MeshBuilder& to, Vec3d foot, Vec3d direction, double length, double width,
              double droop, double thickness) {
  const Vec3d ahead = normalized(direction);
  Vec3d across = cross(ahead, Vec3d{0, 0, 1});
  if (norm(across) < 0.05) across = {1, 0, 0};
  Line line;
  std::vector<double> widths;
  for (int i = 0; i <= 8; ++i) {
    const double s = i / 8.0;
    line.push_back(foot + ahead * (length * s) - Vec3d{0, 0, droop * length * s * s});
    widths.push_back(width * std::max(0.12, 4 * s * (1 - s) * (1.3 - 0.6 * s)));
  }
  add_band(to, line, across, widths, thickness);
}

void add_soft_box(MeshBuilder& to, Vec3d center, Vec3d size, double radius) {
  radius = std::min(radius, 0.45 * std::min({size.x, size.y, size.z}));
  std::vector<Ring> rings;
  for (const double side : {-1.0, 1.0})
    for (int i = 0; i < 4; ++i) {
      const double a = kPi / 2 * (side < 0 ? 0.15 + 0.85 * i / 3 : 1 - 0.85 * i / 3);
      const double inset = radius * (1 - det::sin(a)), down = radius * (1 - det::cos(a));
      const double z = side * (size.z / 2 - down);
      rings.push_back(rounded_rectangle(center + Vec3d{0, 0, z}, size.x / 2 - inset,
                                        size.y / 2 - inset, radius - inset + 0.02 * radius));
    }
  add_loft(to, rings, std::min({size.x, size.y, size.z}));
}

Ring oval(Vec3d center, double rx, double ry, double exponent, int sides) {
  Ring ring;
  for (int i = 0; i < sides; ++i) {
    const double a = 2 * kPi * (i + 0.5) / sides, c = det::cos(a), s = det::sin(a);
    const double x = det::pow(std::fabs(c), 2 / exponent), y = det::pow(std::fabs(s), 2 / exponent);
    ring.push_back(center + Vec3d{c < 0 ? -rx * x : rx * x, s < 0 ? -ry * y : ry * y, 0});
  }
  return ring;
}

void add_wheel(MeshBuilder& to, Vec3d center, double radius, double tyre, int spokes) {
  const MeshBuilder::Frame frame(to, turned_x(center, kPi / 2));
  add_torus(to, {}, radius - tyre, tyre, 36, 10);
  add_cylinder(to, {0, 0, -1.1 * tyre}, {0, 0, 1.1 * tyre}, 0.12 * radius + tyre * 0.3, 14);
  if (spokes == 0) add_cylinder(to, {0, 0, -0.6 * tyre}, {0, 0, 0.6 * tyre}, radius - tyre, 36);
  for (int i = 0; i < spokes; ++i) {
    const double a = 2 * kPi * i / spokes;
    const Vec3d out{det::cos(a), det::sin(a), 0};
    const double tilt = i % 2 ? 0.6 : -0.6;
    add_cylinder(to, out * (0.1 * radius) + Vec3d{0, 0, tilt * tyre}, out * (radius - tyre),
                 0.14 * tyre, 5);
  }
}

}  // namespace danbv::fleet
