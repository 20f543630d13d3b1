// SPDX-License-Identifier: Apache-2.0
#include "danbv/scene/prepare.h"

#include <gtest/gtest.h>

#include <algorithm>

#include "reference/meshes.h"
#include "support/bytes.h"

namespace danbv::scene {

namespace {

using reference::box_mesh;

PrepareOptions named(const std::string& name) {
  PrepareOptions options;
  options.name = name;
  return options;
}

void expect_box(const TriangleMesh& mesh, Vec3f low, Vec3f high, float tolerance) {
  const Box box = bounds(mesh);
  for (int k = 0; k < 3; ++k) {
    EXPECT_NEAR(box.low[k], low[k], tolerance) << "low " << k;
    EXPECT_NEAR(box.high[k], high[k], tolerance) << "high " << k;
  }
}

bool warned(const Target& target, const std::string& part) {
  for (const auto& warning : target.facts.warnings)
    if (contains(warning, part)) return true;
  return false;
}

Target ship_of_length(float length, PrepareOptions options = {}) {
  return prepare_ship(box_mesh({0, 0, 0}, {length, length / 5, length / 5}), options);
}

}  // namespace

TEST(PrepareShip, SheetsAreNoShips) {
  const auto prepared = [](float beam, float height) {
    return prepare_ship(box_mesh({0, 0, 0}, {100, beam, height}), {});
  };
  for (const auto& [beam, height] : {std::pair{20.0f, 0.001f}, {20.0f, 0.09f}, {0.05f, 20.0f}})
    EXPECT_TRUE(contains(error_of([&] { prepared(beam, height); }), "flat: ")) << beam;
  EXPECT_TRUE(warned(prepared(20, 1), "only 0.01 times as high as long"));
  EXPECT_TRUE(warned(prepared(1, 20), "only 0.01 times as wide as long"));
  EXPECT_FALSE(warned(prepared(20, 3), "as high as long"));  // a barge
  EXPECT_EQ(error_of([] {
              prepare_static(box_mesh({0, 0, 0}, {9, 9, 1e-3f}), {}, TargetKind::object);
            }),
            "");
}

TEST(PrepareShip, ShipFrameByHand) {
  // 100 x 20 x 40 m: scaled by 0.15 to 15 x 3 x 6, a quarter of 6 under water.
  const Target ship = prepare_ship(box_mesh({200, 30, -5}, {300, 50, 35}), named("box"));
  expect_box(ship.mesh, {-7.5f, -1.5f, -1.5f}, {7.5f, 1.5f, 4.5f}, 0.02f);
  EXPECT_FLOAT_EQ(bounds(ship.mesh).size().x, 15);
  EXPECT_DOUBLE_EQ(ship.facts.length_orig.value, 100);
  EXPECT_DOUBLE_EQ(ship.facts.eta, 0.15);
  EXPECT_NEAR(ship.facts.waterline.value, 10, 0.1);
  EXPECT_EQ(ship.facts.name, "box");
  EXPECT_EQ(ship.facts.triangles, 12u);
  EXPECT_EQ(ship.facts.hash, content_hash(ship.mesh));
  EXPECT_TRUE(ship.facts.warnings.empty());
}

TEST(PrepareShip, UpAxisAndBowAreTurned) {
  // 100 m along z with y up, and the same ship 100 m along y with z up; a mast 5 m from the end.
  const Vec3f masts[] = {{10, 60, 95}, {10, 95, 60}};
  const Vec3f sizes[] = {{20, 40, 100}, {20, 100, 40}};
  for (const bool y_up : {true, false}) {
    PrepareOptions options;
    options.y_up = y_up;
    auto mesh = box_mesh({0, 0, 0}, sizes[!y_up]);
    mesh.vertices.push_back(masts[!y_up]);
    mesh.triangles.push_back({0, 1, 8});
    const Target ship = prepare_ship(mesh, options);
    EXPECT_NEAR(bounds(ship.mesh).size().y, 3, 1e-4);
    EXPECT_NEAR(bounds(ship.mesh).size().z, 9, 1e-4);
    EXPECT_TRUE(warned(ship, y_up ? "+z is taken for the bow" : "+y is taken for the bow"));
    const Vec3f top = *std::max_element(ship.mesh.vertices.begin(), ship.mesh.vertices.end(),
                                        [](Vec3f a, Vec3f b) { return a.z < b.z; });
    EXPECT_NEAR(top.x, 45 * 0.15, 1e-4);
    EXPECT_NEAR(top.y, 0, 1e-4);
  }
}

TEST(PrepareShip, TurningDoesNotMirror) {  // port stays port: a box off to the file's left
  PrepareOptions options;
  auto mesh = box_mesh({0, 0, 0}, {20, 100, 40});
  reference::append(mesh, box_mesh({0, 50, 40}, {2, 52, 50}));  // bow +y, so port is -x
  const Target ship = prepare_ship(mesh, options);
  EXPECT_GT(ship.mesh.vertices.back().y, 1.0f);
  options.y_up = true;  // bow +z, up +y, so port is +x
  mesh = box_mesh({0, 0, 0}, {20, 40, 100});
  reference::append(mesh, box_mesh({18, 40, 50}, {20, 50, 52}));
  EXPECT_GT(prepare_ship(mesh, options).mesh.vertices.back().y, 1.0f);
}

TEST(PrepareShip, UnitsAndLengthSetTheRealLength) {
  PrepareOptions options;
  options.unit = unit_named("ft");
  EXPECT_NEAR(ship_of_length(100, options).facts.length_orig.value, 30.48, 1e-9);
  options.length = RealMetres{60};
  const Target ship = ship_of_length(100, options);
  EXPECT_DOUBLE_EQ(ship.facts.length_orig.value, 60);
  EXPECT_NEAR(ship.facts.waterline.value, 60.0 / 5 / 4, 0.03);
  EXPECT_THROW(unit_named("furlong"), Error);
}

TEST(PrepareShip, AbsurdSizesAreGuessedLoudly) {
  EXPECT_TRUE(ship_of_length(1).facts.warnings.empty());
  EXPECT_TRUE(ship_of_length(500).facts.warnings.empty());
  const std::tuple<float, double, const char*> guesses[] = {{12000, 120, "centimetres"},
                                                            {180000, 180, "millimetres"},
                                                            {0.5f, 100, "no unit helps"},
                                                            {1e7f, 100, "no unit helps"}};
  for (const auto& [length, metres, word] : guesses) {
    const Target ship = ship_of_length(length);
    EXPECT_NEAR(ship.facts.length_orig.value, metres, 1e-3);
    EXPECT_TRUE(warned(ship, "GUESS") && warned(ship, word)) << length;
  }
  PrepareOptions options;
  options.unit = LengthUnit::metre;
  const Target said = ship_of_length(12000, options);  // a person's word is kept
  EXPECT_DOUBLE_EQ(said.facts.length_orig.value, 12000);
  EXPECT_TRUE(warned(said, "absurd"));
}

TEST(PrepareShip, CleansAndSaysSo) {
  auto mesh = box_mesh({0, 0, 0}, {50, 10, 10});
  mesh.triangles.push_back(mesh.triangles[0]);
  mesh.triangles.push_back({0, 0, 1});
  const Target ship = prepare_ship(mesh, named("x"));
  EXPECT_EQ(ship.facts.triangles, 12u);
  EXPECT_TRUE(warned(ship, "1 duplicate and 1 zero-area faces of 14"));
}

TEST(PrepareShip, TallerThanLongIsSuspicious) {
  EXPECT_TRUE(warned(prepare_ship(box_mesh({0, 0, 0}, {20, 5, 60}), {}), "--up"));
  EXPECT_TRUE(contains(error_of([] {
                         prepare_ship(box_mesh({0, 0, 0}, {20, 5, 1e6f}), {});
                       }),
                       "no extent may be over 60"));
}

TEST(PrepareShip, NoShipIsAnError) {
  TriangleMesh point;
  point.vertices = {{1, 1, 1}};
  point.triangles = {{0, 0, 0}};
  EXPECT_THROW(prepare_ship(point, {}), Error);
  TriangleMesh flat;
  flat.vertices = {{0, 0, 0}, {10, 0, 0}, {0, 3, 0}};
  flat.triangles = {{0, 1, 2}};
  EXPECT_THROW(prepare_ship(flat, {}), Error);
}

TEST(PrepareStatic, StandsOnTheGround) {
  const Target house =
      prepare_static(box_mesh({3, 3, -1}, {9, 8, 11}), named("h"), TargetKind::house);
  expect_box(house.mesh, {-3.75f, -3.125f, 0}, {3.75f, 3.125f, 15}, 1e-4f);
  EXPECT_EQ(house.facts.kind, TargetKind::house);
  EXPECT_FALSE(house.facts.floats());
  EXPECT_DOUBLE_EQ(house.facts.length_orig.value, 12);
  EXPECT_DOUBLE_EQ(house.facts.waterline.value, 0);
  EXPECT_THROW(prepare_static(house.mesh, {}, TargetKind::ship), Error);
}

}  // namespace danbv::scene
