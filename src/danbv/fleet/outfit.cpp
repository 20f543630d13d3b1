// SPDX-License-Identifier: Apache-2.0
#include "danbv/fleet/outfit.h"

#include <algorithm>

namespace danbv::fleet {

namespace {
const Vec3d kUp{0, 0, 1};

Vec3d along(const std::vector<Vec3d>& line, double distance) {
  for (std::size_t i = 0; i + 1 < line.size(); ++i) {
    const double leg = norm(line[i + 1] - line[i]);
    if (distance <= leg || i + 2 == line.size())
      return line[i] + (line[i + 1] - line[i]) * std::min(1.0, distance / std::max(leg, 1e-9));
    distance -= leg;
  }
  return line.back();
}

double length_of(const std::vector<Vec3d>& line) {
  double sum = 0;
  for (std::size_t i = 0; i + 1 < line.size(); ++i) sum += norm(line[i + 1] - line[i]);
  return sum;
}
}  // namespace

void add_railing(MeshBuilder& to, const std::vector<Vec3d>& line, const Railing& railing) {
  const double length = length_of(line);
  const int gaps = std::max(1, static_cast<int>(length / railing.post_spacing + 0.5));
  for (int i = 0; i <= gaps; ++i) {
    const Vec3d foot = along(line, length * i / gaps);
    add_cylinder(to, foot, foot + kUp * railing.height, railing.radius, 5);
  }
  for (int b = 1; b <= railing.bars; ++b) {
    std::vector<Vec3d> bar = line;
    for (auto& p : bar) p += kUp * (railing.height * b / railing.bars);
    add_pipe(to, bar, railing.radius * 0.8, 5);
  }
}

void add_ladder(MeshBuilder& to, Vec3d foot, Vec3d head, Vec3d across, double width,
                double rung_spacing, double radius) {
  const Vec3d half = normalized(across) * (width / 2);
  add_cylinder(to, foot - half, head - half, radius, 5);
  add_cylinder(to, foot + half, head + half, radius, 5);
  const int rungs = std::max(1, static_cast<int>(norm(head - foot) / rung_spacing));
  for (int i = 1; i <= rungs; ++i) {
    const Vec3d c = foot + (head - foot) * ((i - 0.5) / rungs);
    add_cylinder(to, c - half, c + half, radius * 0.7, 4);
  }
}

void add_lattice(MeshBuilder& to, Vec3d from, Vec3d end, double width_from, double width_end,
                 int bays, double radius) {
  const Vec3d axis = normalized(end - from);
  const Vec3d hint = std::fabs(axis.z) > 0.9 ? Vec3d{1, 0, 0} : kUp;
  const Vec3d u = normalized(cross(hint, axis)), v = cross(axis, u);
  const auto corner = [&](int bay, int k) {
    const double s = double(bay) / bays, w = (width_from + (width_end - width_from) * s) / 2;
    return from + (end - from) * s + u * (k == 0 || k == 3 ? -w : w) + v * (k < 2 ? -w : w);
  };
  for (int k = 0; k < 4; ++k) add_cylinder(to, corner(0, k), corner(bays, k), radius, 5);
  for (int bay = 0; bay < bays; ++bay)
    for (int k = 0; k < 4; ++k) {
      add_cylinder(to, corner(bay, k), corner(bay, (k + 1) % 4), radius * 0.6, 4);
      add_cylinder(to, corner(bay, (k + bay) % 4), corner(bay + 1, (k + bay + 1) % 4), radius * 0.6,
                   4);
    }
}

void add_stair(MeshBuilder& to, Vec3d foot, Vec3d head, double width, double tread_spacing,
               bool rails) {
  const Vec3d run = head - foot;
  const Vec3d level = normalized(Vec3d{run.x, run.y, 0.0});
  const Vec3d across{-level.y, level.x, 0};
  const int treads = std::max(2, static_cast<int>(norm(run) / tread_spacing));
  for (int i = 1; i < treads; ++i) {
    const Vec3d c = foot + run * (double(i) / treads);
    add_beam(to, c - across * (width / 2), c + across * (width / 2), 0.8 * tread_spacing, 0.05);
  }
  for (const double side : {-0.5, 0.5}) {
    const Vec3d shift = across * (side * width);
    add_beam(to, foot + shift, head + shift, 0.05, 0.25);
    if (rails) add_railing(to, {foot + shift, head + shift}, {1.0, 1.5, 0.025, 2});
  }
}

std::vector<Vec3d> straight_line(Vec3d from, Vec3d end, double step) {
  const int n = std::max(1, static_cast<int>(norm(end - from) / step + 0.999));
  std::vector<Vec3d> line;
  for (int i = 0; i <= n; ++i) line.push_back(from + (end - from) * (double(i) / n));
  return line;
}

}  // namespace danbv::fleet
