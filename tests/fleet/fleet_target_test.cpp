// SPDX-License-Identifier: Apache-2.0
#include "danbv/fleet/fleet_target.h"

#include <gtest/gtest.h>

#include <filesystem>

#include "danbv/core/error.h"
#include "danbv/scene/ply_writer.h"
#include "danbv/scene/waterline.h"
#include "reference/meshes.h"

namespace danbv::fleet {
namespace {

std::string fault_of(const std::string& target) {
  try {
    resolve_target(target);
  } catch (const Error& error) {
    return error.what();
  }
  return "";
}
bool says(const std::string& text, const std::string& part) {
  return text.find(part) != std::string::npos;
}

std::filesystem::path target_scratch(const std::string& name) {
  const auto folder = std::filesystem::path(testing::TempDir()) / ("danbv_target_" + name);
  std::filesystem::remove_all(folder);
  std::filesystem::create_directories(folder);
  return folder;
}

TEST(FleetTarget, ShipFloatsAtItsWaterlineWithItsFacts) {
  const scene::Target ship = resolve_target("fleet:tug:7");
  EXPECT_EQ(ship.facts.name, "tug-7");
  EXPECT_EQ(ship.facts.class_name, "tug");
  EXPECT_TRUE(ship.facts.floats());
  EXPECT_NEAR(bounds(ship.mesh).size().x, 15.0, 1e-4);
  EXPECT_NEAR(ship.facts.eta * ship.facts.length_orig.value, 15.0, 1e-9);
  // The still water lies at z = 0, and the fact says how far that is above the keel.
  EXPECT_NEAR(waterline_height(ship.mesh), 0.0, 0.02);
  EXPECT_NEAR(-bounds(ship.mesh).low.z, ship.facts.eta * ship.facts.waterline.value, 1e-4);
  EXPECT_EQ(ship.facts.hash, content_hash(ship.mesh));
}

TEST(FleetTarget, HouseStandsOnTheGround) {
  const TargetClass kind = classes_of(scene::TargetKind::house).at(0);
  const scene::Target house = fleet_target(kind, 3);
  EXPECT_EQ(house.facts.kind, scene::TargetKind::house);
  EXPECT_FALSE(house.facts.floats());
  EXPECT_EQ(bounds(house.mesh).low.z, 0.0f);
  EXPECT_EQ(house.facts.waterline.value, 0.0);
}

TEST(ResolveTarget, TakesMeshFilesAndEntryFolders) {
  const auto folder = target_scratch("files");
  write_mesh_ply(folder / "barge.ply", reference::box_mesh({0, 0, 0}, {60, 12, 6}));
  const scene::Target barge = resolve_target((folder / "barge.ply").string());
  EXPECT_EQ(barge.facts.name, "barge");
  EXPECT_NEAR(barge.facts.length_orig.value, 60, 1e-6);
  save_target(barge, folder / "entry");
  EXPECT_EQ(resolve_target((folder / "entry").string()).facts.hash, barge.facts.hash);
}

TEST(ResolveTarget, SaysWhatIsWrong) {
  EXPECT_TRUE(says(fault_of("nowhere.ply"), "nowhere.ply: no such file"));
  EXPECT_TRUE(says(fault_of("fleet:tug"), "no seed"));
  EXPECT_TRUE(says(fault_of("fleet:tug:"), "seed must be a whole number"));
  EXPECT_TRUE(says(fault_of("fleet:tug:7x"), "seed must be a whole number, not '7x'"));
  EXPECT_TRUE(says(fault_of("fleet:tug:-1"), "seed must be a whole number"));
  EXPECT_TRUE(says(fault_of("fleet:submarine:1"), "tug"));  // the classes there are
  EXPECT_TRUE(says(fault_of(target_scratch("empty").string()), "without target.json"));
}

}  // namespace
}  // namespace danbv::fleet
