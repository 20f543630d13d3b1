// SPDX-License-Identifier: Apache-2.0
#include "danbv/tables/unseen_table.h"

#include <gtest/gtest.h>

#include "made_up_results.h"
#include "support/bytes.h"

namespace danbv::tables {
namespace {

constexpr float kPixel = 1 / 200.0f;

// A table of 6 x 2 m, a metre high, over a floor of the same size.
scene::Target table_over_floor() {
  scene::Target target;
  for (const float z : {0.05f, 1.0f})
    for (int k = 0; k < 4; ++k)
      target.mesh.vertices.push_back({k % 2 == 0 ? -3.0f : 3.0f, k < 2 ? -1.0f : 1.0f, z});
  target.mesh.triangles = {{0, 1, 3}, {0, 3, 2}, {4, 5, 7}, {4, 7, 6}};
  target.facts.eta = 0.1;
  return target;
}

truth::GroundTruth truth_of(const scene::Target& target) {
  truth::GroundTruthOptions few;
  few.surface.count = 2000;
  return truth::make_ground_truth(target.mesh, scene::Bvh(target.mesh), few);
}

// The table is measured point for point, and of the floor the aft metre.
std::vector<Vec3f> cloud_without_floor(const truth::GroundTruth& truth) {
  std::vector<Vec3f> cloud;
  for (const Vec3f& p : truth.surface.points)
    if (p.z > 0.5f || p.x < -2) cloud.push_back(p);
  return cloud;
}

TEST(UnseenSurface, LiesUnderWhatHidesIt) {
  const scene::Target target = table_over_floor();
  const truth::GroundTruth truth = truth_of(target);
  const auto unseen = unseen_surface(target, truth, cloud_without_floor(truth), kPixel);
  EXPECT_NEAR(unseen.share, 0.5 * 5 / 6, 0.03);
  EXPECT_GT(unseen.under, 0.9);  // all but its edge
  EXPECT_NEAR(unseen.low, 0.05, 1e-6);
  EXPECT_NEAR(unseen.high, 0.05, 1e-6);
  EXPECT_NEAR(unseen.along[0], 0.2, 0.03);
  EXPECT_NEAR(unseen.along[2], 0.4, 0.03);
  EXPECT_LT(unseen.beside, 0.05);  // a strip of 10 cm
  EXPECT_LT(unseen.sparse, 0.5);
  const std::string text = unseen.sentence(target.facts);
  EXPECT_TRUE(contains(text, " m above the water, 40 % ")) << text;
  scene::TargetFacts house = target.facts;
  house.kind = scene::TargetKind::house;
  EXPECT_TRUE(contains(unseen.sentence(house), "above the ground.")) << unseen.sentence(house);
}

TEST(UnseenSurface, ACoarserCameraMeasuresAllTooSparsely) {
  const scene::Target target = table_over_floor();
  const truth::GroundTruth truth = truth_of(target);
  const auto cloud = cloud_without_floor(truth);
  EXPECT_EQ(unseen_surface(target, truth, cloud, 1.0f).sparse, 1);
  EXPECT_EQ(unseen_surface(target, truth, cloud, 1e-6f).sparse, 0);
}

TEST(UnseenSurface, AWallUnderOpenSkyIsUnderNothing) {
  scene::Target target;
  target.mesh = {{{-3, 0, 0}, {3, 0, 0}, {3, 0, 2}, {-3, 0, 2}}, {{0, 1, 2}, {0, 2, 3}}};
  const auto unseen = unseen_surface(target, truth_of(target), {{-3, 0, 1}}, kPixel);
  EXPECT_GT(unseen.share, 0.99);
  EXPECT_EQ(unseen.under, 0);
}

TEST(UnseenSurface, WhatIsSeenWholeHasNone) {
  const scene::Target target = table_over_floor();
  const truth::GroundTruth truth = truth_of(target);
  const auto unseen = unseen_surface(target, truth, truth.surface.points, kPixel);
  EXPECT_EQ(unseen.share, 0);
  EXPECT_EQ(unseen.sentence(target.facts), "All of it is seen.");
  EXPECT_TRUE(split_surface(target, truth, truth.surface.points).unseen.triangles.empty());
}

TEST(UnseenSurface, IsTheFloorAloneInThePicture) {
  const scene::Target target = table_over_floor();
  const truth::GroundTruth truth = truth_of(target);
  const SplitSurface surface = split_surface(target, truth, cloud_without_floor(truth));
  ASSERT_FALSE(surface.unseen.triangles.empty());
  for (const Vec3f& p : surface.unseen.vertices) {
    EXPECT_LT(p.z, 0.5f);
    EXPECT_GT(p.x, -2.3f);
  }
}

TEST(WorstScans, AreThoseOfTheLowestMeanEachByItsWorstEpisode) {
  const auto results =
      two_targets({tables::made_up("da-nbv", 3, 0, 90), tables::made_up("da-nbv", 9, 1, 80),
                   tables::made_up("orbit", 0, 0, 10), tables::made_up("da-nbv", 0, 2, 95)});
  const auto worst = worst_scans(results, "da-nbv", 10);
  ASSERT_EQ(worst.size(), 2u);
  EXPECT_EQ(worst[0].target_hash, "two");
  EXPECT_NEAR(worst[0].mean_cr, (88 + 78 + 93) / 3.0, 1e-9);
  EXPECT_EQ(worst[0].sea_state, 9);
  EXPECT_EQ(worst[0].episode, 1);
  EXPECT_EQ(worst_scans(results, "da-nbv", 1).size(), 1u);
  EXPECT_TRUE(worst_scans(results, "hestia", 1).empty());
}

int blue_in(const Image<Rgb>& image) {
  int count = 0;
  for (const Rgb c : image.pixels) count += c.b > 100 && c.b > c.r + 50 && c.b > c.g + 30;
  return count;
}

// The floor shows through the table that hides it.
TEST(UnseenTable, PictureAndSentenceOfEveryTarget) {
  const scene::Target target = table_over_floor();
  const truth::GroundTruth truth = truth_of(target);
  ShownScan scan;
  scan.cloud = cloud_without_floor(truth), scan.metrics.cr = 58.25, scan.metrics.views = 7;
  const UnseenRow row = unseen_row("table, 6 m", 61, target, truth, scan, kPixel);
  EXPECT_GT(blue_in(row.pictures[2]), 3000);
  scan.cloud = truth.surface.points;
  const UnseenRow all = unseen_row("table, 6 m", 61, target, truth, scan, kPixel);
  EXPECT_EQ(blue_in(all.pictures[2]), 0);
  const auto files = unseen_files("da-nbv", {row}, {"A note."});
  ASSERT_EQ(files.size(), 4u);
  EXPECT_TRUE(contains(files[0].content, "\"table, 6 m\",,61,")) << files[0].content;
  EXPECT_TRUE(contains(files[2].content, "- table, 6 m: 41.")) << files[2].content;
  EXPECT_TRUE(contains(files[2].content, "\n- A note.\n"));
  EXPECT_TRUE(contains(files[2].content, "(unseen.png)"));
  EXPECT_EQ(files[3].name, "unseen.png");
}

}  // namespace
}  // namespace danbv::tables
