// SPDX-License-Identifier: Apache-2.0
#include <gtest/gtest.h>

#include <set>

#include "danbv/core/error.h"
#include "danbv/render/bitmap_font.h"
#include "danbv/render/contact_sheet.h"
#include "danbv/render/drone_picture.h"
#include "danbv/render/paint.h"
#include "danbv/render/palette.h"
#include "danbv/render/target_picture.h"
#include "reference/meshes.h"
#include "reference/png.h"

namespace danbv::render {
namespace {

scene::Target barge() {
  scene::TargetFacts facts;
  facts.name = "barge", facts.length_orig = {60};
  return make_target(reference::box_mesh({-7.5f, -1.5f, -0.5f}, {7.5f, 1.5f, 1.5f}), facts);
}

int count_if_pixel(const Image<Rgb>& image, bool (*wanted)(Rgb)) {
  return static_cast<int>(std::count_if(image.pixels.begin(), image.pixels.end(), wanted));
}

TEST(Orbit, FitsAllVerticesAndTouchesTheMargin) {
  const scene::Target target = barge();
  for (const Orbit& orbit : {Orbit{50, 18}, Orbit{-140, 60}, Orbit{0, 0}}) {
    const OrbitView view = orbit_view(orbit, target.mesh, 320, 180);
    const Rigidf T_cam_mesh = view.T_mesh_cam.inverse();
    float nearest = 1e9f;
    for (const Vec3f v : target.mesh.vertices) {
      const Vec2f p = view.camera.project(T_cam_mesh * v);
      nearest = std::min({nearest, p.x, p.y, 320 - p.x, 180 - p.y});
    }
    EXPECT_GT(nearest, 2.0f);
    EXPECT_LT(nearest, 9.0f);  // not smaller than it must be
  }
}

TEST(TargetPicture, ShipMovesWithItsSeaAndTimeIsRepeatable) {
  const scene::Target ship = barge();
  PictureOptions options;
  options.width_px = 96, options.height_px = 60;
  options.sea_state = 6;
  const TargetPicture picture(ship, options);
  EXPECT_TRUE(reference::same_pixels(picture.at(3), picture.at(3)));
  EXPECT_FALSE(reference::same_pixels(picture.at(3), picture.at(4)));
  EXPECT_NE(picture.pose(3).heave, picture.pose(4).heave);
  options.seed = 2;
  EXPECT_FALSE(reference::same_pixels(picture.at(3), TargetPicture(ship, options).at(3)));
}

TEST(TargetPicture, SeaCoversTheAntifouling) {
  const scene::Target ship = barge();
  PictureOptions options;
  options.width_px = 160, options.height_px = 100;
  const auto red = [](Rgb c) { return c.r > 60 && c.r > 2 * c.g && c.r > 2 * c.b; };
  EXPECT_GT(count_if_pixel(TargetPicture(ship, options).at(0), red), 100);
  options.sea_state = 0;
  EXPECT_LT(count_if_pixel(TargetPicture(ship, options).at(0), red), 30);
}

TEST(TargetPicture, NoSeaForHouses) {
  scene::Target house = barge();
  house.facts.kind = scene::TargetKind::house;
  PictureOptions options;
  options.sea_state = 3;
  EXPECT_THROW(TargetPicture(house, options), Error);
}

TEST(Paint, OneColourATriangleHullApartFromTheRest) {
  scene::TriangleMesh mesh = barge().mesh;
  const std::size_t hull = mesh.triangles.size();
  reference::append(mesh, reference::box_mesh({-6, -1, 1.5f}, {-4, 1, 4}));
  const auto paint = ship_paint(mesh);
  ASSERT_EQ(paint.size(), mesh.triangles.size());
  for (std::size_t i = hull; i < paint.size(); ++i) EXPECT_FALSE(paint[i] == paint[2]);
}

TEST(Palette, FewColoursStayExactManyStayClose) {
  Image<Rgb> image(64, 64);
  for (int i = 0; i < 64 * 64; ++i)
    image.pixels[i] = {static_cast<unsigned char>(4 * (i % 64)), static_cast<unsigned char>(i / 16),
                       80};
  const IndexedFrames out = indexed({image, image});
  ASSERT_EQ(out.frames.size(), 2u);
  EXPECT_EQ(out.palette.size(), 256u);
  double worst = 0;
  for (std::size_t i = 0; i < image.pixels.size(); ++i) {
    const Rgb a = image.pixels[i], b = out.palette[out.frames[1].pixels[i]];
    worst = std::max(worst, std::hypot(a.r - b.r, a.g - b.g, a.b - b.b));
  }
  EXPECT_LT(worst, 20);
  Image<Rgb> two(2, 1, {255, 255, 255});
  two.at(0, 0) = {0, 0, 0};
  const IndexedFrames plain = indexed({two});
  EXPECT_EQ(plain.palette.size(), 2u);
  EXPECT_EQ(plain.palette[plain.frames[0].pixels[0]].r, 0);
  EXPECT_EQ(plain.palette[plain.frames[0].pixels[1]].r, 255);
}

TEST(Animation, IsAPngOfItsFirstFrame) {
  const Image<Rgb> black(12, 8), white(12, 8, {255, 255, 255});
  const auto first = reference::decode_png(encode_animation({black, white}, 50));
  EXPECT_TRUE(reference::same_pixels(first, black));
}

TEST(BitmapFont, LettersDifferAndAreCutOffAtTheBorder) {
  std::set<std::vector<bool>> shapes;
  const std::string letters = "ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789-_.:";
  for (const char c : letters) {
    Image<Rgb> image(kGlyphWidth, kGlyphHeight);
    draw_text(image, 0, 0, std::string(1, c), {255, 255, 255});
    std::vector<bool> shape;
    for (const Rgb p : image.pixels) shape.push_back(p.r > 0);
    shapes.insert(shape);
  }
  EXPECT_EQ(shapes.size(), letters.size());
  Image<Rgb> tiny(3, 3);
  EXPECT_NO_THROW(draw_text(tiny, -2, -2, "tug", {255, 255, 255}, 2));
}

TEST(ContactSheet, HasACellForEveryTargetAndAngle) {
  SheetOptions options;
  options.angles.resize(2);
  options.columns = 2, options.cell_width = 60, options.cell_height = 40;
  const auto sheet = contact_sheet(
      3,
      [](int) {
        return SheetEntry{"barge", barge()};
      },
      options);
  EXPECT_EQ(sheet.width, 2 * 2 * 60);
  EXPECT_EQ(sheet.height, 2 * (40 + kGlyphHeight + 6));
  const auto is_paper = [](Rgb c) { return c.r == 250 && c.g == 250 && c.b == 250; };
  EXPECT_FALSE(is_paper(sheet.at(30, 20)));
  EXPECT_FALSE(is_paper(sheet.at(210, 20)));
  EXPECT_TRUE(is_paper(sheet.at(210, 20 + 53)));  // the fourth target does not exist
  EXPECT_THROW(contact_sheet(
                   0, [](int) { return SheetEntry{}; }, options),
               Error);
}

// What a file says goes before what we make up, below the water as well.
TEST(Paint, OfAFileIsKept) {
  scene::Target ship = barge();
  EXPECT_EQ(boot_top(ship), kBootTop);
  ship.mesh.paint.assign(ship.mesh.triangles.size(), {0, 1, 0});
  EXPECT_LT(boot_top(ship), -1000);
  for (const Vec3f& color : target_paint(ship)) EXPECT_EQ(norm(color - Vec3f{0, 1, 0}), 0);
  const scene::Bvh bvh(ship.mesh);
  const DronePicture picture(ship, bvh.view());
  for (const float z : {-0.5f, 0.5f}) {
    const Rgb shown = picture.palette()[picture.paint_at(0, {0, 0, z})];
    EXPECT_TRUE(shown.g > 240 && shown.r < 10 && shown.b < 10);
  }
}

}  // namespace
}  // namespace danbv::render
