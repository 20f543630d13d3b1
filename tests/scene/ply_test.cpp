// SPDX-License-Identifier: Apache-2.0
#include <gtest/gtest.h>

#include "danbv/scene/mesh_io.h"
#include "danbv/scene/ply_writer.h"
#include "reference/meshes.h"
#include "support/bytes.h"
#include "support/scratch.h"

namespace danbv::scene {

namespace {

const char* const kVertices = "property float x\nproperty float y\nproperty float z\n";

std::string ascii(int vertices, const std::string& face_header, const std::string& body) {
  return "ply\nformat ascii 1.0\nelement vertex " + std::to_string(vertices) + "\n" + kVertices +
         face_header + "end_header\n" + body;
}
std::string one_face(const std::string& face, const std::string& third = "0 1 0") {
  return ascii(3, "element face 1\nproperty list uchar int vertex_indices\n",
               "0 0 0\n1 0 0\n" + third + "\n" + face + "\n");
}
std::string fault(const std::string& text) {
  return error_of([&] { parse_ply(bytes_of(text), "f.ply"); });
}

// Two triangles with everything the format allows around them.
Bytes binary(bool big) {
  ByteWriter w(
      std::string("ply\nformat binary_") + (big ? "big" : "little") +
          "_endian 1.0\nobj_info none\nelement before 2\nproperty list ushort double junk\n"
          "element vertex 4\nproperty uchar red\nproperty double x\nproperty float y\n"
          "property short z\nelement face 2\nproperty float quality\n"
          "property list uint uint vertex_index\nproperty list uchar char more\n"
          "end_header\n",
      big);
  w.put<std::uint16_t>(1).put(3.5).put<std::uint16_t>(0);
  for (int i = 0; i < 4; ++i)
    w.put<std::uint8_t>(9).put(i * 0.5).put(float(i)).put<std::int16_t>(std::int16_t(-i));
  for (std::uint32_t f = 0; f < 2; ++f) {
    w.put(1.0f).put<std::uint32_t>(3).put(f).put(f + 1).put(f + 2);
    w.put<std::uint8_t>(1).put<std::int8_t>(-1);
  }
  return w.bytes;
}

}  // namespace

TEST(Ply, ReadsBinaryOfBothOrdersWithForeignProperties) {
  for (const bool big : {false, true}) {
    const auto mesh = parse_ply(binary(big), "f.ply");
    ASSERT_EQ(mesh.vertices.size(), 4u);
    EXPECT_EQ(mesh.vertices[3], (Vec3f{1.5f, 3, -3}));
    EXPECT_EQ(mesh.triangles, (std::vector<Triangle>{{0, 1, 2}, {1, 2, 3}}));
  }
}

TEST(Ply, ReadsAsciiWithCarriageReturnsSignsAndExponents) {
  std::string text = one_face("3 0 1 2", "+1e0 -.5 2.");
  for (std::size_t at = 0; (at = text.find('\n', at)) != std::string::npos; at += 2)
    text.insert(at, 1, '\r');
  const auto mesh = parse_ply(bytes_of(text), "f.ply");
  EXPECT_EQ(mesh.vertices[2], (Vec3f{1, -0.5f, 2}));
}

TEST(Ply, QuadsAndPolygonsAreTriangulated) {
  const auto mesh =
      parse_ply(bytes_of(ascii(5, "element face 2\nproperty list int uint vertex_indices\n",
                               "0 0 0 1 0 0 1 1 0 0 1 0 -1 .5 0\n4 0 1 2 3\n5 0 1 2 3 4\n")),
                "f.ply");
  EXPECT_EQ(mesh.triangles.size(), 5u);
  EXPECT_NEAR(surface_area(mesh), 1 + 1.5, 1e-6);
}

TEST(Ply, BadIndicesNameTheFace) {
  EXPECT_EQ(fault(one_face("3 0 1 3")), "f.ply: face 0: index 3 with 3 vertices");
  EXPECT_EQ(fault(one_face("3 0 -1 2")), "f.ply: face 0: index -1 with 3 vertices");
  EXPECT_EQ(fault(one_face("4 0 1 2 4000000000")),
            "f.ply: face 0: index 4000000000 with 3 vertices");
  EXPECT_EQ(fault(one_face("2 0 1")), "f.ply: face 0: 2 corners");
}

TEST(Ply, BadNumbersNameTheLine) {
  EXPECT_EQ(fault(one_face("3 0 1 2", "0 nan 0")), "f.ply: vertex 2: not a finite number");
  EXPECT_EQ(fault(one_face("3 0 1 2", "0 inf 0")), "f.ply: vertex 2: not a finite number");
  EXPECT_EQ(fault(one_face("3 0 1 2", "0 1x 0")), "f.ply: line 12: '1x' is not a number");
  EXPECT_TRUE(contains(fault(one_face("3 0 1 2", "0 1e20 0")), "vertex 2: coordinate 1e+20"));
  EXPECT_EQ(fault(one_face("3 0 1.5 2")), "f.ply: line 13: '1.5' is not an integer");
  EXPECT_EQ(fault(one_face("-3 0 1 2")), "f.ply: line 13: a list's length is negative");
}

TEST(Ply, CountsAreHeldAgainstTheFileBeforeAnythingIsAllocated) {
  const std::string header = "ply\nformat binary_little_endian 1.0\nelement vertex 2000000000\n";
  EXPECT_EQ(fault(header + kVertices + "end_header\n" + std::string(50, 'x')),
            "f.ply: says 2000000000 of element 'vertex', but only 50 bytes follow");
  EXPECT_TRUE(contains(fault(ascii(2000000000, "", "0 0 0\n")), "says 2000000000"));
  EXPECT_TRUE(contains(fault(ascii(-5, "", "")), "line 3: an element's count is out of range"));
  EXPECT_TRUE(contains(fault("ply\nformat ascii 1.0\nelement vertex 99999999999999999999\n"),
                       "needs a name and a count"));
  EXPECT_TRUE(contains(fault(ascii(0, "element nothing 1000000000\n", "")), "says 1000000000"));
  EXPECT_TRUE(contains(fault(one_face("2000000000 0 1 2")), "a list is longer than the file"));
}

TEST(Ply, HeadersMustMakeSense) {
  EXPECT_EQ(fault(""), "f.ply: not a PLY file");
  EXPECT_EQ(fault("plywood"), "f.ply: not a PLY file");
  EXPECT_EQ(fault("ply\nformat ascii 1.0\n"), "f.ply: the PLY header has no end");
  EXPECT_TRUE(contains(fault("ply\nformat ascii 2.0\nend_header\n"), "line 2"));
  EXPECT_TRUE(contains(fault("ply\nformat ascii 1.0\nproperty float x\nend_header\n"),
                       "a property before any element"));
  EXPECT_TRUE(contains(fault("ply\nend_header\n"), "names no format"));
  EXPECT_TRUE(contains(fault("ply\nformat ascii 1.0\nelement vertex 0\nproperty half x\n"),
                       "line 4: a property's type is unknown"));
  EXPECT_TRUE(contains(fault("ply\nformat ascii 1.0\nelement face 0\nproperty list float int a\n"),
                       "a list's length must be an integer"));
  EXPECT_TRUE(contains(fault(ascii(1, "", "0 0 0\n")), "no faces (a point cloud?)"));
  EXPECT_TRUE(contains(fault("ply\nformat ascii 1.0\nelement vertex 1\nproperty float x\n"
                             "end_header\n1\n"),
                       "no x, y, z"));
}

TEST(Ply, CutAndFlippedFilesAreReadWholeOrRefused) {
  EXPECT_GE(torture(bytes_of(one_face("3 0 1 2")), parse_ply), 150);
  for (const bool big : {false, true}) {
    const Bytes file = binary(big);
    EXPECT_GE(torture(file, parse_ply), int(file.size()));  // every cut, and some of the flips
  }
}

TEST(Ply, FarFromTheOriginKeepsItsShape) {  // map coordinates: floats there are 0.5 m apart
  const auto mesh =
      parse_ply(bytes_of("ply\nformat ascii 1.0\nelement vertex 3\nproperty double x\n"
                         "property double y\nproperty double z\nelement face 1\n"
                         "property list uchar int vertex_indices\nend_header\n"
                         "500000.1 5400000.1 0\n500010.1 5400000.1 0\n500000.1 5400001.35 0\n"
                         "3 0 1 2\n"),
                "f.ply");
  EXPECT_NEAR(surface_area(mesh), 0.5 * 10 * 1.25, 1e-5);
}

TEST(Ply, WrittenMeshesComeBackBitForBit) {
  const ScratchFolder folder;
  const auto mesh = reference::soup_mesh(500, 3);
  write_mesh_ply(folder.path() / "m.ply", mesh);
  const auto read = read_mesh(folder.path() / "m.ply");
  EXPECT_EQ(content_hash(read), content_hash(mesh));
  EXPECT_EQ(std::distance(std::filesystem::directory_iterator(folder.path()), {}), 1);
}

TEST(Ply, WrittenCloudsComeBack) {
  const ScratchFolder folder;
  PointCloud cloud{{{1, 2, 3}, {4, 5, 6}}, "error_cm", {0.5f, 1.5f}, {{1, 2, 3}, {4, 5, 6}}};
  write_cloud_ply(folder.path() / "c.ply", cloud);
  EXPECT_EQ(read_points(folder.path() / "c.ply"), cloud.points);
  cloud.scalar.pop_back();
  EXPECT_THROW(write_cloud_ply(folder.path() / "c.ply", cloud), Error);
  EXPECT_EQ(read_points(folder.path() / "c.ply").size(), 2u);  // the first one is still there
}

}  // namespace danbv::scene
