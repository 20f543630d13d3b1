// SPDX-License-Identifier: Apache-2.0
#include <gtest/gtest.h>

#include <chrono>
#include <functional>
#include <nlohmann/json.hpp>
#include <numeric>

#include "danbv/core/image/png.h"
#include "danbv/scene/glb_paint.h"
#include "danbv/scene/mesh_io.h"
#include "reference/meshes.h"
#include "support/bytes.h"
#include "support/open_watch.h"
#include "support/scratch.h"

namespace danbv::scene {

namespace {

using nlohmann::json;

Bytes glb_of(const std::string& text, const Bytes& bin) {
  std::string padded = text;
  padded.resize((text.size() + 3) / 4 * 4, ' ');
  ByteWriter w("glTF");
  w.put<std::uint32_t>(2).put(std::uint32_t(28 + padded.size() + bin.size()));
  w.put(std::uint32_t(padded.size())).put<std::uint32_t>(0x4E4F534A);
  w.bytes.insert(w.bytes.end(), padded.begin(), padded.end());
  w.put(std::uint32_t(bin.size())).put<std::uint32_t>(0x004E4942);
  w.bytes.insert(w.bytes.end(), bin.begin(), bin.end());
  return w.bytes;
}

// A box of 4 x 2 x 1, its indices as shorts behind its positions.
struct BoxFile {
  json text;
  Bytes bin;

  BoxFile() {
    const auto box = reference::box_mesh({0, 0, 0}, {4, 2, 1});
    ByteWriter w;
    for (const auto& v : box.vertices) w.put(v.x).put(v.y).put(v.z);
    for (const auto& t : box.triangles)
      for (const auto index : t) w.put(std::uint16_t(index));
    bin = w.bytes;
    text = json::parse(R"({"asset": {"version": "2.0"}, "buffers": [{"byteLength": 168}],
      "bufferViews": [{"buffer": 0, "byteLength": 96},
                      {"buffer": 0, "byteOffset": 96, "byteLength": 72}],
      "accessors": [{"bufferView": 0, "componentType": 5126, "count": 8, "type": "VEC3"},
                    {"bufferView": 1, "componentType": 5123, "count": 36, "type": "SCALAR"}],
      "meshes": [{"primitives": [{"attributes": {"POSITION": 0}, "indices": 1}]}],
      "nodes": [{"mesh": 0}], "scenes": [{"nodes": [0]}], "scene": 0})");
  }
  Bytes file() const { return glb_of(text.dump(), bin); }
  TriangleMesh mesh() const { return parse_glb(file(), "f.glb"); }
  std::string fault() const {
    return error_of([&] { mesh(); });
  }
};

class Glb : public ::testing::Test {
 protected:
  BoxFile box;
};

}  // namespace

TEST_F(Glb, PlainBox) {
  const auto mesh = box.mesh();
  EXPECT_EQ(mesh.vertices.size(), 8u);
  EXPECT_EQ(mesh.triangles.size(), 12u);
  EXPECT_NEAR(surface_area(mesh), 28, 1e-5);
}

// A red box beside one without a material, which glTF has white.
TEST_F(Glb, MaterialsGiveTrianglesTheirColour) {
  EXPECT_TRUE(box.mesh().paint.empty());
  box.text["materials"] = json::parse(
      R"([{"pbrMetallicRoughness": {"baseColorFactor": [0.5, 0.25, 0, 1]}}, {"name": "plain"}])");
  box.text["meshes"][0]["primitives"][0]["material"] = 1;
  EXPECT_TRUE(box.mesh().paint.empty());  // a material that says no colour
  auto red = box.text["meshes"][0]["primitives"][0];
  red["material"] = 0;
  box.text["meshes"][0]["primitives"].push_back(red);
  const auto mesh = box.mesh();
  ASSERT_EQ(mesh.triangles.size(), 24u);
  ASSERT_EQ(mesh.paint.size(), 24u);
  EXPECT_EQ(norm(mesh.paint[0] - Vec3f{1, 1, 1}), 0);
  EXPECT_EQ(norm(mesh.paint[23] - Vec3f{0.5f, 0.25f, 0}), 0);
  box.text["materials"][0]["pbrMetallicRoughness"]["baseColorFactor"] = {1, 2};
  EXPECT_TRUE(contains(box.fault(), "materials/0: baseColorFactor")) << box.fault();
  box.text["meshes"][0]["primitives"][1]["material"] = 7;
  EXPECT_TRUE(contains(box.fault(), "materials/7")) << box.fault();
}

