// SPDX-License-Identifier: Apache-2.0
#include "danbv/onboard/sensor_log.h"

#include <gtest/gtest.h>

#include "danbv/core/files/safetensors.h"
#include "support/bytes.h"
#include "support/scratch.h"

namespace danbv::onboard {
namespace {

SensorLog two_views() {
  SensorLog log;
  log.camera = camera::Camera::with_fov(4, 3, 70);
  for (int i = 0; i < 2; ++i) {
    LoggedView view;
    for (int k = 0; k < 12; ++k) view.depth.push_back(0.1f * float(k + i));
    view.pose = camera_pose_at({{1.5f, -2, 3}, 0.3f, -0.2f}, 12.25 + i);
    view.pose.views_left = 29 - i, view.pose.stream = 4000000007u;
    view.pose.T_level_ship = {rotation_z(0.25), {0.1, 0.2, -0.3}};
    view.ship = {0.125,
                 2.75,
                 {-7, -1, -0.5f},
                 {7, 1.25f, 4},
                 {11.5, {3, -4}, 0.75, {0.125, -0.5}},
                 0.01,
                 0.002,
                 0.003,
                 60};
    view.weather = {0.4, {1, -2, 0.5f}};
    if (i == 0) view.decision = action::Action{{3, 4, 5}, 1.25f, -0.5f, true};
    log.views.push_back(view);
  }
  return log;
}

TEST(SensorLog, ComesBackExactly) {
  const ScratchFolder folder;
  const SensorLog log = two_views();
  write_sensor_log(folder.path() / "log.safetensors", log);
  const SensorLog back = read_sensor_log(folder.path() / "log.safetensors");
  EXPECT_EQ(back.camera.width_px, 4);
  EXPECT_EQ(back.camera.fx_px, log.camera.fx_px);
  ASSERT_EQ(back.views.size(), 2u);
  for (int i = 0; i < 2; ++i) {
    const LoggedView &a = log.views[i], &b = back.views[i];
    EXPECT_EQ(a.depth, b.depth);
    EXPECT_EQ(a.pose.time_s, b.pose.time_s);
    EXPECT_EQ(a.pose.stream, b.pose.stream);
    EXPECT_EQ(a.pose.T_world_cam.translation, b.pose.T_world_cam.translation);
    EXPECT_EQ(a.ship.ais.position.y, b.ship.ais.position.y);
    EXPECT_EQ(a.ship.ais.velocity.y, b.ship.ais.velocity.y);
    EXPECT_EQ(a.ship.gnss_sigma, b.ship.gnss_sigma);
    EXPECT_EQ(a.pose.T_level_ship.rotation.row[0], b.pose.T_level_ship.rotation.row[0]);
    EXPECT_EQ(a.ship.ais_heading_sigma, b.ship.ais_heading_sigma);
    EXPECT_EQ(a.weather.wind, b.weather.wind);
    EXPECT_EQ(a.decision.has_value(), b.decision.has_value());
  }
  EXPECT_EQ(back.views[0].decision->position, log.views[0].decision->position);
  EXPECT_TRUE(back.views[0].decision->stop);
}

TEST(SensorLog, FaultsAreNamed) {
  const ScratchFolder folder;
  const auto path = folder.path() / "log.safetensors";
  write_sensor_log(path, two_views());
  Safetensors file = read_safetensors(path);
  file.tensors["numbers"] = TensorData::of(std::vector<double>(2), {2, 1});
  write_safetensors(path, file);
  EXPECT_NE(error_of([&] { read_sensor_log(path); }).find("do not fit"), std::string::npos);
  file.metadata.erase("columns");
  write_safetensors(path, file);
  EXPECT_NE(error_of([&] { read_sensor_log(path); }).find("not a sensor log"), std::string::npos);
}

}  // namespace
}  // namespace danbv::onboard
