// SPDX-License-Identifier: Apache-2.0
#include "danbv/io/scan_file.h"

#include <gtest/gtest.h>

#include "danbv/scene/ply_writer.h"
#include "io/example_scan.h"

namespace danbv::io {
namespace {

using testing::example_scan;

TEST(ScanFile, EveryNumberSurvivesTheFile) {
  const ScanRecord record = example_scan();
  const Bytes file = serialize(to_safetensors(record));
  const ScanRecord back = record_from_safetensors(parse_safetensors(file, "x"), "x");
  ASSERT_EQ(back.views.size(), 3u);
  EXPECT_EQ(serialize(to_safetensors(back)), file);
  EXPECT_EQ(back.views[2].viewpoint.position.x, 2);
  EXPECT_EQ(back.views[1].T_world_ship.translation.x, 4);
  EXPECT_EQ(back.views[1].registration.status, registration::RegistrationStatus::registered);
  EXPECT_EQ(back.views[2].seen[17], 7);
  EXPECT_EQ(back.sea.vessel.drift.y, 0.02);
  EXPECT_EQ(back.end.viewpoint.yaw, 0.5f);
  EXPECT_EQ(back.end.reason, "collision");
  EXPECT_EQ(back.surface.first_view[2], kNeverSeen);
}

TEST(ScanFile, FieldIsThereWhereThePlannerHadOne) {
  const ScanRecord record = example_scan();
  const Safetensors file = to_safetensors(record);
  EXPECT_EQ(file.at("field").shape, (std::vector<index_t>{3, 4, 3, 2}));
  const ScanRecord back = record_from_safetensors(file, "x");
  EXPECT_EQ(back.views[1].field.dims, (Vec3i{2, 3, 4}));
  EXPECT_EQ(back.views[1].field.values, record.views[1].field.values);
  EXPECT_EQ(back.views[1].field.low, -1);
  EXPECT_EQ(back.views[1].field.high, 1);
  EXPECT_TRUE(back.views[2].field.values.empty());
  EXPECT_FALSE(to_safetensors(example_scan(3, false)).tensors.contains("field"));
}

TEST(ScanFile, ColorsSurviveTheFileWhereThereAreAny) {
  const Bytes file = serialize(to_safetensors(testing::colored_scan()));
  const ScanRecord back = record_from_safetensors(parse_safetensors(file, "x"), "x");
  EXPECT_EQ(serialize(to_safetensors(back)), file);
  EXPECT_EQ(back.views[2].color[7].r, 7);
  EXPECT_EQ(back.views[2].color[7].g, 2);
  EXPECT_EQ(back.paint.palette[1].b, 6);
  EXPECT_EQ(back.paint.triangle[0], 2);
  EXPECT_EQ(back.paint.of_point(4).r, 4);
  const ScanRecord plain =
      record_from_safetensors(to_safetensors(example_scan()), "without colours");
  EXPECT_TRUE(plain.paint.empty() && plain.views[0].color.empty());
  Safetensors spoilt = to_safetensors(testing::colored_scan());
  spoilt.tensors["mesh_paint"] = TensorData::of(std::vector<std::uint8_t>{0, 3}, {2});
  EXPECT_THROW(record_from_safetensors(spoilt, "x"), Error);
}

TEST(ScanFile, FaultsAreNamed) {
  const auto fault = [](const auto& spoil) {
    Safetensors file = to_safetensors(example_scan());
    spoil(file);
    try {
      record_from_safetensors(file, "run/episode.safetensors");
    } catch (const Error& error) {
      return std::string(error.what());
    }
    return std::string("no fault");
  };
  EXPECT_NE(fault([](auto& f) { f.tensors.erase("viewpoint"); }).find("viewpoint"),
            std::string::npos);
  EXPECT_NE(fault([](auto& f) { f.tensors["cr"].shape = {3, 1}; }).find("cr"), std::string::npos);
  const auto far_corner = [](auto& f) {
    f.tensors["mesh_triangles"] = TensorData::of(std::vector<std::int32_t>{0, 1, 99}, {1, 3});
  };
  EXPECT_NE(fault(far_corner).find("run/episode.safetensors: tensor mesh_triangles"),
            std::string::npos);
  const auto too_many = [](auto& f) {
    f.tensors["cloud_points"] = TensorData::of(std::vector<std::int64_t>{1, 2, 1000}, {3});
  };
  EXPECT_NE(fault(too_many).find("cloud_points"), std::string::npos);
}

// Places that are no places would reach pages and pictures as anything.
TEST(ScanFile, NumbersThatAreNotFiniteAreRefused) {
  const Safetensors good = to_safetensors(example_scan());
  for (const char* name : {"T_world_cam", "T_ship_cam_true", "viewpoint", "mesh_vertices", "camera",
                           "grid", "surface_points", "cloud_distance", "field_first"}) {
    Safetensors bad = good;
    TensorData& tensor = bad.tensors.at(name);
    const double nan = NAN;
    const float small = NAN;
    if (tensor.dtype == DType::f64)
      std::memcpy(tensor.bytes.data(), &nan, sizeof nan);
    else
      std::memcpy(tensor.bytes.data(), &small, sizeof small);
    EXPECT_THROW(record_from_safetensors(bad, "run"), Error) << name;
  }
}

TEST(ScanFile, FolderHoldsTheCloud) {
  const auto folder = std::filesystem::temp_directory_path() / "danbv_scan_file_test";
  const ScanRecord record = example_scan();
  write_safetensors(folder / "episode.safetensors", to_safetensors(record));
  scene::write_cloud_ply(folder / "cloud.ply",
                         {record.cloud, "d", record.cloud_truth.distance, {}});
  EXPECT_TRUE(is_scan_folder(folder));
  EXPECT_EQ(read_scan(ResultFolder(folder)).cloud, record.cloud);
  scene::write_cloud_ply(folder / "cloud.ply", {{{1, 2, 3}}, "d", {0.5f}, {}});
  EXPECT_THROW(read_scan(ResultFolder(folder)), Error);
  std::filesystem::remove_all(folder);
}

}  // namespace
}  // namespace danbv::io