namespace {
// A picture of two by two pixels: red and green above, blue and white below.
Image<Rgb> four_colours() {
  Image<Rgb> picture(2, 2);
  picture.pixels = {{255, 0, 0}, {0, 255, 0}, {0, 0, 255}, {255, 255, 255}};
  return picture;
}

struct PaintedBox : BoxFile {
  // All of the box lies at one place of the picture.
  PaintedBox(const Bytes& picture, float u, float v) {
    ByteWriter w;
    w.bytes = bin;
    for (int i = 0; i < 8; ++i) w.put(u).put(v);
    const std::size_t begin = w.bytes.size();
    w.bytes.insert(w.bytes.end(), picture.begin(), picture.end());
    bin = w.bytes;
    text["buffers"][0]["byteLength"] = bin.size();
    text["bufferViews"].push_back({{"buffer", 0}, {"byteOffset", 168}, {"byteLength", 64}});
    text["bufferViews"].push_back(
        {{"buffer", 0}, {"byteOffset", begin}, {"byteLength", picture.size()}});
    text["accessors"].push_back(
        {{"bufferView", 2}, {"componentType", 5126}, {"count", 8}, {"type", "VEC2"}});
    text["images"] = json::parse(R"([{"bufferView": 3, "mimeType": "image/png"}])");
    text["textures"] = json::parse(R"([{"source": 0}])");
    text["materials"] =
        json::parse(R"([{"pbrMetallicRoughness": {"baseColorTexture": {"index": 0}}}])");
    primitive()["attributes"]["TEXCOORD_0"] = 2;
    primitive()["material"] = 0;
  }
  json& primitive() { return text["meshes"][0]["primitives"][0]; }
  json& texture() { return text["materials"][0]["pbrMetallicRoughness"]["baseColorTexture"]; }
};

Vec3f painted(const BoxFile& box) { return box.mesh().paint.at(0); }
std::string unread(const BoxFile& box) {
  std::string said;
  parse_glb_noting(box.file(), "f.glb", &said);
  return said;
}
}  // namespace

// glTF has v down from the picture's top; colours are linear, and factors of the picture's.
TEST(GlbTexture, TrianglesHaveTheColourOfTheirPlace) {
  const Bytes png = encode_png(four_colours());
  const Vec3f red{1, 0, 0}, green{0, 1, 0}, blue{0, 0, 1};
  EXPECT_EQ(painted(PaintedBox(png, 0.25f, 0.25f)), red);
  EXPECT_EQ(painted(PaintedBox(png, 0.75f, 0.25f)), green);
  EXPECT_EQ(painted(PaintedBox(png, 0.25f, 0.75f)), blue);
  EXPECT_EQ(painted(PaintedBox(png, 3.75f, -1.75f)), green);  // repeated
  PaintedBox clamped(png, 3.75f, -1.75f), mirrored(png, 1.25f, -0.25f);
  for (PaintedBox* box : {&clamped, &mirrored}) {
    const int wrap = box == &clamped ? 33071 : 33648;
    box->text["samplers"] = {{{"wrapS", wrap}, {"wrapT", wrap}}};
    box->text["textures"][0]["sampler"] = 0;
    EXPECT_EQ(painted(*box), green);
  }
  PaintedBox half(png, 0.25f, 0.25f);
  half.text["materials"][0]["pbrMetallicRoughness"]["baseColorFactor"] = {0.5, 1, 1, 1};
  EXPECT_EQ(painted(half), (Vec3f{0.5f, 0, 0}));
  PaintedBox moved(png, 0.25f, 0.25f);
  moved.texture()["extensions"]["KHR_texture_transform"] = {{"offset", {0.5, 0}}};
  EXPECT_EQ(painted(moved), green);
}

// Half of a picture is white, and a quarter of a triangle lies there; 188 of 255 is half the light.
TEST(GlbTexture, OfATriangleItIsTheMean) {
  auto halves = std::make_shared<Image<Rgb>>(2, 1);
  halves->pixels = {{0, 188, 0}, {255, 188, 0}};
  const GlbTexture texture{halves, {10497, 10497}};
  const Vec3f mean = texture.over({{0, 0}, {1, 0}, {0, 1}}, 4);
  EXPECT_NEAR(mean.x, 0.25, 1e-6);
  EXPECT_NEAR(mean.y, 0.5, 0.01);
}

