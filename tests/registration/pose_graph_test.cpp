// SPDX-License-Identifier: Apache-2.0
#include "danbv/registration/pose_graph.h"

#include <gtest/gtest.h>

#include "danbv/core/device/parallel_groups.h"
#include "danbv/core/math/rng.h"

namespace danbv::registration {

namespace {

// A corner: floor and two walls, between two places along x. Level frame, where the ship truly
// lies.
std::vector<OrientedPoint> corner(float from, float to) {
  std::vector<OrientedPoint> points;
  for (float x = from; x < to; x += 0.1f)
    for (float y = 0.05f; y < 2; y += 0.1f) {
      points.push_back({{x, y, 0}, {0, 0, 1}});
      points.push_back({{x, 0, y}, {0, 1, 0}});
    }
  for (float at = std::ceil(from); at < to; at += 1)  // steps across x
    for (float y = 0.05f; y < 2; y += 0.1f)
      for (float z = 0.05f; z < 1; z += 0.1f) points.push_back({{at, y, z}, {1, 0, 0}});
  return points;
}

// One map whose views are placed by hand.
class ByHand {
 public:
  explicit ByHand(const RegistrationOptions& options = {})
      : graph(queue, 1, options), options_(options) {}

  // others_look: before the view settles there is a pass in which other maps try views again, and
  // none is placed.
  void add(const std::vector<OrientedPoint>& points, const ShipAttitude& placed, bool first,
           const Vec6& foreseen_off = {}, bool others_look = false) {
    RegistrationInput input;
    input.time_s = time_s_ += 2, input.facts.ais_sigma = 1;
    result.status = first ? RegistrationStatus::aligned : RegistrationStatus::registered;
    result.attitude = placed;
    result.T_ship_cam = placed.T_level_ship().inverse().cast<float>();
    Alignment a;
    a.ship = placed, a.prior = moved(placed, foreseen_off);
    for (int k = 0; k < 6; ++k) a.prior_information[k] = k < 3 ? 25 : 2500;  // 20 cm, 20 mrad
    graph.keep(queue, {&input, 1}, {&result, 1}, {&a, 1});
    const Rigidf T = result.T_ship_cam;
    for (const OrientedPoint& p : points) {
      const Vec3f n = T.rotation * p.normal;
      if (graph.maps().keeps(0))
        graph.maps().surface_now(0).insert(T * p.point, n, SurfaceHash::face(n), 0);
    }
    const SelectedCounts counts{std::int32_t(points.size()), 0, 0};
    const ImagePoints image{index_t(points.size()), 1, 1, span_of(points), {}, {&counts, 1}};
    if (others_look) {
      RegistrationInput idle;
      idle.active = 0;
      const RegistrationResult nothing;
      graph.move_views(queue, image, {&idle, 1}, {&tracking, 1});
      graph.keep(queue, {&idle, 1}, {&nothing, 1}, {&a, 1});
    }
    graph.move_views(queue, image, {}, {&tracking, 1});
  }

  const KeyViews& views() const { return graph.key_views()[0]; }

  Queue queue;
  PoseGraph graph;
  Tracking tracking;
  RegistrationResult result;

