// SPDX-License-Identifier: Apache-2.0
#include "danbv/io/exports.h"

#include <gtest/gtest.h>

#include <nlohmann/json.hpp>
#include <sstream>

#include "danbv/core/error.h"
#include "danbv/core/files/files.h"
#include "danbv/core/image/png.h"
#include "io/example_scan.h"

namespace danbv::io {
namespace {

using testing::example_scan;

std::string text_of(const std::filesystem::path& path) {
  const Bytes bytes = read_file(path);
  return {bytes.begin(), bytes.end()};
}

// One registered view: the camera at (1, 2, 3) of the ship frame, looking along +x, z up.
ScanRecord one_view() {
  ScanRecord record = example_scan(1, false);
  record.camera = {8, 6, 4, 5, 4, 3};
  record.views[0].registration.T_ship_cam = camera::camera_pose({{1, 2, 3}, 0, 0});
  record.views[0].registration.status = registration::RegistrationStatus::registered;
  return record;
}

TEST(Exports, ColmapPoseGoesFromTheWorldToTheCamera) {
  const auto folder = std::filesystem::temp_directory_path() / "danbv_colmap_test";
  write_colmap(folder, one_view());
  EXPECT_NE(text_of(folder / "cameras.txt").find("1 PINHOLE 8 6 4 5 4 3\n"), std::string::npos);
  std::istringstream images(text_of(folder / "images.txt"));
  std::string comment, empty;
  std::getline(images, comment);
  double id, qw, qx, qy, qz, tx, ty, tz, camera;
  std::string name;
  images >> id >> qw >> qx >> qy >> qz >> tx >> ty >> tz >> camera >> name;
  // x right is -y of the ship, y down is -z, z forward is +x: a third of a turn, q = (1, 1, -1,
  // 1)/2.
  EXPECT_NEAR(qw, 0.5, 1e-6);
  EXPECT_NEAR(qx, 0.5, 1e-6);
  EXPECT_NEAR(qy, -0.5, 1e-6);
  EXPECT_NEAR(qz, 0.5, 1e-6);
  EXPECT_NEAR(tx, 2, 1e-6);   // right of the camera: +y of the ship is left
  EXPECT_NEAR(ty, 3, 1e-6);   // the origin lies below it
  EXPECT_NEAR(tz, -1, 1e-6);  // and behind
  EXPECT_EQ(name, "0001.png");
  std::getline(images, empty), std::getline(images, empty);
  EXPECT_EQ(empty, "");  // the line of 2-D points is there
  std::filesystem::remove_all(folder);
}

TEST(Exports, NerfstudioLooksAlongMinusZ) {
  const auto json = nlohmann::json::parse(nerfstudio_json(one_view()));
  EXPECT_EQ(json["fl_y"], 5);
  ASSERT_EQ(json["frames"].size(), 1u);
  const auto& matrix = json["frames"][0]["transform_matrix"];
  // Columns: right = -y, up = +z, back = -x, place.
  const double expected[4][4] = {{0, 0, -1, 1}, {-1, 0, 0, 2}, {0, 1, 0, 3}, {0, 0, 0, 1}};
  for (int r = 0; r < 4; ++r)
    for (int c = 0; c < 4; ++c) EXPECT_NEAR(double(matrix[r][c]), expected[r][c], 1e-6) << r << c;
}

TEST(Exports, ViewsThatWereNotRegisteredAreLeftOut) {
  ScanRecord record = example_scan();
  record.views[1].registration.status = registration::RegistrationStatus::failed;
  const auto json = nlohmann::json::parse(nerfstudio_json(record));
  ASSERT_EQ(json["frames"].size(), 2u);
  EXPECT_EQ(json["frames"][1]["depth_file_path"], "depth/0003.png");
}

TEST(Exports, PicturesStandBesideDepthImagesWhereThereAreAny) {
  const auto frame = [](const ScanRecord& record) {
    return nlohmann::json::parse(nerfstudio_json(record))["frames"][1];
  };
  EXPECT_EQ(frame(testing::colored_scan())["file_path"], "rgb/0002.png");
  EXPECT_EQ(frame(testing::colored_scan())["depth_file_path"], "depth/0002.png");
  EXPECT_EQ(frame(example_scan())["file_path"], "depth/0002.png");
  const auto folder = std::filesystem::temp_directory_path() / "danbv_color_test";
  write_color_images(folder / "rgb", testing::colored_scan());
  EXPECT_TRUE(std::filesystem::exists(folder / "rgb" / "0003.png"));
  write_colmap(folder / "colmap", testing::colored_scan());
  EXPECT_NE(text_of(folder / "colmap" / "points3D.txt").find("0.00000 0.12500 1.00000 4 5 6 0"),
            std::string::npos);
  std::filesystem::remove_all(folder);
}

TEST(Exports, DepthImagesKeepEveryMillimetre) {
  const auto folder = std::filesystem::temp_directory_path() / "danbv_depth_test";
  const ScanRecord record = example_scan();
  write_depth_images(folder, record);
  const auto image = decode_png16(read_file(folder / "0002.png"), "x");
  EXPECT_EQ(image.pixels, record.views[1].depth);
  std::filesystem::remove_all(folder);
}

}  // namespace
}  // namespace danbv::io
