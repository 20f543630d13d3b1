// SPDX-License-Identifier: Apache-2.0
#include "danbv/eval/registration_check.h"

#include <gtest/gtest.h>

#include "danbv/fleet/fleet_target.h"

namespace danbv::eval {

// Around its bow this tug's views share a flat side and a few rims. Where those rims alone said how
// far along the side a view lay, five views came to lie a quarter of a metre from all others.
TEST(RegistrationCheck, AFewRimsDoNotTearAMapInTwo) {
  RegistrationCheckOptions options;
  options.planners = {"orbit"}, options.seeds = 1, options.seed = 62;
  options.world.positioning.ais = env::AisMode::reported;
  const scene::Target tug = fleet_target(fleet::find_class(scene::TargetKind::ship, "tug"), 7);
  const RegistrationSummary s = summarize(check_registration(tug, 3, options));
  EXPECT_EQ(s.views, 29);
  EXPECT_GE(s.registered, 27);
  EXPECT_LT(s.worst_cm, 10);
  EXPECT_LT(s.median_cm, 2);
}

}  // namespace danbv::eval
