// SPDX-License-Identifier: Apache-2.0
#include "danbv/tables/qualitative_table.h"

#include <gtest/gtest.h>

#include "danbv/scene/fine_mesh.h"
#include "danbv/tables/reconstruction_picture.h"
#include "support/bytes.h"
#include "support/scratch.h"

namespace danbv::tables {
namespace {

scene::TriangleMesh plate(float y, float width) {
  return {{{0, y, 0}, {width, y, 0}, {width, y, 1}, {0, y, 1}}, {{0, 1, 2}, {0, 2, 3}}};
}

// Its left half was scanned, 2 cm off.
ShownScan half_a_scan() {
  ShownScan scan;
  for (int x = 0; x <= 50; ++x)
    for (int z = 0; z <= 100; ++z)
      scan.cloud.push_back({0.01f * float(x), 0.02f, 0.01f * float(z)});
  scan.mesh = plate(0.02f, 0.5f);
  scan.metrics.cr = 51.25, scan.metrics.dist_m = 17, scan.metrics.views = 3;
  return scan;
}

bool equal(Vec3f a, Vec3f b) { return norm(a - b) == 0; }

TEST(ReconstructionPicture, MeshByItsErrorAndUnseenSurfaceInItsGaps) {
  const scene::TriangleMesh truth = plate(0, 1);
  const scene::Bvh bvh(truth);
  const auto painted =
      painted_reconstruction(half_a_scan(), bvh.view(), fine_mesh(truth, 0, 0.05f));
  EXPECT_NEAR(painted.mean_error, 0.02, 1e-6);
  ASSERT_EQ(painted.paint.size(), painted.mesh.triangles.size());
  EXPECT_NEAR(norm(painted.paint[0] - error_color(0.5)), 0, 1e-5);
  float least = 1;
  double unseen = 0;
  for (std::size_t i = 2; i < painted.paint.size(); ++i) {
    ASSERT_TRUE(equal(painted.paint[i], kUnseenColor));
    const auto [a, b, c] = painted.mesh.corners(i);
    least = std::min(least, (a.x + b.x + c.x) / 3);
    unseen += 0.5 * norm(cross(b - a, c - a));
  }
  // A measured point 2 cm off the surface covers sqrt(4^2 - 2^2) cm of it.
  EXPECT_GT(least, 0.5f + 0.0346f);
  EXPECT_NEAR(unseen, 0.5 - 0.0346, 0.02);
}

TEST(ReconstructionPicture, AScanOfNothingLeavesAllOfTheSurfaceUnseen) {
  const scene::TriangleMesh truth = plate(0, 1), fine = fine_mesh(truth, 0, 0.05f);
  const auto painted = painted_reconstruction({}, scene::Bvh(truth).view(), fine);
  EXPECT_EQ(painted.mesh.triangles.size(), fine.triangles.size());
  EXPECT_TRUE(std::isnan(painted.mean_error));
}

TEST(ShownScans, AreReadBackAndThoseOfOtherSettingsAreOthers) {
  const ScratchFolder scratch;
  scene::TargetFacts facts;
  facts.name = "tug-1", facts.hash = "0123456789";
  const eval::EvalOptions options;
  const auto files = shown_scan_files(scratch.path(), facts, options, {"orbit", 5, 0}, 9);
  EXPECT_FALSE(load_shown(files));
  ShownScan scan = half_a_scan();
  scan.seen = {1, 2, 0xfff};
  save_shown(files, scan);
  const auto read = load_shown(files);
  ASSERT_TRUE(read);
  EXPECT_EQ(read->seen, scan.seen);
  EXPECT_EQ(read->cloud.size(), scan.cloud.size());
  EXPECT_EQ(read->metrics.cr, 51.25);
  EXPECT_TRUE(read->mesh.triangles.empty());
  for (const ShownFlight& other : {ShownFlight{"orbit", 6, 0}, ShownFlight{"orbit", 5, 1}})
    EXPECT_FALSE(load_shown(shown_scan_files(scratch.path(), facts, options, other, 9)));
  const auto finer = shown_scan_files(scratch.path(), facts, options, {"orbit", 5, 0}, 10);
  EXPECT_EQ(finer.record, files.record);  // the same flight
  EXPECT_NE(finer.mesh, files.mesh);
}

// Pixels of a row's pictures that are rather blue.
int blue_pixels(const Image<Rgb>& image, double from, double to) {
  int count = 0;
  for (int y = int(from * image.height); y < int(to * image.height); ++y)
    for (int x = 0; x < image.width / 3; ++x) {
      const Rgb c = image.at(x, y);
      count += c.b > 100 && c.b > 2 * c.r && c.b > c.g + 50;
    }
  return count;
}

// A box of which nothing was seen is blue all over; a row without a scan has no picture.
TEST(QualitativeFigure, ShowsWhatNoViewHasSeen) {
  scene::Target target;
  for (int k = 0; k < 4; ++k) {
    const float x = k % 2 == 0 ? -7.0f : 7.0f, y = k < 2 ? -1.5f : 1.5f;
    target.mesh.vertices.insert(target.mesh.vertices.end(), {{x, y, 0}, {x, y, 2}});
  }
  target.mesh.triangles = {{0, 2, 3}, {0, 3, 1}, {4, 6, 7}, {4, 7, 5}, {0, 4, 5},
                           {0, 5, 1}, {2, 6, 7}, {2, 7, 3}, {1, 3, 7}, {1, 7, 5}};
  truth::GroundTruthOptions few;
  few.surface.count = 500;
  const auto truth = truth::make_ground_truth(target.mesh, scene::Bvh(target.mesh), few);
  ShownScan nothing;
  nothing.seen.resize(truth.mask.size());
  const Figure figure =
      qualitative_figure(target, truth, "box", {{"some", "", nothing}, {"other", "missing"}});
  ASSERT_EQ(figure.mean_errors_cm.size(), 2u);
  EXPECT_TRUE(std::isnan(figure.mean_errors_cm[0]) && std::isnan(figure.mean_errors_cm[1]));
  EXPECT_EQ(blue_pixels(figure.image, 0, 0.3), 0);  // the true surface
  EXPECT_GT(blue_pixels(figure.image, 0.35, 0.6), 5000);
  EXPECT_EQ(blue_pixels(figure.image, 0.65, 0.85), 0);
}

ShownTarget made_up() {
  ShownTarget target{"tug_1", "tug_1, 30 m", {1, 2, 3}, {}};
  const ShownScan scan = half_a_scan();
  target.rows = {{"DA-NBV", "", scan.metrics, 1.234}, {"Hestia", "missing: no weights"}};
  return target;
}

TEST(QualitativeTable, NumbersOfTheScansShownAndPicturesBesideThem) {
  const auto files = qualitative_files({made_up()}, {"A note."});
  ASSERT_EQ(files.size(), 5u);
  EXPECT_TRUE(contains(files[0].content, "\"tug_1, 30 m\",DA-NBV,,51.25,")) << files[0].content;
  EXPECT_TRUE(contains(files[2].content, "| Hestia (missing: no weights) | - |"));
  EXPECT_TRUE(contains(files[2].content, "\n- A note.\n"));
  EXPECT_TRUE(contains(files[2].content, "![tug_1, 30 m](qualitative-tug_1.png)"));
  EXPECT_EQ(files[3].name, "qualitative-figures.tex");
  EXPECT_TRUE(contains(files[3].content, "\\includegraphics[width=\\textwidth]{qualitative-tug_1"));
  EXPECT_TRUE(contains(files[3].content, "\\caption{tug\\_1, 30 m."));
  EXPECT_EQ(files[4].name, "qualitative-tug_1.png");
}

TEST(QualitativeTable, ACollisionIsNamed) {
  ShownTarget target = made_up();
  target.rows[0].metrics->collided = true;
  const auto files = qualitative_files({target}, {});
  EXPECT_TRUE(contains(files[2].content, "- DA-NBV hit tug_1 after 3 views")) << files[2].content;
}

}  // namespace
}  // namespace danbv::tables