TEST(GlbTexture, EveryKindOfPngIsRead) {
  const Image<std::uint8_t> index(2, 2, 1);
  EXPECT_EQ(painted(PaintedBox(encode_png(index, {{0, 0, 0}, {255, 0, 255}}), 0, 0)),
            (Vec3f{1, 0, 1}));
  const Image<std::uint16_t> white(2, 2, 65535);
  EXPECT_EQ(painted(PaintedBox(encode_png(white), 0, 0)), (Vec3f{1, 1, 1}));
}

// The shape is read all the same, and people are told.
TEST(GlbTexture, OthersArePassedOverAndSaid) {
  const PaintedBox jpeg(Bytes{0xff, 0xd8, 0xff, 0xe0}, 0, 0);
  EXPECT_TRUE(jpeg.mesh().paint.empty());
  EXPECT_TRUE(contains(unread(jpeg), "images/0 is no PNG")) << unread(jpeg);
  PaintedBox outside(encode_png(four_colours()), 0, 0);
  outside.text["images"] = {{{"uri", "paint.png"}}};
  EXPECT_TRUE(contains(unread(outside), "images/0 lies outside the file"));
  PaintedBox nowhere(encode_png(four_colours()), 0, 0);
  nowhere.primitive()["attributes"].erase("TEXCOORD_0");
  EXPECT_TRUE(nowhere.mesh().paint.empty());
}

// Pictures of one colour, 4 million pixels each in some kB: the first is read, not all of them.
TEST(GlbTexture, PixelsAreBoundedByTheFile) {
  PaintedBox box(encode_png(Image<Rgb>(2000, 2000, {255, 0, 0})), 0, 0);
  EXPECT_EQ(painted(box), (Vec3f{1, 0, 0}));
  const json image = box.text["images"][0];
  const json material = box.text["materials"][0], primitive = box.primitive();
  for (int k = 1; k < 40; ++k) {
    box.text["images"].push_back(image), box.text["textures"].push_back({{"source", k}});
    box.text["materials"].push_back(material);
    box.text["materials"][k]["pbrMetallicRoughness"]["baseColorTexture"]["index"] = k;
    box.text["meshes"][0]["primitives"].push_back(primitive);
    box.text["meshes"][0]["primitives"][k]["material"] = k;
  }
  const auto start = std::chrono::steady_clock::now();
  EXPECT_TRUE(contains(unread(box), "images/1 has 4000000 pixels, with those before it"));
  EXPECT_LT(std::chrono::steady_clock::now() - start, std::chrono::seconds(2));
}

TEST(GlbTexture, WhatIsWrongIsNamed) {
  const Bytes png = encode_png(four_colours());
  const auto fault = [&](const std::function<void(PaintedBox&)>& spoil) {
    PaintedBox box(png, 0, 0);
    spoil(box);
    return box.fault();
  };
  EXPECT_TRUE(contains(fault([](auto& b) { b.texture()["index"] = 1; }), "no textures/1"));
  EXPECT_TRUE(contains(fault([](auto& b) { b.texture() = 3; }), "baseColorTexture is no object"));
  EXPECT_TRUE(contains(fault([](auto& b) { b.text["textures"][0]["source"] = 7; }), "no images/7"));
  EXPECT_TRUE(
      contains(fault([](auto& b) { b.text["images"][0]["bufferView"] = 9; }), "no bufferViews/9"));
  EXPECT_TRUE(contains(fault([](auto& b) { b.text["accessors"][2]["type"] = "VEC3"; }),
                       "accessors/2: places in a texture are not two numbers"));
  EXPECT_TRUE(contains(fault([](auto& b) { b.text["accessors"][2]["count"] = 3; }),
                       "fewer places in a texture than vertices"));
  EXPECT_TRUE(contains(fault([](auto& b) { b.bin[b.bin.size() - 20] ^= 85; }),
                       "images/0: PNG could not be read"));
  EXPECT_TRUE(contains(fault([](auto& b) { b.text["bufferViews"][3]["byteLength"] = 40; }),
                       "images/0: PNG could not be read"));
}

