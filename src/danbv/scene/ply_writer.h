// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <filesystem>
#include <string>
#include <vector>

#include "danbv/core/files/files.h"
#include "danbv/core/image/image.h"
#include "danbv/scene/mesh.h"

namespace danbv::scene {

// Points for a person or another program to look at; scalar and colors are empty or one a point.
struct PointCloud {
  std::vector<Vec3f> points;
  std::string scalar_name = "scalar";  // one word
  std::vector<float> scalar;
  std::vector<Rgb> colors;
};

// Binary little-endian PLY, written whole or not at all; floats keep every bit.
Bytes mesh_ply(const TriangleMesh& mesh);
void write_mesh_ply(const std::filesystem::path& path, const TriangleMesh& mesh);
void write_cloud_ply(const std::filesystem::path& path, const PointCloud& cloud);

}  // namespace danbv::scene
