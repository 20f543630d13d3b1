// SPDX-License-Identifier: Apache-2.0
#include <fmt/format.h>
#include <gtest/gtest.h>

#include "danbv/core/files/shown.h"
#include "danbv/scene/mesh_io.h"
#include "support/bytes.h"
#include "support/open_watch.h"
#include "support/scratch.h"

namespace danbv::scene {

namespace {
const char* const kSquare = "v 0 0 0\nv 1 0 0\nv 1 1 0\nv 0 1 0\n";

std::string obj_fault(const std::string& text) {
  return error_of([&] { parse_obj(bytes_of(text), "f.obj"); });
}
}  // namespace

TEST(Obj, QuadsPolygonsAndEveryWayToNameACorner) {
  const auto mesh = parse_obj(
      bytes_of(std::string("mtllib none.mtl\no a b\n") + kSquare +
               "vt .5 .5\nvn 0 0 1\nusemtl x\nf 1 2/1 3//1 4/1/1\nf -4 -3 -2\nv .5 1.5 0\n"
               "f 1 2 3 5 4\r\nl 1 2\ns off\n"),
      "f.obj");
  EXPECT_EQ(mesh.vertices.size(), 5u);
  EXPECT_EQ(mesh.triangles.size(), 6u);
  EXPECT_NEAR(surface_area(mesh), 1 + 0.5 + 1.25, 1e-6);
  EXPECT_EQ(mesh.vertices[4], (Vec3f{0.5f, 1.5f, 0}));
}

TEST(Obj, AFaceOfThousandCorners) {  // more than fit into a byte
  std::string text, face = "f";
  for (int i = 0; i < 1000; ++i) {
    const double a = 2 * kPi * i / 1000;
    text += fmt::format("v {} {} 0\n", std::cos(a), std::sin(a));
    face += fmt::format(" {}", i + 1);
  }
  const auto mesh = parse_obj(bytes_of(text + face + "\n"), "f.obj");
  EXPECT_EQ(mesh.triangles.size(), 998u);
  EXPECT_NEAR(surface_area(mesh), kPi, 1e-3);
}

TEST(Obj, BadIndicesNameTheFace) {
  EXPECT_EQ(obj_fault(std::string(kSquare) + "f 1 2 3\nf 1 2 5\n"),
            "f.obj: line 6: face 2: vertex 5, with 4 so far");
  EXPECT_TRUE(contains(obj_fault(std::string(kSquare) + "f 1 2 -99\n"), "face 1: vertex -99"));
  EXPECT_TRUE(contains(obj_fault(std::string(kSquare) + "f 1 2 0\n"), "face 1: vertex 0"));
  EXPECT_TRUE(contains(obj_fault(std::string(kSquare) + "f 1 2\n"), "face 0: 2 corners"));
  // 2^32 + 1 would wrap around to a valid 1.
  EXPECT_TRUE(contains(obj_fault(std::string(kSquare) + "f 4294967297 2 3\n"), "line 5"));
}

TEST(Obj, BadNumbersNameTheLine) {
  EXPECT_EQ(obj_fault("v 0 0 0\nv 1 nan 0\n"),
            "f.obj: line 2: a vertex needs three finite numbers");
  EXPECT_TRUE(contains(obj_fault("v 0 0\n"), "line 1"));
  EXPECT_TRUE(contains(obj_fault("v 0 0 zero\n"), "line 1"));
  EXPECT_TRUE(contains(obj_fault("v 0 0 0\n\nv 0 0 1e999\n"), "line 3"));
  EXPECT_TRUE(contains(obj_fault(std::string("v 1 2 3\0\n", 9)), "not a text"));
  EXPECT_TRUE(contains(obj_fault(""), "no vertices"));
  EXPECT_TRUE(contains(obj_fault(kSquare), "no faces"));
}

// A vertex that is passed over, or read otherwise than it stands, moves all faces after it.
TEST(Obj, OddWhitespaceSeparatesLikeAnyOther) {
  const auto plain = parse_obj(bytes_of(std::string(kSquare) + "f 1 2 3 4\n"), "f.obj");
  for (const std::string gap : {"\t", "  ", "\f", "\v", " \f\v\t", " \\\n", "\\\r\n "}) {
    std::string text = kSquare + std::string("f 1 2 3 4\n");
    for (std::size_t at = 0; (at = text.find(' ', at)) != text.npos; at += gap.size())
      text.replace(at, 1, gap);
    EXPECT_EQ(parse_obj(bytes_of(text), "f.obj").vertices, plain.vertices) << shown(gap);
  }
  for (const std::string end :
       {"\r", "\r\n", "\f\n", " # a comment\n", "\t0.5 0.5 0.5\n", " 1\n"}) {
    std::string text = kSquare;
    for (std::size_t at = 0; (at = text.find('\n', at)) != text.npos; at += end.size())
      text.replace(at, 1, end);
    EXPECT_EQ(parse_obj(bytes_of(text + "f 1 2 3 4\n"), "f.obj").vertices, plain.vertices)
        << shown(end);
  }
  EXPECT_EQ(
      parse_obj(bytes_of("\xef\xbb\xbf" + std::string(kSquare) + "f 1 2 3 4"), "f.obj").vertices,
      plain.vertices);
}

TEST(Obj, WhatOnlyLooksLikeAVertexOrAFaceIsRefused) {
  for (const char* line :
       {"v 1,5 2 3", "v 1;2;3", "v 1 2", "v 1 2 3 x", "v 0x10 2 3", "v 1 2 3 nan", "v0 1 2 3",
        "v\xc2\xa0 1 2 3",
        "v\xc2\xa0"
        "1 2 3",
        "\x1bv 1 2 3", "v. 1 2 3", "f1 2 3", "f 1,2,3", "f 1.0 2 3", "face 1 2 3", "v --1 2 3",
        "v 1 2 \xe2\x88\x92"
        "3",
        "\"v 1 2 3\""}) {
    const std::string fault = obj_fault(std::string(kSquare) + line + "\nf 1 2 3\n");
    EXPECT_TRUE(contains(fault, "f.obj: line 5: ")) << line << ": " << fault;
    EXPECT_EQ(fault.find('\x1b'), fault.npos);
  }
}

TEST(Obj, MaterialPathsOpenNothing) {
  const ScratchFolder folder;
  write_file(folder.path() / "outside.mtl", "newmtl red\n");
  write_file(folder.path() / "inner" / "ship.obj",
             std::string("mtllib ../outside.mtl\n") + kSquare + "usemtl red\nf 1 2 3 4\n");
  OpenWatch watch(folder.path() / "outside.mtl");
  EXPECT_EQ(read_mesh(folder.path() / "inner" / "ship.obj").triangles.size(), 2u);
  EXPECT_FALSE(watch.opened());
  read_file(folder.path() / "outside.mtl");
  EXPECT_TRUE(watch.opened());  // the watch does see
}

TEST(Obj, CutAndFlippedFilesAreReadWholeOrRefused) {
  EXPECT_GE(torture(bytes_of(std::string(kSquare) + "f 1 2 3 4\n"), parse_obj), 30);
}

}  // namespace danbv::scene