TEST_F(Glb, NodeTransformsAreApplied) {
  // Scaled by 2, turned +90 degrees about y (x goes to -z), moved by (1, 2, 3); and a plain copy.
  box.text["nodes"] = json::parse(R"([{"children": [1, 2]},
    {"mesh": 0, "scale": [2, 2, 2], "rotation": [0, 0.70710678118, 0, 0.70710678118],
     "translation": [1, 2, 3]},
    {"mesh": 0, "matrix": [1,0,0,0, 0,1,0,0, 0,0,1,0, 10,20,30,1]}])");
  const auto mesh = box.mesh();
  ASSERT_EQ(mesh.vertices.size(), 16u);
  Box all = bounds(mesh);
  EXPECT_NEAR(all.low.z, 3 - 8, 1e-5);  // x = 4 doubled, at -z
  EXPECT_NEAR(all.low.y, 2, 1e-5);
  EXPECT_NEAR(all.low.x, 1, 1e-5);
  EXPECT_NEAR(all.high.x, 14, 1e-5);
  EXPECT_NEAR(all.high.z, 31, 1e-5);
  EXPECT_NEAR(surface_area(mesh), 28 * 5, 1e-3);
}

TEST_F(Glb, StripsAndFansAreTrianglesLinesAreNot) {
  box.text["meshes"][0]["primitives"] = json::parse(R"([
    {"attributes": {"POSITION": 0}, "mode": 5}, {"attributes": {"POSITION": 0}, "mode": 6},
    {"attributes": {"POSITION": 0}, "mode": 1}])");
  const auto mesh = box.mesh();
  ASSERT_EQ(mesh.triangles.size(), 12u);  // 8 corners make 6 of each
  EXPECT_EQ(mesh.triangles[1], (Triangle{1, 2, 3}));
  EXPECT_EQ(mesh.triangles[7], (Triangle{8, 10, 11}));
}

TEST_F(Glb, AccessorsAreHeldAgainstTheirBuffers) {
  const std::pair<const char*, json> faults[] = {
      {"/accessors/0/count", 9},
      {"/accessors/0/byteOffset", 4},
      {"/accessors/0/bufferView", 7},
      {"/accessors/0/type", "VEC4"},
      {"/accessors/0/componentType", 5123},
      {"/accessors/1/componentType", 5126},
      {"/bufferViews/0/byteLength", 95},
      {"/bufferViews/1/byteOffset", 97},
      {"/bufferViews/0/byteStride", 8},
      {"/bufferViews/0/buffer", 1},
      {"/accessors/0/count", 2000000000},
      {"/meshes/0/primitives/0/indices", 5},
      {"/meshes/0/primitives/0/attributes/POSITION", 9},
      {"/nodes/0/mesh", 3},
      {"/scenes/0/nodes", {5}},
      {"/scene", 4},
      {"/buffers/0/byteLength", 169},
      {"/buffers/0/byteLength", 0},
      {"/nodes/0/children", {0}},
      {"/buffers/0/uri", "../outside.bin"},
      {"/extensionsRequired", {"KHR_draco_mesh_compression"}}};
  for (const auto& [where, value] : faults) {
    BoxFile bad;
    bad.text[json::json_pointer(where)] = value;
    EXPECT_TRUE(contains(bad.fault(), "f.glb: ")) << where << ": " << bad.fault();
  }
}

TEST_F(Glb, BadIndicesAndNumbersNameThePlace) {
  box.bin[96] = 200;
  EXPECT_EQ(box.fault(), "f.glb: triangle 0: index 200 with 8 vertices");
  box = BoxFile();
  for (std::size_t k = 0; k < 4; ++k) box.bin[12 + k] = 0xff;  // a NaN
  EXPECT_EQ(box.fault(), "f.glb: vertex 1: not a finite number");
}

TEST_F(Glb, NothingOutsideTheFileIsOpened) {
  const ScratchFolder folder;
  write_file(folder.path() / "outside.bin", box.bin);
  OpenWatch watch(folder.path() / "outside.bin");
  for (const std::string uri : {"../outside.bin", "/etc/passwd", "outside.bin", "http://a/b"}) {
    box.text["buffers"][0]["uri"] = uri;
    write_file(folder.path() / "inner" / "box.glb", box.file());
    EXPECT_TRUE(contains(error_of([&] { read_mesh(folder.path() / "inner" / "box.glb"); }),
                         "points outside the file"));
  }
  box.text["buffers"][0].erase("uri");
  box.text["images"] = json::parse(R"([{"uri": "../outside.bin"}])");
  write_file(folder.path() / "inner" / "box.glb", box.file());
  EXPECT_EQ(read_mesh(folder.path() / "inner" / "box.glb").triangles.size(), 12u);
  EXPECT_FALSE(watch.opened());
}