 private:
  RegistrationOptions options_;
  double time_s_ = 0;
};

// 4 cm ahead, 3 to the side, 2 up, and turned a little.
const ShipAttitude kAskew{0.02, 0.004, -0.003, 0.04, 0.03, 0.002};

double off(const KeyView& view) { return distance(view.attitude(), {}); }

}  // namespace

TEST(PoseGraph, AViewThatSeesBothHalvesDrawsThemTogether) {
  ByHand scan;
  scan.add(corner(-5, -0.5f), {}, true);
  scan.add(corner(0.5f, 5), kAskew, false);
  EXPECT_NEAR(off(scan.views().views[1]), distance(kAskew, {}), 1e-9);  // nothing says otherwise
  EXPECT_EQ(scan.views().rebuild, 0);
  // Where it lies is a compromise between the two at first, as registration would have it.
  scan.add(corner(-5, 5), moved(ShipAttitude{}, {{0.02, 0.015, 0.01, 0.002, -0.0015, 0.001}}),
           false);
  EXPECT_LT(off(scan.views().views[1]), 0.005);
  EXPECT_LT(off(scan.views().views[2]), 0.005);
  EXPECT_LT(off(scan.views().views[0]), 1e-6);  // the frame
  EXPECT_EQ(scan.views().rebuild, 1);
  EXPECT_EQ(scan.views().at(4.0), &scan.views().views[1]);
  EXPECT_EQ(scan.views().at(5.0), nullptr);
}

TEST(PoseGraph, AViewWaitsThroughAPassOfOtherMaps) {
  ByHand alone, among_others;
  for (ByHand* scan : {&alone, &among_others}) {
    const bool others_look = scan == &among_others;
    scan->add(corner(-5, -0.5f), {}, true, {}, others_look);
    scan->add(corner(0.5f, 5), kAskew, false, {}, others_look);
    scan->add(corner(-5, 5), {}, false, {}, others_look);
  }
  for (int i = 0; i < 3; ++i)
    for (int k = 0; k < 6; ++k)
      EXPECT_EQ(among_others.views().views[i].step[k], alone.views().views[i].step[k]);
  EXPECT_LT(off(among_others.views().views[1]), 0.005);
}

// One of few points finds too few of them in any other view; its prediction must not draw it away.
TEST(PoseGraph, AViewWithoutPairsStaysWhereItWasPlaced) {
  ByHand scan;
  scan.add(corner(-5, -0.5f), {}, true);
  const std::vector<OrientedPoint> few(10, {{-2, 0.5f, 0}, {0, 0, 1}});
  scan.add(few, {}, false, {{0.2, 0.1, 0.05}});
  EXPECT_LT(off(scan.views().views[1]), 1e-9);
  // One that pairs do hold is placed by them and its prediction.
  scan.add(corner(-1.5f, -0.5f), {}, false, {{0.2, 0.1, 0.05}});
  EXPECT_GT(off(scan.views().views[2]), 1e-6);
  EXPECT_LT(off(scan.views().views[2]), 0.01);
  EXPECT_LT(off(scan.views().views[1]), 1e-9);
}

TEST(PoseGraph, TheMapIsMadeOfTheViewsWhereTheyBelong) {
  ByHand scan;
  scan.add(corner(-5, -0.5f), {}, true);
  scan.add(corner(0.5f, 5), kAskew, false);
  scan.add(corner(-5, 5), {}, false);
  constexpr index_t kCells = 1 << 13;
  std::vector<std::uint32_t> keys[4];
  std::vector<SurfaceCell> cells[4];
  MapLevel levels[4];
  for (int k = 0; k < 4; ++k) {
    keys[k].assign(kCells, 7), cells[k].assign(kCells, SurfaceCell{1});  // what was there goes
    levels[k] = {span_of(keys[k]), span_of(cells[k]), kCells, k % 2 ? 0.15f : 0.4f};
  }
  std::uint8_t full = 0;
  scan.graph.rebuild(scan.queue, {levels[0], levels[1]}, {levels[2], levels[3]}, {&full, 1});
  const SurfaceHash fine = levels[1].of(0);
  int count = 0, floor = 0;
  for (index_t k = 0; k < kCells; ++k) {
    if (fine.keys[k] == kEmptyKey) continue;
    const SurfacePoint p = fine.mean(k);
    count += fine.cells[k].count;
    if (p.normal.z < 0.9f) continue;
    ++floor;
    EXPECT_NEAR(p.point.z, 0, 0.005f);
  }
  EXPECT_GT(floor, 500);
  EXPECT_EQ(count, int(corner(-5, -0.5f).size() + corner(0.5f, 5).size() + corner(-5, 5).size()));
  for (const std::uint32_t key : keys[2]) EXPECT_EQ(key, kEmptyKey);
}

TEST(PoseGraph, ThePastThatPredictionsAreMadeFromFollows) {
  ByHand scan;
  scan.tracking.memory.push(4, {{0.02, 0.004, -0.003, 0.04, 0.03}}, {}, {});
  scan.add(corner(-5, -0.5f), {}, true);
  scan.add(corner(0.5f, 5), kAskew, false);
  scan.add(corner(-5, 5), {}, false);
  EXPECT_NEAR(scan.tracking.memory.value[0].of[3], 0, 0.005);
}

TEST(PoseGraph, WhereAisIsExactAndAfterTheLastPlaceNothingIsKept) {
  ByHand scan;
  const std::vector<OrientedPoint> points = corner(0, 1);
  for (int k = 0; k < kKeyViews + 3; ++k) scan.add(points, {}, k == 0);
  EXPECT_EQ(scan.views().count, kKeyViews);
  EXPECT_EQ(scan.views().current, -1);
  RegistrationInput exact;
  const Alignment none;
  scan.graph.keep(scan.queue, {&exact, 1}, {&scan.result, 1}, {&none, 1});
  EXPECT_EQ(scan.views().current, -1);
  scan.add(points, {}, true);  // a map that begins anew
  EXPECT_EQ(scan.views().count, 1);
}

// A random system of five views against Gaussian elimination of all thirty unknowns.
TEST(PoseGraph, SolvesAsEliminationDoes) {
  constexpr int kViews = 5, kSize = 6 * kViews;
  Rng rng({3});
  std::vector<double> root(kSize * kSize), full(kSize * kSize), b(kSize);
  for (double& x : root) x = rng.uniform() - 0.5;
  std::vector<Mat6> system(kGraphBlocks), factor(kGraphBlocks);
  std::vector<Vec6> gradient(kKeyViews);
  std::vector<KeyViews> kept(1);
  kept[0].count = kViews, kept[0].settles = kViews - 1;
  const GraphBlocks blocks{span_of(system)}, own{span_of(factor)};
  for (int i = 0; i < kSize; ++i)
    for (int j = 0; j < kSize; ++j) {
      double& sum = full[i * kSize + j] = i == j ? 1 : 0;
      for (int k = 0; k < kSize; ++k) sum += root[i * kSize + k] * root[j * kSize + k];
      if (j / 6 <= i / 6) blocks.at(0, i / 6, j / 6).m[i % 6][j % 6] = sum;
    }
  for (int i = 0; i < kSize; ++i) b[i] = 0.01 * rng.uniform(), gradient[i / 6][i % 6] = -b[i];
  for (int c = 0; c < kSize; ++c)  // full x = b
    for (int r = c + 1; r < kSize; ++r) {
      const double f = full[r * kSize + c] / full[c * kSize + c];
      for (int j = c; j < kSize; ++j) full[r * kSize + j] -= f * full[c * kSize + j];
      b[r] -= f * b[c];
    }
  for (int i = kSize - 1; i >= 0; --i) {
    for (int j = i + 1; j < kSize; ++j) b[i] -= full[i * kSize + j] * b[j];
    b[i] /= full[i * kSize + i];
  }
  std::vector<Tracking> tracking(1);
  std::vector<ViewStep> steps(kKeyViews);
  SolveGraphBody{
      {}, blocks, own, span_of(gradient), span_of(steps), span_of(kept), span_of(tracking)}(
      0, GroupOfOne{});
  for (int i = 0; i < kSize; ++i) EXPECT_NEAR(kept[0].views[i / 6].step[i % 6], b[i], 1e-9) << i;
}

}  // namespace danbv::registration
