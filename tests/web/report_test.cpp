// SPDX-License-Identifier: Apache-2.0
#include "danbv/web/report.h"

#include <gtest/gtest.h>

#include <nlohmann/json.hpp>

#include "danbv/core/files/base64.h"
#include "danbv/io/display_mesh.h"
#include "danbv/io/scan_file.h"
#include "danbv/scene/ply_writer.h"
#include "danbv/web/report_json.h"
#include "io/example_scan.h"
#include "support/bytes.h"
#include "support/scratch.h"

namespace danbv::web {
namespace {

using testing::example_scan;

TEST(ReportJson, ViewTellsWhatItAdded) {
  const io::ScanRecord record = example_scan();
  const auto view = view_json(record, 1);
  // Points 2 and 3 of the cloud: (p + 16) * 2048.
  EXPECT_EQ(view["points"],
            base64(std::vector<std::uint16_t>{33280, 32768, 34816, 33280, 33024, 34816}));
  EXPECT_EQ(view["distance"], base64(std::vector<std::uint8_t>{0, 64}));
  EXPECT_EQ(view["normals"], base64(std::vector<std::uint8_t>{16, 17}));
  EXPECT_EQ(view["directions"], base64(std::vector<std::uint16_t>{17, 2}));  // voxel 17, now two
  EXPECT_EQ(view["covered"], "");
  EXPECT_EQ(view_json(record, 2)["covered"], base64(std::vector<std::uint32_t>{1}));
  EXPECT_EQ(view["registration"]["status"], "registered");
  EXPECT_EQ(view["field"]["dims"], (std::vector<int>{2, 3, 4}));
  EXPECT_EQ(view["field"]["high"], 1);
  EXPECT_EQ(view["field"]["values"], base64(std::vector<std::uint8_t>(24, 6)));
  EXPECT_FALSE(view_json(record, 2).contains("field"));
}

TEST(ReportJson, StrideKeepsEveryNthPointOfTheWholeCloud) {
  const io::ScanRecord record = example_scan();  // 6 points, 2 a view; 0 and 4 are kept
  EXPECT_EQ(view_json(record, 0, 4)["distance"], base64(std::vector<std::uint8_t>{0}));
  EXPECT_EQ(view_json(record, 1, 4)["distance"], "");
  EXPECT_EQ(view_json(record, 2, 4)["distance"], base64(std::vector<std::uint8_t>{0}));
}

TEST(Report, PageHoldsTheScanAndNoWayOutOfItsScript) {
  if (!have_report_template()) GTEST_SKIP() << "this build has no viewer";
  const std::string html = report_html({example_scan(), R"({"cr": 92.125})", "seed=1\n"});
  const std::string open = "<script id=\"danbv-data\" type=\"application/json\">";
  const auto begin = html.find(open) + open.size();
  const auto json = nlohmann::json::parse(html.substr(begin, html.find("</script", begin) - begin));
  EXPECT_EQ(json["scans"][0]["facts"]["target"], "a </script> ship");
  EXPECT_EQ(json["scans"][0]["metrics"]["cr"], 92.125);
  EXPECT_EQ(json["scans"][0]["views"].size(), 3u);
  EXPECT_EQ(json["scans"][0]["config"], "seed=1\n");
}

TEST(Report, DeepMetricsAreRefusedByName) {
  const ScratchFolder scratch;
  const io::ScanRecord record = example_scan();
  write_safetensors(scratch.path() / "episode.safetensors", to_safetensors(record));
  scene::write_cloud_ply(scratch.path() / "cloud.ply",
                         {record.cloud, "d", record.cloud_truth.distance, {}});
  write_file(scratch.path() / "config.toml", "");
  write_file(scratch.path() / "metrics.json", std::string(50'000, '[') + std::string(50'000, ']'));
  const std::string fault = error_of([&] { read_report_scan(scratch.path()); });
  EXPECT_TRUE(contains(fault, (scratch.path() / "metrics.json").string())) << fault;
  EXPECT_TRUE(contains(fault, "nested deeper")) << fault;
}

// An episode that was damaged, or made to harm, becomes a page or an Error.
TEST(Report, DamagedEpisodesAreShownOrRefused) {
  const io::ScanRecord good = example_scan();
  Bytes file = serialize(to_safetensors(good));
  const auto show = [&](const Bytes& bytes, const std::string& name) {
    io::ScanRecord record = io::record_from_safetensors(parse_safetensors(bytes, name), name);
    if (record.cloud_truth.distance.size() != good.cloud.size()) fail("another cloud");
    record.cloud = good.cloud;
    report_json({record, "{}", ""});
  };
  show(file, "whole");
  Rng rng({.seed = 5});
  int refused = 0;
  for (int i = 0; i < 400; ++i) {
    Bytes damaged = file;
    for (int k = 0; k < 4; ++k)
      damaged[std::size_t(rng.uniform(0.0, double(file.size())))] ^=
          std::uint8_t(1u << rng.below(8));
    refused += !error_of([&] { show(damaged, "damaged"); }).empty();
  }
  EXPECT_GT(refused, 20);
}

TEST(Report, PageNamesNoOtherFile) {
  if (!have_report_template()) GTEST_SKIP() << "this build has no viewer";
  const std::string html(report_template());
  EXPECT_EQ(html.find(" src=\""), html.npos);
  EXPECT_EQ(html.find("<link"), html.npos);
}

TEST(DisplayMesh, FewerTrianglesInTheSamePlace) {
  scene::TriangleMesh grid;  // 60 x 60 squares of the unit square
  const int n = 61;
  for (int y = 0; y < n; ++y)
    for (int x = 0; x < n; ++x) grid.vertices.push_back({x / 60.0f, y / 60.0f, 0});
  for (std::uint32_t y = 0; y + 1 < n; ++y)
    for (std::uint32_t x = 0; x + 1 < n; ++x) {
      const std::uint32_t a = y * n + x;
      grid.triangles.push_back({a, a + 1, a + n});
      grid.triangles.push_back({a + 1, a + n + 1, a + n});
    }
  EXPECT_EQ(io::display_mesh(grid, 7200).triangles.size(), 7200u);
  const scene::TriangleMesh thin = io::display_mesh(grid, 1000);
  EXPECT_LE(thin.triangles.size(), 1000u);
  EXPECT_GT(thin.triangles.size(), 300u);
  EXPECT_NEAR(surface_area(thin), 1, 0.15);
}

TEST(CloudTruth, NormalSurvivesItsByteButForTheSign) {
  for (int i = 0; i < 500; ++i) {
    const float z = -1 + i / 250.0f, a = 2.4f * i, r = std::sqrt(std::max(0.0f, 1 - z * z));
    const Vec3f n{r * std::cos(a), r * std::sin(a), z};
    EXPECT_GT(std::fabs(dot(n, io::unpacked_normal(io::packed_normal(n)))), 0.985f) << i;
  }
}

TEST(CloudTruth, DistanceAndNormalOfTheNearestTriangle) {
  const scene::TriangleMesh mesh{{{0, 0, 0}, {4, 0, 0}, {0, 4, 0}}, {{0, 1, 2}}};
  const scene::Bvh bvh(mesh);
  const std::vector<Vec3f> points{{1, 1, 0.25f}, {1, 1, -0.5f}, {-3, 0, 4}};
  const io::CloudTruth truth = io::cloud_truth(span_of(points), bvh.view());
  EXPECT_FLOAT_EQ(truth.distance[0], 0.25f);
  EXPECT_FLOAT_EQ(truth.distance[1], 0.5f);
  EXPECT_FLOAT_EQ(truth.distance[2], 5);
  EXPECT_EQ(truth.normal[0], io::packed_normal({0, 0, 1}));
}

}  // namespace
}  // namespace danbv::web