TEST_F(Glb, DeepNestingAndSharedChildrenAreRefused) {
  std::string deep;
  for (int i = 0; i < 100000; ++i) deep += "[";
  const std::string fault =
      error_of([&] { parse_glb(glb_of("{\"nodes\": " + deep, box.bin), "f.glb"); });
  EXPECT_TRUE(contains(fault, "nested deeper")) << fault;
  box.text["nodes"] = json::parse(R"([{"children": [1, 1]}, {"mesh": 0}])");
  EXPECT_EQ(box.fault(), "f.glb: node 1 has two parents");
}

// What is shared is counted where it is used, before memory is taken: seconds or gigabytes fail
// this test by its time or the machine's memory.
TEST_F(Glb, SharedMeshesAreCountedBeforeTheyAreRead) {
  const json primitive = box.text["meshes"][0]["primitives"][0];
  box.text["meshes"][0]["primitives"] = std::vector<json>(1000, primitive);
  std::vector<int> all(10000);
  std::iota(all.begin(), all.end(), 0);
  box.text["nodes"] = std::vector<json>(all.size(), {{"mesh", 0}});
  box.text["scenes"][0]["nodes"] = all;
  EXPECT_TRUE(
      contains(box.fault(), "f.glb: with its meshes in every place the scene has more than"))
      << box.fault();
  box.text["meshes"][0]["primitives"] = {primitive};  // ten thousand containers are a cargo
  EXPECT_EQ(box.mesh().triangles.size(), 120'000u);
}

// The time is linear in the file: what was quadratic took a minute here.
TEST_F(Glb, ManySmallObjectsAreReadInTheirTime) {
  const auto start = std::chrono::steady_clock::now();
  const std::size_t n = 100'000;
  box.text["nodes"] = std::vector<json>(n, json::object());
  for (std::size_t i = 0; i + 1 < n; ++i) box.text["nodes"][i]["children"] = {i + 1};
  box.text["nodes"][n - 1]["mesh"] = 0;
  EXPECT_EQ(box.mesh().triangles.size(), 12u);
  box = BoxFile();
  for (const char* list : {"nodes", "meshes", "accessors", "bufferViews", "materials"})
    for (std::size_t i = 0; i < n; ++i) box.text[list].push_back(json::object());
  EXPECT_EQ(box.mesh().triangles.size(), 12u);
  box.text["nodes"][0]["children"] = std::vector<int>(n, 1);
  EXPECT_EQ(box.fault(), "f.glb: node 1 has two parents");
  const std::chrono::duration<double> took = std::chrono::steady_clock::now() - start;
  EXPECT_LT(took.count(), 20);
}

TEST_F(Glb, MembersOfAnyKindAreReadOrRefused) {
  const json odd[] = {nullptr, true, -1, 0.5, 1e300, "a", json::array(), json::object(), {1, "a"}};
  const json places = BoxFile().text.flatten();
  for (const auto& [where, value] : places.items())
    for (const json& other : odd) {
      BoxFile bad;
      bad.text[json::json_pointer(where)] = other;
      const std::string fault = bad.fault();
      EXPECT_TRUE(fault.empty() || contains(fault, "f.glb: ")) << where << other << fault;
    }
  for (const char* list : {"nodes", "meshes", "accessors", "bufferViews", "scenes", "buffers"})
    for (const json& other : odd) {
      BoxFile bad;
      bad.text[list] = other;
      bad.fault();
      bad.text[list] = {other, other};
      bad.fault();
    }
}

TEST_F(Glb, SparseAndEmptyAccessorsAreRefused) {
  box.text["accessors"][0]["sparse"] = {{"count", 1}};
  EXPECT_EQ(box.fault(), "f.glb: accessors/0: sparse ones are not read");
  box = BoxFile();
  box.text["accessors"][0].erase("bufferView");
  EXPECT_EQ(box.fault(), "f.glb: accessors/0: has no buffer view");
}

TEST_F(Glb, LengthsOfTheFileAndItsChunks) {
  for (const std::size_t at : {8u, 12u}) {  // the whole, the JSON
    Bytes file = box.file();
    file[at + 3] = 0x7f;
    EXPECT_FALSE(error_of([&] { parse_glb(file, "f.glb"); }).empty());
  }
  EXPECT_TRUE(contains(error_of([] { parse_glb({}, "f.glb"); }), "not a GLB"));
}

TEST_F(Glb, CutAndFlippedFilesAreReadWholeOrRefused) {
  const Bytes file = box.file();
  EXPECT_GE(torture(file, parse_glb, 1000), int(file.size()));
}

}  // namespace danbv::scene
