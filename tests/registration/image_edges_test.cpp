// SPDX-License-Identifier: Apache-2.0
#include "danbv/registration/image_edges.h"

#include <gtest/gtest.h>

#include <set>
#include <vector>

#include "danbv/registration/select_body.h"
#include "danbv/registration/surface_hash.h"

namespace danbv::registration {

namespace {

const camera::Camera kWideCamera = camera::Camera::with_fov(400, 400, 90);  // focal length 200 px

// A depth image from a function of the ray; zero is nothing.
template <class Depth>
std::vector<float> image_of(const Depth& depth) {
  std::vector<float> image(kWideCamera.pixels());
  for (int v = 0; v < kWideCamera.height_px; ++v)
    for (int u = 0; u < kWideCamera.width_px; ++u)
      image[v * kWideCamera.width_px + u] = depth(kWideCamera.ray(u, v));
  return image;
}

// A wall at depth 5 that ends above at y = -1.03 + slope x.
auto wall(float slope) {
  return image_of([=](Vec3f ray) { return 5 * ray.y > -1.03f + slope * 5 * ray.x ? 5.0f : 0.0f; });
}

}  // namespace

// The rim projects to row 158.8: row 159 is the wall's last, its rim is put at 159.0 (y = -1.025).
TEST(ImageEdges, RimOfAWall) {
  const auto image = wall(0);
  const RimPoint rim = rim_point(kWideCamera, image.data(), 200, 159);
  ASSERT_EQ(rim.beyond, Beyond::air);
  EXPECT_NEAR(rim.edge.point.y, -1.025f, 1e-4f);
  EXPECT_NEAR(rim.edge.point.z, 5, 1e-4f);
  EXPECT_NEAR(rim.edge.normal.y, -1, 1e-3f);
  EXPECT_NEAR(rim.edge.surface.z, -1, 1e-3f);
  EXPECT_EQ(rim_point(kWideCamera, image.data(), 200, 161).beyond, Beyond::nothing);
  EXPECT_EQ(rim_point(kWideCamera, image.data(), 200, 158).beyond, Beyond::nothing);
}

// Across a slanted rim the pixels' errors average out: less than a sixth of a pixel (25 mm) is
// left.
TEST(ImageEdges, SlantedRimIsUnbiased) {
  for (const float slope : {0.13f, -0.3f, 0.71f}) {
    const auto image = wall(slope);
    double sum = 0;
    int n = 0;
    for (int u = 120; u < 280; ++u)
      for (int v = 60; v < 300; ++v) {
        const RimPoint rim = rim_point(kWideCamera, image.data(), u, v);
        if (rim.beyond == Beyond::nothing) continue;
        sum += (rim.edge.point.y + 1.03f - slope * rim.edge.point.x) / std::hypot(1.0f, slope);
        ++n;
      }
    ASSERT_GT(n, 100);
    EXPECT_LT(std::fabs(sum / n), 0.0025) << slope;
  }
}

TEST(ImageEdges, NearSideOfAJumpIsARimFarSideIsNot) {
  const auto image = image_of([](Vec3f ray) { return ray.x < 0.101f ? 5.0f : 8.0f; });
  const int last = 219;  // (219.5 - 200) / 200 = 0.0975
  EXPECT_EQ(rim_point(kWideCamera, image.data(), last, 200).beyond, Beyond::surface);
  EXPECT_EQ(rim_point(kWideCamera, image.data(), last + 1, 200).beyond, Beyond::nothing);
}

// The outline of a ball moves with the eye, and a pole has no sides: neither is a rim.
TEST(ImageEdges, NoRimOfABallNorOfAPole) {
  const auto ball = image_of([](Vec3f ray) {
    const float a = squared_norm(ray), b = 5 * ray.z, c = 25 - 1;
    const float d = b * b - a * c;
    return d > 0 ? (b - std::sqrt(d)) / a : 0.0f;
  });
  const auto pole = image_of([](Vec3f ray) { return std::fabs(ray.x) < 0.006f ? 5.0f : 0.0f; });
  for (int v = 20; v < 380; ++v)
    for (int u = 20; u < 380; ++u) {
      ASSERT_EQ(rim_point(kWideCamera, ball.data(), u, v).beyond, Beyond::nothing) << u << ' ' << v;
      ASSERT_EQ(rim_point(kWideCamera, pole.data(), u, v).beyond, Beyond::nothing) << u << ' ' << v;
    }
}

// The ridge of z = 5 + |x|: its line is x = 0, z = 5, and each side leaves toward the other.
TEST(ImageEdges, CreaseIsWhereThePlanesMeet) {
  const auto ridge = image_of([](Vec3f ray) { return 5 / (1 - std::fabs(ray.x)); });
  EdgePoint out[2];
  ASSERT_TRUE(crease_points(kWideCamera, ridge.data(), 201, 200, 4, 0, out));
  const float h = std::sqrt(0.5f);
  for (int k = 0; k < 2; ++k) {
    EXPECT_NEAR(out[k].point.x, 0, 2e-3f);
    EXPECT_NEAR(out[k].point.z, 5, 2e-3f);
    EXPECT_NEAR(out[k].normal.x, k ? -h : h, 1e-3f);
    EXPECT_NEAR(out[k].normal.z, -h, 1e-3f);
  }
  EXPECT_FALSE(crease_points(kWideCamera, ridge.data(), 230, 200, 4, 0, out));
  const auto valley = image_of([](Vec3f ray) { return 5 / (1 + std::fabs(ray.x)); });
  EXPECT_FALSE(crease_points(kWideCamera, valley.data(), 201, 200, 4, 0, out));
}

// A hull that ends below may end in the water; high above the waves it cannot.
TEST(ImageEdges, WaterlineIsNoRim) {
  const auto hull = image_of([](Vec3f ray) { return 5 * ray.y < 1.03f ? 5.0f : 0.0f; });
  const SlotLattice lattice{6, 66, 66};
  for (const double height : {1.5, 9.0}) {
    RegistrationInput input;  // looking along level x: camera x is -y, camera y is -z
    input.T_level_cam = {Mat3d{{{0, 0, 1}, {-1, 0, 0}, {0, -1, 0}}}, {0, 0, height}};
    input.facts.wave_height = 1;
    const std::vector<RegistrationInput> inputs = {input};
    std::vector<EdgePoint> edges(lattice.slots() * kEdgesPerSlot);
    const SelectEdgesBody body{kWideCamera, lattice, span_of(hull), span_of(inputs),
                               span_of(edges)};
    int found = 0;
    for (index_t i = 0; i < lattice.slots(); ++i)
      body(i), found += edges[i * kEdgesPerSlot].valid();
    EXPECT_EQ(found > 0, height > 5) << found;
  }
}

TEST(SurfaceHash, RimsOfAllSidesAreToldApart) {
  std::set<std::uint32_t> codes;
  for (int a = 0; a < 3; ++a)
    for (int b = 0; b < 3; ++b)
      for (const float s : {-1.0f, 1.0f})
        for (const float t : {-1.0f, 1.0f}) {
          Vec3f surface{}, out{};
          surface[a] = s, out[b] = t;
          if (a != b) codes.insert(SurfaceHash::rim_face(surface, out));
        }
  EXPECT_EQ(codes.size(), 24u);
  EXPECT_LT(*codes.rbegin(), 32u);
}

TEST(SurfaceHash, CellsRememberTheDoubtOfTheirViews) {
  std::vector<std::uint32_t> keys(512, kEmptyKey);
  std::vector<SurfaceCell> cells(512);
  const SurfaceHash map{span_of(keys), span_of(cells), 0.05f};
  const Vec3f up{0, 0, 1};
  map.insert({1.01f, 2.01f, 0.51f}, up, SurfaceHash::face(up), 0.01f);
  map.insert({1.03f, 2.01f, 0.51f}, up, SurfaceHash::face(up), 0.03f);
  SurfacePoint q;
  float d2 = 0;
  ASSERT_TRUE(map.nearest({1.02f, 2.02f, 0.52f}, SurfaceHash::face(up), q, d2));
  EXPECT_NEAR(q.sigma, 0.02f, 1e-4f);
  EXPECT_NEAR(q.point.x, 1.02f, 1e-4f);
  EXPECT_FALSE(map.nearest({1.02f, 2.02f, 0.52f}, SurfaceHash::face(-up), q, d2));
}

}  // namespace danbv::registration
