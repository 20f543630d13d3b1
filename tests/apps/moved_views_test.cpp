// SPDX-License-Identifier: Apache-2.0
// Views that the pose graph moves after they were placed: what the files of a scan say of them
// agrees, however it ended.
#include <gtest/gtest.h>

#include <algorithm>
#include <nlohmann/json.hpp>

#include "apps/danbv_process.h"
#include "danbv/io/scan_file.h"
#include "support/bytes.h"
#include "support/scratch.h"

namespace danbv {

namespace {

struct MovedViews : testing::Test {
  ScratchFolder scratch{in_memory()};
  std::filesystem::path out = scratch.path() / "out";

  static void SetUpTestSuite() {
    static const ScratchFolder cache;
    ::setenv("DANBV_CACHE", cache.path().c_str(), 1);
  }

  Ended scan(const std::vector<std::string>& more) {
    std::vector<std::string> words = {"scan",      "fleet:tug:131", "--sea-state", "6",
                                      "--planner", "greedy-paf",    "--pixels",    "160",
                                      "--points",  "1500",          "--frame",     "normalised",
                                      "--out",     out.string()};
    words.insert(words.end(), more.begin(), more.end());
    return run_danbv(scratch.path(), words);
  }
  io::ScanRecord record() const { return io::read_scan(ResultFolder(out)); }
};

// Whether a pixel of the view's depth image, put where the view lies, is this point.
bool shows(const io::ScanRecord& record, const io::ViewRecord& view, Vec3f p) {
  if (!view.registration.fused()) return false;
  const camera::Camera& camera = record.camera;
  const Vec3f q = view.registration.T_ship_cam.inverse() * p;
  if (q.z <= 0) return false;
  const Vec2f at = camera.project(q);
  const int u = int(std::floor(at.x)), v = int(std::floor(at.y));
  if (u < 0 || v < 0 || u >= camera.width_px || v >= camera.height_px) return false;
  const double depth = record.depth_unit * view.depth[std::size_t(v) * camera.width_px + u];
  return std::abs(depth - q.z) < 0.6 * record.depth_unit + 1e-4;
}

double share_shown(const io::ScanRecord& record) {
  int shown = 0, all = 0;
  index_t begin = 0;
  for (const io::ViewRecord& view : record.views) {
    for (index_t i = begin; i < view.cloud_points; i += 7, ++all)
      shown += shows(record, view, record.cloud[std::size_t(i)]) ||
               std::any_of(record.views.begin(), record.views.end(), [&](const auto& other) {
                 return shows(record, other, record.cloud[std::size_t(i)]);  // one that was late
               });
    begin = view.cloud_points;
  }
  return double(shown) / all;
}

std::vector<double> errors_cm(const io::ScanRecord& record) {
  std::vector<double> errors;
  for (const auto& view : record.views)
    if (view.registration.status == registration::RegistrationStatus::registered)
      errors.push_back(100 * double(view.registration_error));
  std::sort(errors.begin(), errors.end());
  return errors;
}

void expect_one_story(const std::filesystem::path& out, const io::ScanRecord& record) {
  const auto metrics = nlohmann::json::parse(read_text(out / "metrics.json"));
  EXPECT_GT(share_shown(record), 0.99);
  EXPECT_NEAR(double(metrics["cr"]), 100 * record.views.back().cr, 1e-9);
  const auto errors = errors_cm(record);
  ASSERT_GE(errors.size(), 2u);
  EXPECT_NEAR(double(metrics["registration"]["max_accepted_error_cm"]), errors.back(), 1e-4);
}

}  // namespace

TEST_F(MovedViews, LieInTheRecordWhereTheirPointsAre) {
  ASSERT_EQ(scan({"--views", "7"}).code, 0);
  expect_one_story(out, record());
}

TEST_F(MovedViews, LieWhereTheirPointsAreInAScanThatWasBrokenOff) {
  const Ended ended = scan({"--views", "7", "--max-path", "170"});
  ASSERT_EQ(ended.code, 0) << ended.said;
  const io::ScanRecord record = this->record();
  EXPECT_EQ(record.end.reason, "path");
  EXPECT_LT(record.views.size(), 7u);
  expect_one_story(out, record);
}

}  // namespace danbv
