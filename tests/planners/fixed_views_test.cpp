// SPDX-License-Identifier: Apache-2.0
#include "danbv/planners/fixed_views.h"

#include <gtest/gtest.h>

#include <set>

namespace danbv::planners {
namespace {

TEST(FixedViews, ThirtyViewsOnTheHemisphere) {
  for (const auto& views : {uniform_hemisphere_views(9), orbit_views(9)}) {
    ASSERT_EQ(views.size(), 30u);
    std::set<std::pair<float, float>> places;
    for (const auto& view : views) {
      EXPECT_NEAR(norm(view.position), 9, 1e-4);
      EXPECT_GT(view.position.z, 0.5f);
      places.insert({view.position.x, view.position.y});
    }
    EXPECT_EQ(places.size(), 30u);
  }
}

TEST(FixedViews, TheTourIsTheShorterOfTwoOrders) {
  auto rings = uniform_hemisphere_views(9);
  const double tour = tour_length(rings);
  std::sort(rings.begin(), rings.end(), [](const camera::Viewpoint& a, const camera::Viewpoint& b) {
    return std::pair(a.position.z, std::atan2(a.position.y, a.position.x)) <
           std::pair(b.position.z, std::atan2(b.position.y, b.position.x));
  });
  EXPECT_LE(tour, tour_length(rings) + 1e-3);
}

TEST(Planners, UnknownNamesAreRefusedWithTheKnownOnes) {
  try {
    make_planner("nobody", {});
    FAIL();
  } catch (const std::exception& error) {
    EXPECT_NE(std::string(error.what()).find("uniform-hemisphere"), std::string::npos);
  }
}

}  // namespace
}  // namespace danbv::planners
