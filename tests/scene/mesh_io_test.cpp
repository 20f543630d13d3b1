// SPDX-License-Identifier: Apache-2.0
#include "danbv/scene/mesh_io.h"

#include <gtest/gtest.h>

#include "danbv/core/error.h"
#include "danbv/scene/mesh_writer.h"
#include "danbv/scene/ply_writer.h"
#include "danbv/scene/polygon.h"
#include "danbv/scene/raw_mesh.h"
#include "reference/meshes.h"
#include "support/bytes.h"
#include "support/scratch.h"

namespace danbv::scene {

TEST(ReadMesh, TheFirstBytesCountMoreThanTheName) {
  const ScratchFolder folder;
  write_mesh_ply(folder.path() / "box.stl", reference::box_mesh({0, 0, 0}, {1, 1, 1}));
  EXPECT_EQ(read_mesh(folder.path() / "box.stl").triangles.size(), 12u);
}

TEST(ReadMesh, WhatCannotBeReadIsNamed) {
  const ScratchFolder folder;
  const auto fault = [&](const std::string& name) {
    return error_of([&] { read_mesh(folder.path() / name); });
  };
  EXPECT_TRUE(contains(fault("none.ply"), "no such file"));
  EXPECT_TRUE(contains(fault("."), "not a regular file"));
  write_file(folder.path() / "empty.obj", "");
  EXPECT_TRUE(contains(fault("empty.obj"), "the file is empty"));
  write_file(folder.path() / "a.gltf", "{}");
  EXPECT_TRUE(contains(fault("a.gltf"), "save it as one .glb"));
  write_file(folder.path() / "a.txt", "hello");
  EXPECT_TRUE(contains(fault("a.txt"), ".ply, .stl, .obj, .glb"));
}

TEST(Polygon, ConcaveFacesKeepTheirArea) {
  // An arrow head whose fan from corner 0 would cover 2 extra; and a comb of 4 teeth.
  const std::vector<Vec3d> arrow = {{0, 0, 5}, {4, 4, 5}, {0, 1, 5}, {-4, 4, 5}};
  std::vector<Vec3d> comb = {{0, -1, 0}, {8, -1, 0}};
  for (int i = 8; i >= 0; --i) comb.push_back({double(i), i % 2 ? 3.0 : 0.0, 0});
  for (const auto& [points, area] : {std::pair{arrow, 4.0}, std::pair{comb, 8.0 + 12.0}}) {
    TriangleMesh mesh;
    for (const auto& p : points) mesh.vertices.push_back(p.cast<float>());
    mesh.triangles = triangulate_polygon(points);
    EXPECT_EQ(mesh.triangles.size(), points.size() - 2);
    EXPECT_NEAR(surface_area(mesh), area, 1e-5);
  }
}

TEST(Polygon, DegenerateOnesEndAndKeepTheirCount) {
  const std::vector<Vec3d> line = {{0, 0, 0}, {1, 0, 0}, {2, 0, 0}, {1.5, 0, 0}, {0.5, 0, 0}};
  EXPECT_EQ(triangulate_polygon(line).size(), 3u);
  EXPECT_EQ(triangulate_polygon(std::vector<Vec3d>(300)).size(), 298u);
  std::vector<Vec3d> star;  // crosses itself everywhere
  for (int i = 0; i < 501; ++i) star.push_back({std::cos(2.5 * i), std::sin(2.5 * i), 0});
  EXPECT_EQ(triangulate_polygon(star).size(), 499u);
}

namespace {
TriangleMesh tetrahedron() {
  return {{{0, 0, 0}, {2, 0, 0}, {0, 3, 0}, {0.5f, 0.25f, 4}},
          {{0, 2, 1}, {0, 1, 3}, {1, 2, 3}, {2, 0, 3}}};
}

}  // namespace

// By our own strict readers, which are tested against files of others.
TEST(MeshWriter, EveryFormatIsReadBack) {
  const ScratchFolder scratch;
  for (const char* name : {"a.ply", "a.stl", "a.obj", "a.GLB"}) {
    const auto path = scratch.path() / name;
    EXPECT_TRUE(can_write_mesh(path));
    write_file(path, as_text(mesh_file(path, tetrahedron())));
    const TriangleMesh back = read_mesh(path);
    EXPECT_EQ(back.vertices.size(), 4u) << name;
    EXPECT_EQ(back.triangles.size(), 4u) << name;
    const bool y_up = format_is_y_up(path);
    EXPECT_NEAR(y_up ? bounds(back).high.y : bounds(back).high.z, 4, 1e-6) << name;
    EXPECT_NEAR(surface_area(back), surface_area(tetrahedron()), 1e-5) << name;
  }
}

TEST(MeshWriter, OtherFormatsAreRefused) {
  EXPECT_FALSE(can_write_mesh("a.fbx"));
  EXPECT_THROW(mesh_file("a.fbx", tetrahedron()), Error);
  EXPECT_THROW(mesh_file("mesh", tetrahedron()), Error);
}

}  // namespace danbv::scene
