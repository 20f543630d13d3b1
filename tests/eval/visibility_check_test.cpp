// SPDX-License-Identifier: Apache-2.0
#include "danbv/eval/visibility_check.h"

#include <gtest/gtest.h>

#include "danbv/fleet/fleet_target.h"

namespace danbv::eval {

namespace {

VisibilityCheckOptions quick() {
  VisibilityCheckOptions options;
  options.views = 6, options.image_px = 100;
  return options;
}

}  // namespace

TEST(VisibilityCheck, ToldNothingItMasksNothingOrAll) {
  const scene::Target house =
      fleet_target(fleet::find_class(scene::TargetKind::house, "cottage"), 3);
  const auto counts =
      check_visibility(house, {{"none", {0.0f, 0, {}}}, {"all", {1.1f, 0, {}}}}, quick());
  EXPECT_EQ(counts[0].visible_masked + counts[0].invisible_masked, 0);
  EXPECT_EQ(counts[1].visible_masked, counts[1].visible);
  EXPECT_EQ(counts[1].invisible_masked, counts[1].invisible);
  EXPECT_GT(counts[0].visible, 100);
  EXPECT_GT(counts[0].invisible, 100);
}

// What can be seen is masked far less often than what cannot; the neighbour left out, less of both.
TEST(VisibilityCheck, TellsHiddenFromVisible) {
  const scene::Target ship = fleet_target(fleet::find_class(scene::TargetKind::ship, "tug"), 2);
  const auto counts =
      check_visibility(ship, {{"paper", {}}, {"neighbour left out", {0.1f, 1, {}}}}, quick());
  EXPECT_GT(counts[0].invisible_masked_percent(), 40);
  EXPECT_LT(counts[0].visible_masked_percent(), counts[0].invisible_masked_percent() / 2);
  EXPECT_LT(counts[1].visible_masked_percent(), counts[0].visible_masked_percent());
  EXPECT_LT(counts[1].invisible_masked_percent(), counts[0].invisible_masked_percent());
}

}  // namespace danbv::eval
