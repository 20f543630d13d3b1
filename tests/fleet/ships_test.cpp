// SPDX-License-Identifier: Apache-2.0
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <string>

#include "danbv/fleet/fleet.h"
#include "fleet/chamfer.h"
#include "fleet/part_checks.h"

namespace danbv::fleet {

namespace {

constexpr double kFinest = 0.001;  // in the 15 m frame
constexpr double kThin = 0.10;

double part_area(const PartMesh& mesh, const Part& part) {
  double area = 0;
  for (std::uint32_t t = part.first_triangle; t < part.first_triangle + part.triangles; ++t) {
    const auto [a, b, c] = mesh.mesh.corners(t);
    area += 0.5 * norm(cross(b - a, c - a));
  }
  return area;
}

// The hull is the part with the largest box.
scene::Box part_box(const PartMesh& mesh, const Part& part) {
  scene::Box box;
  for (std::uint32_t t = part.first_triangle; t < part.first_triangle + part.triangles; ++t)
    for (const auto& v : mesh.mesh.corners(t)) box.add(v);
  return box;
}

const Part& hull_of(const PartMesh& mesh) {
  const auto size = [&](const Part& p) {
    const Vec3f s = part_box(mesh, p).size();
    return s.x * s.y * s.z;
  };
  return *std::max_element(mesh.parts.begin(), mesh.parts.end(),
                           [&](const Part& a, const Part& b) { return size(a) < size(b); });
}

// Widest y of the hull between two x.
double widest(const PartMesh& mesh, const Part& hull, double x0, double x1) {
  double y = 0;
  for (std::uint32_t t = hull.first_triangle; t < hull.first_triangle + hull.triangles; ++t)
    for (const auto& v : mesh.mesh.corners(t))
      if (v.x >= x0 && v.x <= x1) y = std::max(y, double(std::fabs(v.y)));
  return y;
}

void expect_sound_parts(const PartMesh& mesh) {
  int open = 0, inward = 0, fine = 0;
  for (std::size_t p = 0; p < mesh.parts.size(); ++p) {
    open += !is_closed(mesh, p);
    inward += part_volume(mesh, p) <= 0;
    fine += mesh.parts[p].thickness < kFinest;
  }
  EXPECT_EQ(open, 0);
  EXPECT_EQ(inward, 0);
  EXPECT_EQ(fine, 0);
}

void expect_upright_bow_forward(const PartMesh& mesh) {
  const Part& hull = hull_of(mesh);
  const scene::Box hull_box = part_box(mesh, hull), box = bounds(mesh.mesh);
  EXPECT_NEAR(hull_box.low.z, 0, 0.15);
  EXPECT_LT(hull_box.high.z, box.high.z);
  EXPECT_LT(widest(mesh, hull, 7.0, 8), 0.8 * widest(mesh, hull, -8, -6.0));
}

void expect_frame(const Generated& ship) {
  const scene::Box box = bounds(ship.content.mesh);
  EXPECT_NEAR(box.size().x, 15, 1e-3);
  EXPECT_NEAR(box.center().x, 0, 1e-3);
  EXPECT_NEAR(box.low.z, 0, 1e-4);
  EXPECT_LT(box.size().y, 6);
  EXPECT_LT(box.size().z, 11);  // a tug with a tall mast
  EXPECT_GE(ship.length.value, 50);
  EXPECT_LE(ship.length.value, 400);
}

double thin_share(const PartMesh& mesh) {
  double thin = 0, all = 0;
  for (const auto& part : mesh.parts) {
    const double area = part_area(mesh, part);
    all += area;
    if (part.thickness < kThin) thin += area;
  }
  return thin / all;
}

void expect_good_ship(const TargetClass& type, std::uint64_t seed) {
  SCOPED_TRACE(std::string(type.name) + ":" + std::to_string(seed));
  const Generated ship = generate(type, seed);
  expect_frame(ship);
  expect_sound_parts(ship.content);
  expect_upright_bow_forward(ship.content);
  EXPECT_GE(ship.content.mesh.triangles.size(), 20000u);
  EXPECT_LE(ship.content.mesh.triangles.size(), 150000u);
  EXPECT_GE(thin_share(ship.content), 0.05);
  EXPECT_EQ(content_hash(ship.content.mesh), content_hash(generate(type, seed).content.mesh));
}

}  // namespace

TEST(Ships, TwoSeedsOfEveryClassAreSound) {
  for (const auto& type : classes_of(scene::TargetKind::ship))
    for (const std::uint64_t seed : {1, 2}) expect_good_ship(type, seed);
}

// This one's hull and bulb were drawn 405.7 m long.
TEST(Ships, TheLongestIsBuiltToScale) {
  expect_frame(generate(find_class(scene::TargetKind::ship, "container"), 863));
}

TEST(Ships, SeedsOfAClassDiffer) {
  for (const auto& type : classes_of(scene::TargetKind::ship))
    EXPECT_GE(chamfer_distance(Comparable(generate(type, 1).content.mesh),
                               Comparable(generate(type, 2).content.mesh)),
              0.1)
        << type.name;
}

TEST(LongFleet, TwentySeedsOfEveryClassAreSound) {
  for (const auto& type : classes_of(scene::TargetKind::ship))
    for (std::uint64_t seed = 1; seed <= 20; ++seed) expect_good_ship(type, seed);
}

TEST(LongFleet, TwentySeedsOfAClassDiffer) {
  for (const auto& type : classes_of(scene::TargetKind::ship)) {
    std::vector<Comparable> ships;
    for (std::uint64_t seed = 1; seed <= 20; ++seed)
      ships.emplace_back(generate(type, seed).content.mesh);
    for (std::size_t a = 0; a < ships.size(); ++a)
      for (std::size_t b = 0; b < a; ++b)
        EXPECT_GE(chamfer_distance(ships[a], ships[b]), 0.1) << type.name << ' ' << b << ' ' << a;
  }
}

}  // namespace danbv::fleet
