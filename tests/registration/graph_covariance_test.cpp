// SPDX-License-Identifier: Apache-2.0
#include "danbv/registration/graph_covariance.h"

#include <gtest/gtest.h>

namespace danbv::registration {

namespace {

// Views that lie upright, each foreseen so vaguely that pairs alone hold it.
class Map {
 public:
  explicit Map(int views) : pairs_(kGraphBlocks) {
    kept.count = views;
    for (int i = 0; i < views; ++i)
      for (int k = 0; k < 6; ++k) kept.views[i].prior_information[k] = 1e-6;
  }

  // A pair that tells 1 / sigma^2 of each direction, and does not fit by gap, metres along x.
  void hold(int view, int other, double sigma, double gap = 0) {
    ViewPair& pair = pairs_[GraphBlocks::place(view, other)];
    pair.used = 1;
    for (int k = 0; k < 6; ++k)
      pair.told.system.m[k][k] = pair.by_surface.m[k][k] = 1 / (sigma * sigma);
    pair.told.gradient[0] = gap / (sigma * sigma);
  }

  std::vector<Mat6> covariances() const { return graph_covariances(kept, span_of(pairs_)); }
  double variance(int view, int direction) const {
    return covariances()[view].m[direction][direction];
  }

  KeyViews kept;

 private:
  std::vector<ViewPair> pairs_;
};

}  // namespace

// A pair of misfit 0: the map's misfit is that of the five pairs taken as given and this one's,
// 0.5 / 6. What the pair tells is divided by 6 (0.9 x 0 + 0.1 x 0.5 / 6) = 0.05, and in place its
// points share a shift of 18 mm. Each of two views is half the pair's motion off their mean.
TEST(GraphCovariance, OfTwoViewsByHand) {
  Map map(2);
  map.hold(1, 0, 0.01);
  const double misfit = 0.5 / 6, pair = 0.05 * 1e-4, shift = 0.018 * 0.018;
  for (int view = 0; view < 2; ++view) {
    EXPECT_NEAR(map.variance(view, 0), 8 * misfit * (pair + shift) / 4, 1e-9);
    EXPECT_NEAR(map.variance(view, 5), 8 * misfit * pair / 4, 1e-10);
    EXPECT_NEAR(map.covariances()[view].m[0][5], 0, 1e-12);
  }
}

// The first view is the graph's frame, and as unsure as its only neighbour all the same.
TEST(GraphCovariance, NoViewIsTheFrame) {
  Map chain(5);
  for (int i = 1; i < 5; ++i) chain.hold(i, i - 1, 0.01);
  for (int k = 0; k < 6; ++k) {
    EXPECT_NEAR(chain.variance(0, k) / chain.variance(4, k), 1, 1e-3);
    EXPECT_GT(chain.variance(0, k), chain.variance(1, k));  // a chain grows to its ends
    EXPECT_GT(chain.variance(1, k), chain.variance(2, k));
  }
}

TEST(GraphCovariance, AChainThatComesHomeIsSurer) {
  Map chain(6), ring(6);
  for (int i = 1; i < 6; ++i) chain.hold(i, i - 1, 0.01), ring.hold(i, i - 1, 0.01);
  ring.hold(5, 0, 0.01);
  for (int k = 0; k < 6; ++k) {
    EXPECT_LT(ring.variance(0, k), 0.7 * chain.variance(0, k));
    EXPECT_NEAR(ring.variance(2, k) / ring.variance(0, k), 1, 1e-3);
  }
}

TEST(GraphCovariance, PairsThatDoNotFitTellLess) {
  Map fits(2), not_so(2);
  fits.hold(1, 0, 0.01), not_so.hold(1, 0, 0.01, 0.05);
  EXPECT_GT(not_so.variance(1, 0), 2 * fits.variance(1, 0));
}

TEST(GraphCovariance, ViewsThatWaitHaveNone) {
  Map map(3);
  map.hold(1, 0, 0.01);
  map.kept.waits = 2;
  EXPECT_EQ(map.covariances().size(), 2u);
  EXPECT_TRUE(Map(1).covariances().empty());
}

}  // namespace danbv::registration
