// SPDX-License-Identifier: Apache-2.0
#include "danbv/io/record_frame.h"

#include <gtest/gtest.h>

#include "danbv/core/error.h"
#include "danbv/io/scan_file.h"
#include "io/example_scan.h"

namespace danbv::io {
namespace {

// A scan of a ship of 150 m: a metre of the 15 m frame is ten.
ScanRecord large_ship() {
  ScanRecord record = testing::example_scan();
  record.facts["eta"] = "0.1";
  return record;
}

TEST(RecordFrame, LengthsGrowAndTimesAndAnglesStay) {
  const ScanRecord small = large_ship(), real = in_frame(small, Frame::real);
  EXPECT_EQ(real.cloud[2].x, 2.5f);
  EXPECT_EQ(real.mesh.vertices[1].x, 10);
  EXPECT_NEAR(real.cloud_truth.distance[1], 0.1, 1e-6);
  EXPECT_EQ(real.views[2].viewpoint.position.y, -50);
  EXPECT_EQ(real.views[2].viewpoint.yaw, small.views[2].viewpoint.yaw);
  EXPECT_EQ(real.views[2].path, 60);
  EXPECT_EQ(real.views[2].time_s, small.views[2].time_s);
  EXPECT_EQ(real.views[2].T_world_ship.translation.x, 80);
  EXPECT_NEAR(real.views[1].registration.T_ship_cam.translation.z, 90.01, 1e-4);
  EXPECT_NEAR(real.views[0].registration.sigma, 0.1, 1e-6);
  EXPECT_NEAR(real.depth_unit, 0.01, 1e-12);
  EXPECT_NEAR(real.grid.voxel.x, 10 * small.grid.voxel.x, 1e-5);
  EXPECT_EQ(real.end.path, 90);
}

// The same water over the same point of the ship, ten times as high.
TEST(RecordFrame, WavesAndWindAreTheSameOnes) {
  const ScanRecord small = large_ship(), real = in_frame(small, Frame::real);
  for (const double x : {-3.0, 0.0, 7.0})
    EXPECT_NEAR(real.sea.waves.height(10 * x, 20, 5), 10 * small.sea.waves.height(x, 2, 5), 1e-4);
  EXPECT_NEAR(real.sea.wind.at(5).x, 10 * small.sea.wind.at(0.5).x, 1e-9);
  EXPECT_EQ(real.sea.vessel.length, 150);
}

TEST(RecordFrame, ThereAndBackAgain) {
  const ScanRecord small = large_ship();
  const ScanRecord back = in_frame(in_frame(small, Frame::real), Frame::normalised);
  for (std::size_t i = 0; i < small.cloud.size(); ++i)
    EXPECT_LT(norm(back.cloud[i] - small.cloud[i]), 1e-6f);
  EXPECT_NEAR(back.sea.waves.component[3].k_x, small.sea.waves.component[3].k_x, 1e-12);
  EXPECT_EQ(in_frame(in_frame(small, Frame::real), Frame::real).views[2].path, 60);
  EXPECT_EQ(frame_of(back), Frame::normalised);
}

TEST(RecordFrame, TheFileKnowsItsFrame) {
  const ScanRecord real = in_frame(large_ship(), Frame::real);
  const ScanRecord back = record_from_safetensors(to_safetensors(real), "x");
  EXPECT_EQ(frame_of(back), Frame::real);
  EXPECT_DOUBLE_EQ(real_scale(back), 10);
  for (const auto& [key, value] : {std::pair{"eta", "many"}, {"eta", "0"}, {"frame", "moon"}}) {
    Safetensors bad = to_safetensors(real);
    bad.metadata[key] = value;
    EXPECT_THROW(record_from_safetensors(bad, "x"), Error) << key;
  }
}

TEST(RecordFrame, DepthTakesTheFirstStepThatFits) {
  EXPECT_DOUBLE_EQ(depth_step(40), 0.001);
  EXPECT_DOUBLE_EQ(depth_step(65.535), 0.001);
  EXPECT_DOUBLE_EQ(depth_step(80), 0.002);
  EXPECT_DOUBLE_EQ(depth_step(784), 0.02);
}

}  // namespace
}  // namespace danbv::io
