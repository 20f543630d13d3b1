// SPDX-License-Identifier: Apache-2.0
#include <gtest/gtest.h>

#include <algorithm>

#include "danbv/core/error.h"
#include "danbv/fleet/fleet.h"
#include "fleet/part_checks.h"

namespace danbv::fleet {

namespace {

std::vector<TargetClass> houses_and_objects() {
  auto all = classes_of(scene::TargetKind::house);
  const auto objects = classes_of(scene::TargetKind::object);
  all.insert(all.end(), objects.begin(), objects.end());
  return all;
}

void expect_whole_parts(const PartMesh& content) {
  for (std::size_t p = 0; p < content.parts.size(); ++p) {
    EXPECT_TRUE(is_closed(content, p)) << "part " << p;
    EXPECT_GT(part_volume(content, p), 0) << "part " << p;
    EXPECT_GE(content.parts[p].thickness, 0.001f) << "part " << p;
  }
}

// Slivers are allowed, but no triangle may vanish: a cleaner would drop it and open its part.
void expect_no_empty_triangle(const scene::TriangleMesh& mesh) {
  std::size_t empty = 0;
  for (std::size_t t = 0; t < mesh.triangles.size(); ++t) {
    const auto [a, b, c] = mesh.corners(t);
    empty += norm(cross(b - a, c - a)) == 0;
  }
  EXPECT_EQ(empty, 0u);
}

void expect_stands_upright(const scene::TriangleMesh& mesh) {
  const scene::Box box = bounds(mesh);
  const Vec3f size = box.size();
  EXPECT_NEAR(std::max({size.x, size.y, size.z}), 15, 1e-4);
  EXPECT_NEAR(box.low.z, 0, 1e-5);
  EXPECT_NEAR(box.center().x, 0, 1e-4);
  EXPECT_NEAR(box.center().y, 0, 1e-4);
  EXPECT_GE(mesh.triangles.size(), 1000u);
  EXPECT_LE(mesh.triangles.size(), 100000u);
}

void sweep(std::uint64_t first_seed, std::uint64_t seeds) {
  for (const auto& target : houses_and_objects()) {
    std::string previous;
    for (std::uint64_t seed = first_seed; seed < first_seed + seeds; ++seed) {
      SCOPED_TRACE(std::string(target.name) + ":" + std::to_string(seed));
      const Generated made = generate(target, seed);
      expect_whole_parts(made.content);
      expect_stands_upright(made.content.mesh);
      expect_no_empty_triangle(made.content.mesh);
      const std::string hash = content_hash(made.content.mesh);
      EXPECT_NE(hash, previous);
      previous = hash;
    }
    EXPECT_EQ(previous, content_hash(generate(target, first_seed + seeds - 1).content.mesh))
        << target.name;
  }
}

}  // namespace

TEST(Things, EveryHouseAndObjectIsSound) { sweep(1, 2); }

TEST(Things, ThereAreEnoughKinds) {
  EXPECT_GE(classes_of(scene::TargetKind::house).size(), 5u);
  EXPECT_GE(classes_of(scene::TargetKind::object).size(), 20u);
  EXPECT_THROW(find_class(scene::TargetKind::house, "mug"), Error);
}

TEST(LongThings, EveryHouseAndObjectIsSound) { sweep(3, 25); }

}  // namespace danbv::fleet
