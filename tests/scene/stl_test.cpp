// SPDX-License-Identifier: Apache-2.0
#include <gtest/gtest.h>

#include <limits>

#include "danbv/scene/mesh_io.h"
#include "reference/meshes.h"
#include "support/bytes.h"

namespace danbv::scene {

namespace {

Bytes binary(const TriangleMesh& mesh, std::string title, std::uint32_t count) {
  title.resize(80, ' ');
  ByteWriter w(title);
  w.put(count);
  for (std::size_t t = 0; t < mesh.triangles.size(); ++t) {
    w.put(0.0f).put(0.0f).put(0.0f);
    for (const auto& p : mesh.corners(t)) w.put(p.x).put(p.y).put(p.z);
    w.put<std::uint16_t>(0);
  }
  return w.bytes;
}

std::string ascii(const std::string& third = "vertex 0 1 0") {
  return "solid my ship\n facet normal nan 0 1\n outer loop\n vertex 0 0 0\n vertex 1 0 0\n " +
         third + "\n endloop\n endfacet\nendsolid my ship\n";
}
std::string fault(const Bytes& file) {
  return error_of([&] { parse_stl(file, "f.stl"); });
}

const TriangleMesh kBox = reference::box_mesh({0, 0, 0}, {4, 2, 1});

}  // namespace

TEST(Stl, BinaryIsWelded) {
  const auto mesh = parse_stl(binary(kBox, "made by hand", 12), "f.stl");
  EXPECT_EQ(mesh.vertices.size(), 8u);
  EXPECT_EQ(mesh.triangles.size(), 12u);
  EXPECT_NEAR(surface_area(mesh), 28, 1e-5);
}

TEST(Stl, BinaryThatStartsWithSolid) {
  EXPECT_EQ(parse_stl(binary(kBox, "solid box", 12), "f.stl").triangles.size(), 12u);
  Bytes longer = binary(kBox, std::string("solid box\0\0", 11), 12);  // bytes behind the end
  longer.resize(longer.size() + 7);
  EXPECT_EQ(parse_stl(longer, "f.stl").triangles.size(), 12u);
}

TEST(Stl, AsciiInAnyCaseAndWithSeveralSolids) {
  std::string text = ascii() + ascii("VERTEX 0 0 1");
  const auto mesh = parse_stl(bytes_of(text), "f.stl");
  EXPECT_EQ(mesh.triangles.size(), 2u);
  EXPECT_EQ(mesh.vertices.size(), 4u);
}

TEST(Stl, FaultsNameThePlace) {
  EXPECT_EQ(fault(bytes_of(ascii("vertex 0 one 0"))), "f.stl: line 6: 'one' is not a number");
  EXPECT_EQ(fault(bytes_of(ascii("vertx 0 1 0"))),
            "f.stl: line 6: 'vertx' where 'vertex' should be");
  EXPECT_EQ(fault(bytes_of(ascii("vertex 0 1 nan"))), "f.stl: vertex 2: not a finite number");
  EXPECT_TRUE(contains(fault(bytes_of("solid empty\nendsolid empty\n")), "no vertices"));
  EXPECT_TRUE(contains(fault(bytes_of("solid open\n")), "ends without endsolid"));
  EXPECT_TRUE(contains(fault(Bytes{}), "too short"));
  EXPECT_TRUE(contains(fault(bytes_of("garbage")), "too short"));
  EXPECT_EQ(fault(binary(kBox, "binary", 0x7fffffff)),
            "f.stl: byte 80: says 2147483647 triangles, but only 600 bytes follow");
  auto nan = kBox;
  nan.vertices[0].x = std::numeric_limits<float>::quiet_NaN();
  EXPECT_TRUE(contains(fault(binary(nan, "binary", 12)), "not a finite number"));
}

TEST(Stl, CutAndFlippedFilesAreReadWholeOrRefused) {
  EXPECT_GE(torture(bytes_of(ascii()), parse_stl), 120);
  const Bytes file = binary(kBox, "binary", 12);
  EXPECT_GE(torture(file, parse_stl), int(file.size()));
}

}  // namespace danbv::scene
