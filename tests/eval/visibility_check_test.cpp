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

// The more of a voxel a view must see, the fewer are visible; a label changes no rule, so that all
// pairs are judged the same.
TEST(VisibilityCheck, StricterLabelsCallFewerVisible) {
  const scene::Target ship = fleet_target(fleet::find_class(scene::TargetKind::ship, "tug"), 2);
  const auto counts = check_visibility(ship, {{"paper", {}}}, visibility_labels(), quick());
  ASSERT_EQ(counts.size(), visibility_labels().size());
  EXPECT_EQ(counts[0][0].visible, check_visibility(ship, {{"paper", {}}}, quick())[0].visible);
  for (std::size_t k = 0; k < counts.size(); ++k) {
    const VisibilityCounts& c = counts[k][0];
    EXPECT_GT(c.visible, 50) << k;
    EXPECT_GT(c.invisible, 50) << k;
    if (k == 0 || visibility_labels()[k].fitted != visibility_labels()[k - 1].fitted) continue;
    const VisibilityCounts& before = counts[k - 1][0];
    EXPECT_EQ(c.visible + c.invisible, before.visible + before.invisible) << k;
    EXPECT_EQ(c.visible_masked + c.invisible_masked,
              before.visible_masked + before.invisible_masked);
    if (k > 1 && visibility_labels()[k - 1].share > 0) EXPECT_LE(c.visible, before.visible) << k;
  }
}

}  // namespace danbv::eval
