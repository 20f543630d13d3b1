// SPDX-License-Identifier: Apache-2.0
#include <gtest/gtest.h>

#include <CLI/CLI.hpp>
#include <nlohmann/json.hpp>

#include "apps/danbv/command_line.h"
#include "danbv/fleet/fleet_target.h"
#include "danbv/truth/surface_points.h"

namespace danbv {

// The share of the surface that can be seen at all is the target's, whatever was flown.
TEST(CheckDifficulty, PrintsTheSeeableShare) {
  const scene::Target tug = fleet::resolve_target("fleet:tug:3");
  const auto surface = truth::make_surface_points(tug.mesh, scene::Bvh(tug.mesh), {.count = 1000});
  CLI::App app;
  app::add_commands(app);
  testing::internal::CaptureStdout();
  app.parse("check difficulty fleet:tug:3 --points 1000 --views 2 --json");
  const auto json = nlohmann::json::parse(testing::internal::GetCapturedStdout());
  EXPECT_NEAR(json["targets"][0]["seeable"], 100 * surface.seeable_share(), 1e-9);
}

}  // namespace danbv
